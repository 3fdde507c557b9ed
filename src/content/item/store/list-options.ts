import { STATUSES } from '../../../kernel/publication.ts'
import type { ListOptions } from './declared.ts'

/** Parts of the name of a list's statement: each set of options has its own prepared statement. */
export function statementWordsOf(options: ListOptions): string[] {
  const { name, isTurned } = sortOf(options)
  const { where, status, language } = options
  const given = (['q', 'after', 'offset', 'isFromEnd'] as const).filter(
    (field) => options[field] !== undefined,
  )
  const isPage = options.limit !== undefined
  return [
    name,
    ...(isTurned ? ['turned'] : []),
    ...(options.isPublic ? ['public'] : []),
    ...(options.isWhole ? ['whole'] : []),
    ...named(where).map((field) => (isOne(where?.[field]) ? `one-${field}` : field)),
    ...(status === undefined ? [] : STATUSES.filter((one) => status.includes(one))),
    ...(status?.length === 0 ? ['no-status'] : []),
    ...given,
    ...(isPage ? [options.offset === undefined ? `limit-${fetchedOf(options)}` : 'limit'] : []),
    ...(language === undefined ? [] : [language === '' ? 'untranslated' : 'translated']),
  ]
}

/** One more than the lengths of pages that are asked for most. */
const FETCHED = [2, 21, 51, 101, 201] as const

/**
 * So many rows a statement reads for a page, those beyond the page's end are dropped. The number stands in the statement, since
 * the database plans for a tenth of all rows where a limit is a parameter; a few numbers keep the prepared statements few.
 */
export function fetchedOf({ limit = 0 }: ListOptions): number {
  return FETCHED.find((length) => length >= limit) ?? limit
}

export function sortOf({ sort = 'order' }: ListOptions): { name: string; isTurned: boolean } {
  return { name: sort.replace('-', ''), isTurned: sort.startsWith('-') }
}

/** Names of the columns that a condition is given for. */
export function named(where: ListOptions['where'] = {}): string[] {
  return Object.keys(where).filter((field) => where[field] !== undefined)
}

export function paramsOf({ where, q, limit, after, offset, language }: ListOptions): Record<string, unknown> {
  const values = Object.entries(where ?? {}).map(([field, value]) => [
    field,
    isOne(value) && typeof value !== 'string' ? value?.[0] : value,
  ])
  const params = {
    ...Object.fromEntries(values),
    // Wildcards of `like` are searched as they are.
    q: q?.replace(/[\\%_]/g, '\\$&'),
    limit,
    ...Object.fromEntries((after ?? []).map((value, i) => [`after${i}`, value])),
    offset,
    language,
  }
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
}

/** With a single value an index also gives the order of the rows; with several it does not. */
export function isOne(value: string | readonly string[] | undefined): boolean {
  return typeof value === 'string' || value?.length === 1
}
