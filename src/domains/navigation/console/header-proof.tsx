import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { MenuPlace } from '../contract.ts'
import type { MenuItem } from '../rules.ts'
import { type Targets, whyHidden } from './targets.ts'
import { shownLabel } from './tree.ts'

interface Props {
  place: MenuPlace
  items: readonly MenuItem[]
  targets: Targets
  locale: Locale
  /** The entry at the top that is open, or that holds the one that is. */
  selectedId: string | null
}

/** The menu as readers will see it: what is hidden from them is missing. */
export function HeaderProof({ place, items, targets, locale, selectedId }: Props) {
  const t = useTranslations('navigation')
  const { site } = useConsole()
  const shown = items.filter((item) => whyHidden(item, targets) === null)
  return (
    <div className="mb-4 flex min-h-14.5 flex-wrap items-center gap-x-6 gap-y-2 rounded-menu border border-line-2 bg-sunken px-5.5 py-3">
      {place === 'main' && (
        <span className="mr-auto font-serif text-[17px]/6" dir="auto">
          {site.name}
        </span>
      )}
      <ul className="flex flex-wrap gap-x-5.5 gap-y-1">
        {shown.map((item) => (
          <li
            key={item.id}
            className={`flex items-center gap-1 text-second font-medium ${item.id === selectedId ? 'shadow-[0_2px_0_0_var(--color-accent)]' : ''}`}
          >
            <span dir="auto">{shownLabel(item, locale, site.sourceLanguage)}</span>
            {item.children.some((child) => whyHidden({ ...child, children: [] }, targets) === null) && (
              <Icon name="down" className="size-3.5 text-ink-2" />
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="text-second text-ink-2">{t('showsNothing')}</p>}
    </div>
  )
}
