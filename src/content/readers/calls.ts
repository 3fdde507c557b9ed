import type { ById, Call } from '../../kernel/call.ts'
import type { CallOf, Shapes } from '../../kernel/endpoint.ts'
import type { Capability } from '../../kernel/role.ts'

/*
 * An entry is what one reader wrote on a site: answers to a form, a sign-up, and so also a letter, a signature, a place in a
 * circle. A slice that takes entries says
 *   - in its calls and shapes `entryCalls` and `entryShapes`: how they are listed, taken along as a file, and erased;
 *   - in its queries `entryReads`: its rows, what a filter finds, and the orders;
 *   - in its actions an `EntryKind` (entries.ts), with which `listEntries`, `exportEntries` and `eraseEntry` do the rest.
 * What comes in passes `admit` (sender.ts: limits of an address and of a site) and is stored by `keepEntry`, which cuts the address
 * and names the browser's family alone. A form shows the field of trap.ts; what `looksMade` is stored apart and told the same.
 * States are a column or a rule of the slice's own, and a filter of its contract. Where somebody agrees to something, the slice
 * stores the sentence, its language and the moment. What a browser promised and could not send waits in an outbox
 * (site/outbox.ts).
 */

interface EntryCalls {
  /** As they stand in addresses, such as `subscribers`. */
  path: string
  rights: { read: Capability; export: Capability; erase: Capability }
  summaries: { list: string; erase: string }
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
      summary: 'The same as a file, whole or as it was filtered; asks for a recent password',
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
