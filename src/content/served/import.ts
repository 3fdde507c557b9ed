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

/** An import of a site's seed folder, in a larger transaction. */
export interface SiteImport {
  tx: Tx
  site: Site
  folder: SeedFolder
  /** The languages of the site without its source one. */
  languages: Locale[]
  newId: () => string
  /** Items of earlier imports, by the path of their file. */
  earlier: ReadonlyMap<string, ImportedItem>
  /** Addresses of the files of its library, by their names in the folder, such as `media/cover` and `media/walk.webm`. */
  library: ReadonlyMap<string, string>
}

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
    languages: languages.filter((language) => language !== site.sourceLanguage),
    newId,
    earlier: new Map(earlier.map((item) => [item.path, item])),
    library: new Map(),
  }
}

/** The form of a type's seed files. */
export interface SeedShape<W> {
  /** Fields of a file in the source language. */
  shape: z.ZodMiniType<W>
  /** Fields of a file in another language: texts only. */
  texts: z.ZodMiniType
  /** Makes the fields of the shapes from front matter, body and file name; undefined ones are left out. */
  fields(
    front: Record<string, unknown>,
    body: string | undefined,
    language: Locale,
    name: string,
  ): Record<string, unknown>
  /** Reads publication from other fields than `publication`; these are not given to `fields`. */
  publication?(front: Record<string, unknown>, file: SeedFile): SeedPublication
  /** An item without `order` gets the place of its file in the folder. */
  isPlaced?: true
  /** Names in files of fields that have another name in the shapes. */
  names?: Record<string, string>
  /** Fields that come first in the checksum of a file: earlier imports had them there, the shape has another order now. */
  comparedFirst?: readonly string[]
}

/** Publication in a seed file. */
export interface SeedPublication {
  /** Compared with the earlier import. */
  given: object
  change: ChangePublication
  /** Fields of the front matter that it was read from. */
  fields: readonly string[]
}

/** Imports every file of a folder, each as one item. @throws SeedError naming the file and the field */
export async function importFolder<F extends object, T extends object, W extends object, A extends object>(
  into: SiteImport,
  folder: string,
  type: ItemType<F, T, W, A>,
  seed: SeedShape<W>,
): Promise<void> {
  const files = into.folder.files(`${into.site.sourceLanguage}/${folder}`)
  for (const [i, file] of files.entries()) await importFile(into, file, type, seed, { place: i + 1 })
}

/**
 * Imports one file: the first time as a new item, later over that item unless it was edited in the studio.
 * @param id key of a record
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
  const write = writeOf({ ...into, language: site.sourceLanguage }, file, seed, front, place)
  const change = { write, locale: site.sourceLanguage, publication: publishes?.change, newId }

  await importOnce(into, file, [compared(write, seed), publishes?.given], {
    async create() {
      const key = id ?? newId()
      await createItem(tx, type, site, key, change)
      return key
    },
    async edit(key) {
      const { publication } = change
      const doing = { activityContext: COMMAND_LINE, userId: null, site, locale: site.sourceLanguage }
      const work = await beginWork(tx, erased(type), doing, key)
      await edit(work, { write: write as Values, ...(publication && { state: moments(publication) }) })
      await writeWork(work)
    },
    async versionOf(key) {
      const record = await type.store.findIn(tx, site.id, key)
      // An import restores nothing from the trash.
      return record && !record.isTrashed ? record.version : null
    },
    names: seed.names,
  })
}

/** A seed folder; `language` is the source one. */
type Reading = Pick<SiteImport, 'folder' | 'languages'> &
  Partial<Pick<SiteImport, 'library'>> & { language: Locale }

/** Reads the files of a folder as writes; nothing is stored. @throws SeedError naming the file and the field */
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
  const given = seed.fields(
    { ...withAddresses(file, front, from.library), displayOrder },
    withFiles(file, file.body, from.library) || undefined,
    from.language,
    nameOf(file),
  )
  const own = seedOf(seed.shape, file, withoutUndefined(given), seed.names)
  // Each language was parsed by `texts`.
  return { ...own, translations: translationsOf(from, file, seed) } as W
}

type Library = SiteImport['library']

/** Pictures and other files that a seed file names have their addresses on the site. */
function withAddresses(file: SeedFile, front: Record<string, unknown>, library?: Library) {
  const entries = Object.entries(front).map(([field, value]) => [
    field,
    typeof value === 'string' ? (library?.get(value) ?? withFiles(file, value, library)) : value,
  ])
  return Object.fromEntries(entries)
}

/** The same for those in Markdown: `![An owl](media/owl)`. @throws SeedError for one that the folder does not have */
function withFiles(file: SeedFile, text: string, library?: Library): string {
  if (!library) return text
  const put = (_: string, before: string, name: string) => {
    const path = library.get(name)
    const what = name.includes('.') ? 'file' : 'picture'
    if (path === undefined) throw new SeedError(`${file.path}: there is no ${what} ${name}.`)
    return before + path
  }
  const lines = text
    .split('\n')
    .map((line) => (FIGURE.test(line) ? line.replace(SHOWN, put).replaceAll(BESIDE, put) : line))
  return lines.join('\n')
}

/** A line of Markdown that shows a picture, a film or a sound; what it shows in the folder; and captions and the like beside it. */
const FIGURE = /^!\[/
const SHOWN = /^(!\[.*\]\()(media\/[\w.-]+)(?=[ )])/
const BESIDE = /( (?:captions|poster)=")(media\/[\w.-]+)(?=")/g

/** The fields of a write in the order of earlier checksums. */
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
  names?: Record<string, string> | undefined
}

/** Creates or edits the item of a file, unless the file is unchanged or its item was deleted. @throws SeedError */
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

/** The same file in another language; null where there is none. */
function fileIn(into: Pick<SiteImport, 'folder'>, file: SeedFile, language: Locale): SeedFile | null {
  return into.folder.file(`${language}/${pathWithoutLanguage(file)}`)
}

const publicationShape = z.strictObject({
  isPublished: flag('isPublished'),
  publishAt: moment('publishAt'),
  unpublishAt: moment('unpublishAt'),
})

/** Publication of a file; one that does not mention it is published. */
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
  into: Omit<Reading, 'language'>,
  file: SeedFile,
  { texts, fields, names }: SeedShape<W>,
) {
  const entries = into.languages.flatMap((language) => {
    const translated = fileIn(into, file, language)
    const front = translated ? frontOf(translated) : {}
    const own = translated ?? file
    const body = withFiles(own, translated?.body ?? '', into.library) || undefined
    const given = withoutUndefined(
      fields(withAddresses(own, front, into.library), body, language, nameOf(file)),
    )
    if (Object.keys(given).length === 0) return []
    return [[language, seedOf(texts, own, given, names)]]
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
