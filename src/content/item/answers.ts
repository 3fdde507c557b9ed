import type { Drafted } from '../contract/draft.ts'
import { isUnwritten } from '../contract/translation.ts'
import { reachOf } from '../../kernel/role.ts'
import { roleOf } from '../../kernel/site.ts'
import { type Ctx, localeOf, siteById } from '../../platform/context.ts'
import type { FieldRow } from '../drafts/queries.ts'
import type { Envelope } from '../type/define-type.ts'
import { draftedOf, ownView } from './fields.ts'
import { type Item, type ItemType, textsOf, type Values } from './item-type.ts'
import { textsIn, type Translations } from './texts.ts'

export type ItemAnswer<T, A> = A & Envelope & Drafted & { translations: Translations<T> }

/** Running texts: the texts that may be null. Only these are heavy, so lists may leave them out. */
type Running<T, A> = { [K in keyof T]: null extends T[K] ? K : never }[keyof T] & keyof A

/** An item in a list, without translations and without the texts that the list did not read. */
export type RowAnswer<T, A> = Omit<A, Running<T, A>> & Partial<Pick<A, Running<T, A>>> & Envelope

/** An item as its editor needs it. @param drafts its field rows; a new item has none */
export function itemAnswer(
  ctx: Ctx,
  type: ItemType,
  item: Item,
  drafts: FieldRow[] = [],
): ItemAnswer<Values, Values> {
  const { base, translations } = textsOf(type, item)
  const site = siteById(ctx, item.forkId)
  const locale = localeOf(ctx, site)
  return {
    ...answeredFields(ctx, type, item),
    ...draftedOf(ownView(type, site, item, locale), drafts, locale),
    translations: { ...translations, [site.sourceLanguage]: base },
  }
}

/** An item in a list. It lacks fields that were not read: a caller who sends the row back must not clear them. */
export function rowAnswer(ctx: Ctx, type: ItemType, item: Item): RowAnswer<Values, Values> {
  const unread = type.store.heavy.filter((field) => !(field in item))
  const inLanguage = item.waitsInLanguage === undefined ? {} : { translation: translationOf(ctx, type, item) }
  return { ...answeredFields(ctx, type, item, unread), ...inLanguage }
}

function translationOf(ctx: Ctx, type: ItemType, item: Item): NonNullable<Envelope['translation']> {
  const texts = textsOf(type, item).translations[localeOf(ctx, siteById(ctx, item.forkId))]
  if (!isUnwritten(texts ?? {})) return 'begun'
  return item.waitsInLanguage ? 'draft' : 'missing'
}

function answeredFields(ctx: Ctx, type: ItemType, item: Item, unread?: readonly string[]): Values & Envelope {
  const { id, forkId: siteId, version, createdAt, updatedAt, hasChanges, planned } = item
  const texts = textsIn(textsOf(type, item), localeOf(ctx, siteById(ctx, siteId)))
  const envelope = { id, uid: id, forkId: siteId, version, createdAt, updatedAt, hasChanges, planned }
  return {
    ...envelope,
    ...(isOthers(ctx, type, item) && { isOthers: true as const }),
    ...type.show(item, texts, unread),
  }
}

/** Whether the caller may write items of the type, and not this one. */
function isOthers({ actor }: Ctx, type: ItemType, item: Item): boolean {
  const role = actor && type.ownerOf && roleOf(actor, item.forkId, type.capability)
  if (!role || reachOf(role, type.capability) !== 'own') return false
  return type.ownerOf?.(item) !== actor.userId
}
