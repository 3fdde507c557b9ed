import { notFound } from '../../kernel/problem.ts'
import { isBlank } from '../../kernel/text.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import { actorOf, change, type Ctx, localeOf, siteOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ActivityCode } from '../activity/contract.ts'
import { recordActivity } from '../activity/index.ts'
import { isUnwritten } from '../contract/translation.ts'
import { requireTakeable } from '../model-texts/note.ts'
import { insertMarks } from '../model-texts/queries.ts'
import { itemAnswer } from '../item/answers.ts'
import { wordsElsewhere } from '../item/fields.ts'
import { requireLanguage, requireTextLanguages } from '../item/find.ts'
import { erased, type Item, type ItemType, stateOf, type Values } from '../item/item-type.ts'
import type { ChangePublication } from '../item/publication.ts'
import { indexNewItem } from '../search/documents.ts'
import { moments } from '../item/state.ts'
import { editTexts, type Texts } from '../item/texts.ts'
import { factsAfter, refusing, requireTitle } from './work.ts'

/**
 * Creates an item with its texts in the language of the call; `translations` may bring other languages.
 * @param action code for the activity log
 * @param answerId the answer of a model that its texts are
 * @throws invalid, conflict after the rules of the type
 */
export async function create(
  ctx: Ctx,
  type: ItemType,
  id: string,
  action: ActivityCode,
  write: Values,
  answerId?: string,
) {
  const site = siteOf(ctx)
  requireLanguage(ctx, type, site)
  const language = localeOf(ctx, site)
  if (type.sourceTexts && language !== site.sourceLanguage)
    throw wordsElsewhere(language, site.sourceLanguage)
  requireTextLanguages(ctx, type, site, { fields: type.store.noText, map: type.map(write) })
  return change(ctx, site.id, async (tx) => {
    const { newId, actor } = ctx
    const creation = { write, locale: language, newId, by: actor?.userId }
    const created = await createItem(tx, type, site, id, creation)
    if (answerId !== undefined) await markTexts(ctx, tx, type, { site, id, write, answerId })
    const after = created ?? (await type.store.findIn(tx, site.id, id))
    if (!after) throw notFound()
    recordActivity(tx, ctx, { siteId: site.id, action, objectId: id, after })
    return itemAnswer(ctx, type, after)
  })
}

/** Marks the texts of a new item as those of a model. @throws invalid for an answer that is not the caller's */
async function markTexts(
  ctx: Ctx,
  tx: Tx,
  type: ItemType,
  { site, id, write, answerId }: { site: Site; id: string; write: Values; answerId: string },
): Promise<void> {
  const place = { siteId: site.id, itemId: null }
  await requireTakeable(tx, place, actorOf(ctx).userId, [{ field: '', answerId, at: 'answer' }])
  const given = Object.entries(type.texts(write)).filter(([, value]) => !isUnwritten(value))
  const language = localeOf(ctx, site)
  const takings = given.map(([field]) => ({ language, field, answerId, isPublic: true }))
  await insertMarks(tx, { siteId: site.id, kind: type.kind, itemId: id }, FIRST_REVISION, takings)
}

/** Until an item is changed it is its first revision itself. */
const FIRST_REVISION = 1

interface Creation<W> {
  write: W
  /** Language of the texts outside `translations`. */
  locale: Locale
  /** Left out: follows `isPublished` of the write. */
  publication?: ChangePublication | undefined
  newId: () => string
  /** Account that creates it. */
  by?: string | undefined
}

/**
 * Stores a new item in a larger transaction.
 * @returns the item; null where fields of it are worked out when it is read
 * @throws Problem of the type's rules
 */
export async function createItem<F extends object, T extends object, W extends object, A extends object>(
  tx: Tx,
  typed: ItemType<F, T, W, A>,
  site: Site,
  id: string,
  { write, locale, publication, newId, by = '' }: Creation<W>,
): Promise<Item | null> {
  const type = erased(typed)
  const { store } = type
  const asked = write as Values
  const first = await type.begin({ tx, site, write: asked, by: by || null })
  const state = publication && moments(publication)
  const facts = await factsAfter(
    tx,
    type,
    site,
    { ...first, id, status: 'draft' },
    { write: asked, ...(state && { state }) },
  )
  const given = { fields: type.texts(asked), map: type.map(asked) }
  const written = editTexts({ base: store.noText, translations: {} }, site, locale, given, store.noText)
  const texts = withRequired(type, written, locale)
  requireTitle(site, texts.base)
  const seen = stateOf(type).visibilityOf(facts)
  if (seen) tx.touch(site.id, type.tag)
  const values = { ...facts, ...texts.base }
  const inserted = await refusing(type, facts, store.insert(tx, site.id, id, values, texts.translations))
  await type.afterCreate?.(tx, site, { id, texts: texts.base, newId })
  if (type.search && seen) indexNewItem(tx, type.search, site, { item: { ...facts, id }, texts, shown: seen })
  if (store.hasComputed || type.afterCreate) return null
  const { translations } = texts
  const fresh = { hasChanges: false, planned: null, isTrashed: false }
  return { ...values, ...inserted, ...fresh, id, forkId: site.id, translations }
}

/**
 * An item that is created in another language than the site's own copies its required texts into that one, until somebody
 * writes them there.
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
