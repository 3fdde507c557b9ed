import { text } from 'node:stream/consumers'
import { type ActivityContext, recordActivity } from '../../../content/activity/index.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import { slugify } from '../../../kernel/slug.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { codeOf } from '../../../platform/db/run.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readZip, type Zip, type ZipSource } from '../../../platform/zip/read-zip.ts'
import {
  bringUpload,
  holdStore,
  isObjectName,
  listLateCrops,
  makeCopies,
  settleFiles,
  showCrop,
} from '../../media/index.ts'
import { takeSettings } from '../../settings/index.ts'
import { createSite, freeSlug } from '../../sites/index.ts'
import { checkItems, type TypesByKind, verdictOf } from './check-rows.ts'
import { renewedIds, withRenewed } from './ids.ts'
import { MANIFEST, MANIFEST_MAX, parseManifest, rowsName, schemaOf, type SiteManifest } from './manifest.ts'
import { type Column, insertRows, listColumns, pause } from './queries.ts'
import { idsIn, linesOf, requireFewRows, rowOf } from './read-rows.ts'
import { clearImport, noteImport } from './remains.ts'
import { TABLE_NAMES } from './tables.ts'

/** Largest file in bytes, and most of what it holds, unpacked. */
export const FILE_MAX = 10 * 1024 ** 3
const CONTENT_MAX = 12 * 1024 ** 3
/** Most entries: a picture has thirteen, and its crop as many. */
const ENTRIES_MAX = 200_000

const MEDIA = /^media\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/([\w.]{1,20})$/

function isName(name: string): boolean {
  const [, , object] = MEDIA.exec(name) ?? []
  return (
    name === MANIFEST ||
    TABLE_NAMES.some((table) => name === rowsName(table)) ||
    (object !== undefined && isObjectName(object))
  )
}

/** What is needed to take a site in. */
interface Importing {
  platform: Platform
  /** Who does it. */
  by: ActivityContext
  types: TypesByKind
}

/** A site that came in. */
export interface Imported {
  id: string
  name: string
  slug: string
  /** Earlier states of items that this version of Flyleaf could not bring back. */
  leftOut: number
}

/** What an import knows of its file. */
interface File {
  zip: Zip
  manifest: SiteManifest
  columns: readonly Column[]
  /** New ids by old ones. */
  ids: ReadonlyMap<string, string>
}

/**
 * Makes a new site of a file, paused, at a free address; nothing of another site is touched. It is there as a whole or not at all.
 * @throws Problem with a sentence for whoever has the file
 */
export async function readSiteFile(importing: Importing, source: ZipSource): Promise<Imported> {
  const { platform } = importing
  const { db } = platform
  if (source.size > FILE_MAX)
    throw new Problem('too-large', `The file of a site may have at most ${FILE_MAX / 1024 ** 3} GB.`)
  const columns = await db.snapshot([], listColumns)
  const zip = await readZip(source, { entries: ENTRIES_MAX, bytes: CONTENT_MAX, isName })
  const manifest = await readManifest(zip, columns)
  requireFewRows(zip)
  const id = platform.newId()
  const ids = renewedIds(await idsIn(zip, columns)).set(manifest.site.id, id)
  await noteImport(platform, id)
  try {
    return await db.transaction('*', (tx) => bring(importing, tx, id, { zip, manifest, columns, ids }))
  } catch (error) {
    throw refusalOf(error)
  } finally {
    await clearImport(platform, id)
  }
}

async function readManifest(zip: Zip, columns: readonly Column[]): Promise<SiteManifest> {
  if (zip.sizeOf(MANIFEST) > MANIFEST_MAX)
    throw new Problem('too-large', 'The file describes itself at too great length.')
  return parseManifest(await text(zip.read(MANIFEST)), schemaOf(columns))
}

async function bring({ platform, by, types }: Importing, tx: Tx, id: string, file: File): Promise<Imported> {
  const { name, slug: wanted, defaultLanguage, timezone, modules, settings } = file.manifest.site
  const { sourceLanguage: language = defaultLanguage } = file.manifest.site
  await holdStore(tx)
  const slug = await freeSlug(tx, slugify(wanted, slugify(name, 'book')))
  const languages = { language, defaultLanguage }
  const site = await createSite(tx, { id, name, slug, ...languages, timezone, modules, hasOwnMenus: true })
  await bringMedia(platform, tx, site, file)
  let leftOut = 0
  for (const table of TABLE_NAMES.filter((one) => one !== UPLOADS))
    leftOut += await bringRows(tx, site, types, file, table)
  await settleFiles(tx, id)
  for (const late of await listLateCrops(tx))
    if (late.siteId === id) await platform.jobs.enqueue(tx, showCrop, late)
  await takeSettings(tx, id, JSON.parse(withRenewed(JSON.stringify(settings), file.ids)))
  for (const type of types.values()) await checkItems(tx, site, type)
  await pause(tx, id)
  recordActivity(tx, by, { siteId: id, action: 'fork.create', objectId: id, after: site })
  tx.touchSites()
  return { id, name, slug, leftOut }
}

const UPLOADS = 'uploads'

/** Stores the bytes of all files, one after the other, and what they are. */
async function bringMedia(
  platform: Platform,
  tx: Tx,
  site: Site,
  { zip, columns, ids }: File,
): Promise<void> {
  const own = columns.filter(({ table }) => table === UPLOADS)
  const carried = new Map<string, string[]>()
  for (const entry of zip.names) {
    const [, id, object] = MEDIA.exec(entry) ?? []
    if (id !== undefined && object !== undefined) carried.set(id, [...(carried.get(id) ?? []), object])
  }
  for await (const line of linesOf(zip, UPLOADS)) {
    const row = rowOf(line, own)
    const [oldId, name] = [String(row.id), String(row.name)]
    const id = ids.get(oldId)
    if (id === undefined) throw unfit()
    const nameOf = (object: string) => `media/${oldId}/${object}`
    const { needsCopies } = await bringUpload(
      { ...platform, tx },
      site.id,
      { id, name, createdAt: String(row.created_at), crop: row.crop },
      {
        names: carried.get(oldId) ?? [],
        lengthOf: (object) => zip.sizeOf(nameOf(object)),
        read: (object) => zip.read(nameOf(object)),
      },
    )
    if (needsCopies) await platform.jobs.enqueue(tx, makeCopies, { siteId: site.id, uploadId: id })
    carried.delete(oldId)
  }
  // Bytes of nothing would be looked at by nobody.
  if (carried.size > 0) throw unfit()
}

/** Rows that go in at once, and bytes of them. */
const BATCH = { rows: 200, bytes: 1024 ** 2 }

/** @returns how many rows were left out */
async function bringRows(
  tx: Tx,
  site: Site,
  types: TypesByKind,
  { zip, columns, ids }: File,
  table: string,
): Promise<number> {
  const own = columns.filter((column) => column.table === table)
  let batch: string[] = []
  let [size, leftOut] = [0, 0]
  const flush = async () => {
    await insertRows(tx, site.id, own, batch)
    batch = []
    size = 0
  }
  for await (const line of linesOf(zip, table)) {
    const renewed = withRenewed(line, ids)
    const verdict = verdictOf(table, rowOf(renewed, own), types)
    if (verdict === 'bad') throw unfit()
    if (verdict === 'left-out') {
      leftOut++
      continue
    }
    batch.push(renewed)
    size += renewed.length
    if (batch.length >= BATCH.rows || size >= BATCH.bytes) await flush()
  }
  await flush()
  return leftOut
}

const unfit = () => new Problem('invalid', 'What the file holds does not fit together. Please make it anew.')

/** What the database refuses is the file's fault: values of another kind, rows that name what is not there, the same twice. */
function refusalOf(error: unknown): unknown {
  if (!/^(22|23|54)/.test(codeOf(error) ?? '')) return error
  const problem = unfit()
  problem.cause = error
  return problem
}
