import { countWords } from '../../kernel/reading-time.ts'
import { plainText } from '../../kernel/rich-text/plain-text.ts'
import { isRichText } from '../../kernel/rich-text/schema.ts'
import { type Ctx, siteOf } from '../../platform/context.ts'
import type { TranslationState } from '../contract/translation-calls.ts'
import { listWaitingOfMany } from '../drafts/queries.ts'
import { fieldsOf } from '../item/fields.ts'
import type { ItemType } from '../item/item-type.ts'
import { listSourcesOfMany } from '../translating/queries.ts'
import { translated, translationStateOf } from '../translating/sources.ts'

/** Items whose texts are read at once: between two lots others have their turn. */
const LOT = 25

/** How much of an item is written, and how far it is translated. */
export interface TextState extends Pick<TranslationState, 'languages'> {
  id: string
  /** Of its running text in the site's own language. */
  words: number
}

/** Words and translations of all items of a type on the site, with drafts. */
export async function listTextStates(ctx: Ctx, type: ItemType): Promise<TextState[]> {
  const ids = (await type.store.list(ctx.db.staff, siteOf(ctx).id, {})).map(({ id }) => id)
  const states: TextState[] = []
  for (let at = 0; at < ids.length; at += LOT)
    states.push(...(await statesOf(ctx, type, ids.slice(at, at + LOT))))
  return states
}

async function statesOf(ctx: Ctx, type: ItemType, itemIds: readonly string[]): Promise<TextState[]> {
  const site = siteOf(ctx)
  const db = ctx.db.staff
  const of = { siteId: site.id, kind: type.kind, itemIds }
  const [items, drafts, sources] = await Promise.all([
    type.store.findMany(db, site.id, itemIds),
    listWaitingOfMany(db, of),
    listSourcesOfMany(db, of),
  ])
  const draftsOf = Map.groupBy(drafts, ({ itemId }) => itemId)
  const sourcesOf = Map.groupBy(sources, ({ itemId }) => itemId)
  return items.map((item) => {
    const fields = translated(type, site, fieldsOf(type, site, item, draftsOf.get(item.id) ?? []))
    const { languages } = translationStateOf(site, fields, sourcesOf.get(item.id) ?? [], site.sourceLanguage)
    const content = fields[site.sourceLanguage]?.content
    return { id: item.id, words: isRichText(content) ? countWords(plainText(content)) : 0, languages }
  })
}
