import { useFormatter, useTranslations } from 'use-intl'
import { Badge } from '../../ui/badge.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useComingWords } from '../schedule/coming-sign.tsx'
import { useContentLanguage } from '../content-language.tsx'
import { comingOf } from '../editor/editing.ts'
import { TitleCell, useDay, useMoment } from '../list/cells.tsx'
import type { Column } from '../catalogue/list-spec.ts'
import type { EditedType, ListedType, Row } from './item-type.ts'

/** The title of a row, with a link to its editor. @param moreOf the line below it */
export function titleColumn<R extends Row & { title: string }>(
  { words, home }: ListedType<R, R & { uid: string }>,
  moreOf: (row: R) => string,
): Column<R> {
  return {
    id: 'title',
    head: `${words}.head.title`,
    width: 'minmax(0,1fr)',
    sort: 'title',
    locked: true,
    cell: (row) => (
      <TitleCell
        title={row.title}
        to={`${home}/${row.id}`}
        more={moreOf(row)}
        sign={<TranslationSign row={row} />}
      />
    ),
  }
}

/** The badge of the state, and beside it what is planned or waits. @param words of the type */
export function statusColumn<R extends Row>(words: string): Column<R> {
  return {
    id: 'status',
    head: `${words}.head.status`,
    width: '176px',
    tablet: '148px',
    locked: true,
    cell: (row) => <Status row={row} />,
  }
}

/** When an item was changed last. @param words of the type */
export function updatedColumn<R extends { updatedAt: string | null }>(words: string): Column<R> {
  return {
    id: 'updatedAt',
    head: `${words}.head.updated`,
    width: '112px',
    sort: 'updatedAt',
    narrow: 'date',
    cell: (row) => <Updated row={row} />,
  }
}

/** The fields of a row that hold text: moments among them. */
type TextsOf<R> = { [K in keyof R]: R[K] extends string | null ? K : never }[keyof R] & string

/**
 * A field that is a moment, in the zone of the site, under the name of the field. A press on its head sorts the list where the
 * type is ordered by it.
 */
export function momentColumn<R>(
  { words, declared: { orderedBy } }: Pick<EditedType<never>, 'words' | 'declared'>,
  name: TextsOf<R>,
): Column<R> {
  return {
    id: name,
    head: `${words}.field.${name}`,
    width: '176px',
    ...(orderedBy?.replace('-', '') === name && { sort: 'order' }),
    narrow: 'line',
    cell: (row) => <Moment at={String(row[name] ?? '')} />,
  }
}

function Status({ row }: { row: Row }) {
  const t = useTranslations('console.editor')
  const { isPublished } = row
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
      <StatusBadge isPublished={isPublished} label={t(isPublished ? 'published' : 'draft')} />
      <Coming row={row} />
    </span>
  )
}

/** In a list in another language than the source one: that readers see nothing in it, and whether a draft is there. */
function TranslationSign({ row: { translation = 'begun' } }: { row: Row }) {
  const t = useTranslations('console')
  const { locale } = useContentLanguage()
  if (translation === 'begun') return null
  return (
    <Badge
      icon="languages"
      tone={translation === 'draft' ? 'draft' : 'plain'}
      label={t(`items.translation.${translation}`)}
      says={t(`items.translationSays.${translation}`, { language: t(`contentLanguage.${locale}`) })}
    />
  )
}

/** The second badge: the planned moment, or else that changes wait. */
function Coming({ row }: { row: Row }) {
  const t = useTranslations('console')
  const format = useFormatter()
  const wordsOf = useComingWords()
  const coming = comingOf(row)
  if (coming) {
    const isRefused = coming.refusal !== null
    return (
      <Badge
        icon={isRefused ? 'alert' : 'clock'}
        tone={isRefused ? 'bad' : 'sched'}
        label={format.dateTime(new Date(coming.at), { month: 'short', day: 'numeric' })}
        says={wordsOf(coming)}
      />
    )
  }
  if (!row.isPublished || !row.hasChanges) return null
  return <Badge icon="changes" tone="changes" label={t('items.changes')} says={t('editor.changesWaiting')} />
}

function Updated({ row: { updatedAt } }: { row: { updatedAt: string | null } }) {
  const t = useTranslations('console.items')
  const day = useDay()
  return updatedAt ? <time dateTime={updatedAt}>{day(updatedAt)}</time> : t('neverUpdated')
}

function Moment({ at }: { at: string }) {
  const moment = useMoment()
  return at && <time dateTime={at}>{moment(at)}</time>
}
