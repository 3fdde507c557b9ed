import { bulkCalls, type BulkCalls } from '../contract/bulk.ts'
import type { Drafted, DraftOutcome, DraftWrite } from '../contract/draft.ts'
import { historyCalls, type HistoryCalls } from '../contract/history.ts'
import { previewCalls, type PreviewCalls } from '../contract/preview.ts'
import { translationCalls, type TranslationCalls } from '../contract/translation-calls.ts'
import type { ById, Call, OfSite } from '../../kernel/call.ts'
import type { Order } from '../../kernel/order.ts'
import type { ScheduleWrite } from '../../kernel/publication-shape.ts'
import { asDeclared } from './as-declared.ts'
import type { ItemOf, RowOf, TypeDeclaration, WriteOf } from './define-type.ts'
import type { State } from './state.ts'

/** Largest body with running text, in bytes: JSON in UTF-8 takes up to four bytes a character, and its marks come on top. */
const CONTENT_BODY = 8 * 1024 * 1024

type Edited<D extends TypeDeclaration> = ItemOf<D> & Drafted
type OfItem<D extends TypeDeclaration> = Call<{ params: ById; answer: Edited<D> }>

/** The calls that every type but a record has. */
interface ItemCalls<D extends TypeDeclaration> {
  list: Call<{ params: OfSite; query: Record<string, string>; answer: RowOf<D>[] }>
  create: Call<{ params: OfSite; query: { answer?: string }; body: WriteOf<D>; answer: Edited<D> }>
  read: OfItem<D>
  save: Call<{ params: ById; body: WriteOf<D>; answer: Edited<D> }>
  draft: Call<{ params: ById; body: DraftWrite; answer: ItemOf<D> & Drafted & DraftOutcome }>
  remove: Call<{ params: ById }>
  history: HistoryCalls<Edited<D>>
  translation: TranslationCalls
}

interface PublishedCalls<D extends TypeDeclaration> extends BulkCalls, PageCalls {
  publish: OfItem<D>
  unpublish: OfItem<D>
  schedule: Call<{ params: ById; body: ScheduleWrite; answer: Edited<D> }>
}

interface SwitchedCalls<D extends TypeDeclaration> extends BulkCalls {
  publish: OfItem<D>
}

interface PageCalls {
  previews: PreviewCalls
}

interface OrderCalls<D extends TypeDeclaration> {
  order: Call<{ params: OfSite; body: Order; answer: RowOf<D>[] }>
}

/** Every call that a type may have, by its key; which of them are there follows from what it declares. */
export type AnyCalls<D extends TypeDeclaration = TypeDeclaration> = ItemCalls<D> &
  Partial<PublishedCalls<D> & OrderCalls<D>>

/** All calls of a type, by what it declares. */
type CallsOf<D extends TypeDeclaration> = ItemCalls<D> &
  (D['state'] extends State<'published'>
    ? PublishedCalls<D>
    : D['state'] extends State<'switched'>
      ? SwitchedCalls<D> & (D extends { pagesAt: string } ? PageCalls : object)
      : object) &
  (D extends { isOrdered: true } ? OrderCalls<D> : object)

/** The calls of a type that is not a record; `call-shapes.ts` makes their shapes. */
export function callsOf<D extends TypeDeclaration>(type: D): CallsOf<D> {
  const { state, isOrdered, pagesAt, address, one, many } = type
  // `CallsOf` makes the same choices for the compiler.
  return asDeclared({
    ...itemCalls(type),
    ...(state.name === 'published' && publicationCalls(type)),
    ...(state.name === 'switched' && { publish: publishCall(type) }),
    ...(state.name === 'switched' && pagesAt !== undefined && { previews: previewCalls(address, one) }),
    ...(state.name !== 'always' && bulkCalls(address, many)),
    ...(isOrdered && { order: orderCall(type) }),
  })
}

function itemCalls(type: TypeDeclaration): ItemCalls<TypeDeclaration> {
  const { address, one, many, capability, isSavedWhole } = type
  const { reading = 'content.read', creation = capability, removal = capability } = type
  const list = `/api/forks/:forkId/${address}` as const
  const path = `/api/${address}/:id` as const
  const limited = bodyLimitOf(type)
  return {
    list: {
      method: 'GET',
      path: list,
      summary: `The ${many} of a site: all of them, last changed first, or a page in their order where limit or cursor is given`,
      policy: { kind: 'site', capability: reading },
    },
    create: {
      method: 'POST',
      path: list,
      summary: `Creates ${one}`,
      policy: { kind: 'site', capability: creation },
      status: 201,
      ...limited,
    },
    read: {
      method: 'GET',
      path,
      summary: `Returns ${one} for its editor, with its texts in every language`,
      policy: { kind: 'item', capability: reading },
    },
    save: {
      method: 'PUT',
      path,
      summary: `Saves the given fields of ${one}`,
      policy: { kind: 'item', capability },
      ...limited,
    },
    draft: {
      method: 'PUT',
      path: `${path}/draft`,
      summary: `Autosaves fields of ${one}; readers see them once they are published`,
      policy: { kind: 'item', capability, translations: 'translation.write' },
      ...limited,
    },
    remove: {
      method: 'DELETE',
      path,
      summary: `Deletes ${one} for good`,
      policy: { kind: 'item', capability: removal },
    },
    history: historyCalls({ type: address, one, capability, removal, isSavedWhole }),
    translation: translationCalls(address, one, capability),
  }
}

function bodyLimitOf({ texts }: TypeDeclaration): { bodyLimit?: number } {
  return Object.values(texts).some(({ isHeavy }) => isHeavy) ? { bodyLimit: CONTENT_BODY } : {}
}

const publishing = { kind: 'item', capability: 'content.publish' } as const

function publishCall({ address, one }: TypeDeclaration): Call {
  return {
    method: 'POST',
    path: `/api/${address}/:id/publish`,
    summary: `Publishes ${one} now, with all its drafts`,
    policy: publishing,
  }
}

function publicationCalls(type: TypeDeclaration): Record<string, Call | PreviewCalls> {
  const { address, one } = type
  return {
    publish: publishCall(type),
    unpublish: {
      method: 'POST',
      path: `/api/${address}/:id/unpublish`,
      summary: `Unpublishes ${one}, and removes it from the schedule`,
      policy: publishing,
    },
    schedule: {
      method: 'PUT',
      path: `/api/${address}/:id/schedule`,
      summary: `Schedules when ${one} is published and when it is unpublished`,
      policy: publishing,
    },
    previews: previewCalls(address, one),
  }
}

function orderCall({ address, many }: TypeDeclaration): Call {
  return {
    method: 'PUT',
    path: `/api/forks/:forkId/${address}/order`,
    summary: `Puts the named ${many} into the given order: they get the places 1, 2, 3 and so on; with moved, that one alone goes to its place among them`,
    policy: { kind: 'site', capability: 'content.order' },
  }
}
