import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../console/context.ts'
import { useCounts } from '../../console/use-counts.ts'
import { useOpenInSight } from '../../ui/use-open-in-sight.ts'

const FORMS = '/admin/forms'
const LISTS = [FORMS, `${FORMS}/entries`, `${FORMS}/subscribers`]

/** The screens under Forms; each has an address of its own. */
export function FormTabs() {
  const t = useTranslations('forms')
  const { pathname } = useLocation()
  const { forms } = useCounts()
  const row = useOpenInSight<HTMLElement>(`${pathname} ${forms}`)
  const mayReadEntries = useMay('form.entries')
  const mayReadSubscribers = useMay('audience.read')
  // Any other path is the builder of a form.
  const builder = LISTS.includes(pathname) ? `${FORMS}/builder` : pathname
  return (
    <nav
      ref={row}
      aria-label={t('tabs')}
      className="fades relative mb-4 flex gap-5 overflow-x-auto border-b border-line-2"
    >
      <Tab to={FORMS} label={t('title')} count={forms} />
      <Tab to={builder} label={t('builder')} />
      {mayReadEntries && <Tab to={`${FORMS}/entries`} label={t('entriesTab')} />}
      {mayReadSubscribers && <Tab to={`${FORMS}/subscribers`} label={t('subscribers')} />}
    </nav>
  )
}

const TAB =
  'flex h-10 flex-none items-center gap-1.5 border-b-2 border-transparent text-ink-2 hover:text-ink ' +
  'aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink max-tablet:h-11'

function Tab({ to, label, count }: { to: string; label: string; count?: number | undefined }) {
  const { pathname } = useLocation()
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined} className={TAB}>
      {label}
      {count !== undefined && <span className="font-normal text-ink-2">{count}</span>}
    </Link>
  )
}
