import type { BulkOutcome as Outcome, Left } from '../../content/contract/bulk.ts'
import { CallError } from '../../ui/client.ts'
import { useCall, useConsole } from '../context.ts'
import type { BulkOutcome, BulkVerb, ListDescription, Skip, Target } from '../catalogue/list-spec.ts'
import { narrowingOf } from './rows-query.ts'
import { useReasons } from './words.ts'

/** Changes many rows at once, and undoes it. */
export function useBulkCalls({ calls: { bulk, undo } }: ListDescription) {
  const call = useCall()
  const reasonOf = useReasons()
  const { site } = useConsole()
  const params = { forkId: site.id }
  const skipOf = (left: Left): Skip => ({ id: left.id, name: left.name, reason: reasonOf(left) })
  const told = ({ skipped, failed, ...outcome }: Outcome): BulkOutcome => ({
    kind: 'done',
    ...outcome,
    skipped: skipped.map(skipOf),
    failed: failed.map(skipOf),
  })
  return {
    /** @param send the action's own call; left out: that of the list */
    async runBulk(verb: BulkVerb['verb'], target: Target, send?: Send): Promise<BulkOutcome> {
      if (!bulk) throw NOTHING
      const ofList: Send = (named) =>
        verb === 'tag' || verb === 'translate'
          ? Promise.reject(NOTHING)
          : call(bulk, { params, body: { verb, target: named } })
      try {
        return told(await (send ?? ofList)(bodyOf(target)))
      } catch (error) {
        const now = error instanceof CallError && error.status === 409 ? error.current : null
        if (!isCounted(now)) throw error
        return { kind: 'changed', ...now }
      }
    },
    async undoBulk(key: string): Promise<BulkOutcome> {
      if (!undo) throw NOTHING
      return told(await call(undo, { params, body: { undo: key } }))
    },
  }
}

type Send = (target: object) => Promise<Outcome>

const NOTHING = new TypeError('a list with verbs for many rows has no calls for them')

function bodyOf(target: Target): object {
  if (target.kind === 'ids') return { ids: target.ids }
  const { query, except, count, mark } = target
  // The server compares the number of all rows of the query, also of those left out.
  return { query: narrowingOf(query), count: count + except.length, mark, except }
}

function isCounted(value: unknown): value is { count: number; mark: string } {
  return typeof value === 'object' && value !== null && 'count' in value && 'mark' in value
}
