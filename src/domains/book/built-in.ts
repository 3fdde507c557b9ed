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
import { HELD } from './shapes.ts'
import { readBook } from './import.ts'
import * as queries from './queries.ts'
import { breathType } from './types/breath.ts'
import { chapterType } from './types/chapter.ts'
import { evidenceType } from './types/evidence.ts'
import { reflectionType } from './types/reflection.ts'

/** The book that comes with the product. */
const SAMPLE = join(rootFolder(), 'seeds', 'living-spiral')

/** What stands in where the sample has nothing, as if it were stored; in the order of the book. */
export interface StandIns {
  chapters: queries.Row<typeof queries.chapters>[]
  reflections: queries.Row<typeof queries.reflections>[]
  evidence: queries.Row<typeof queries.evidence>[]
  breath: queries.Row<typeof queries.breath>[]
}

export const NOTHING: StandIns = { chapters: [], reflections: [], evidence: [], breath: [] }

/** A site to read of, also what its readers do not see. */
export interface Standing {
  staff: Reads
  site: Pick<Site, 'id'> & Partial<Pick<Site, 'isSample' | 'defaultLanguage'>>
}

type Part = queries.Row<typeof queries.parts>

/**
 * What readers of the sample see of the book that comes with the product: where a part holds nothing of a kind, that of the part
 * with its number. What is stored wins, a draft and what is switched off too. Only the site that came as the sample has it, and
 * only while its book bears its title: who made a book of one's own of it shows nothing of the sample (contract row C190).
 * @see docs/decisions/0036-built-in-content.md
 */
export async function standInsOf({ staff, site }: Standing): Promise<StandIns> {
  const { id, isSample = false, defaultLanguage } = site
  if (!isSample || !defaultLanguage) return NOTHING
  const [record, parts, held] = await Promise.all([
    queries.findBook(staff, id),
    queries.parts.list(staff, id, { isPublic: true }),
    queries.listKindsInParts(staff, id),
  ])
  const isHeld = new Set(held.map(({ partId, kind }) => `${partId} ${kind}`))
  const lacking = (kind: Kind) =>
    parts.filter(({ id, number }) => !isHeld.has(`${id} ${kind}`) && mayCome(kind, number))
  const builtIn = HELD.some((kind) => lacking(kind).length > 0) ? builtInIn(defaultLanguage) : null
  if (!builtIn || builtIn.title !== record?.title) return NOTHING
  const isLacking = lacking('chapters').length > 0
  const numbers = isLacking ? (await queries.chapters.list(staff, id)).map(({ number }) => number) : []
  return filled(builtIn, lacking, new Set(numbers))
}

type BuiltIn = ReturnType<typeof readBook>
type Kind = (typeof HELD)[number]

/** Files of the product never change while it runs. */
const read = new Map<Locale, BuiltIn | null>()

let names: readonly string[] | undefined

/**
 * Whether the sample may hold something of a kind for a part, by the names of its files alone, which begin with that of the part
 * for all but chapters: its first part has no findings, and to read all files for that takes 150 ms of the first page.
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

/** @param taken numbers of chapters that stand in another part by now */
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

/** An item as the store would give it; its name cannot be one that the store gives. */
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
  // Its fields are those of the declaration.
  return made as unknown as Stored<FactsOf<D, object>, TextsOf<D>>
}
