import { invalidField } from '../../kernel/problem.ts'
import { firstSource, sourceConfirmed, within } from '../contract/translation.ts'
import type { Confirmation, TranslationState } from '../contract/translation-calls.ts'
import type { FieldsByLanguage } from '../contract/history.ts'
import type { Site } from '../../kernel/site.ts'
import type { Reads } from '../../platform/db/run.ts'
import type { Tx } from '../../platform/db/database.ts'
import { actorOf, change, type Ctx, localeOf, siteById } from '../../platform/context.ts'
import { recordActivity } from '../activity/index.ts'
import { type ItemKey, listFields } from '../drafts/queries.ts'
import { fieldsOf } from '../item/fields.ts'
import { allowedItem, draftableItem } from '../item/find.ts'
import { type ItemType, keyOf } from '../item/item-type.ts'
import { checkTranslations, listMarks } from '../model-texts/queries.ts'
import { listSources, storeSources } from '../translating/queries.ts'
import { translated, translationStateOf } from '../translating/sources.ts'
import { workContextOf, beginWork, type Work } from './work.ts'

/** Counts what is missing and outdated in each language, with drafts. @throws notFound */
export async function readTranslation(ctx: Ctx, type: ItemType, id: string): Promise<TranslationState> {
  const item = await allowedItem(ctx, type, id, 'content.read')
  const site = siteById(ctx, item.forkId)
  const { staff } = ctx.db
  const key = keyOf(type, item)
  const fields = translated(type, site, fieldsOf(type, site, item, await listFields(staff, key)))
  return stateOf(staff, key, site, fields, localeOf(ctx, site))
}

/** Records that a piece of a translation is still right. @throws notFound, notAllowed, invalid */
export async function confirmTranslation(ctx: Ctx, type: ItemType, id: string, confirmation: Confirmation) {
  // A text within a group is named `group.text`.
  const [field = ''] = confirmation.field.split('.')
  const { forkId: siteId, id: itemId } = await draftableItem(ctx, type, id, { [field]: {} })
  return change(ctx, siteId, async (tx) => {
    const work = await beginWork(tx, type, workContextOf(ctx, siteId), itemId)
    return confirmed(work, confirmation)
  })
}

async function confirmed(work: Work, { field: named, place }: Confirmation): Promise<TranslationState> {
  const { tx, type, key, site, locale: language, activityContext, item, drafts } = work
  const [field = '', ...path] = named.split('.')
  const fields = translated(type, site, fieldsOf(type, site, item, drafts))
  const rows = await listSources(tx, key)
  // The site's own language is the source, so there is nothing to confirm.
  if (language === site.sourceLanguage) return stateOf(tx, key, site, fields, language)
  const source = fields[site.sourceLanguage]?.[field]
  const target = fields[language]?.[field]
  if (path.reduce(within, source) === undefined || target === undefined) {
    throw invalidField('field', 'unknown', 'Field must name a text that is translated')
  }
  const row = rows.find((one) => one.language === language && one.field === field)
  const kept = row ? row.source : firstSource(source, target)
  const after = { language, field, source: sourceConfirmed(kept, source, target, place ?? null, path) }
  await storeSources(tx, key, [after])
  const action = `${type.kind}.draft` as const
  recordActivity(tx, activityContext, {
    siteId: site.id,
    action,
    objectId: item.id,
    before: row ?? null,
    after,
  })
  return stateOf(tx, key, site, fields, language)
}

/**
 * Records that the caller has checked what a model translated of an item into the language of the call.
 * @throws notFound, notAllowed
 */
export async function checkTranslation(ctx: Ctx, type: ItemType, id: string): Promise<TranslationState> {
  const [field] = Object.keys(type.store.noText)
  const { forkId: siteId, id: itemId } = await draftableItem(ctx, type, id, field ? { [field]: {} } : {})
  return change(ctx, siteId, async (tx) => {
    const { key, site, item, drafts, locale, activityContext } = await beginWork(
      tx,
      type,
      workContextOf(ctx, siteId),
      itemId,
    )
    if (await checkTranslations(tx, key, locale, actorOf(ctx).userId)) {
      tx.touch(siteId, type.tag)
      const after = { isChecked: true, language: locale }
      recordActivity(tx, activityContext, {
        siteId,
        action: `${type.kind}.check`,
        objectId: itemId,
        before: { ...after, isChecked: false },
        after,
      })
    }
    return stateOf(tx, key, site, translated(type, site, fieldsOf(type, site, item, drafts)), locale)
  })
}

async function stateOf(
  db: Reads | Tx,
  key: ItemKey,
  site: Site,
  fields: FieldsByLanguage,
  language: string,
): Promise<TranslationState> {
  const marks = await listMarks(db, key)
  // What the site is written in is no translation, whatever it was made of.
  const isTranslation = language !== site.sourceLanguage
  const unchecked = marks
    .filter(
      (mark) => isTranslation && mark.language === language && mark.asked === 'translate' && !mark.isChecked,
    )
    .map(({ field }) => field)
  const state = translationStateOf(site, fields, await listSources(db, key), language)
  return { ...state, unchecked: [...new Set(unchecked)] }
}
