import type * as z from 'zod/mini'
import { pageOf } from '../../../content/verbs/list.ts'
import { inLanguage } from '../../../content/item/item-type.ts'
import type { ListQuery } from '../../../kernel/list-shape.ts'
import type { Page } from '../../../kernel/list.ts'
import { notFound } from '../../../kernel/problem.ts'
import type { Status } from '../../../kernel/publication.ts'
import { type Ctx, isReader, localeOf, siteById, siteOf } from '../../../platform/context.ts'
import * as contract from '../shapes.ts'
import { NOTHING, standInsOf } from '../built-in.ts'
import { listBelongings, listIn, within } from '../public-reads.ts'
import type * as queries from '../queries.ts'
import { siteNames } from './breath.ts'
import { chapterItems } from './chapters.ts'
import { partItems, partVerbs } from './parts.ts'

type PublicPart = contract.PublicPart
type PublicChapter = contract.PublicChapter

/**
 * The parts of the site, each with its chapters, reflections, evidence and breath in their order: published ones in their
 * order for the public, all for a caller with a right on the site, who gets them like every other list.
 */
export async function listParts(ctx: Ctx, query: ListQuery = {}): Promise<Page<PublicPart>> {
  const site = siteOf(ctx)
  const isPublic = isReader(ctx, site, 'book-content')
  const db = isPublic ? ctx.db.reader : ctx.db.staff
  const { items: rows, page } = await pageOf(
    partItems,
    db,
    site.id,
    isPublic ? { sort: 'order', ...query } : query,
    { isPublic },
  )
  const builtIn = await standInsOf({ staff: ctx.db.staff, site })
  const reading = { db, site, locale: localeOf(ctx, site) }
  // The studio only needs to know which parts show built-in content to readers.
  const shown = isPublic ? builtIn : NOTHING
  const [chapters, { reflections, evidence, breath }] = await Promise.all([
    listIn(reading, rows, chapterItems, shown.chapters, isPublic),
    listBelongings(reading, rows, shown),
  ])
  const items = rows.map((row) => {
    const part = inLanguage(partItems, row, reading.locale)
    const [pause] = within(part, breath)
    const findings = within(part, evidence)
    return picked(contract.publicPart, {
      ...part,
      ...published(part),
      id: `part-${part.number}`,
      chapters: within(part, chapters).map(publicChapter),
      reflections: within(part, reflections).map((one) => picked(contract.reflection, one)),
      evidenceOfEmergence:
        findings.length > 0 ? findings.map((one) => picked(contract.evidence, one)) : undefined,
      breath: pause ? picked(contract.breath, { ...pause, ...siteNames(pause) }) : null,
      builtIn: contract.BUILT_IN_KINDS.filter((kind) =>
        builtIn[kind].some(({ partId }) => partId === part.id),
      ),
    })
  })
  return { items, ...(page && { page }) }
}

/** The chapters of one part in their order, with the same visibility. @throws notFound, for the public also for a draft */
export async function listChaptersOfPart(ctx: Ctx, id: string): Promise<PublicChapter[]> {
  const db = ctx.actor === null ? ctx.db.reader : ctx.db.staff
  const part = await partVerbs.find(ctx, db, id)
  const site = siteById(ctx, part.forkId)
  const isPublic = isReader(ctx, site, 'book-content')
  if (isPublic && part.status !== 'published') throw notFound()
  const chapters = await listIn({ db, site, locale: localeOf(ctx, site) }, [part], chapterItems, [], isPublic)
  return chapters.map(publicChapter)
}

function publicChapter(row: Omit<queries.Row<typeof queries.chapterStore>, 'translations'>): PublicChapter {
  return picked(contract.publicChapter, {
    ...row,
    ...published(row),
    id: row.number,
    readTime: row.readTime ?? undefined,
  })
}

const published = ({ id, status }: { id: string; status: Status }) => ({
  uid: id,
  isPublished: status === 'published',
})

/** The fields of a row that an answer's shape names. */
function picked<S extends z.ZodMiniObject>({ shape }: S, row: z.infer<S>): z.infer<S> {
  const values: Record<string, unknown> = row
  const fields = Object.keys(shape).map((field) => [field, values[field]])
  // Every field comes from the row unchanged.
  return Object.fromEntries(fields) as z.infer<S>
}
