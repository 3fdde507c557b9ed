import { isUuid } from '../../kernel/ids.ts'
import { notFound } from '../../kernel/problem.ts'
import type { Capability } from '../../kernel/role.ts'
import type { Site } from '../../kernel/site.ts'
import { isGroup } from '../contract/translation.ts'
import {
  type Ctx,
  localeOf,
  mayTranslate,
  requireCapability,
  requireOwnLanguage,
  siteById,
} from '../../platform/context.ts'
import type { Reads } from '../../platform/db/run.ts'
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
 * An item of which the caller may write these fields. A translator may write only texts in languages other than the site's own.
 * @throws notFound, notAllowed
 */
export async function draftableItem(ctx: Ctx, type: ItemType, id: string, fields: Values): Promise<Item> {
  const item = await findItem(ctx, type, ctx.db.staff, id)
  const site = siteById(ctx, item.forkId)
  const owner = type.ownerOf?.(item) ?? null
  const isTranslation =
    mayTranslate(ctx, site, localeOf(ctx, site), owner) && isOfTexts(type.store.noText, fields)
  if (!isTranslation) requireCapability(ctx, site.id, type.capability, owner)
  return item
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
