import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { isOpenTo } from '../../../console/menu.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Overview } from '../shapes.ts'
import { Panel, WaitingRows, WhenThere } from './panel.tsx'
import { useOverview } from './use-dashboard.ts'
import { useScreens } from './use-screens.ts'

/** Open tasks, each with a link to its list. */
export function Waiting() {
  const t = useTranslations('dashboard')
  const overview = useOverview()
  return (
    <Panel title={t('waiting')} className="max-tablet:-order-2">
      <WhenThere
        query={overview}
        failed="dashboard.waitingFailed"
        waiting={<WaitingRows count={2} height="min-h-12" />}
      >
        {(known) => <Rows overview={known} />}
      </WhenThere>
    </Panel>
  )
}

function Rows({ overview: { changes, drafts } }: { overview: Overview }) {
  const t = useTranslations('dashboard')
  const told = useTranslations()
  const { slices, site } = useConsole()
  const screens = useScreens()
  const lists = slices.flatMap((slice) => slice.drafts ?? [])
  const ofDrafts = lists.map(({ list, label, path }) => ({
    id: list,
    count: drafts[list] ?? 0,
    what: told(label, { count: drafts[list] ?? 0 }),
    text: t('draftsText'),
    to: screens(path),
  }))
  const ofChanges = {
    id: 'changes',
    count: changes,
    what: t('changes', { count: changes }),
    text: t('changesText'),
    isForReaders: true,
  }
  const publishing = screens('/admin/publish')
  // Changes wait for those alone who may publish them, and drafts for those who write: on an archived site for nobody.
  const rows = [
    ...(publishing === undefined ? [] : [{ ...ofChanges, to: publishing }]),
    ...(isOpenTo(site, 'content.create') ? ofDrafts : []),
  ].filter(({ count }) => count > 0)
  if (rows.length === 0) return <p className="py-3 text-ink-2">{t('nothingWaits')}</p>
  return (
    <ul>
      {rows.map((row) => (
        <Row key={row.id} {...row} />
      ))}
    </ul>
  )
}

interface RowProps {
  count: number
  what: string
  text: string
  /** Undefined if it has no list. */
  to: string | undefined
  /** Its items can be published at once. */
  isForReaders?: boolean
}

function Row({ count, what, text, to, isForReaders = false }: RowProps) {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  return (
    <li className="relative flex min-h-12 items-center gap-3 border-b border-line py-1 last:border-0 max-tablet:min-h-15 max-tablet:py-2">
      <span
        className={`min-w-6.5 text-right font-serif text-[1.25rem]/6 font-medium tracking-[-0.01em] ${isForReaders ? 'text-accent' : ''}`}
      >
        {format.number(count)}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-[550]">{what}</span>
        <span className="text-small text-ink-3">{text}</span>
      </span>
      {/* On a phone the whole row is clickable. */}
      {to && (
        <Link
          to={to}
          aria-label={t('reviewNamed', { what: `${format.number(count)} ${what}` })}
          className={`${buttonClass({ isSmall: true })} min-w-21 max-tablet:h-auto max-tablet:min-w-0 max-tablet:border-0 max-tablet:bg-transparent max-tablet:p-0 max-tablet:after:absolute max-tablet:after:inset-0`}
        >
          <span className="max-tablet:hidden">{t('review')}</span>
          <Icon name="forward" className="size-5 text-ink-3 tablet:hidden" />
        </Link>
      )}
    </li>
  )
}
