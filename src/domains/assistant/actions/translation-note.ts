import { recordActivity } from '../../../content/activity/index.ts'
import { change, type Ctx, siteOf } from '../../../platform/context.ts'
import * as queries from '../queries.ts'
import type { TranslationNote } from '../shapes.ts'
import { activity } from './settings.ts'

/** Whether pages name who has checked a translation of a model. */
export async function readTranslationNote(ctx: Ctx): Promise<TranslationNote> {
  return { namesCheckers: await queries.namesCheckers(ctx.db.staff, siteOf(ctx).id) }
}

/** Readers see it with the next page. */
export async function saveTranslationNote(ctx: Ctx, after: TranslationNote): Promise<TranslationNote> {
  const site = siteOf(ctx)
  return change(ctx, site.id, async (tx) => {
    await queries.lockSite(tx, site.id)
    const before = { namesCheckers: await queries.namesCheckers(tx, site.id) }
    if (before.namesCheckers === after.namesCheckers) return before
    await queries.saveTranslationNote(tx, site.id, after)
    tx.touch(site.id, 'site')
    recordActivity(tx, ctx, { ...activity(site, 'assistant.save'), before, after })
    return after
  })
}
