import { readItems, type SeedShape, type SiteImport } from '../../content/served/import.ts'
import { frontOf, type SeedFolder, seedOf } from '../../content/served/seed-files.ts'
import { ruleOf } from '../../content/type/rules.ts'
import { seedShapeOf } from '../../content/served/seed-shape.ts'
import { LOCALES, type Locale } from '../../kernel/locale.ts'
import { bookItems } from './actions/book.ts'
import type { BookWrite } from './types/book.ts'
import { breathItems } from './actions/breath.ts'
import { chapterItems } from './actions/chapters.ts'
import { evidenceItems } from './actions/evidence.ts'
import { introItems } from './actions/intro.ts'
import { partItems } from './actions/parts.ts'
import { previewSamples } from './types/preview-samples.ts'
import { reflectionItems } from './actions/reflections.ts'
import { visualItems } from './actions/visuals.ts'

type Front = Record<string, unknown>

/** Field names in files. */
const names = { partId: 'part', chapterId: 'chapter', displayOrder: 'order' }

export const partSeed = seedShapeOf(partItems, { body: 'description', front: placedByNumber, names })

export const chapterSeed = seedShapeOf(chapterItems, {
  front: (front) => placedByNumber(ofPart(front)),
  names,
})

/** Items of a part, ordered by file name. */
const inPart = { front: ofPart, isPlaced: true, names } as const

export const reflectionSeed = seedShapeOf(reflectionItems, inPart)

export const breathSeed = seedShapeOf(breathItems, {
  body: 'description',
  front: ({ practice, ...front }) => ({ ...ofPart(front), instruction: practice }),
  names: { ...names, instruction: 'practice' },
})

export const evidenceSeed = seedShapeOf(evidenceItems, { ...inPart, body: 'description' })

export const visualSeed = seedShapeOf(visualItems, {
  body: 'caption',
  front: ({ chapter, ...front }) => ({
    ...ofPart(front),
    ...(chapter !== undefined && { chapterId: String(chapter) }),
  }),
  isPlaced: true,
  names,
})

export const introSeed = seedShapeOf(introItems, { body: 'description' })

/** The book record, with the preview samples from a file of their own. */
export function bookSeed({ folder, site }: SiteImport): SeedShape<BookWrite> {
  const seed = seedShapeOf(bookItems, { body: 'description' })(site)
  return {
    ...seed,
    fields(front, text, language, name) {
      const samples = folder.file(`${language}/preview-samples.yaml`)
      const given = samples ? seedOf(ruleOf(previewSamples).rule, samples, frontOf(samples)) : undefined
      return { ...seed.fields(front, text, language, name), previewSamples: given }
    },
  }
}

/** Reads the book of a site's folder without an import; items name their part by number, such as `part-2`. @throws SeedError */
export function readBook(folder: SeedFolder, language: Locale) {
  const languages = LOCALES.filter((other) => other !== language)
  const from = { folder, language, languages }
  const site = { sourceLanguage: language }
  const record = folder.file(`${language}/book.md`)
  return {
    title: record ? frontOf(record).title : null,
    chapters: readItems(from, 'chapters', chapterSeed(site)),
    reflections: readItems(from, 'reflections', reflectionSeed(site)),
    breath: readItems(from, 'breath', breathSeed(site)),
    evidence: readItems(from, 'evidence', evidenceSeed(site)),
  }
}

/** The number of a part or chapter is its place unless its file says otherwise. */
function placedByNumber(front: Front): Front {
  return { ...front, displayOrder: front.number }
}

/** Files name a part by its number. */
function ofPart({ part, ...front }: Front): Front {
  return { ...front, ...(part !== undefined && { partId: `part-${String(part)}` }) }
}
