import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { comingOf } from '../editor/editing.ts'
import { useDay } from '../list/cells.tsx'
import type { Column, Filter } from '../list/spec.ts'
import type { Row } from './item-type.ts'

interface Published extends Row {
  isPublished: boolean
  publishAt: string | null
}

/** The badge of the specification, and beside it the day on which a scheduled item comes. @param words of the type */
export function statusColumn<R extends Published>(words: string): Column<R> {
  return {
    id: 'status',
    head: `${words}.head.status`,
    width: '176px',
    tablet: '132px',
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
    narrow: 'line',
    cell: (row) => <Updated row={row} />,
  }
}

/** @param words of the type */
export function statusFilter(words: string): Filter {
  return {
    id: 'status',
    label: `${words}.head.status`,
    icon: 'draft',
    options: [
      { value: 'published', label: 'console.editor.published' },
      { value: 'draft', label: 'console.editor.draft' },
      { value: 'scheduled', label: 'console.items.isScheduled' },
    ],
  }
}

function Status({ row }: { row: Published }) {
  const t = useTranslations('console.editor')
  const day = useDay()
  const coming = comingOf(row)
  const { isPublished } = row
  return (
    <span className="flex items-center gap-1.5 max-wide:flex-wrap max-wide:gap-y-0">
      <StatusBadge isPublished={isPublished} label={t(isPublished ? 'published' : 'draft')} />
      {coming && (
        <span className="text-small whitespace-nowrap text-ink-2">
          {t(coming.refusal === null ? 'scheduled' : 'schedule.notOut', { date: day(coming.at) })}
        </span>
      )}
    </span>
  )
}

function Updated({ row: { updatedAt } }: { row: { updatedAt: string | null } }) {
  const t = useTranslations('console.items')
  const day = useDay()
  return updatedAt ? <time dateTime={updatedAt}>{day(updatedAt)}</time> : t('neverUpdated')
}
