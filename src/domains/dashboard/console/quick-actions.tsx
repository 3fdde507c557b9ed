import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { isOnAt } from '../../../console/menu.ts'
import { reachOf } from '../../../kernel/role.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Panel } from './panel.tsx'

/** The four actions of contract row C293; each opens its slice's own creation dialog, focus in the first field. */
const ACTIONS = [
  ['createPage', '/admin/pages', 'page'],
  ['writePost', '/admin/blog', 'post'],
  ['uploadMedia', '/admin/media', 'media'],
  ['buildForm', '/admin/forms', 'form'],
] as const satisfies [string, string, IconName][]

/** Creation actions that slices offer and the person's role allows. */
export function QuickActions() {
  const t = useTranslations('dashboard')
  const { slices, site } = useConsole()
  const places = slices
    .filter((slice) => isOnAt(site, slice))
    .flatMap(({ palette }) => palette ?? [])
    .filter(({ group }) => group === 'actions')
  const actions = ACTIONS.flatMap(([label, path, icon]) => {
    const place = places.find((one) => one.path.split('?')[0] === path)
    const isAllowed = place && (!place.needs || reachOf(site.role, place.needs) !== null)
    return isAllowed ? [{ label, icon, to: place.path }] : []
  })
  if (actions.length === 0) return null
  return (
    <Panel title={t('quickActions')} className="max-tablet:-order-1">
      <ul className="flex flex-wrap gap-2 pt-3">
        {actions.map(({ label, icon, to }) => (
          // Two beside each other, or one where its words are long.
          <li key={label} className="flex flex-[1_0_calc(50%-4px)] tablet:max-wide:basis-full">
            <Link
              to={to}
              className={`${buttonClass({ isSmall: true })} h-10! w-full justify-start! max-tablet:h-12!`}
            >
              <Icon name={icon} className="size-4 text-ink-2" />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
