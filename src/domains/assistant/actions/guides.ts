import { isDeepStrictEqual } from 'node:util'
import { recordActivity } from '../../../content/activity/index.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { stale } from '../../../kernel/problem.ts'
import { change, type Ctx, siteOf } from '../../../platform/context.ts'
import type { Reads } from '../../../platform/db/run.ts'
import * as queries from '../queries.ts'
import type { Guide, GuideQuery, GuideWrite } from '../shapes.ts'
import { activity } from './settings.ts'

/** How the site wants its words to be in a language. */
export function readGuide(ctx: Ctx, { language }: GuideQuery): Promise<Guide> {
  const site = siteOf(ctx)
  return guideOf(ctx.db.staff, site.id, language ?? site.sourceLanguage)
}

/** @throws stale when somebody saved meanwhile */
export function saveGuide(ctx: Ctx, write: GuideWrite): Promise<Guide> {
  const site = siteOf(ctx)
  return change(ctx, site.id, async (tx) => {
    await queries.lockSite(tx, site.id)
    const { version, ...before } = await guideOf(tx, site.id, write.language)
    if (ctx.ifMatch !== null && ctx.ifMatch !== version) throw stale({ ...before, version })
    if (isDeepStrictEqual({ ...write }, before)) return { ...before, version }
    await queries.saveGuide(tx, site.id, write)
    const after = await guideOf(tx, site.id, write.language)
    recordActivity(tx, ctx, { ...activity(site, 'assistant.save'), before, after })
    return after
  })
}

export async function guideOf(db: Reads, siteId: string, language: Locale): Promise<Guide> {
  const found = await queries.findGuide(db, siteId, language)
  return { language, voice: '', terms: [], version: 0, ...found }
}
