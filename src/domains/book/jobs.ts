import { createItem } from '../../content/verbs/create.ts'
import { LOCALES, type Locale } from '../../kernel/locale.ts'
import { isEnabled, type Site } from '../../kernel/site.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { type Job, type JobCtx, recurring } from '../../platform/jobs/job.ts'
import { addPicture } from '../media/index.ts'
import { visualItems } from './actions/visuals.ts'
import { type DrawnPlate, drawPlateOfPart } from './plates/task-kinds.ts'
import * as queries from './queries.ts'
import { colorsOf } from './site/colors.ts'
import { PART_COLORS } from './types/part.ts'
import type { PlateType } from './types/visual.ts'

/** Behind every picture that an author adds, so that theirs are shown. */
const LAST = 1000

/** Parts that are looked at in one run; one of them is drawn. */
const LOOKED_AT = 50

/** How a drawn plate is described to people who do not see it. */
const ALT: Record<Locale, (title: string) => string> = {
  en: (title) => `A plate drawn by the computer for “${title}”, in the colours of this part.`,
  es: (title) => `Una lámina dibujada por ordenador para «${title}», en los colores de esta parte.`,
  fr: (title) => `Une planche dessinée par ordinateur pour « ${title} », aux couleurs de cette partie.`,
  de: (title) => `Eine Tafel, vom Computer zu „${title}“ gezeichnet, in den Farben dieses Teils.`,
}

interface Frame {
  width: number
  height: number
}

const FRAME: Frame = { width: 1600, height: 900 }

interface PlateParts {
  listSites(db: Reads): Promise<readonly Site[]>
  /** Size of the plates in pixels. */
  frame?: Frame
}

/** Published parts without a picture get plates of their own, one part at a time. */
export function plateJobs({ listSites, frame = FRAME }: PlateParts): Job[] {
  /** Parts that could not be drawn; they are tried again after a start. */
  const failed = new Set<string>()
  return [
    recurring('book.draw-plates', 'minute', async (ctx) => {
      const bare = await queries.listBareParts(ctx.db.staff, LOOKED_AT)
      if (bare.length === 0) return
      const sites = new Map((await listSites(ctx.db.staff)).map((site) => [site.id, site]))
      for (const part of bare) {
        const site = sites.get(part.siteId)
        if (!site || failed.has(part.id) || !isEnabled(site, 'book-content')) continue
        try {
          await drawPart(ctx, site, part, frame)
        } catch (error) {
          failed.add(part.id)
          ctx.log.warn({ siteId: site.id, partId: part.id, reason: String(error) }, 'a plate was not drawn')
        }
        return
      }
    }),
  ]
}

async function drawPart(ctx: JobCtx, site: Site, part: queries.BarePart, frame: Frame): Promise<void> {
  const { galleryColors, color } = part
  const hasColors = galleryColors.length > 0 || color !== PART_COLORS[0]
  const colors = hasColors ? Object.values(colorsOf(galleryColors, color)) : []
  const order = { book: site.id, part: part.place + 1, colors, frame }
  const dark = await ctx.workshop.run(drawPlateOfPart, { ...order, set: 'dark' })
  const light = await ctx.workshop.run(drawPlateOfPart, { ...order, set: 'light' })
  await ctx.db.transaction([site.id], async (tx) => {
    // Another process may have drawn it, or its author may have added a picture.
    if (!(await queries.lockBarePart(tx, part))) return
    await hang(tx, ctx, site, part, dark, 'gallery')
    await hang(tx, ctx, site, part, light, 'gallery-light')
  })
}

/** Adds a plate to the library, and to the pictures of its part. */
async function hang(
  tx: Tx,
  ctx: JobCtx,
  site: Site,
  { id: partId, number, title }: queries.BarePart,
  plate: DrawnPlate,
  assetType: PlateType,
): Promise<void> {
  const name = assetType === 'gallery' ? `part-${number}` : `part-${number}-light`
  const alt = Object.fromEntries(LOCALES.map((locale) => [locale, ALT[locale](title)])) as Record<
    Locale,
    string
  >
  const path = await addPicture(tx, ctx, site, { ...plate, name, alt })
  const { [site.sourceLanguage]: altText, ...others } = alt
  const translations = Object.fromEntries(
    Object.entries(others).map(([locale, text]) => [locale, { altText: text }]),
  )
  const write = { title, altText, partId, assetType, path, displayOrder: LAST, translations }
  await createItem(tx, visualItems, site, ctx.newId(), {
    write,
    locale: site.sourceLanguage,
    newId: ctx.newId,
  })
}
