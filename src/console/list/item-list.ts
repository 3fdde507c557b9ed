import type { BulkCalls, BulkOutcome as Outcome, Left } from '../../content/contract/bulk.ts'
import type { Call, OfSite } from '../../kernel/call.ts'
import { CallError } from '../../ui/client.ts'
import { useContentLanguage } from '../content-language.tsx'
import { useCall, useConsole, usePageCall } from '../context.ts'
import { narrowingOf, pageOf } from './first-page.ts'
import type { BulkOutcome, ListSpec, Skip, Target } from '../list-spec.ts'

/** The calls of a type, as `callsOf` and `bulkCalls` of content make them. */
export interface ListCalls<R> extends BulkCalls {
  list: Call<{ params: OfSite; query: Record<string, string>; answer: R[] }>
}

/** What of a list a type's own calls do. */
type Source<R> = Pick<ListSpec<R>, 'fetchPage' | 'count' | 'runBulk' | 'undoBulk'>

/** @param reasonOf why a row was left as it was, in the person's language */
export function useListCalls<R>(calls: ListCalls<R>, reasonOf: (left: Left) => string): Source<R> {
  const call = useCall()
  const page = usePageCall()
  const { site } = useConsole()
  const { locale } = useContentLanguage()
  const params = { forkId: site.id }

  const told = ({ skipped, failed, ...outcome }: Outcome): BulkOutcome => ({
    kind: 'done',
    ...outcome,
    skipped: skipped.map((left) => skipOf(left, reasonOf)),
    failed: failed.map((left) => skipOf(left, reasonOf)),
  })
  return {
    async fetchPage(query, at, signal) {
      const asked = pageOf(site.id, locale, query, at)
      const { rows, total, isExact, next } = await page(calls.list, asked, signal)
      const counted = isExact ? null : await call(calls.count, { params, query: narrowingOf(query) })
      return {
        // The call's own answer is a list of rows.
        rows: rows as R[],
        total: counted?.count ?? total,
        exact: counted?.isExact ?? isExact,
        ...(next !== null && { next }),
      }
    },
    count: (query) => call(calls.count, { params, query: { ...narrowingOf(query), exact: 'true' } }),
    async runBulk(verb, target) {
      try {
        return told(await call(calls.bulk, { params, body: { verb, target: bodyOf(target) } }))
      } catch (error) {
        const now = error instanceof CallError && error.status === 409 ? error.current : null
        if (!isCounted(now)) throw error
        return { kind: 'changed', ...now }
      }
    },
    undoBulk: async (undo) => told(await call(calls.undo, { params, body: { undo } })),
  }
}

/** The same for a type whose items are changed one by one alone, and counted by its list. */
export function usePlainList<R>(list: ListCalls<R>['list']): Source<R> {
  const page = usePageCall()
  const { site } = useConsole()
  const { locale } = useContentLanguage()
  const params = { forkId: site.id }
  const nothing = () => Promise.reject(new Error('nothing is done with many of these at once'))
  return {
    async fetchPage(query, at, signal) {
      const { rows, total, isExact, next } = await page(list, pageOf(site.id, locale, query, at), signal)
      // The call's own answer is a list of rows.
      return { rows: rows as R[], total, exact: isExact, ...(next !== null && { next }) }
    },
    async count(query) {
      const { signal } = new AbortController()
      const { total } = await page(list, { params, query: { ...narrowingOf(query), limit: '1' } }, signal)
      return { count: total, mark: '' }
    },
    runBulk: nothing,
    undoBulk: nothing,
  }
}

function bodyOf(target: Target): object {
  if (target.kind === 'ids') return { ids: target.ids }
  const { query, except, count, mark } = target
  // The server compares all that the query finds, those left out, too.
  return { query: narrowingOf(query), count: count + except.length, mark, except }
}

function skipOf(left: Left, reasonOf: (left: Left) => string): Skip {
  return { id: left.id, name: left.name, reason: reasonOf(left) }
}

function isCounted(value: unknown): value is { count: number; mark: string } {
  return typeof value === 'object' && value !== null && 'count' in value && 'mark' in value
}
