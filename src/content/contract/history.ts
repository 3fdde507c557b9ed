import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import type { Capability } from '../../kernel/role.ts'
import { byId, ofSite, text } from '../../kernel/shape.ts'

type Schema = z.ZodMiniType

/** Why there is a state of an item. */
const CAUSES = ['create', 'draft', 'save', 'publish', 'schedule', 'unpublish', 'restore'] as const

export type Cause = (typeof CAUSES)[number]

/** Fields by language; under '' those that are the same in every language. */
export type FieldsByLanguage = Record<string, Record<string, unknown>>

/** A state of an item. */
const revisionRow = z.object({
  /** From 1, the oldest. */
  number: z.number(),
  cause: z.enum(CAUSES),
  at: z.string(),
  /** Username; '' for nobody, or an account that is gone. */
  by: z.string(),
  /** Version of the item then. */
  version: z.number(),
  /** It says the same as the state before it: what changed is where the item stands. */
  isSame: z.boolean(),
})

const revision = z.extend(revisionRow, {
  fields: z.record(z.string(), z.record(z.string(), z.unknown())),
})

export type RevisionRow = z.infer<typeof revisionRow>
export type Revision = z.infer<typeof revision>

const number = z.pipe(
  text('number', 9).check(z.regex(/^[1-9]\d*$/, 'number must be a number')),
  z.pipe(z.transform(Number), z.number()),
)
const byNumber = z.extend(byId, { number })
const ofSiteByNumber = z.extend(ofSite, { number })

interface HistoryCalls<A extends Schema> {
  /** As it stands in addresses, such as `evidence`. */
  type: string
  /** One of them in a sentence, such as `a finding`. */
  one: string
  /** The right to write it. */
  capability: Capability
  /** The right to delete it. */
  removal: Capability
  answer: A
}

/** The calls of a type for what an item was before, and for throwing it away and having it back. */
export function historyCalls<A extends Schema>({ type, one, capability, removal, answer }: HistoryCalls<A>) {
  const item = `/api/${type}/:id` as const
  return {
    trash: endpoint({
      method: 'POST',
      path: `${item}/trash`,
      summary: `Throws ${one} away: nobody sees it any more, and it can be had back`,
      policy: { kind: 'item', capability: removal },
      params: byId,
      answer,
    }),
    restore: endpoint({
      method: 'POST',
      path: `${item}/restore`,
      summary: `Has ${one} back that was thrown away, as it stood before readers then`,
      policy: { kind: 'item', capability: removal },
      params: byId,
      answer,
    }),
    ...stateCalls({ kind: 'item', path: item, one, capability, params: byId, byNumber, answer }),
  }
}

/** The calls for what a record was before that a site has one of. @param path of the record */
export function recordHistoryCalls<A extends Schema>(
  path: `/api/${string}`,
  one: string,
  capability: Capability,
  answer: A,
) {
  const params = { params: ofSite, byNumber: ofSiteByNumber }
  return stateCalls({ kind: 'site', path, one, capability, ...params, answer })
}

interface StateCalls<I extends Schema, N extends Schema, A extends Schema> {
  kind: 'item' | 'site'
  path: `/api/${string}`
  one: string
  capability: Capability
  params: I
  byNumber: N
  answer: A
}

/** The calls for the states of an item, or of a record. */
function stateCalls<I extends Schema, N extends Schema, A extends Schema>({
  kind,
  path,
  one,
  capability,
  params,
  byNumber,
  answer,
}: StateCalls<I, N, A>) {
  const reading = { kind, capability: 'content.read' } as const
  return {
    revisions: endpoint({
      method: 'GET',
      path: `${path}/revisions`,
      summary: `The states of ${one}, the newest first`,
      policy: reading,
      params,
      answer: z.array(revisionRow),
    }),
    revision: endpoint({
      method: 'GET',
      path: `${path}/revisions/:number`,
      summary: `A state of ${one} with its fields by language`,
      policy: reading,
      params: byNumber,
      answer: revision,
    }),
    restoreRevision: endpoint({
      method: 'POST',
      path: `${path}/revisions/:number/restore`,
      summary: `Writes a state of ${one} as an editor would; readers see nothing of it before the publication`,
      policy: { kind, capability },
      params: byNumber,
      answer,
    }),
  }
}
