import {
  importFile,
  importFolder,
  readItems,
  type SeedShape,
  type SiteImport,
} from '../../content/served/import.ts'
import {
  frontOf,
  SeedError,
  type SeedFile,
  type SeedFolder,
  seedOf,
} from '../../content/served/seed-files.ts'
import { LOCALES, type Locale } from '../../kernel/locale.ts'
import { bookType } from './actions/book.ts'
import { breathType } from './actions/breath.ts'
import { chapterType } from './actions/chapters.ts'
import { evidenceType } from './actions/evidence.ts'
import { introType } from './actions/intro.ts'
import { partType } from './actions/parts.ts'
import { reflectionType } from './actions/reflections.ts'
import { visualType } from './actions/visuals.ts'
import * as contract from './contract.ts'

/** Parts and chapters are named by their numbers. */

const NAMES = { partId: 'part', chapterId: 'chapter', displayOrder: 'order' }

const partSeed: SeedShape<contract.PartWrite> = {
  shape: contract.partCreate,
  texts: contract.partTranslation,
  fields: ({ displayOrder, ...front }, description) => ({
    ...front,
    displayOrder: displayOrder ?? front.number,
    description,
  }),
  names: NAMES,
}

const chapterSeed: SeedShape<contract.ChapterWrite> = {
  shape: contract.chapterCreate,
  texts: contract.chapterTranslation,
  fields: ({ part, displayOrder, ...front }, content) => ({
    ...front,
    ...ofPart(part),
    displayOrder: displayOrder ?? front.number,
    content,
  }),
  names: NAMES,
}

const reflectionSeed: SeedShape<contract.ReflectionWrite> = {
  shape: contract.reflectionCreate,
  texts: contract.reflectionTranslation,
  fields: ({ part, ...front }) => ({ ...front, ...ofPart(part) }),
  isPlaced: true,
  names: NAMES,
}

const breathSeed: SeedShape<contract.BreathWrite> = {
  shape: contract.breathCreate,
  texts: contract.breathTranslation,
  fields: ({ part, practice, ...front }, description) => ({
    ...front,
    ...ofPart(part),
    instruction: practice,
    description,
  }),
  names: { ...NAMES, instruction: 'practice' },
}

const evidenceSeed: SeedShape<contract.EvidenceWrite> = {
  shape: contract.evidenceCreate,
  texts: contract.evidenceTranslation,
  fields: ({ part, ...front }, description) => ({ ...front, ...ofPart(part), description }),
  isPlaced: true,
  names: NAMES,
}

const visualSeed: SeedShape<contract.VisualWrite> = {
  shape: contract.visualCreate,
  texts: contract.visualTranslation,
  fields: ({ part, chapter, ...front }, caption) => ({
    ...front,
    ...ofPart(part),
    ...(chapter !== undefined && { chapterId: String(chapter) }),
    caption,
  }),
  isPlaced: true,
  names: NAMES,
}

const introSeed: SeedShape<contract.IntroWrite> = {
  shape: contract.introWrite,
  texts: contract.introTranslation,
  fields: (front, description) => ({ ...front, description }),
}

/**
 * Imports the book of a site's folder; a folder without book.md has no book.
 * @throws SeedError naming the file that is wrong, and the field
 */
export async function importBook(into: SiteImport): Promise<void> {
  const { folder, site } = into
  const record = folder.file(`${site.defaultLanguage}/book.md`)
  if (!record) return
  titled(record)
  await importFile(into, record, bookType, bookSeed(into), { id: site.id })
  const intro = folder.file(`${site.defaultLanguage}/intro.md`)
  if (intro) await importFile(into, titled(intro), introType, introSeed, { id: site.id })
  await importFolder(into, 'parts', partType, partSeed)
  await importFolder(into, 'chapters', chapterType, chapterSeed)
  await importFolder(into, 'reflections', reflectionType, reflectionSeed)
  await importFolder(into, 'breath', breathType, breathSeed)
  await importFolder(into, 'evidence', evidenceType, evidenceSeed)
  await importFolder(into, 'visuals', visualType, visualSeed)
}

/** What a site's folder says of its book, without an import; its items name their part by number, such as `part-2`. @throws SeedError */
export function readBook(folder: SeedFolder, language: Locale) {
  const languages = LOCALES.filter((other) => other !== language)
  const from = { folder, language, languages }
  const record = folder.file(`${language}/book.md`)
  return {
    title: record ? frontOf(record).title : null,
    chapters: readItems(from, 'chapters', chapterSeed),
    reflections: readItems(from, 'reflections', reflectionSeed),
    breath: readItems(from, 'breath', breathSeed),
    evidence: readItems(from, 'evidence', evidenceSeed),
  }
}

/** The record of the book, with the samples that have a file of their own. */
function bookSeed({ folder }: SiteImport): SeedShape<contract.BookWrite> {
  return {
    shape: contract.bookWrite,
    texts: contract.bookTranslation,
    fields(front, description, language) {
      const samples = folder.file(`${language}/preview-samples.yaml`)
      const previewSamples = samples
        ? seedOf(contract.previewSamplesWrite, samples, frontOf(samples))
        : undefined
      return { ...front, description, previewSamples }
    },
  }
}

function ofPart(part: unknown) {
  return part === undefined ? {} : { partId: `part-${String(part)}` }
}

/** @throws SeedError where the file has no title */
function titled(file: SeedFile): SeedFile {
  if (frontOf(file).title === undefined) throw new SeedError(`${file.path}: title: Title is required.`)
  return file
}
