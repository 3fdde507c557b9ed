import { recordActivity } from '../../../content/activity/index.ts'
import type { ItemType } from '../../../content/item/item-type.ts'
import type { Download } from '../../../kernel/endpoint.ts'
import { notFound, Problem } from '../../../kernel/problem.ts'
import type { Ctx } from '../../../platform/context.ts'
import { storeWhole } from '../../../platform/storage/storage.ts'
import { SITE_FILE } from '../contract.ts'
import { findStanding } from '../queries.ts'
import type { StandingSite } from '../shapes.ts'
import type { TypesByKind } from './check-rows.ts'
import { FILE_MAX, readSiteFile } from './read-file.ts'
import { writeSiteFile } from './write-file.ts'

export const typesByKind = (types: Readonly<Record<string, ItemType>>): TypesByKind =>
  new Map(Object.values(types).map((type) => [type.kind, type]))

/** A site as one file that is made while it goes out. @throws notFound, conflict where the bytes of a file of it are missing */
export async function exportSite(ctx: Ctx, id: string): Promise<Download> {
  const { name, pieces } = await writeSiteFile(ctx, id)
  await ctx.db.transaction([id], (tx) =>
    recordActivity(tx, ctx, { siteId: id, action: 'fork.export', objectId: id }),
  )
  return { type: SITE_FILE, name, pieces }
}

/**
 * Makes a new site of a file that comes in; it is paused.
 * @throws Problem for a file that is damaged, too large, of another version, or holds what nobody could have written
 */
export async function importSite(
  ctx: Ctx,
  types: TypesByKind,
  pieces: AsyncIterable<Uint8Array>,
): Promise<StandingSite> {
  const { spool } = ctx
  const key = `uploads/${ctx.newId()}`
  try {
    const size = await storeWhole(spool, key, bounded(pieces))
    const source = { size, stream: (range: { first: number; last: number }) => spool.stream(key, range) }
    const { id } = await readSiteFile({ platform: ctx, by: ctx, types }, source)
    const site = await findStanding(ctx.db.staff, id)
    if (!site) throw notFound()
    return site
  } finally {
    await spool.remove(key)
  }
}

async function* bounded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > FILE_MAX)
      throw new Problem('too-large', `The file of a site may have at most ${FILE_MAX / 1024 ** 3} GB.`)
    yield piece
  }
}
