import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Locale } from '../../kernel/locale.ts'
import { Problem } from '../../kernel/problem.ts'
import { flag, moment } from '../../kernel/shape.ts'
import type { Site } from '../../kernel/site.ts'
import type { Tx } from '../../platform/db/database.ts'
import { erased, type ItemType, type Values } from '../item/item-type.ts'
import type { ChangePublication } from '../item/publication.ts'
import { moments } from '../item/state.ts'
import { COMMAND_LINE } from '../activity/index.ts'
import { createItem } from '../verbs/create.ts'
import { edit, beginWork, write as writeWork } from '../verbs/work.ts'
import { type ImportedItem, listImportedItems, rememberImported } from '../item/store/imported.ts'
import { frontOf, SeedError, type SeedFile, type SeedFolder, seedOf } from './seed-files.ts'

/** An import of one site's folder; its part of a larger transaction. */
export interface SiteImport {
  tx: Tx
  site: Site
  folder: SeedFolder
  /** The languages of the site beside its default one. */
  languages: Locale[]
  newId: () => string
  /** What earlier imports made of which file. */
  earlier: ReadonlyMap<string, ImportedItem>
}

/** Begins the import of a folder into a site. */
export async function beginImport(
  tx: Tx,
  site: Site,
  folder: SeedFolder,
  languages: Locale[],
  newId: () => string,
): Promise<SiteImport> {
  const earlier = await listImportedItems(tx, site.id)
  return {
    tx,
    site,
    folder,
    languages: languages.filter((language) => language !== site.defaultLanguage),
    newId,
    earlier: new Map(earlier.map((item) => [item.path, item])),
  }
}

/** How a type of item stands in files. */
export interface SeedShape<W> {
  /** The fields of the file of the default language. */
  shape: z.ZodMiniType<W>
  /** Those of another language: texts only. */
  texts: z.ZodMiniType
  /** The fields that the shapes know, from the front matter, the body and the name of the file; undefined is left out. */
  fields(
    front: Record<string, unknown>,
    body: string | undefined,
    language: Locale,
    name: string,
  ): Record<string, unknown>
  /** What a file says of publication where that is not `publication`; its fields are not given to `fields`. */
  publication?(front: Record<string, unknown>, file: SeedFile): SeedPublication
  /** Whether an item without an order has the place of its file in the folder. */
  isPlaced?: true
  /** What fields of the shapes are called in files, where that differs. */
  names?: Record<string, string>
  /** The fields that a file was compared by first in earlier imports, where the shape has them in another order by now. */
  comparedFirst?: readonly string[]
}

/** What a file says of publication, and what that means at the moment of the import. */
export interface SeedPublication {
  given: object
  change: ChangePublication
  /** The fields that say so. */
  fields: readonly string[]
}

/** Imports every file of a folder, each as one item. @throws SeedError naming the file and the field */
export async function importFolder<F extends object, T extends object, W extends object, A extends object>(
  into: SiteImport,
  folder: string,
  type: ItemType<F, T, W, A>,
  seed: SeedShape<W>,
): Promise<void> {
  const files = into.folder.files(`${into.site.defaultLanguage}/${folder}`)
  for (const [i, file] of files.entries()) await importFile(into, file, type, seed, { place: i + 1 })
}

/**
 * Imports one file: the first time as a new item, later over what it became unless that was edited in the studio.
 * @param id key of what a site has one of
 * @throws SeedError naming the file and the field
 */
export async function importFile<F extends object, T extends object, W extends object, A extends object>(
  into: SiteImport,
  file: SeedFile,
  type: ItemType<F, T, W, A>,
  seed: SeedShape<W>,
  { id, place }: { id?: string; place?: number } = {},
): Promise<void> {
  const { tx, site, newId } = into
  const front = frontOf(file)
  const publishes =
    type.store.shownBy === 'publication'
      ? (seed.publication?.(front, file) ?? publicationIn(file, front))
      : undefined
  for (const field of publishes?.fields ?? []) delete front[field]
  const write = writeOf({ ...into, language: site.defaultLanguage }, file, seed, front, place)
  const change = { write, locale: site.defaultLanguage, publication: publishes?.change, newId }

  await importOnce(into, file, [compared(write, seed), publishes?.given], {
    async create() {
      const key = id ?? newId()
      await createItem(tx, type, site, key, change)
      return key
    },
    async edit(key) {
      const { publication } = change
      const doing = { activityContext: COMMAND_LINE, userId: null, site, locale: site.defaultLanguage }
      const work = await beginWork(tx, erased(type), doing, key)
      await edit(work, { write: write as Values, ...(publication && { state: moments(publication) }) })
      await writeWork(work)
    },
    async versionOf(key) {
      const record = await type.store.find(tx, [site.id], key)
      // What was thrown away does not come back by an import.
      return record && !record.isTrashed ? record.version : null
    },
    names: seed.names,
  })
}

/** A folder of files, and which of their languages is the first. */
type Reading = Pick<SiteImport, 'folder' | 'languages'> & { language: Locale }

/** What the files of a folder say, each as a write; nothing is stored. @throws SeedError naming the file and the field */
export function readItems<W>(from: Reading, folder: string, seed: SeedShape<W>): W[] {
  return from.folder.files(`${from.language}/${folder}`).map((file, i) => {
    const { publication: _, isPublished: __, ...front } = frontOf(file)
    return writeOf(from, file, seed, front, i + 1)
  })
}

function writeOf<W>(
  from: Reading,
  file: SeedFile,
  seed: SeedShape<W>,
  { order, ...front }: Record<string, unknown>,
  place: number | undefined,
): W {
  const displayOrder = order ?? (seed.isPlaced && place)
  const given = seed.fields({ ...front, displayOrder }, file.body || undefined, from.language, nameOf(file))
  const own = seedOf(seed.shape, file, withoutUndefined(given), seed.names)
  // Each language has the shape that its entry in the map of a write has.
  return { ...own, translations: translationsOf(from, file, seed) } as W
}

/** What a file says, its fields in the order in which imports have always compared them. */
function compared<W extends object>(write: W, { comparedFirst = [] }: SeedShape<W>): object {
  const given = Object.entries(write)
  const first = comparedFirst.flatMap((name) => given.filter(([field]) => field === name))
  return Object.fromEntries([...first, ...given])
}

interface Steps {
  create(): Promise<string>
  edit(id: string): Promise<void>
  /** Null: it was deleted. */
  versionOf(id: string): Promise<number | null>
  /** What fields of a refusal are called in files, where that differs. */
  names?: Record<string, string> | undefined
}

/** Takes the steps that a file asks for, given what became of it before. @throws SeedError */
async function importOnce(
  { tx, site, earlier }: SiteImport,
  file: SeedFile,
  content: unknown,
  { create, edit, versionOf, names }: Steps,
): Promise<void> {
  const path = pathWithoutLanguage(file)
  const checksum = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const before = earlier.get(path)
  if (before?.checksum === checksum) return
  if (before) {
    const version = await versionOf(before.itemId)
    if (version === null) return
    if (version !== before.version) {
      throw new SeedError(
        `${file.path}: this was edited in the studio since it was imported, and its file has changed.`,
      )
    }
  }
  const itemId = before?.itemId ?? (await naming(file, names, create))
  if (before) await naming(file, names, () => edit(itemId))
  await rememberImported(tx, site.id, { path, itemId, checksum, version: (await versionOf(itemId)) ?? 1 })
}

/** The same file in another language, null where there is none. */
function fileIn(into: Pick<SiteImport, 'folder'>, file: SeedFile, language: Locale): SeedFile | null {
  return into.folder.file(`${language}/${pathWithoutLanguage(file)}`)
}

const publicationShape = z.strictObject({
  isPublished: flag('isPublished'),
  publishAt: moment('publishAt'),
  unpublishAt: moment('unpublishAt'),
})

/** What a file says of publication; nothing means published. */
function publicationIn(
  file: SeedFile,
  { publication, isPublished: isOut }: Record<string, unknown>,
): SeedPublication {
  const value = publication ?? (isOut === undefined ? undefined : { isPublished: isOut })
  const named =
    value === undefined
      ? {}
      : seedOf(z.object({ publication: publicationShape }), file, { publication: value }).publication
  const { isPublished = true, publishAt = null, unpublishAt = null } = named
  const given = { isPublished, publishAt, unpublishAt }
  return { given, change: () => given, fields: ['publication', 'isPublished'] }
}

function translationsOf<W>(
  into: Pick<SiteImport, 'folder' | 'languages'>,
  file: SeedFile,
  { texts, fields, names }: SeedShape<W>,
) {
  const entries = into.languages.flatMap((language) => {
    const translated = fileIn(into, file, language)
    const front = translated ? frontOf(translated) : {}
    const given = withoutUndefined(fields(front, translated?.body || undefined, language, nameOf(file)))
    if (Object.keys(given).length === 0) return []
    return [[language, seedOf(texts, translated ?? file, given, names)]]
  })
  return Object.fromEntries(entries)
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function pathWithoutLanguage({ path }: SeedFile): string {
  return path.slice(path.indexOf('/') + 1)
}

function nameOf({ path }: SeedFile): string {
  return path.replace(/^.*\/|\.\w+$/g, '')
}

async function naming<R>(
  file: SeedFile,
  names: Record<string, string> | undefined,
  work: () => Promise<R>,
): Promise<R> {
  return work().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    const pointer = error.extra.errors?.[0]?.pointer.slice(1).replaceAll('/', '.') ?? 'the file'
    const field = names?.[pointer] ?? pointer
    throw new SeedError(`${file.path}: ${field}: ${error.detail}${error.detail.endsWith('.') ? '' : '.'}`)
  })
}
