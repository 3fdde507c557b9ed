import * as z from 'zod/mini'
import { bulkCalls } from '../contract/bulk.ts'
import { type Drafted, type DraftOutcome, drafted, draftWrite, outcome } from '../contract/draft.ts'
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { historyCalls } from '../contract/history.ts'
import { CONTENT_BODY } from '../contract/item-shapes.ts'
import { type ListQuery, listQuery } from '../../kernel/list.ts'
import { previewCalls } from '../contract/preview.ts'
import { type ScheduleWrite, scheduleWrite } from '../../kernel/publication.ts'
import { bodyShape, byId, idList, ofSite } from '../../kernel/shape.ts'
import { translationCalls } from '../contract/translation-calls.ts'
import { asDeclared } from './as-declared.ts'
import type { ItemOf, RowOf, TypeDeclaration, WriteOf } from './define-type.ts'
import { shapesOf } from './shapes.ts'
import type { State } from './state.ts'

type Schema = z.ZodMiniType

export const orderWrite = bodyShape({ ids: idList('ids', 5_000) })

type OfSite = typeof ofSite
type ById = typeof byId
type Body<V> = z.ZodMiniType<V, object>
type Edited<D extends TypeDeclaration> = z.ZodMiniType<ItemOf<D> & Drafted>
type OfItem<D extends TypeDeclaration> = Endpoint<ById, Schema, Schema, Edited<D>>

/** The calls of every type whose items have ids. */
interface ItemCalls<D extends TypeDeclaration> {
  list: Endpoint<OfSite, z.ZodMiniType<ListQuery, Record<string, string>>, Schema, z.ZodMiniType<RowOf<D>[]>>
  create: Endpoint<OfSite, Schema, Body<WriteOf<D>>, Edited<D>>
  read: OfItem<D>
  save: Endpoint<ById, Schema, Body<WriteOf<D>>, Edited<D>>
  draft: Endpoint<
    ById,
    Schema,
    ReturnType<typeof draftWrite>,
    z.ZodMiniType<ItemOf<D> & Drafted & DraftOutcome>
  >
  remove: Endpoint<ById>
  history: ReturnType<typeof historyCalls<Edited<D>>>
  translation: ReturnType<typeof translationCalls>
}

type BulkCalls = ReturnType<typeof bulkCalls<typeof listQuery>>

interface PublishedCalls<D extends TypeDeclaration> extends BulkCalls, PageCalls {
  publish: OfItem<D>
  unpublish: OfItem<D>
  schedule: Endpoint<ById, Schema, z.ZodMiniType<ScheduleWrite, object>, Edited<D>>
}

interface SwitchedCalls<D extends TypeDeclaration> extends BulkCalls {
  publish: OfItem<D>
}

interface PageCalls {
  previews: ReturnType<typeof previewCalls>
}

interface OrderCalls<D extends TypeDeclaration> {
  order: Endpoint<OfSite, Schema, typeof orderWrite, z.ZodMiniType<RowOf<D>[]>>
}

/** All calls of a type, by what it declares. */
type CallsOf<D extends TypeDeclaration> = ItemCalls<D> &
  (D['state'] extends State<'published'>
    ? PublishedCalls<D>
    : D['state'] extends State<'switched'>
      ? SwitchedCalls<D> & (D extends { pagesAt: string } ? PageCalls : object)
      : object) &
  (D extends { isOrdered: true } ? OrderCalls<D> : object)

/** The calls of a type whose items have ids. */
export function callsOf<D extends TypeDeclaration>(type: D): CallsOf<D> {
  const { state, isOrdered, pagesAt } = type
  // Which of them are there is said by `CallsOf`.
  return asDeclared({
    ...itemCalls(type),
    ...(state.name === 'published' && publicationCalls(type)),
    ...(state.name === 'switched' && { publish: publishCall(type) }),
    ...(state.name === 'switched' &&
      pagesAt !== undefined && { previews: previewCalls(type.address, type.one) }),
    ...(state.name !== 'always' && bulkCalls(type.address, type.many, queryOf(type))),
    ...(isOrdered && { order: orderCall(type) }),
  })
}

function queryOf({ filters = {} }: TypeDeclaration): z.ZodMiniObject<Record<string, Schema>> {
  const optional = Object.entries(filters).map(([name, rule]) => [name, z.optional(rule)])
  return z.extend(listQuery, Object.fromEntries(optional))
}

function itemCalls(type: TypeDeclaration) {
  const { address, one, many, capability } = type
  const { reading = 'content.read', creation = capability, removal = capability } = type
  const { row, item, create, write, drafted: draft } = shapesOf(type)
  const list = `/api/forks/:forkId/${address}` as const
  const path = `/api/${address}/:id` as const
  const edited = z.extend(item, drafted)
  const limited = bodyLimitOf(type)
  return {
    list: endpoint({
      method: 'GET',
      path: list,
      summary: `All ${many} of a site in their order; with limit or cursor a page of them`,
      policy: { kind: 'site', capability: reading },
      params: ofSite,
      query: queryOf(type),
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
      path,
      summary: `Gives ${one} as its editor needs it, with its texts in every language`,
      policy: { kind: 'item', capability: reading },
      params: byId,
      answer: edited,
    }),
    save: endpoint({
      method: 'PUT',
      path,
      summary: `Writes the fields that are given of ${one}`,
      policy: { kind: 'item', capability },
      params: byId,
      body: write,
      answer: edited,
      ...limited,
    }),
    draft: endpoint({
      method: 'PUT',
      path: `${path}/draft`,
      summary: `Takes what an editor of ${one} saves by itself; readers see nothing of it before the publication`,
      policy: { kind: 'item', capability, translations: 'translation.write' },
      params: byId,
      body: draftWrite(draft),
      answer: z.extend(edited, outcome),
      ...limited,
    }),
    remove: endpoint({
      method: 'DELETE',
      path,
      summary: `Deletes ${one} for good`,
      policy: { kind: 'item', capability: removal },
      params: byId,
    }),
    history: historyCalls({ type: address, one, capability, removal, answer: edited }),
    translation: translationCalls(address, one, capability),
  }
}

/** Largest body of a write: a document takes up to four bytes a character, and its marks. */
function bodyLimitOf({ texts }: TypeDeclaration): { bodyLimit?: number } {
  return Object.values(texts).some(({ isHeavy }) => isHeavy) ? { bodyLimit: CONTENT_BODY } : {}
}

const publishing = { kind: 'item', capability: 'content.publish' } as const

function publishCall(type: TypeDeclaration) {
  const { address, one } = type
  return endpoint({
    method: 'POST',
    path: `/api/${address}/:id/publish`,
    summary: `Publishes ${one} now, with all that waits of it`,
    policy: publishing,
    params: byId,
    answer: z.extend(shapesOf(type).item, drafted),
  })
}

function publicationCalls(type: TypeDeclaration) {
  const { address, one } = type
  const edited = z.extend(shapesOf(type).item, drafted)
  return {
    publish: publishCall(type),
    unpublish: endpoint({
      method: 'POST',
      path: `/api/${address}/:id/unpublish`,
      summary: `Takes ${one} off the public site, and out of the schedule`,
      policy: publishing,
      params: byId,
      answer: edited,
    }),
    schedule: endpoint({
      method: 'PUT',
      path: `/api/${address}/:id/schedule`,
      summary: `Says when ${one} comes out and when it goes`,
      policy: publishing,
      params: byId,
      body: scheduleWrite,
      answer: edited,
    }),
    previews: previewCalls(address, one),
  }
}

function orderCall(type: TypeDeclaration) {
  const { address, many } = type
  return endpoint({
    method: 'PUT',
    path: `/api/forks/:forkId/${address}/order`,
    summary: `Gives the ${many} that are named the places 1, 2, 3, and so on`,
    policy: { kind: 'site', capability: 'content.order' },
    params: ofSite,
    body: orderWrite,
    answer: z.array(shapesOf(type).row),
  })
}
