import * as z from 'zod/mini'
import { drafted, draftWrite, outcome } from './draft.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { scheduleWrite } from '../../kernel/publication.ts'
import { historyCalls } from './history.ts'
import type { Capability } from '../../kernel/role.ts'
import { requiredText } from '../../kernel/shape.ts'
import { translationCalls } from './translation-calls.ts'

type Schema = z.ZodMiniType
type Shape = z.ZodMiniObject<Record<string, Schema>>

/** What a type says of itself once, for all its calls. */
export interface ItemCalls<
  Q extends Schema,
  C extends Schema,
  W extends Schema,
  A extends Shape,
  R extends Schema,
> {
  /** As it stands in addresses, such as `evidence`. */
  type: string
  /** One and all of them in a sentence, such as `a finding` and `the findings`. */
  one: string
  many: string
  /** The right to write it. */
  capability: Capability
  /** The rights to create and to delete it, where these are others. */
  creation?: Capability
  removal?: Capability
  query: Q
  create: C
  write: W
  answer: A
  row: R
  bodyLimit?: number
}

const ofSite = z.strictObject({ forkId: requiredText('forkId', 60) })
const byId = z.strictObject({ id: requiredText('id', 60) })
const ids = z
  .array(requiredText('id', 60), 'ids must be a list')
  .check(z.maxLength(5_000, 'ids may have at most 5000 entries'))
export const orderWrite = z.strictObject({ ids }, 'The request body must be an object')

/** The calls that every type of item has. */
export function itemCalls<
  Q extends Schema,
  C extends Schema,
  W extends Schema,
  A extends Shape,
  R extends Schema,
>({
  type,
  one,
  many,
  capability,
  creation = capability,
  removal = capability,
  query,
  create,
  write,
  answer,
  row,
  bodyLimit,
}: ItemCalls<Q, C, W, A, R>) {
  const list = `/api/forks/:forkId/${type}` as const
  const item = `/api/${type}/:id` as const
  const limited = bodyLimit === undefined ? {} : { bodyLimit }
  const edited = z.extend(answer, drafted)
  return {
    list: endpoint({
      method: 'GET',
      path: list,
      summary: `All ${many} of a site in their order; with limit or cursor a page of them`,
      policy: { kind: 'site', capability: 'content.read' },
      params: ofSite,
      query,
      answer: z.array(row),
    }),
    create: endpoint({
      method: 'POST',
      path: list,
      summary: `Creates ${one}`,
      policy: { kind: 'site', capability: creation },
      params: ofSite,
      body: create,
      answer: edited,
      status: 201,
      ...limited,
    }),
    read: endpoint({
      method: 'GET',
      path: item,
      summary: `Gives ${one} as its editor needs it, with its texts in every language`,
      policy: { kind: 'item', capability: 'content.read' },
      params: byId,
      answer: edited,
    }),
    save: endpoint({
      method: 'PUT',
      path: item,
      summary: `Writes the fields that are given of ${one}`,
      policy: { kind: 'item', capability },
      params: byId,
      body: write,
      answer: edited,
      ...limited,
    }),
    draft: endpoint({
      method: 'PUT',
      path: `${item}/draft`,
      summary: `Takes what an editor of ${one} saves by itself; readers see nothing of it before the publication`,
      policy: { kind: 'item', capability, translations: 'translation.write' },
      params: byId,
      body: draftWrite(write),
      answer: z.extend(edited, outcome),
      ...limited,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: item,
      summary: `Deletes ${one} for good`,
      policy: { kind: 'item', capability: removal },
      params: byId,
    }),
    history: historyCalls({ type, one, capability, removal, answer: edited }),
    translation: translationCalls(type, one, capability),
  }
}

/** The call that puts items of a type in an order. */
export function orderCall<R extends Schema>(type: string, many: string, row: R) {
  return endpoint({
    method: 'PUT',
    path: `/api/forks/:forkId/${type}/order`,
    summary: `Gives ${many} that are named the places 1, 2, 3, and so on`,
    policy: { kind: 'site', capability: 'content.order' },
    params: ofSite,
    body: orderWrite,
    answer: z.array(row),
  })
}

const policy = { kind: 'item', capability: 'content.publish' } as const

/** The call that brings an item before readers with all that waits of it; what is switched on and off is on then. */
export function publishCall<A extends z.ZodMiniObject>(type: string, one: string, answer: A) {
  return endpoint({
    method: 'POST',
    path: `/api/${type}/:id/publish`,
    summary: `Publishes ${one} now, with all that waits of it`,
    policy,
    params: byId,
    answer: z.extend(answer, drafted),
  })
}

/** The calls of a type that is published. */
export function publicationCalls<A extends z.ZodMiniObject>(type: string, one: string, answer: A) {
  const edited = z.extend(answer, drafted)
  return {
    publish: publishCall(type, one, answer),
    unpublish: endpoint({
      method: 'POST',
      path: `/api/${type}/:id/unpublish`,
      summary: `Takes ${one} off the public site, and out of the schedule`,
      policy,
      params: byId,
      answer: edited,
    }),
    schedule: endpoint({
      method: 'PUT',
      path: `/api/${type}/:id/schedule`,
      summary: `Says when ${one} comes out and when it goes`,
      policy,
      params: byId,
      body: scheduleWrite,
      answer: edited,
    }),
  }
}
