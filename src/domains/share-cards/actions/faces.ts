import type { Locale } from '../../../kernel/locale.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { isInLanguage } from '../../../site/languages.ts'
import { inOwnTexts } from '../../../site/own-texts.ts'
import { load } from '../../../site/page-context.ts'
import type { createMatcher } from '../../../site/match.ts'
import type { Page, PageContext, Plate, Subject } from '../../../site/page.ts'
import type { Translate } from '../../../ui/translate.ts'
import { uploadsOf } from '../../media/index.ts'
import type { Face, FacePicture } from '../face.ts'

/** What all cards of a site show. */
export interface Look {
  plates: readonly Plate[]
  /** Its pictures by their addresses: the plates, and the one that stands for the site. */
  pictures: ReadonlyMap<string, FacePicture>
}

export async function lookOf(
  db: Reads,
  { site, outline }: PageContext,
  plates: readonly Plate[],
): Promise<Look> {
  const paths = [...plates.map(({ path }) => path), outline.subject?.picture || null]
  const known = paths.filter((path) => path !== null)
  return { plates, pictures: known.length > 0 ? await uploadsOf(db, site.id, known) : new Map() }
}

/** The card of a site, for its first page and for each page without a card of its own. */
export function siteFace({ site, outline }: PageContext, look: Look): Face {
  const { subject } = outline
  const { fonts, drawn } = outline.look
  const title = subject?.title || site.name
  return { title, name: subject?.subtitle ?? '', fonts, drawn, ...shown(null, subject, look) }
}

interface PageParts {
  /** Null for the site's own. */
  title: string | null
  plate: Plate | null
  /** The page's own; null for none. */
  picture: FacePicture | null
}

/** The card of a page. */
function pageFace(ctx: PageContext, look: Look, { title, plate, picture }: PageParts): Face {
  const { subject } = ctx.outline
  const ofSite = siteFace(ctx, look)
  const isOwn = title !== null && title !== ofSite.title
  return {
    ...ofSite,
    ...(isOwn && { title, name: ofSite.title }),
    ...shown(plate, subject, look),
    ...(picture && { picture, parts: [], at: null }),
  }
}

/** The picture of the page's part, else the first plate of the site, else the picture of its subject, else a drawing. */
function shown(
  own: Plate | null,
  subject: Subject | null,
  { plates, pictures }: Look,
): Pick<Face, 'colors' | 'picture' | 'parts' | 'at'> {
  const pictured = [own, ...plates].find((plate) => plate?.path && pictures.has(plate.path))
  const path = pictured?.path ?? subject?.picture
  const picture = path ? pictures.get(path) : undefined
  const colors = (pictured ?? own ?? plates[0])?.colors ?? null
  if (picture) {
    return { colors, picture: { ...picture, focal: pictured?.focal ?? picture.focal }, parts: [], at: null }
  }
  return { colors, picture: null, parts: plates.map((plate) => plate.colors), at: own?.place ?? null }
}

export interface FaceParts {
  match: ReturnType<typeof createMatcher>
  translatorOf(locale: Locale): Translate
}

/** What the card of the page at a path shows; null where no such page is published in the language of the context. */
export async function faceAt(
  ctx: PageContext,
  path: string,
  look: Look,
  { match, translatorOf }: FaceParts,
): Promise<Face | null> {
  const found = match(path)
  const page = found && (await load(found.routes, ctx, found.params))
  if (!page || 'type' in page || !isShared(page, ctx)) return null
  const { title, plate = null, picture: src = '' } = page.head
  const t = inOwnTexts(translatorOf(ctx.locale), ctx.outline.look.texts[ctx.locale])
  const words = title && ('text' in title ? title.text : t(title.key))
  const own = src === '' ? null : (await uploadsOf(ctx.db.reader, ctx.site.id, [src])).get(src)
  return pageFace(ctx, look, { title: words, plate, picture: own ?? null })
}

/** Whether others may pass the page on. */
function isShared({ status, isPrivate, head, languages }: Page, { site, locale }: PageContext): boolean {
  if (status !== 200 || isPrivate || head.isUnlisted) return false
  return isInLanguage(site, locale, languages)
}
