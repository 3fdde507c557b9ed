import { inLanguage, textsIn } from '../../../content/translations.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { notFound } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import { type Ctx, localeOf, siteById, siteOf } from '../../../platform/context.ts'
import type { Reads } from '../../../platform/db/run.ts'
import type { PublicChapter, PublicPart } from '../contract.ts'
import * as queries from '../queries.ts'
import { findPart } from './parts.ts'

/**
 * The parts of the site in their order, each with its chapters, reflections, evidence and breath:
 * published ones for the public, all for a caller with a right on the site.
 */
export async function listParts(ctx: Ctx): Promise<PublicPart[]> {
  const site = siteOf(ctx)
  const locale = localeOf(ctx, site)
  return ctx.actor?.roles.has(site.id)
    ? assemble(site, locale, ctx.db.staff, queries.listAllParts, queries.listAllChapters)
    : assemble(site, locale, ctx.db.reader, queries.listPublicParts, queries.listPublicChapters)
}

/** The chapters of one part in their order, after the same rule. @throws notFound for a draft to the public, too */
export async function listChaptersOfPart(ctx: Ctx, id: string): Promise<PublicChapter[]> {
  const isStaff = ctx.actor !== null
  const part = await findPart(ctx, isStaff ? ctx.db.staff : ctx.db.reader, id)
  const site = siteById(ctx, part.forkId)
  if (!isStaff && (!part.isPublished || !site.isActive)) throw notFound()
  const list = isStaff ? queries.listAllChapters : queries.listPublicChapters
  const chapters = await list(isStaff ? ctx.db.staff : ctx.db.reader, site.id)
  return chapters
    .filter((chapter) => chapter.partId === part.id)
    .map((row) => publicChapter(row, localeOf(ctx, site)))
}

async function assemble(
  site: Site,
  locale: Locale,
  db: Reads,
  listParts: typeof queries.listAllParts,
  listChapters: typeof queries.listAllChapters,
): Promise<PublicPart[]> {
  const [parts, chapters, reflections, evidence, breath] = await Promise.all([
    listParts(db, site.id),
    listChapters(db, site.id),
    queries.listReflections(db, site.id, locale),
    queries.listEvidence(db, site.id, locale),
    queries.listBreath(db, site.id, locale),
  ])
  const chaptersOf = Map.groupBy(chapters, (row) => row.partId)
  const reflectionsOf = Map.groupBy(reflections, (row) => row.partId)
  const evidenceOf = Map.groupBy(evidence, (row) => row.partId)
  const breathOf = Map.groupBy(breath, (row) => row.partId)

  return parts.map((part) => {
    const { id, number, path, color, related, isPublished, displayOrder, version } = part
    const items = evidenceOf.get(id)?.map(entry)
    const [pause] = breathOf.get(id)?.map(entry) ?? []
    return {
      id: `part-${number}`,
      uid: id,
      number,
      ...textsIn({ base: partTexts(part), translations: part.translations }, locale),
      path,
      color,
      related,
      isPublished,
      displayOrder,
      version,
      chapters: (chaptersOf.get(id) ?? []).map((row) => publicChapter(row, locale)),
      reflections: (reflectionsOf.get(id) ?? []).map(entry),
      ...(items && { evidenceOfEmergence: items }),
      breath: pause ? { ...pause, content: pause.description, practice: pause.instruction } : null,
    }
  })
}

function partTexts({ title, subtitle, description, audience }: queries.PartTexts) {
  return { title, subtitle, description, audience }
}

function publicChapter(row: queries.ChapterRecord, locale: Locale): PublicChapter {
  const { title, subtitle, description, keyThemes, audience, translations } = row
  const texts = textsIn(
    { base: { title, subtitle, description, keyThemes, audience, content: null }, translations },
    locale,
  )
  return {
    id: row.number,
    uid: row.id,
    number: row.number,
    title: texts.title,
    subtitle: texts.subtitle,
    description: texts.description,
    keyThemes: texts.keyThemes,
    ...(row.readTime !== null && { readTime: row.readTime }),
    isPublished: row.isPublished,
    displayOrder: row.displayOrder,
  }
}

/** What of a row belongs into its part's list. */
function entry<T extends { translated: object | null; partId: string }>(row: T) {
  const { partId: _, ...rest } = inLanguage(row)
  return rest
}
