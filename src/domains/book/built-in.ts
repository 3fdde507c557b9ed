import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { emptyOf, keptOf } from '../../content/item/keep.ts'
import type { Stored } from '../../content/item/store/declared.ts'
import type { FactsOf } from '../../content/item/store/type-store.ts'
import { merged } from '../../content/item/texts.ts'
import { readSeedFolder } from '../../content/served/seed-files.ts'
import type { TextsOf, TypeDeclaration, WriteOf } from '../../content/type/define-type.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import type { Reads } from '../../platform/db/run.ts'
import { rootFolder } from '../../platform/root.ts'
import { BUILT_IN_KINDS } from './shapes.ts'
import { readBook } from './import.ts'
import * as queries from './queries.ts'
import { breathType } from './types/breath.ts'
import { chapterType } from './types/chapter.ts'
import { evidenceType } from './types/evidence.ts'
import { reflectionType } from './types/reflection.ts'

/** The book that comes with the product. */
const SAMPLE = join(rootFolder(), 'seeds', 'living-spiral')

/** Built-in items for parts of the sample that have none, shaped like stored ones; in the order of the book. */
export interface StandIns {
  chapters: queries.Row<typeof queries.chapterStore>[]
  reflections: queries.Row<typeof queries.reflectionStore>[]
  evidence: queries.Row<typeof queries.evidenceStore>[]
  breath: queries.Row<typeof queries.breathStore>[]
}

export const NOTHING: StandIns = { chapters: [], reflections: [], evidence: [], breath: [] }

/** A site with staff access, which also reads drafts. */
export interface Standing {
  staff: Reads
  site: Pick<Site, 'id'> & Partial<Pick<Site, 'isSample' | 'sourceLanguage'>>
}

type Part = queries.Row<typeof queries.partStore>

/**
 * The built-in items that readers of the sample see: where a part has no items of a type, those of the built-in part
 * with its number. Stored items win, also drafts and inactive ones. This applies to the sample site alone, and
 * only while its book has the sample's title: a sample turned into one's own book shows none of them (contract row C190).
 * @see docs/decisions/0036-built-in-content.md
 */
export async function standInsOf({ staff, site }: Standing): Promise<StandIns> {
  const { id, isSample = false, sourceLanguage } = site
  if (!isSample || !sourceLanguage) return NOTHING
  const [record, parts, stored] = await Promise.all([
    queries.findBook(staff, id),
    queries.partStore.list(staff, id, { isPublic: true }),
    queries.listKindsInParts(staff, id),
  ])
  const isStored = new Set(stored.map(({ partId, kind }) => `${partId} ${kind}`))
  const lacking = (kind: Kind) =>
    parts.filter(({ id, number }) => !isStored.has(`${id} ${kind}`) && mayCome(kind, number))
  const builtIn = BUILT_IN_KINDS.some((kind) => lacking(kind).length > 0) ? builtInIn(sourceLanguage) : null
  if (!builtIn || builtIn.title !== record?.title) return NOTHING
  const isLacking = lacking('chapters').length > 0
  const numbers = isLacking ? (await queries.chapterStore.list(staff, id)).map(({ number }) => number) : []
  return filled(builtIn, lacking, new Set(numbers))
}

type BuiltIn = ReturnType<typeof readBook>
type Kind = (typeof BUILT_IN_KINDS)[number]

/** Caches files of the product, which never change while it runs. */
const read = new Map<Locale, BuiltIn | null>()

let names: readonly string[] | undefined

/**
 * Whether the sample may have items of a type for a part, by file names alone, which begin with the part's name
 * except for chapters: the first part has no findings, and reading all files to learn that delays the first page by 150 ms.
 */
function mayCome(kind: Kind, number: number): boolean {
  names ??= existsSync(SAMPLE) ? readdirSync(join(SAMPLE, 'en'), { recursive: true, encoding: 'utf8' }) : []
  const isOfPart = (folder = '', name = '') => folder === kind && Number.parseInt(name, 10) === number
  return kind === 'chapters' || names.some((path) => isOfPart(...path.split(sep)))
}

/** Null where the files are not there. */
function builtInIn(language: Locale): BuiltIn | null {
  let book = read.get(language)
  if (book === undefined) {
    book = existsSync(SAMPLE) ? readBook(readSeedFolder(SAMPLE), language) : null
    read.set(language, book)
  }
  return book
}

/** @param taken numbers of chapters that belong to another part now */
function filled(builtIn: BuiltIn, lacking: (kind: Kind) => Part[], taken: ReadonlySet<number>): StandIns {
  const standing = <D extends TypeDeclaration>(kind: Kind, type: D, writes: readonly WriteInPart<D>[]) =>
    lacking(kind).flatMap((part) =>
      writes
        .filter(({ partId }) => partId === `part-${part.number}`)
        .map((write, i) => stored(type, write, part, i + 1)),
    )
  const free = builtIn.chapters.filter(({ number }) => number != null && !taken.has(number))
  return {
    chapters: standing('chapters', chapterType, free),
    reflections: standing('reflections', reflectionType, builtIn.reflections),
    evidence: standing('evidence', evidenceType, builtIn.evidence),
    breath: standing('breath', breathType, builtIn.breath),
  }
}

type WriteInPart<D extends TypeDeclaration> = WriteOf<D> & { partId?: string | undefined }

/** An item shaped as the store returns it; its id cannot clash with one of the store. */
function stored<D extends TypeDeclaration>(
  { name, texts, shared, state }: D,
  write: WriteOf<D>,
  { id: partId, forkId: siteId, number, createdAt, updatedAt, publishAt, unpublishAt }: Part,
  place: number,
): Stored<FactsOf<D, object>, TextsOf<D>> {
  const fields = { ...texts, ...shared }
  const translations = Object.entries(write.translations ?? {}).map(([code, given]) => [
    code,
    merged(emptyOf(texts), keptOf(texts, given)),
  ])
  const isPublished = state.name === 'published'
  const made = {
    ...merged(emptyOf(fields), keptOf(fields, write)),
    ...(isPublished ? { isPublished, publishAt, unpublishAt } : { isActive: true }),
    partId,
    id: `built-in-${name}-${number}-${place}`,
    forkId: siteId,
    version: 1,
    createdAt,
    updatedAt,
    status: isPublished ? 'published' : 'active',
    hasChanges: false,
    planned: null,
    isTrashed: false,
    translations: Object.fromEntries(translations),
  }
  // The declaration determines its fields.
  return made as unknown as Stored<FactsOf<D, object>, TextsOf<D>>
}
