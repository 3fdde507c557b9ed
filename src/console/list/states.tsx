import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { CallError, isTimeout } from '../../ui/client.ts'
import { Icon } from '../../ui/icon.tsx'
import { COVERS } from './card.tsx'
import { SkeletonLines } from './grid-row.tsx'
import type { Layout } from './layout.ts'
import type { ListSpec } from '../catalogue/list-spec.ts'
import { Spines } from './spines.tsx'
import { useIsAway } from '../use-is-away.ts'

const PLACES = [0, 1, 2, 3, 4, 5, 6, 7]

/** Placeholders of loading rows, in their size. */
export function LoadingRows({
  spec: { words, card, cover, bulk },
  layout,
}: {
  spec: Pick<ListSpec<never>, 'words' | 'card' | 'cover' | 'bulk'>
  layout: Layout
}) {
  const t = useTranslations()
  return (
    // The head appears with the rows; its room is kept.
    <div className={`-mx-3 max-tablet:-mx-4 ${card ? '' : 'tablet:pt-10.75'}`}>
      <p role="status" className="sr-only">
        {t(words.loading)}
      </p>
      {cover && (
        <div aria-hidden className={COVERS}>
          {PLACES.map((place) => (
            <div key={place} className="unhurried aspect-4/3 rounded-badge bg-hover" />
          ))}
        </div>
      )}
      {(cover ? [] : PLACES).map((place) => (
        <div
          key={place}
          className="flex min-h-14.5 items-center border-b border-line px-3 first-of-type:border-t first-of-type:border-t-line-2 max-tablet:min-h-28 max-tablet:px-4"
        >
          {bulk.length > 0 && !card && (
            <span aria-hidden className="unhurried mr-4.5 size-4 rounded-[4px] bg-hover max-tablet:hidden" />
          )}
          <div className="flex-1">
            <SkeletonLines lines={layout === 'phone' ? 3 : 2} columns={2} />
          </div>
        </div>
      ))}
    </div>
  )
}

export function FailedRows({
  words,
  error,
  onRetry,
}: {
  words: ListSpec<never>['words']
  error: Error
  onRetry: () => void
}) {
  const t = useTranslations()
  return (
    <div role="alert" className="flex flex-col items-start gap-1.5 border-t border-line-2 pt-18">
      <Icon name="alert" className="mb-2 size-6 text-bad" />
      <h3 className="font-serif text-[20px]/[28px] font-medium">{t(words.failed)}</h3>
      <p className="text-ink-2">{t(words.failedText)}</p>
      {isTimeout(error) && <p className="text-small text-ink-3">{t('console.list.tooLate')}</p>}
      {error instanceof CallError && error.detail && (
        <p className="text-small text-ink-3 wrap-anywhere">{error.message}</p>
      )}
      <div className="mt-3">
        <Button icon="retry" onClick={onRetry}>
          {t('console.retry')}
        </Button>
      </div>
    </div>
  )
}

/** Rows stay on screen when they can't be read again, and then may show what was. */
export function OldRows({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('console')
  // The shell says by itself that the server is away, and all is read again once it is back.
  if (useIsAway()) return null
  return (
    <div
      role="alert"
      className="mb-4 flex items-start gap-2.5 rounded-control bg-sunken py-2 pr-2 pl-3 text-second text-ink-2"
    >
      <Icon name="alert" className="mt-1.5 size-4 text-bad" />
      <p className="flex-1 py-1">{t('list.old')}</p>
      <Button icon="retry" isSmall onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

export function EmptyList({ spec }: { spec: Pick<ListSpec<never>, 'words' | 'create'> }) {
  const t = useTranslations()
  const { words, create } = spec
  return (
    <div className="flex flex-col items-start gap-1.5 border-t border-line-2 pt-18">
      <Spines />
      <h3 className="mt-3 font-serif text-[20px]/[28px] font-medium">{t(words.empty)}</h3>
      <p className="max-w-70 text-ink-2">{t(words.emptyText)}</p>
      {create && (
        <div className="mt-3">
          <Button kind="primary" icon="plus" onClick={create.run}>
            {t(create.label)}
          </Button>
        </div>
      )}
    </div>
  )
}

export function NoHits({ words, onClear }: { words: ListSpec<never>['words']; onClear: () => void }) {
  const t = useTranslations()
  return (
    <div className="flex flex-col items-start gap-1.5 border-t border-line-2 pt-18">
      <div role="status">
        <h3 className="font-serif text-[20px]/[28px] font-medium">
          {t(words.noHits ?? 'console.list.noHits')}
        </h3>
      </div>
      {words.noHitsText && <p className="text-ink-2">{t(words.noHitsText)}</p>}
      <div className="mt-3">
        <Button onClick={onClear}>{t('console.list.clearFilters')}</Button>
      </div>
    </div>
  )
}
