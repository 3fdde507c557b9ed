import { isUuid } from '../../kernel/ids.ts'
import { isLocale } from '../../kernel/locale.ts'
import { notFound } from '../../kernel/problem.ts'
import { type Capability, reachOf } from '../../kernel/role.ts'
import type { Site } from '../../kernel/site.ts'
import { isGroup } from '../contract/translation.ts'
import {
  type Ctx,
  actorOf,
  localeOf,
  mayDo,
  mayTranslate,
  requireCapability,
  requireLanguages,
  requireOwnLanguage,
  siteById,
} from '../../platform/context.ts'
import type { Reads } from '../../platform/db/run.ts'
import { listFields } from '../drafts/queries.ts'
import type { Item, ItemType, Values } from './item-type.ts'

/** An item in the sites of the caller. @throws notFound for an item of another site or in the trash, too */
export async function findItem(ctx: Ctx, type: ItemType, db: Reads, id: string): Promise<Item> {
  const found = await findAnyItem(ctx, type, db, id)
  if (found.isTrashed) throw notFound()
  return found
}

/** The same, with items in the trash. @throws notFound */
export async function findAnyItem(
  ctx: Ctx,
  { numbered, store }: ItemType,
  db: Reads,
  id: string,
): Promise<Item> {
  const number = numbered?.numberIn(id) ?? null
  const [first] = ctx.sites
  const siteIds = ctx.sites.map((site) => site.id)
  const found =
    number === null
      ? isUuid(id) && (await store.find(db, siteIds, id))
      : first && (await numbered?.find(db, first.id, number))
  if (!found) throw notFound()
  return found
}

/** An item that the caller has a right on. @throws notFound, notAllowed */
export async function allowedItem(
  ctx: Ctx,
  type: ItemType,
  id: string,
  capability: Capability,
  find: typeof findItem = findItem,
): Promise<Item> {
  const item = await find(ctx, type, ctx.db.staff, id)
  requireCapability(ctx, item.forkId, capability, type.ownerOf?.(item) ?? null)
  return item
}

/**
 * An item of which the caller may write these fields. Translators may write only texts in their languages; the source language
 * of the site is none of these.
 * @throws notFound, notAllowed
 */
export async function draftableItem(ctx: Ctx, type: ItemType, id: string, fields: Values): Promise<Item> {
  const item = await findItem(ctx, type, ctx.db.staff, id)
  const site = siteById(ctx, item.forkId)
  const owner = type.ownerOf?.(item) ?? null
  const own = await ownWordsIn(ctx, type, site, item, fields)
  const isTranslator =
    reachOf(actorOf(ctx).roles.get(site.id) ?? 'viewer', 'translation.write') === 'language'
  if (isTranslator || mayDo(ctx, site.id, type.capability, owner)) {
    if (own) requireLanguages(ctx, site, own)
    else requireTextLanguages(ctx, type, site, { fields })
  }
  const isTranslation = own
    ? // A draft that is sent again changes nothing; one without fields is nobody's.
      isTranslator &&
      Object.keys(fields).length > 0 &&
      own.every((locale) => mayTranslate(ctx, site, locale, owner))
    : mayTranslate(ctx, site, localeOf(ctx, site), owner) && isOfTexts(type.store.noText, fields)
  if (!isTranslation) requireCapability(ctx, site.id, type.capability, owner)
  return item
}

/** Languages of the words that a type keeps in shared fields, where these fields change them; null for every other type. */
async function ownWordsIn(ctx: Ctx, type: ItemType, site: Site, item: Item, fields: Values) {
  if (!type.languagesOf) return null
  const rows = await listFields(ctx.db.staff, { siteId: site.id, kind: type.kind, itemId: item.id })
  const waiting = rows.filter(({ isWaiting }) => isWaiting).map(({ field, value }) => [field, value])
  return type.languagesOf(site, { ...item, ...Object.fromEntries(waiting) }, fields)
}

/** The texts of a write: `fields` in the language of the call, `map` by their own. */
interface GivenTexts {
  fields: object
  map?: object | undefined
}

/**
 * The caller may write these texts. Words of shared fields, such as those of a menu, are in the site's own language.
 * @throws notAllowed
 */
export function requireTextLanguages(
  ctx: Ctx,
  { store: { noText }, sourceTexts }: ItemType,
  site: Site,
  { fields, map = {} }: GivenTexts,
): void {
  const hasTexts = Object.keys(noText).length > 0
  const isGiven = Object.keys(fields).some((field) => Object.hasOwn(noText, field))
  const other = hasTexts && !sourceTexts ? [] : [site.sourceLanguage]
  const own = hasTexts && isGiven ? [localeOf(ctx, site)] : other
  requireLanguages(ctx, site, [...own, ...Object.keys(map).filter(isLocale)])
}

/** Whether all these fields are texts; a group of texts may also have fields that all languages share. */
function isOfTexts(texts: Values, fields: Values): boolean {
  return Object.entries(fields).every(([field, value]) => {
    const group = texts[field]
    if (isGroup(group)) return isGroup(value) && Object.keys(value).every((name) => name in group)
    return Object.hasOwn(texts, field)
  })
}

/** A type without texts is written in the site's own language only. @throws invalid */
export function requireLanguage(ctx: Ctx, { store }: ItemType, site: Site): void {
  if (Object.keys(store.noText).length === 0) requireOwnLanguage(ctx, site)
}
