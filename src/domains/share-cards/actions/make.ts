import { Problem } from '../../../kernel/problem.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { TaskEnded } from '../../../platform/sandbox/sandbox.ts'
import { cardTag } from '../../../site/cards.ts'
import { keyOfPicture } from '../../media/index.ts'
import { drawCard } from '../drawing/task-kinds.ts'
import { cardKey } from '../keys.ts'
import { endWaiting, listWaiting, lockStore, type Waiting } from '../queries.ts'

/** Wide enough for a card, and small enough to be read quickly. */
const PICTURE_WIDTH = 1_200
/** So many are looked for at once; how many are drawn is a matter of time. */
const AT_ONCE = 50

interface Drawn {
  siteId: string
  hash: string
  state: 'made' | 'failed'
}

/**
 * Draws cards that wait, one after the other, until a moment, but at least one; then pages name all of them at once.
 * @param until as `performance.now()` tells it
 */
export async function makeCards(ctx: JobCtx, until: number): Promise<void> {
  const drawn: Drawn[] = []
  try {
    for (const card of await listWaiting(ctx.db.staff, AT_ONCE)) {
      if (drawn.length > 0 && performance.now() > until) break
      drawn.push({ siteId: card.siteId, hash: card.hash, state: await drawInto(ctx, card) })
    }
  } finally {
    for (const [siteId, cards] of Map.groupBy(drawn, (card) => card.siteId)) await name(ctx, siteId, cards)
  }
}

/** Puts a card into the store. @throws Problem `unavailable` where it can be drawn later */
async function drawInto(ctx: JobCtx, { siteId, hash, face }: Waiting): Promise<Drawn['state']> {
  const { storage, workshop, log } = ctx
  try {
    const picture = face.picture && (await bytesOf(ctx, siteId, face.picture.uploadId))
    // Without its bytes: it was deleted, which the next survey notices.
    if (face.picture && !picture) return 'failed'
    await storage.write(cardKey(siteId, hash), await workshop.run(drawCard, { face, picture }))
    return 'made'
  } catch (error) {
    if (error instanceof Problem && error.type === 'unavailable') throw error
    const cause = error instanceof TaskEnded ? error.why : String(error)
    log.warn({ siteId, card: hash, cause }, 'a share card cannot be drawn')
    return 'failed'
  }
}

async function bytesOf({ db, storage }: JobCtx, siteId: string, uploadId: string): Promise<Buffer | null> {
  const key = await keyOfPicture(db.reader, siteId, uploadId, PICTURE_WIDTH)
  return key === null || (await storage.lengthOf(key)) === null ? null : storage.read(key)
}

async function name({ db, storage }: JobCtx, siteId: string, cards: readonly Drawn[]): Promise<void> {
  await db.transaction([siteId], async (tx) => {
    await lockStore(tx)
    const tags: string[] = []
    for (const { hash, state } of cards) {
      // Another process may have removed it, if no page had it meanwhile.
      if (state === 'made' && (await storage.lengthOf(cardKey(siteId, hash))) === null) continue
      const places = await endWaiting(tx, siteId, hash, state)
      if (state === 'made') tags.push(...places.map(({ locale, path }) => cardTag(locale, path)))
    }
    const [first, ...more] = tags
    if (first !== undefined) tx.touch(siteId, first, ...more)
  })
}
