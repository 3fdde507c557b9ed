import { notFound } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import { VERSION } from '../../../kernel/version.ts'
import type { Platform } from '../../../platform/platform.ts'
import { storeWhole } from '../../../platform/storage/storage.ts'
import { writeZip, type ZipEntry } from '../../../platform/zip/write-zip.ts'
import { objectsOf } from '../../media/index.ts'
import { findSettings } from '../../settings/index.ts'
import { listSites } from '../../sites/index.ts'
import { MANIFEST, newManifest, rowsName, schemaOf, type SiteManifest } from './manifest.ts'
import { listColumns, readRows } from './queries.ts'
import { PERSONAL, TABLES, UPLOADS } from './tables.ts'

/** A site as one file, made while it is read. */
interface SiteFile {
  /** What it is called where it is saved. */
  name: string
  pieces: AsyncIterable<Uint8Array>
}

interface Upload {
  id: string
  name: string
  mimeType: string
  widths: number[]
}

/** The site as it is at one moment: its rows are kept beside the store until the file is made. */
interface Kept {
  manifest: SiteManifest
  /** Bytes of the rows of each table. */
  lengths: Map<string, number>
  uploads: Upload[]
}

/**
 * Makes the file of a site: its texts with their history, its files, look, menus, forms, redirects and settings; no people.
 * @throws notFound for a site that is not there or deleted, conflict where the bytes of a file are missing
 */
export async function writeSiteFile(
  platform: Pick<Platform, 'db' | 'storage' | 'spool' | 'newId'>,
  siteId: string,
): Promise<SiteFile> {
  const { storage, spool } = platform
  const folder = `exports/${platform.newId()}`
  try {
    const { manifest, lengths, uploads } = await keepRows(platform, siteId, folder)
    const entries: ZipEntry[] = [
      textEntry(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`),
      ...TABLES.flatMap(({ name }) => {
        const length = lengths.get(name) ?? 0
        if (length === 0) return []
        const bytes = () => spool.stream(`${folder}/${name}`, { first: 0, last: length - 1 })
        return [{ name: rowsName(name), bytes, isText: true as const }]
      }),
    ]
    for (const upload of uploads) {
      for (const { name, key, length } of await objectsOf(storage, siteId, upload)) {
        const bytes = () => storage.stream(key, { first: 0, last: length - 1 })
        entries.push({ name: `media/${upload.id}/${name}`, bytes })
      }
    }
    const { slug } = manifest.site
    const day = manifest.madeAt.slice(0, 10)
    const pieces = ending(writeZip(entries, new Date(manifest.madeAt)), () => spool.remove(folder))
    return { name: `${slug}-${day}.flyleaf.zip`, pieces }
  } catch (error) {
    await spool.remove(folder)
    throw error
  }
}

/** Whether the file of a site can be made at this moment. @throws as `writeSiteFile` */
export async function checkSiteFile(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  siteId: string,
): Promise<void> {
  await siteOf(db, siteId)
  const uploads = await db.snapshot([siteId], async (tx) => {
    const columns = (await listColumns(tx)).filter(({ table }) => table === UPLOADS.name)
    const found: Upload[] = []
    for await (const batch of readRows(tx, siteId, UPLOADS, columns)) found.push(...batch.map(uploadIn))
    return found
  })
  for (const upload of uploads) await objectsOf(storage, siteId, upload)
}

/** @throws notFound, also for a deleted one */
async function siteOf(db: Platform['db'], siteId: string): Promise<Site> {
  const { sites } = await listSites(db.staff)
  const site = sites.find(({ id }) => id === siteId)
  if (!site) throw notFound()
  return site
}

function textEntry(name: string, text: string): ZipEntry {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text)
  }
  return { name, bytes, isText: true }
}

async function* ending(pieces: AsyncIterable<Uint8Array>, end: () => Promise<void>) {
  try {
    yield* pieces
  } finally {
    await end()
  }
}

async function keepRows(
  { db, spool }: Pick<Platform, 'db' | 'spool'>,
  siteId: string,
  folder: string,
): Promise<Kept> {
  const site = await siteOf(db, siteId)
  const settings = await findSettings(db.staff, siteId)
  if (!settings) throw notFound()
  return db.snapshot([siteId], async (tx) => {
    const columns = await listColumns(tx)
    const lengths = new Map<string, number>()
    const rows: Record<string, number> = {}
    const uploads: Upload[] = []
    for (const table of TABLES) {
      const { name } = table
      const own = columns.filter((column) => column.table === name)
      let count = 0
      async function* lines(): AsyncGenerator<Buffer> {
        for await (const batch of readRows(tx, siteId, table, own)) {
          count += batch.length
          if (table === UPLOADS) uploads.push(...batch.map(uploadIn))
          yield Buffer.from(batch.map((line) => `${withoutPersonal(line)}\n`).join(''))
        }
      }
      lengths.set(name, await storeWhole(spool, `${folder}/${name}`, lines()))
      rows[name] = count
    }
    const { id, name, slug, sourceLanguage, defaultLanguage, timezone, modules } = site
    const { siteName: _, version: __, ...set } = settings
    const madeAt = await tx.now()
    const languages = { sourceLanguage, defaultLanguage }
    const shown = { id, name, slug, ...languages, timezone, modules: [...modules], settings: set }
    const manifest = newManifest({ version: VERSION, schema: schemaOf(columns), madeAt, site: shown, rows })
    return { manifest, lengths, uploads }
  })
}

function uploadIn(line: string): Upload {
  // The row has the columns of the table.
  const { id, name, mime_type: mimeType, widths } = JSON.parse(line)
  return { id, name, mimeType, widths }
}

/** Takes out of a row what tells of a person. */
function withoutPersonal(line: string): string {
  if (![...PERSONAL].some((key) => line.includes(`"${key}"`))) return line
  return JSON.stringify(JSON.parse(line, (key, value) => (PERSONAL.has(key) ? '' : value)))
}
