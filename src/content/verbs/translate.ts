import { invalidField } from '../../kernel/problem.ts'
import { firstSource, sourceConfirmed, within } from '../contract/translation.ts'
import type { Confirmation, TranslationState } from '../contract/translation-calls.ts'
import { change, type Ctx, localeOf, siteById } from '../../platform/context.ts'
import { recordActivity } from '../activity/index.ts'
import { listFields } from '../drafts/queries.ts'
import { fieldsOf } from '../item/fields.ts'
import { allowedItem, draftableItem } from '../item/find.ts'
import { type ItemType, keyOf } from '../item/item-type.ts'
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
  return translationStateOf(site, fields, await listSources(staff, key), localeOf(ctx, site))
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
  if (language === site.sourceLanguage) return translationStateOf(site, fields, rows, language)
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
  return translationStateOf(site, fields, await listSources(tx, key), language)
}
