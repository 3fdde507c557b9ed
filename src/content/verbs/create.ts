import { isBlank } from '../../kernel/text.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import { change, type Ctx, localeOf, siteOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ActivityCode } from '../activity/contract.ts'
import { recordActivity } from '../activity/index.ts'
import { itemAnswer } from '../item/answers.ts'
import { findItem, requireLanguage } from '../item/find.ts'
import { erased, type ItemType, stateOf, type Values } from '../item/item-type.ts'
import type { ChangePublication } from '../item/publication.ts'
import { indexItems } from '../search/documents.ts'
import { moments } from '../item/state.ts'
import { editTexts, type Texts } from '../item/texts.ts'
import { factsAfter, refusing, requireTitle } from './work.ts'

/** A new item, and who makes it. */
interface Creation<W> {
  write: W
  /** Language of the texts that stand beside the map. */
  locale: Locale
  /** Left out: what `isPublished` of the write says. */
  publication?: ChangePublication | undefined
  newId: () => string
  /** Account that creates it. */
  by?: string | undefined
}

/** Stores a new item; its part of a larger transaction. @throws Problem of the type's rules */
export async function createItem<F extends object, T extends object, W extends object, A extends object>(
  tx: Tx,
  typed: ItemType<F, T, W, A>,
  site: Site,
  id: string,
  { write, locale, publication, newId, by = '' }: Creation<W>,
): Promise<void> {
  const type = erased(typed)
  const { store } = type
  const values = write as Values
  const first = await type.begin(tx, site, values, by || null)
  const state = publication && moments(publication)
  const facts = await factsAfter(
    tx,
    type,
    site,
    { ...first, id, status: 'draft' },
    { write: values, ...(state && { state }) },
  )
  const given = { fields: type.texts(values), map: type.map(values) }
  const written = editTexts({ base: store.noText, translations: {} }, site, locale, given, store.noText)
  const texts = withRequired(type, written, locale)
  requireTitle(site, texts.base)
  const seen = stateOf(type).visibilityOf(facts)
  if (seen) tx.touch(site.id, type.tag)
  await refusing(type, facts, store.insert(tx, site.id, id, { ...facts, ...texts.base }, texts.translations))
  await type.afterCreate?.(tx, site, id, texts.base, newId)
  if (type.search && seen) {
    await indexItems(tx, type.search, site, [{ item: { ...facts, id }, texts, shown: seen }])
  }
}

/**
 * What nothing is without begins in the site's own language with the words of the language that it is begun in, until somebody
 * writes it there.
 */
function withRequired(
  { required }: ItemType,
  { base, translations }: Texts<Values>,
  locale: Locale,
): Texts<Values> {
  const begun = Object.entries(translations[locale] ?? {}).filter(
    ([field]) => field in required && isBlank(String(base[field])),
  )
  return { base: { ...base, ...Object.fromEntries(begun) }, translations }
}

/**
 * Creates an item, its texts in the language of the call; those of the site's own language may come in the map.
 * @param action what the log says of it
 * @throws invalid, conflict after the rules of the type
 */
export async function create(ctx: Ctx, type: ItemType, id: string, action: ActivityCode, write: Values) {
  const site = siteOf(ctx)
  requireLanguage(ctx, type, site)
  return change(ctx, site.id, async (tx) => {
    const { newId, actor } = ctx
    await createItem(tx, type, site, id, { write, locale: localeOf(ctx, site), newId, by: actor?.userId })
    const after = await findItem(ctx, type, tx, id)
    await recordActivity(tx, ctx, { siteId: site.id, action, objectId: id, after })
    return itemAnswer(ctx, type, after)
  })
}
