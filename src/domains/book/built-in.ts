import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ItemType, Write } from '../../content/item/item-type.ts'
import type { Stored } from '../../content/item/store/declared.ts'
import { readSeedFolder } from '../../content/served/seed-files.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import type { Reads } from '../../platform/db/run.ts'
import { rootFolder } from '../../platform/root.ts'
import { breathItems } from './actions/breath.ts'
import { chapterItems } from './actions/chapters.ts'
import { evidenceItems } from './actions/evidence.ts'
import { reflectionItems } from './actions/reflections.ts'
import { HELD } from './contract.ts'
import { readBook } from './import.ts'
import * as queries from './queries.ts'

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
    queries.listHeld(staff, id),
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

/** What stands in one folder of the sample, by the part that the names of its files begin with. */
const FOLDERS: Partial<Record<Kind, string>> = {
  reflections: 'en/reflections',
  evidence: 'en/evidence',
  breath: 'en/breath',
}

const names = new Map<string, readonly string[]>()

/**
 * Whether the sample may hold something of a kind for a part, by the names of its files alone: its first part has no findings, and
 * to read all files for that takes 150 ms of the first page.
 */
function mayCome(kind: Kind, number: number): boolean {
  const folder = FOLDERS[kind]
  if (!folder) return true
  let found = names.get(folder)
  if (!found) {
    const path = join(SAMPLE, folder)
    found = existsSync(path) ? readdirSync(path) : []
    names.set(folder, found)
  }
  return found.some((name) => Number.parseInt(name, 10) === number)
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
  /** What the sample holds of a kind for the parts that lack it; `factsOf` gives null for what does not come. */
  function standing<F extends object, T extends object, W extends WriteInPart, A extends object>(
    kind: Kind,
    type: ItemType<F, T, W, A>,
    writes: readonly W[],
    factsOf: (write: W, part: Part, place: number) => F | null,
  ) {
    return lacking(kind).flatMap((part) =>
      writes
        .filter(({ partId }) => partId === `part-${part.number}`)
        .flatMap((write, i) => {
          const facts = factsOf(write, part, i + 1)
          return facts ? [stored(type, write, part, i + 1, facts)] : []
        }),
    )
  }
  const placed = (_: object, part: Part, displayOrder: number) => ({
    partId: part.id,
    isActive: true,
    displayOrder,
  })
  return {
    chapters: standing('chapters', chapterItems, builtIn.chapters, (write, part) => {
      const { number, readTime = null, isFree = false } = write
      if (number == null || taken.has(number)) return null
      const { id: partId, publishAt, unpublishAt } = part
      return {
        partId,
        number,
        displayOrder: number,
        readTime,
        isFree,
        isPublished: true,
        publishAt,
        unpublishAt,
      }
    }),
    reflections: standing('reflections', reflectionItems, builtIn.reflections, placed),
    evidence: standing('evidence', evidenceItems, builtIn.evidence, placed),
    breath: standing('breath', breathItems, builtIn.breath, ({ duration = null }, { id: partId }) => ({
      partId,
      isActive: true,
      duration,
    })),
  }
}

type WriteInPart = Write & { partId?: string | undefined }

/** An item as the store would give it; its name cannot be one that the store gives. */
function stored<F extends object, T extends object, W extends Write, A extends object>(
  type: ItemType<F, T, W, A>,
  write: W,
  { forkId, number, createdAt, updatedAt }: Part,
  place: number,
  facts: F,
): Stored<F, T> {
  const empty = type.store.noText
  const translations = Object.entries(type.map(write) ?? {}).map(([code, texts]) => [
    code,
    { ...empty, ...(texts as object) },
  ])
  return {
    ...facts,
    ...empty,
    ...type.texts(write),
    id: `built-in-${type.kind}-${number}-${place}`,
    forkId,
    version: 1,
    createdAt,
    updatedAt,
    status: type.store.shownBy === 'publication' ? 'published' : 'active',
    hasChanges: false,
    planned: null,
    isTrashed: false,
    translations: Object.fromEntries(translations),
  }
}
