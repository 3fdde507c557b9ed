import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { LoadingFailed } from '../../../console/loading-failed.tsx'

interface Props {
  title: string
  /** Shown at the right of the title. */
  aside?: ReactNode
  /** For the order on a phone. */
  className?: string
  children: ReactNode
}

/** One panel of the first screen: its heading over a rule, and what it holds. */
export function Panel({ title, aside, className = '', children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`mb-7 min-w-0 ${className}`}>
      <header className="flex items-baseline gap-2 border-b border-line-2 pb-2">
        <h2 id={id} className="flex-1 font-semibold">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

const LINK = 'hit py-0.5 text-second font-medium text-accent underline underline-offset-3'

export function PanelLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={LINK}>
      {children}
    </Link>
  )
}

export function PanelButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className={LINK}>
      {children}
    </button>
  )
}

interface PanelQuery<T> {
  data: T | undefined
  isError: boolean
  error: Error | null
  refetch(): unknown
}

interface Answered<T> {
  query: PanelQuery<T>
  /** Key of the sentence when it fails; it takes `message`. */
  failed: string
  /** Placeholder of the same size while loading. */
  waiting: ReactNode
  children: (data: T) => ReactNode
}

/** Renders a query's data, its placeholder while it loads, or its error with a retry button. */
export function WhenThere<T>({ query, failed, waiting, children }: Answered<T>) {
  if (query.data !== undefined && !query.isError) return children(query.data)
  if (!query.isError || !query.error) return waiting
  return (
    <div className="pt-3">
      <LoadingFailed sentence={failed} error={query.error} onRetry={() => void query.refetch()} />
    </div>
  )
}

/** Placeholder rows. */
export function WaitingRows({ count, height }: { count: number; height: string }) {
  const t = useTranslations('dashboard')
  return (
    <div>
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: count }, (_, at) => (
        // Identical rows have no other key.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} aria-hidden className={`flex items-center border-b border-line ${height}`}>
          <span className="h-3 w-2/5 rounded-xs bg-press" />
        </div>
      ))}
    </div>
  )
}
