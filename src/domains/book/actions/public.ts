import { pageOf } from '../../../content/served/verbs-of.ts'
import { inLanguage } from '../../../content/item/item-type.ts'
import type { Stored } from '../../../content/item/store/declared.ts'
import type { ListQuery, Page } from '../../../kernel/list.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { notFound } from '../../../kernel/problem.ts'
import { type Ctx, isReader, localeOf, siteById, siteOf } from '../../../platform/context.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { HELD, type PublicChapter, type PublicPart } from '../contract.ts'
import { type StandIns, standInsOf } from '../built-in.ts'
import * as queries from '../queries.ts'
import { breathItems, siteNames } from './breath.ts'
import { chapterItems } from './chapters.ts'
import { evidenceItems } from './evidence.ts'
import { partItems, partVerbs } from './parts.ts'
import { reflectionItems } from './reflections.ts'

/**
 * The parts of the site in their order, each with its chapters, reflections, evidence and breath:
 * published ones for the public, all for a caller with a right on the site.
 */
export async function listParts(ctx: Ctx, query: ListQuery = {}): Promise<Page<PublicPart>> {
  const site = siteOf(ctx)
  const isPublic = isReader(ctx, site, 'book-content')
  const db = isPublic ? ctx.db.reader : ctx.db.staff
  const { items, page } = await pageOf(partItems, db, site.id, query, { isPublic })
  const builtIn = await standInsOf({ staff: ctx.db.staff, site })
  const reading = { db, siteId: site.id, isPublic, locale: localeOf(ctx, site), builtIn }
  const assembled = await assemble(items, reading)
  return { items: assembled, ...(page && { page }) }
}

/** The chapters of one part in their order, after the same rule. @throws notFound for a draft to the public, too */
export async function listChaptersOfPart(ctx: Ctx, id: string): Promise<PublicChapter[]> {
  const db = ctx.actor === null ? ctx.db.reader : ctx.db.staff
  const part = await partVerbs.find(ctx, db, id)
  const site = siteById(ctx, part.forkId)
  const isPublic = isReader(ctx, site, 'book-content')
  if (isPublic && part.status !== 'published') throw notFound()
  const chapters = await queries.chapters.list(db, site.id, { isPublic, where: { partId: part.id } })
  return chapters.map((row) => publicChapter(row, localeOf(ctx, site)))
}

interface Reading {
  db: Reads
  siteId: string
  isPublic: boolean
  locale: Locale
  /** What readers see where the site has nothing; the studio is only told where. */
  builtIn: StandIns
}

async function assemble(
  rows: Stored<queries.PartFacts, queries.PartTexts>[],
  { db, siteId, isPublic, locale, builtIn }: Reading,
): Promise<PublicPart[]> {
  const shown = { isPublic: true }
  const standing = isPublic ? builtIn : null
  const [chapters, reflections, evidence, breath] = await Promise.all([
    queries.chapters.list(db, siteId, { isPublic }),
    queries.reflections.list(db, siteId, shown),
    queries.evidence.list(db, siteId, shown),
    queries.breath.list(db, siteId, shown),
  ])
  const chaptersOf = Map.groupBy([...chapters, ...(standing?.chapters ?? [])], (row) => row.partId)
  const reflectionsOf = Map.groupBy([...reflections, ...(standing?.reflections ?? [])], (row) => row.partId)
  const evidenceOf = Map.groupBy([...evidence, ...(standing?.evidence ?? [])], (row) => row.partId)
  const breathOf = Map.groupBy([...breath, ...(standing?.breath ?? [])], (row) => row.partId)

  return rows.map((row) => {
    const { id, number, status, version, ...part } = inLanguage(partItems, row, locale)
    const [pause] = breathOf.get(id) ?? []
    const findings = evidenceOf.get(id)?.map((finding) => {
      const { id: uid, title, description, source } = inLanguage(evidenceItems, finding, locale)
      return { id: uid, title, description, source }
    })
    return {
      id: `part-${number}`,
      uid: id,
      number,
      title: part.title,
      subtitle: part.subtitle,
      description: part.description,
      path: part.path,
      color: part.color,
      audience: part.audience,
      related: part.related,
      isPublished: status === 'published',
      status,
      displayOrder: part.displayOrder,
      version,
      chapters: (chaptersOf.get(id) ?? []).map((chapter) => publicChapter(chapter, locale)),
      reflections: (reflectionsOf.get(id) ?? []).map((reflection) => {
        const texts = inLanguage(reflectionItems, reflection, locale)
        const { title, prompt, questions, practice, seedPaperText } = texts
        return { id: texts.id, title, prompt, questions, practice, seedPaperText }
      }),
      ...(findings && { evidenceOfEmergence: findings }),
      breath: pause ? publicBreath(pause, locale) : null,
      builtIn: HELD.filter((kind) => builtIn[kind].some(({ partId }) => partId === id)),
    }
  })
}

function publicBreath(
  row: Stored<queries.BreathFacts, queries.BreathTexts>,
  locale: Locale,
): PublicPart['breath'] {
  const texts = inLanguage(breathItems, row, locale)
  const { id, title, description, instruction, duration } = texts
  return { id, title, ...siteNames(texts), description, instruction, duration }
}

function publicChapter(
  record: Stored<queries.ChapterFacts, queries.ChapterTexts>,
  locale: Locale,
): PublicChapter {
  const row = inLanguage(chapterItems, record, locale)
  return {
    id: row.number,
    uid: row.id,
    number: row.number,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    keyThemes: row.keyThemes,
    ...(row.readTime !== null && { readTime: row.readTime }),
    isPublished: row.status === 'published',
    status: row.status,
    displayOrder: row.displayOrder,
  }
}
