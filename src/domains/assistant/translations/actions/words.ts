import { listFields } from '../../../../content/drafts/queries.ts'
import { fieldsOf } from '../../../../content/item/fields.ts'
import { type Item, type ItemType, keyOf } from '../../../../content/item/item-type.ts'
import { translated } from '../../../../content/translating/sources.ts'
import type { TypeDeclaration } from '../../../../content/type/define-type.ts'
import type { Locale } from '../../../../kernel/locale.ts'
import { invalidField } from '../../../../kernel/problem.ts'
import type { Site } from '../../../../kernel/site.ts'
import { type Ctx, mayDo, mayTranslate, onlyIn, requireLanguages } from '../../../../platform/context.ts'

/** All types, by their names. */
export type Types = ReadonlyMap<string, ItemType>

export type TranslatedType = ItemType & { declared: TypeDeclaration }

/** @throws invalid for a type whose items have no texts, or of which a site has one */
export function typeNamed(types: Types, name: string): TranslatedType {
  const type = types.get(name)
  const declared = type?.declared
  if (!type || !declared || declared.isRecord || Object.keys(declared.texts).length === 0)
    throw invalidField('type', 'unknown', 'Type must name a kind of items with texts, such as post')
  return { ...type, declared }
}

/** The caller may write texts in this language, and it is not the one that the site is written in. @throws notAllowed, invalid */
export function requireTarget(ctx: Ctx, site: Site, language: Locale): void {
  if (language === site.sourceLanguage) throw onlyIn(language, 'what is written first is no translation')
  requireLanguages(ctx, site, [language])
}

/** What an item has in the source language and in another one, with drafts. */
export interface Words {
  item: Item
  source: Readonly<Record<string, unknown>>
  target: Readonly<Record<string, unknown>>
}

/** Null for an item that is gone or in the trash. */
export async function findWords(
  { db: { staff } }: Pick<Ctx, 'db'>,
  type: ItemType,
  site: Site,
  { itemId, language }: { itemId: string; language: Locale },
): Promise<Words | null> {
  const item = await type.store.find(staff, [site.id], itemId)
  if (!item || item.isTrashed) return null
  const drafts = await listFields(staff, keyOf(type, item))
  const fields = translated(type, site, fieldsOf(type, site, item, drafts))
  return { item, source: fields[site.sourceLanguage] ?? {}, target: fields[language] ?? {} }
}

/** Whether the caller may write the translation of an item. */
export function mayWriteIn(ctx: Ctx, type: ItemType, site: Site, item: Item, language: Locale): boolean {
  const owner = type.ownerOf?.(item) ?? null
  return mayTranslate(ctx, site, language, owner) || mayDo(ctx, site.id, type.capability, owner)
}
