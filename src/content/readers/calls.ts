import type { ById, Call } from '../../kernel/call.ts'
import type { CallOf, Shapes } from '../../kernel/endpoint.ts'
import type { Capability } from '../../kernel/role.ts'

/*
 * An entry is what one reader wrote on a site, such as answers to a form or a sign-up. A slice that takes entries has
 *   - in its calls and shapes `entryCalls` and `entryShapes`: list, export as a file, erase;
 *   - in its queries `entryReads`: rows, filters and orders;
 *   - in its actions an `EntryKind` (entries.ts) for `listEntries`, `exportEntries` and `eraseEntry`.
 * A new entry passes `admit` (sender.ts: limits by address and by site) and is stored by `keepEntry`, which keeps only a part
 * of the address and the browser's family. Forms have the hidden field of trap.ts; entries that `looksMade` finds are stored
 * apart and get the same answer. States of entries are a column and a filter of the slice. Where a reader consents to
 * something, the slice stores the sentence, its language and the moment. Entries that a browser could not send wait in an
 * outbox (site/outbox.ts).
 */

interface EntryCalls {
  /** Part of their addresses, such as `subscribers`. */
  path: string
  rights: { read: Capability; export: Capability; erase: Capability }
  summaries: { list: string; export: string; erase: string }
}

/** The calls that all entries have. @typeParam L shapes of the list @typeParam E shapes of the file */
export function entryCalls<L extends Shapes, E extends Shapes>({
  path,
  rights,
  summaries,
}: EntryCalls): {
  list: CallOf<L>
  export: CallOf<E>
  erase: Call<{ params: ById }>
} {
  return {
    list: {
      method: 'GET',
      path: `/api/forks/:forkId/${path}`,
      summary: summaries.list,
      policy: { kind: 'site', capability: rights.read },
    },
    export: {
      method: 'GET',
      path: `/api/forks/:forkId/${path}/export`,
      summary: summaries.export,
      policy: { kind: 'site', capability: rights.export, needs: 'recent password' },
    },
    erase: {
      method: 'DELETE',
      path: `/api/${path}/:id`,
      summary: summaries.erase,
      policy: { kind: 'item', capability: rights.erase },
    },
  }
}
