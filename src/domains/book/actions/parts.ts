import { editTexts, isSame, textsIn } from '../../../content/translations.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { conflict, notFound, stale } from '../../../kernel/problem.ts'
import { change, type Ctx, localeOf, requireCapability, siteById, siteOf } from '../../../platform/context.ts'
import { brokenConstraint, type Reads } from '../../../platform/db/run.ts'
import type { Part, PartWrite } from '../contract.ts'
import * as queries from '../queries.ts'

const NO_TEXT: queries.PartTexts = { title: '', subtitle: '', description: '', audience: '' }
const DEFAULT_COLOR = 'from-gray-400 to-gray-600'

/**
 * Finds a part by its uuid in the sites that the caller may look in, or by part-{number} in the first of them.
 * @throws notFound
 */
export async function findPart(ctx: Ctx, db: Reads, id: string): Promise<queries.PartRecord> {
  const named = partNamed(id)
  const [first] = ctx.sites
  const siteIds = ctx.sites.map((site) => site.id)
  const found =
    named &&
    ('id' in named
      ? await queries.findPart(db, siteIds, named.id)
      : first && (await queries.findPartByNumber(db, first.id, named.number)))
  if (!found) throw notFound()
  return found
}

/** How a part is named in a call: by its uuid or as part-{number}; null for what is neither. */
export function partNamed(id: string): { id: string } | { number: number } | null {
  const number = /^part-([1-9]\d{0,8})$/.exec(id)?.[1]
  if (number !== undefined) return { number: Number(number) }
  return isUuid(id) ? { id } : null
}

/** One part as its editor needs it. @throws notFound */
export async function readPart(ctx: Ctx, id: string): Promise<Part> {
  const record = await findPart(ctx, ctx.db.staff, id)
  requireCapability(ctx, record.forkId, 'content.read')
  return shown(ctx, record)
}

/**
 * Creates a part; without a number it gets the next one, without an order the last place.
 * @throws conflict when the number is taken
 */
export async function createPart(ctx: Ctx, write: PartWrite & { title: string }): Promise<Part> {
  const site = siteOf(ctx)
  const id = ctx.newId()
  return change(ctx, site.id, async (tx) => {
    await queries.lockNumbers(tx, site.id)
    const next = await queries.nextPartNumbers(tx, site.id)
    const { base, translations } = editTexts(
      { base: NO_TEXT, translations: {} },
      site,
      site.defaultLanguage,
      { fields: textFields(write), map: write.translations },
      NO_TEXT,
    )
    const values = {
      ...base,
      number: write.number ?? next.number,
      color: write.color || DEFAULT_COLOR,
      related: write.related ?? [],
      isPublished: write.isPublished ?? false,
      displayOrder: write.displayOrder ?? next.displayOrder,
    }
    if (values.isPublished) tx.touch(site.id, 'book')
    await withTakenNumber(values.number, queries.insertPart(tx, site.id, id, values))
    await queries.insertPartTranslations(tx, site.id, id, translations)
    return shown(ctx, await findPart(ctx, tx, id))
  })
}

/**
 * Writes the fields that are given.
 * @throws notFound, notAllowed, stale when somebody saved meanwhile, conflict when the number is taken
 */
export async function savePart(ctx: Ctx, id: string, write: PartWrite): Promise<Part> {
  const { forkId, id: partId } = await findPart(ctx, ctx.db.staff, id)
  requireCapability(ctx, forkId, 'book.write')
  return edit(ctx, forkId, partId, write)
}

/** Publishes a part, or takes it off the public site. @throws notFound, notAllowed */
export async function setPartPublished(ctx: Ctx, id: string, isPublished: boolean): Promise<Part> {
  const { forkId, id: partId } = await findPart(ctx, ctx.db.staff, id)
  requireCapability(ctx, forkId, 'content.publish')
  return edit(ctx, forkId, partId, { isPublished })
}

/**
 * Deletes a part for good.
 * @throws notFound, notAllowed, conflict while it holds chapters
 */
export async function deletePart(ctx: Ctx, id: string): Promise<void> {
  const part = await findPart(ctx, ctx.db.staff, id)
  requireCapability(ctx, part.forkId, 'book.write')
  await ctx.db
    .transaction([part.forkId], (tx) => {
      tx.touch(part.forkId, 'book')
      return queries.deletePart(tx, part.forkId, part.id)
    })
    .catch((error: unknown) => {
      if (brokenConstraint(error) !== 'book_chapters_part') throw error
      throw conflict('This part still holds chapters. Move or delete them first.')
    })
}

async function edit(ctx: Ctx, forkId: string, id: string, write: PartWrite): Promise<Part> {
  const site = siteById(ctx, forkId)
  return change(ctx, forkId, async (tx) => {
    const version = await queries.lockPart(tx, forkId, id)
    const record = await findPart(ctx, tx, id)
    if (ctx.ifMatch !== null && ctx.ifMatch !== version) throw stale(shown(ctx, record))

    const before = textsOf(record)
    const fields = { fields: textFields(write), map: write.translations }
    const after = editTexts(before, site, localeOf(ctx, site), fields, NO_TEXT)
    const facts = {
      number: record.number,
      color: record.color,
      related: record.related,
      isPublished: record.isPublished,
      displayOrder: record.displayOrder,
    }
    const edited = {
      number: write.number ?? facts.number,
      color: write.color === undefined ? facts.color : write.color || DEFAULT_COLOR,
      related: write.related ?? facts.related,
      isPublished: write.isPublished ?? facts.isPublished,
      displayOrder: write.displayOrder ?? facts.displayOrder,
    }
    if (isSame([before, facts], [after, edited])) return shown(ctx, record)
    if (facts.isPublished || edited.isPublished) tx.touch(forkId, 'book')
    await withTakenNumber(edited.number, queries.updatePart(tx, forkId, id, { ...after.base, ...edited }))
    if (!isSame(before.translations, after.translations)) {
      await queries.replacePartTranslations(tx, forkId, id, after.translations)
    }
    return shown(ctx, await findPart(ctx, tx, id))
  })
}

function textFields({ title, subtitle, description, audience }: PartWrite) {
  return { title, subtitle, description, audience }
}

async function withTakenNumber(number: number, writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (brokenConstraint(error) !== 'book_parts_number') throw error
    throw conflict(`There is a part ${number} already.`, [
      { pointer: '/number', code: 'taken', detail: `There is a part ${number} already` },
    ])
  })
}

function textsOf({ title, subtitle, description, audience, translations }: queries.PartRecord) {
  return { base: { title, subtitle, description, audience }, translations }
}

function shown(ctx: Ctx, record: queries.PartRecord): Part {
  const site = siteById(ctx, record.forkId)
  const { base, translations } = textsOf(record)
  const { colors: _, ...row } = record
  return {
    ...row,
    ...textsIn({ base, translations }, localeOf(ctx, site)),
    uid: record.id,
    translations: { ...translations, [site.defaultLanguage]: base },
  }
}
