import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Crop } from '../contract.ts'
import type { Looked } from './files.ts'

/**
 * Keeps what a file is, before its row gets other bytes in this transaction; nothing for one whose bytes are to come.
 * @param language of the descriptions that stand in the row itself
 * @param userId who replaces it; null for nobody
 */
export async function keepReplaced(
  tx: Tx,
  { siteId, id, language, userId }: { siteId: string; id: string; language: string; userId: string | null },
): Promise<void> {
  await tx.run(
    () => sql`insert into replaced_files (fork_id, media_file_id, version, upload_id, shown_id, filename, original_name,
        is_decorative, focal_x, focal_y, crop, alts, user_id)
      select m.fork_id, m.id, m.version + 1, m.upload_id, m.shown_id, m.filename, m.original_name,
        m.is_decorative, m.focal_x, m.focal_y, m.crop,
        coalesce((select jsonb_object_agg(l.code, t.alt) from media_file_translations t join languages l on l.id = t.language_id
          where t.fork_id = m.fork_id and t.media_file_id = m.id), '{}') || jsonb_build_object(${language}::text, m.alt),
        ${userId}::uuid
      from media_files m where m.fork_id = ${siteId} and m.id = ${id} and m.upload_id is not null`,
  )
}

/** A file as it was before it was replaced. */
export interface ReplacedFile extends Looked {
  /** Of the file, with which the other bytes came. */
  version: number
  uploadId: string
  shownId: string | null
  filename: string
  originalName: string
  isDecorative: boolean
  crop: Crop
  /** Descriptions by language. */
  alts: Record<string, string>
  mimeType: string
  /** In bytes. */
  length: string
  width: number | null
  height: number | null
  shownHash: string
  /** When it was replaced. */
  at: string
  /** Username of who replaced it; '' for nobody or an account that is gone. */
  by: string
}

const replacedFiles = statement<{ siteId: string; id: string }, ReplacedFile>('media.replaced', (q, p) =>
  q
    .selectFrom('replacedFiles as r')
    .innerJoin('uploads as u', (join) =>
      join.onRef('u.forkId', '=', 'r.forkId').onRef('u.id', '=', 'r.uploadId'),
    )
    .leftJoin('uploads as s', (join) =>
      join.onRef('s.forkId', '=', 'r.forkId').onRef('s.id', '=', 'r.shownId'),
    )
    .leftJoin('users', 'users.id', 'r.userId')
    .select(['r.version', 'r.uploadId', 'r.shownId', 'r.filename', 'r.originalName', 'r.isDecorative'])
    .select(['r.focalX', 'r.focalY', 'u.length', 'u.width', 'u.height', 'r.replacedAt as at'])
    .select([
      sql<Crop>`r.crop`.as('crop'),
      sql<Record<string, string>>`r.alts`.as('alts'),
      sql<string>`u.mime_type`.as('mimeType'),
      sql<string>`coalesce(s.hash, u.hash)`.as('shownHash'),
      sql<string>`coalesce(users.username, '')`.as('by'),
    ])
    .where('r.forkId', '=', p.siteId)
    .where('r.mediaFileId', '=', p.id)
    .orderBy('r.version', 'desc'),
)

/** What a file was before, as far as it can come back; the latest first. */
export const listReplaced = (db: Reads, siteId: string, id: string) => db.many(replacedFiles, { siteId, id })

/** Forgets what a file was before a version. @returns whether it was there */
export async function removeReplaced(tx: Tx, siteId: string, id: string, version: number): Promise<boolean> {
  const rows = await tx.run<{ id: string }>((q) =>
    q
      .deleteFrom('replacedFiles')
      .where('forkId', '=', siteId)
      .where('mediaFileId', '=', id)
      .where('version', '=', version)
      .returning('id'),
  )
  return rows.length > 0
}

/** The same for all that were replaced more than so many days ago, on every site. */
export async function removeOldReplaced(tx: Tx, days: number): Promise<void> {
  await tx.run((q) =>
    q
      .deleteFrom('replacedFiles')
      .where('replacedAt', '<', sql<string>`now() - make_interval(days => ${days})`),
  )
}
