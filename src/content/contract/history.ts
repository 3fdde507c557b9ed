import type { ById, Call, OfSite } from '../../kernel/call.ts'
import type { Capability } from '../../kernel/role.ts'
import type { Revision, RevisionRow } from './shapes/history.ts'

export type { Cause, FieldsByLanguage, ModelText, Revision, RevisionRow } from './shapes/history.ts'

/** Calls about revisions. @typeParam P path parameters @typeParam A answer that holds the item */
interface StateCalls<P extends object, A> {
  revisions: Call<{ params: P; answer: RevisionRow[] }>
  revision: Call<{ params: P & { number: string }; answer: Revision }>
  restoreRevision: Call<{ params: P & { number: string }; answer: A }>
}

/** Calls of a type about revisions and the trash. */
export interface HistoryCalls<A = unknown> extends StateCalls<ById, A> {
  trash: Call<{ params: ById; answer: A }>
  restore: Call<{ params: ById; answer: A }>
}

/** A record has revisions but cannot be put into the trash. */
export type RecordHistoryCalls<A = unknown> = StateCalls<OfSite, A>

interface Named {
  /** Address of the type, such as `evidence`. */
  type: string
  /** One item in a sentence, such as `a finding`. */
  one: string
  /** Needed to write an item. */
  capability: Capability
  /** Needed to delete an item. */
  removal: Capability
  /** Its items are saved as a whole: nothing that is restored waits. */
  isSavedWhole?: boolean | undefined
}

/** The calls of a type about its trash and its revisions. */
export function historyCalls<A>({
  type,
  one,
  capability,
  removal,
  isSavedWhole = false,
}: Named): HistoryCalls<A> {
  const item = `/api/${type}/:id` as const
  return {
    trash: {
      method: 'POST',
      path: `${item}/trash`,
      summary: `Moves ${one} to the trash, from which it can be restored`,
      policy: { kind: 'item', capability: removal },
    },
    restore: {
      method: 'POST',
      path: `${item}/restore`,
      summary: `Restores ${one} from the trash, with the publication state that it had`,
      policy: { kind: 'item', capability: removal },
    },
    ...stateCalls('item', item, one, capability, isSavedWhole),
  }
}

/** @param path address of the record */
export function recordHistoryCalls<A>(
  path: `/api/${string}`,
  one: string,
  capability: Capability,
): RecordHistoryCalls<A> {
  return stateCalls('site', path, one, capability)
}

function stateCalls(
  kind: 'item' | 'site',
  path: `/api/${string}`,
  one: string,
  capability: Capability,
  isSavedWhole = false,
) {
  const reading = { kind, capability: 'content.read' } as const
  return {
    revisions: {
      method: 'GET',
      path: `${path}/revisions`,
      summary: `The revisions of ${one}, newest first`,
      policy: reading,
    },
    revision: {
      method: 'GET',
      path: `${path}/revisions/:number`,
      summary: `One revision of ${one}, with its fields by language`,
      policy: reading,
    },
    restoreRevision: {
      method: 'POST',
      path: `${path}/revisions/:number/restore`,
      summary: isSavedWhole
        ? `Restores a revision of ${one}, which readers see at once`
        : `Restores a revision of ${one} as a draft; readers see it once it is published`,
      policy: { kind, capability },
    },
  } as const
}
