import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../console/context.ts'
import { useCounts } from '../../console/use-counts.ts'

/** The lists under Forms; each has an address of its own. */
export function FormTabs() {
  const t = useTranslations('forms')
  const { forms } = useCounts()
  const mayReadSubscribers = useMay('audience.read')
  return (
    <nav aria-label={t('tabs')} className="mb-4 flex gap-5 overflow-x-auto border-b border-line-2">
      <Tab to="/admin/forms" label={t('title')} count={forms} />
      {mayReadSubscribers && <Tab to="/admin/forms/subscribers" label={t('subscribers')} />}
    </nav>
  )
}

const TAB =
  'flex h-10 flex-none items-center gap-1.5 border-b-2 border-transparent text-ink-2 hover:text-ink ' +
  'aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink max-tablet:h-11'

function Tab({ to, label, count }: { to: string; label: string; count?: number | undefined }) {
  return (
    <NavLink to={to} end className={TAB}>
      {label}
      {count !== undefined && <span className="font-normal text-ink-2">{count}</span>}
    </NavLink>
  )
}
