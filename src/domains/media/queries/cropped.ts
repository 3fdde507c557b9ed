import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type Crop, type Size, WHOLE } from '../contract.ts'
import { shownUpload } from './files.ts'

/** A picture of the library with what is shown of it, and what is to be. */
interface CroppedFile extends Size {
  uploadId: string
  name: string
  mimeType: string
  cleanedLength: string | null
  /** As it is to be. */
  crop: Crop
  /** As it is; null: the whole picture is shown. */
  shownCrop: Crop | null
}

const croppedFile = statement<{ siteId: string; id: string }, CroppedFile>('media.cropped', (q, p) =>
  q
    .selectFrom('mediaFiles as m')
    .innerJoin('uploads as u', (join) =>
      join.onRef('u.forkId', '=', 'm.forkId').onRef('u.id', '=', 'm.uploadId'),
    )
    .leftJoin('uploads as s', (join) =>
      join.onRef('s.forkId', '=', 'm.forkId').onRef('s.id', '=', 'm.shownId'),
    )
    .select(['u.id as uploadId', 'u.name', 'u.cleanedLength'])
    .select([
      sql<string>`u.mime_type`.as('mimeType'),
      sql<number>`u.width`.as('width'),
      sql<number>`u.height`.as('height'),
      sql<Crop>`m.crop`.as('crop'),
      sql<Crop | null>`s.crop`.as('shownCrop'),
    ])
    .where('m.forkId', '=', p.siteId)
    .where('m.id', '=', p.id)
    .where('u.hash', 'is not', null)
    .where('u.width', 'is not', null),
)

/** A picture whose bytes are there, also one in the trash. */
export const findCropped = (db: Reads, siteId: string, id: string) => db.first(croppedFile, { siteId, id })

const lateCrops = statement<object, { siteId: string; fileId: string }>('media.lateCrops', (q) =>
  q
    .selectFrom('mediaFiles as m')
    .innerJoin('uploads as u', (join) =>
      join.onRef('u.forkId', '=', 'm.forkId').on('u.id', '=', sql<string>`${shownUpload}`),
    )
    .select(['m.forkId as siteId', 'm.id as fileId'])
    .where(sql<boolean>`m.crop <> coalesce(u.crop, ${sql.lit(JSON.stringify(WHOLE))}::jsonb)`)
    .orderBy('m.forkId')
    .orderBy('m.id'),
)

/** The files of all sites that are not shown as they are cropped. */
export const listLateCrops = (db: Reads) => db.many(lateCrops, {})

/**
 * Has a file show an upload, or that which was sent, where null.
 * @param of what it shows the crop of: where the file has other bytes or another crop by now, nothing is changed
 * @returns whether it was
 */
export async function showUpload(
  tx: Tx,
  siteId: string,
  id: string,
  { uploadId, crop }: Pick<CroppedFile, 'uploadId' | 'crop'>,
  shownId: string | null,
): Promise<boolean> {
  const rows = await tx.run<{ id: string }>((q) =>
    q
      .updateTable('mediaFiles as m')
      .set({
        shownId,
        widths: sql`(select u.widths from uploads u
          where u.fork_id = m.fork_id and u.id = coalesce(${shownId}::uuid, m.upload_id))`,
      })
      .where('m.forkId', '=', siteId)
      .where('m.id', '=', id)
      .where('m.uploadId', '=', uploadId)
      .where(sql<boolean>`m.crop = ${JSON.stringify(crop)}::jsonb`)
      .returning('m.id'),
  )
  return rows.length > 0
}
