import * as z from 'zod/mini'
import { type SeedFile, type SeedFolder, SeedError, seedOf } from '../../content/seed-files.ts'
import { integer, optionalInteger, optionalText, PARAGRAPH_MAX, requiredText } from '../../kernel/shape.ts'
import type { Site } from '../../kernel/site.ts'
import type { Tx } from '../../platform/db/database.ts'
import { storedContent } from './content.ts'
import { bookWrite, chapterCreate, partCreate } from './contract.ts'
import * as queries from './queries.ts'

const long = (name: string) => optionalText(name, PARAGRAPH_MAX)

const galleryShape = z.looseObject({
  colors: z.array(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))).check(z.length(3)),
})
const reflectionShape = z.object({
  part: integer('part'),
  title: requiredText('title'),
  prompt: long('prompt'),
  questions: z.array(requiredText('question', PARAGRAPH_MAX)).check(z.minLength(1)),
  practice: long('practice'),
  seedPaperText: long('seedPaperText'),
})
const breathShape = z.object({
  part: integer('part'),
  title: requiredText('title'),
  duration: optionalInteger('duration', 1, 600),
  practice: long('practice'),
})
const evidenceShape = z.object({
  part: integer('part'),
  order: integer('order'),
  title: requiredText('title'),
  source: long('source'),
})
const introShape = z.object({
  title: requiredText('title'),
  subtitle: optionalText('subtitle'),
  spiral: z.looseObject({}),
})

/**
 * Writes the book of a site's folder, everything in it published; a folder without book.md has no book.
 * @throws SeedError naming the file that is wrong
 */
export async function importBook(tx: Tx, site: Site, folder: SeedFolder, newId: () => string): Promise<void> {
  const at = (path: string) => `${site.defaultLanguage}/${path}`
  const record = folder.file(at('book.md'))
  if (!record) return
  const { title, ...rest } = seedOf(bookWrite, record, { ...front(record), description: record.body })
  if (title === undefined) throw new SeedError(`${record.path}: title: Title is required.`)
  const texts = { title, subtitle: rest.subtitle ?? '', description: rest.description ?? '' }
  await queries.insertBook(tx, site.id, {
    ...texts,
    author: rest.author ?? '',
    featuredChapter: rest.featuredChapter ?? null,
    buyLinks: rest.buyLinks ?? [],
    cover: rest.cover ?? '',
  })

  const samples = folder.file(at('preview-samples.yaml'))
  if (samples) await queries.setPreviewSamples(tx, site.id, front(samples))
  const intro = folder.file(at('intro.md'))
  if (intro) {
    const shape = seedOf(introShape, intro, intro.front)
    const { title: heading, subtitle = '', spiral } = shape
    await queries.insertIntro(tx, site.id, { title: heading, subtitle, description: intro.body, spiral })
  }

  const partIds = new Map<number, string>()
  for (const file of folder.files(at('parts'))) await importPart(tx, site.id, file, newId(), partIds)
  const partOf = (file: SeedFile, number: number) => {
    const id = partIds.get(number)
    if (!id) throw new SeedError(`${file.path}: part: there is no part ${number}.`)
    return id
  }
  for (const file of folder.files(at('chapters'))) await importChapter(tx, site.id, file, newId(), partOf)
  for (const file of folder.files(at('reflections'))) {
    const { part, ...shape } = seedOf(reflectionShape, file, file.front)
    const { prompt = '', practice = '', seedPaperText = '', ...given } = shape
    const questionIds = given.questions.map(newId)
    const row = {
      id: newId(),
      partId: partOf(file, part),
      prompt,
      practice,
      seedPaperText,
      questionIds,
      ...given,
    }
    await queries.insertReflection(tx, site.id, row)
  }
  for (const file of folder.files(at('breath'))) {
    const { part, title: name, duration = null, practice = '' } = seedOf(breathShape, file, file.front)
    const row = {
      id: newId(),
      partId: partOf(file, part),
      title: name,
      description: file.body,
      instruction: practice,
      duration,
    }
    await queries.insertBreath(tx, site.id, row)
  }
  for (const file of folder.files(at('evidence'))) {
    const { part, order, title: name, source = '' } = seedOf(evidenceShape, file, file.front)
    const row = {
      id: newId(),
      partId: partOf(file, part),
      title: name,
      description: file.body,
      source,
      displayOrder: order,
    }
    await queries.insertEvidence(tx, site.id, row)
  }
}

async function importPart(
  tx: Tx,
  siteId: string,
  file: SeedFile,
  id: string,
  partIds: Map<number, string>,
): Promise<void> {
  const { gallery, ...given } = front(file)
  const part = seedOf(partCreate, file, { ...given, description: file.body })
  const number = part.number ?? partIds.size + 1
  partIds.set(number, id)
  await queries.insertPart(tx, siteId, id, {
    title: part.title,
    subtitle: part.subtitle ?? '',
    description: part.description ?? '',
    audience: part.audience ?? '',
    number,
    color: part.color || 'from-gray-400 to-gray-600',
    related: part.related ?? [],
    isPublished: part.isPublished ?? true,
    displayOrder: part.displayOrder ?? number,
  })
  if (gallery) await queries.setPartGallery(tx, siteId, id, seedOf(galleryShape, file, gallery))
}

async function importChapter(
  tx: Tx,
  siteId: string,
  file: SeedFile,
  id: string,
  partOf: (file: SeedFile, number: number) => string,
): Promise<void> {
  const { part, ...given } = front(file)
  const partId = partOf(file, Number(part))
  const chapter = seedOf(chapterCreate, file, { ...given, partId, content: file.body })
  const number = chapter.number ?? 1
  await queries.insertChapter(tx, siteId, id, {
    partId,
    title: chapter.title,
    subtitle: chapter.subtitle ?? '',
    description: chapter.description ?? '',
    audience: chapter.audience ?? '',
    keyThemes: chapter.keyThemes ?? [],
    content: storedContent(chapter.content) ?? null,
    number,
    readTime: chapter.readTime ?? null,
    isFree: chapter.isFree ?? false,
    isPublished: chapter.isPublished ?? true,
    displayOrder: chapter.displayOrder ?? number,
  })
}

function front({ front }: SeedFile): Record<string, unknown> {
  return typeof front === 'object' && front !== null ? { ...front } : {}
}
