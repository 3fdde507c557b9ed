import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useFileSize } from '../../../console/file-size.ts'
import { Button } from '../../../ui/button.tsx'
import { CallError } from '../../../ui/client.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Stats } from '../shapes.ts'
import { useStats } from './use-dashboard.ts'
import { useScreens } from './use-screens.ts'

/** The figures as answered; missing ones count as 0. */
type Given = Partial<Omit<Stats, 'views'>> & { views?: Partial<Stats['views']> }

/** The four figures of the site; each leads to the list that it counts. */
export function StatStrip() {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const fileSize = useFileSize({ isRough: true })
  const stats = useStats()
  const screens = useScreens()
  if (stats.isPending) return <WaitingStrip />
  // After a failure show no figures: cached ones may be wrong.
  const given: Given = stats.isError ? {} : stats.data
  const size = fileSize(given.mediaBytes ?? 0)
  const drafts = (given.totalPages ?? 0) - (given.publishedPages ?? 0)
  return (
    <>
      {stats.isError && <Failed error={stats.error} onRetry={() => void stats.refetch()} />}
      <dl className={STRIP}>
        <Figure
          label={t('totalPages')}
          value={format.number(given.totalPages ?? 0)}
          more={t('pagesMore', { published: given.publishedPages ?? 0, drafts })}
          to={screens('/admin/pages')}
        />
        <Figure
          label={t('monthlyViews')}
          value={format.number(given.views?.month ?? 0)}
          more={<Trend views={given.views} />}
          to={screens('/admin/views')}
          bars={<Bars days={given.views?.days ?? []} />}
        />
        <Figure
          label={t('activeForms')}
          value={format.number(given.totalForms ?? 0)}
          more={t('formsMore', { count: given.inactiveForms ?? 0 })}
          to={screens('/admin/forms?status=active')}
        />
        <Figure
          label={t('mediaFiles')}
          value={format.number(given.totalMediaFiles ?? 0)}
          more={t('storageUsed', { size })}
          to={screens('/admin/media')}
        />
      </dl>
    </>
  )
}

const STRIP =
  'col-span-full mb-6.5 grid grid-cols-2 overflow-hidden rounded-card border border-line max-tablet:order-2 wide:grid-cols-4'
const CELL = 'relative -mt-px -ml-px flex flex-col border-t border-l border-line px-4.5 pt-3.5 pb-3'

interface FigureProps {
  label: string
  value: string
  more: ReactNode
  to: string | undefined
  bars?: ReactNode
}

function Figure({ label, value, more, to, bars }: FigureProps) {
  return (
    <div className={`${CELL} ${to ? 'hover:bg-sunken' : ''}`}>
      <dt className="text-second text-ink-2">
        {to ? (
          // Makes the whole cell clickable.
          <Link to={to} className="after:absolute after:inset-0">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className="mt-0.5 font-serif text-[1.875rem]/9 font-medium tracking-[-0.02em]">{value}</dd>
      <dd className="mt-px min-h-4 text-small text-ink-3">{more}</dd>
      {bars && <dd className="contents">{bars}</dd>}
    </div>
  )
}

function Trend({ views }: { views: Given['views'] }) {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const trend = views?.trend ?? null
  if (trend === null) return t('tooEarly')
  const change = format.number(trend / 100, { style: 'percent', signDisplay: 'exceptZero' })
  return t('trend', { change })
}

const BARS = 13
const BAR_PX = 4
const GAP_PX = 2
const HEIGHT_PX = 26

/** Views of the last days, today at the right. */
function Bars({ days }: { days: readonly number[] }) {
  const shown = days.slice(-BARS)
  const most = Math.max(1, ...shown)
  return (
    <svg
      aria-hidden
      width={BARS * (BAR_PX + GAP_PX)}
      height={HEIGHT_PX}
      className="absolute right-4 bottom-4 fill-accent opacity-40 max-wide:hidden"
    >
      {shown.map((views, day) => {
        const height = views === 0 ? 1 : Math.max(2, Math.round((views / most) * HEIGHT_PX))
        const x = day * (BAR_PX + GAP_PX)
        return <rect key={x} x={x} y={HEIGHT_PX - height} width={BAR_PX} height={height} rx={1} />
      })}
    </svg>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations()
  // The browser's own network error is not translated.
  const message = error instanceof CallError ? error.message : t('console.reason.noAnswer')
  return (
    <div
      role="alert"
      className="col-span-full mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-bad-soft px-4 py-2.5 text-bad max-tablet:order-2"
    >
      <Icon name="alert" />
      <span className="min-w-0 flex-1">{t('dashboard.statsFailed', { message })}</span>
      <Button isSmall icon="retry" onClick={onRetry}>
        {t('console.retry')}
      </Button>
    </div>
  )
}

function WaitingStrip() {
  const t = useTranslations('dashboard')
  const labels = ['totalPages', 'monthlyViews', 'activeForms', 'mediaFiles'] as const
  return (
    <div className={STRIP}>
      {labels.map((label) => (
        <div key={label} className={CELL}>
          <span className="text-second text-ink-2">{t(label)}</span>
          <span aria-hidden className="mt-2.5 mb-2.5 h-5 w-16 rounded-xs bg-press" />
          <span aria-hidden className="h-4" />
        </div>
      ))}
    </div>
  )
}
