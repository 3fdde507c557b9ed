import { editTexts, isSame, textsIn } from '../../../content/translations.ts'
import { invalidField, notFound, stale } from '../../../kernel/problem.ts'
import { change, type Ctx, localeOf, siteOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { renameSite } from '../../sites/index.ts'
import type { Book, BookWrite } from '../contract.ts'
import * as queries from '../queries.ts'

const NO_TEXT = { title: '', subtitle: '', description: '' }
const NO_FACTS = { author: '', featuredChapter: null, buyLinks: [], cover: '' }

/** The book record of the site, in the language that was asked for. @throws notFound where the site has no book */
export async function readBook(ctx: Ctx): Promise<Book> {
  const record = await queries.findBook(ctx.db.staff, siteOf(ctx).id)
  if (!record) throw notFound()
  return shown(ctx, record)
}

/**
 * Writes the fields that are given; creates the record where the site has none.
 * @throws invalid without a title for a new record, stale when somebody saved meanwhile
 */
export async function saveBook(ctx: Ctx, write: BookWrite): Promise<Book> {
  const site = siteOf(ctx)
  return change(ctx, site.id, async (tx) => {
    const version = await queries.lockBook(tx, site.id)
    const record = version === null ? null : await queries.findBook(tx, site.id)
    if (!record) {
      await beginBook(tx, site.id, write)
      tx.touch(site.id, 'site')
    } else {
      if (ctx.ifMatch !== null && ctx.ifMatch !== version) throw stale(shown(ctx, record))
      await editBook(ctx, tx, record, write)
    }
    const saved = await queries.findBook(tx, site.id)
    if (!saved) throw notFound()
    return shown(ctx, saved)
  })
}

/** Begins the book of a site; its part of a larger transaction. */
export async function createBook(
  tx: Tx,
  siteId: string,
  { title, subtitle }: { title: string; subtitle: string },
): Promise<void> {
  await queries.insertBook(tx, siteId, { ...NO_TEXT, ...NO_FACTS, title, subtitle })
  tx.touch(siteId, 'site')
}

async function beginBook(tx: Tx, siteId: string, { title, ...write }: BookWrite): Promise<void> {
  if (title === undefined) throw invalidField('title', 'required', 'Title is required')
  await queries.insertBook(tx, siteId, {
    title,
    subtitle: write.subtitle ?? '',
    description: write.description ?? '',
    author: write.author ?? '',
    featuredChapter: write.featuredChapter ?? null,
    buyLinks: write.buyLinks ?? [],
    cover: write.cover ?? '',
  })
}

async function editBook(ctx: Ctx, tx: Tx, record: queries.BookRecord, write: BookWrite): Promise<void> {
  const site = siteOf(ctx)
  const { title, subtitle, description } = write
  const { author, featuredChapter, buyLinks, cover } = record
  const facts = { author, featuredChapter, buyLinks, cover }
  const edited = {
    author: write.author ?? facts.author,
    featuredChapter: write.featuredChapter === undefined ? facts.featuredChapter : write.featuredChapter,
    buyLinks: write.buyLinks ?? facts.buyLinks,
    cover: write.cover ?? facts.cover,
  }
  const before = textsOf(record)
  const after = editTexts(
    before,
    site,
    localeOf(ctx, site),
    { fields: { title, subtitle, description } },
    NO_TEXT,
  )
  if (isSame([before, facts], [after, edited])) return
  tx.touch(site.id, 'site')
  await queries.updateBook(tx, site.id, { ...after.base, ...edited })
  // A site that was begun with its book bears the book's title, and goes on to.
  await renameSite(tx, site.id, before.base.title, after.base.title)
  if (!isSame(before.translations, after.translations))
    await queries.replaceBookTranslations(tx, site.id, after.translations)
}

function textsOf({ title, subtitle, description, translations }: queries.BookRecord) {
  return { base: { title, subtitle, description }, translations }
}

function shown(ctx: Ctx, record: queries.BookRecord): Book {
  const { translations: _, ...rest } = record
  return { ...rest, ...textsIn(textsOf(record), localeOf(ctx, siteOf(ctx))) }
}
