import { recordActivity } from '../../../content/activity/index.ts'
import { requireLanguage } from '../../../content/item/find.ts'
import { erased, type ItemType } from '../../../content/item/item-type.ts'
import { createItem } from '../../../content/verbs/create.ts'
import { removeIn } from '../../../content/verbs/remove.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { conflict } from '../../../kernel/problem.ts'
import { change, type Ctx, siteOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { ManuscriptPart } from '../shapes.ts'
import { chapterItems } from './chapters.ts'
import { partItems } from './parts.ts'

/** Ids of parts and chapters. */
interface Created {
  parts: string[]
  chapters: string[]
}

/** Creates the parts and chapters of a manuscript as drafts, in the language in which the site is written. @throws invalid */
export async function importBook(ctx: Ctx, { parts }: { parts: ManuscriptPart[] }): Promise<Created> {
  const site = siteOf(ctx)
  const { newId, actor } = ctx
  for (const type of [erased(partItems), erased(chapterItems)]) requireLanguage(ctx, type, site)
  return change(ctx, site.id, async (tx) => {
    const created: Created = { parts: [], chapters: [] }
    const creation = { locale: site.sourceLanguage, newId, by: actor?.userId }
    for (const { title, chapters } of parts) {
      const partId = newId()
      await createItem(tx, partItems, site, partId, { ...creation, write: { title } })
      record(ctx, tx, 'part.create', partId)
      created.parts.push(partId)
      for (const chapter of chapters) {
        const id = newId()
        await createItem(tx, chapterItems, site, id, { ...creation, write: { ...chapter, partId } })
        record(ctx, tx, 'chapter.create', id)
        created.chapters.push(id)
      }
    }
    return created
  })
}

/** Deletes what an import has created, while nobody has changed any of it. @throws conflict */
export async function takeBackImport(ctx: Ctx, { parts, chapters }: Created): Promise<void> {
  const { id: siteId } = siteOf(ctx)
  await change(ctx, siteId, async (tx) => {
    // Chapters first: a part that holds some is not deleted.
    await removeUntouched(ctx, tx, erased(chapterItems), siteId, chapters)
    await removeUntouched(ctx, tx, erased(partItems), siteId, parts)
  })
}

const FIRST_VERSION = 1

async function removeUntouched(
  ctx: Ctx,
  tx: Tx,
  type: ItemType,
  siteId: string,
  named: readonly string[],
): Promise<void> {
  const ids = [...new Set(named.filter(isUuid))]
  const found = await type.store.lockNamed(tx, siteId, ids)
  const untouched = found.filter(
    ({ version, status, hasChanges }) => version === FIRST_VERSION && status === 'draft' && !hasChanges,
  )
  if (untouched.length < new Set(named).size)
    throw conflict('Some of it was changed or deleted since, so nothing was taken back.')
  for (const { id } of untouched) await removeIn(tx, type, ctx, { forkId: siteId, id })
}

function record(ctx: Ctx, tx: Tx, action: 'part.create' | 'chapter.create', objectId: string): void {
  recordActivity(tx, ctx, { siteId: siteOf(ctx).id, action, objectId })
}
