import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { useConsole } from '../context.ts'
import type { Slice } from '../slice.ts'
import { useOpenScreen } from './open-screen.ts'
import { SiteChoice } from './site-choice.tsx'
import { UserBlock } from './user-block.tsx'

/** Site, entries by group, and who is signed in; a rail of drawings where room is scarce. */
export function Side({ isRail }: { isRail: boolean }) {
  const t = useTranslations('console')
  const isWide = isRail ? '' : 'wide:items-stretch wide:px-3 wide:pb-3'
  return (
    <nav
      aria-label={t('mainMenu')}
      className={`row-span-2 hidden min-h-0 flex-col items-center px-2 py-2.5 tablet:flex ${isWide}`}
    >
      <SiteChoice isRail={isRail} />
      <div className="flex w-full flex-1 flex-col overflow-y-auto">
        <Entries isRail={isRail} />
      </div>
      <UserBlock isRail={isRail} />
    </nav>
  )
}

/** The entries of the slices that have one. */
export function menusOf(slices: readonly Slice[]): NonNullable<Slice['menu']>[] {
  return slices.flatMap(({ menu }) => menu ?? [])
}

const ENTRY =
  'hit relative flex h-8 -outline-offset-2 items-center gap-2.5 rounded-control px-2.5 max-tablet:h-11'
const CURRENT =
  'bg-surface font-semibold text-ink shadow-here before:absolute before:inset-y-[7px] before:left-0 before:w-[3px] ' +
  'before:rounded-r-xs before:bg-accent dark:bg-hover [&_svg]:text-accent'

/** The entries of all slices under the headings of their groups. @param onChoose also called when one is followed */
export function Entries({ isRail, onChoose }: { isRail: boolean; onChoose?: () => void }) {
  const t = useTranslations()
  const { slices } = useConsole()
  const { menuPath } = useOpenScreen()
  const words = isRail ? 'tablet:sr-only' : 'tablet:max-wide:sr-only'
  const height = isRail
    ? 'tablet:h-11 tablet:justify-center tablet:px-0'
    : 'tablet:max-wide:h-11 tablet:max-wide:justify-center tablet:max-wide:px-0'
  return (
    <section aria-labelledby="group-content">
      <h2 id="group-content" className={`px-2.5 pt-4 pb-1.5 text-small font-medium text-ink-3 ${words}`}>
        {t('console.groupContent')}
      </h2>
      <ul>
        {menusOf(slices).map((menu) => (
          <li key={menu.path}>
            <Link
              to={menu.path}
              onClick={onChoose}
              title={t(menu.label)}
              aria-current={menu.path === menuPath ? 'page' : undefined}
              className={`${ENTRY} ${height} ${menu.path === menuPath ? CURRENT : 'font-medium text-ink-2 hover:bg-hover [&_svg]:text-ink-3'}`}
            >
              <Icon name={menu.icon} />
              <span className={`truncate ${words}`}>{t(menu.label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
