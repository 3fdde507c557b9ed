import { type Oklch, toHex, toOklch } from '../kernel/color.ts'
import { clamp } from './math.ts'
import { MOTIFS, type MotifName, type PlateRequest } from './plate.ts'
import type { Inks } from './print.ts'
import { hashOf, randomOf, seedOf } from './random.ts'

/** What a plate of a series is drawn from; size and set are the reader's. */
type SeriesPlate = Pick<PlateRequest, 'motif' | 'seed' | 'inks'>

interface SeriesPart {
  /** What the book is called where nothing changes, such as the slug of its site. */
  book: string
  /** Its number in the book, from 1. */
  part: number
  /** Its colours as `#rrggbb`, in any order; the series has its own for a part without. */
  colors: readonly string[]
}

/** Motifs that were drawn for one book, part by part, in the form of their own constants. */
const CHOSEN: Readonly<Record<string, readonly MotifName[]>> = {
  'living-spiral': ['trunk', 'nerve', 'fingertip', 'spore-print', 'river-town', 'seed-head'],
  ferrywall: ['slipway', 'night-water', 'ballast', 'high-water'],
}

/** Between which bounds a colour is an ink: lightness and chroma, as in OKLCH. */
const INK = {
  ground: { light: [0.18, 0.285], chroma: [0.012, 0.075] },
  accent: { light: [0.56, 0.785], chroma: [0, 0.19] },
  paper: { light: [0.93, 0.965], chroma: [0.006, 0.035] },
} as const
/** Below this a colour has no hue that anybody would name. */
const GREY = 0.025
/** Hues of grounds that look well in print, in degrees. */
const GROUND_HUES = [20, 55, 145, 190, 240, 265, 290, 330]
/** From the hue of a ground to that of its accent. */
const ACCENT_TURN = [-60, 60, 120, 150, 180, -120]

/**
 * Makes the picture of a part for a book that has none: always the same for the same part. Parts that follow each other
 * have different motifs, the last of one round and the first of the next among them.
 */
export function plateOfSeries({ book, part, colors }: SeriesPart): SeriesPlate {
  const chosen = CHOSEN[book]?.[part - 1]
  return {
    motif: chosen ?? motifOf(book, part),
    seed: chosen ? 0 : seedOf(`${book} ${part}`),
    inks: inksOf(colors.length > 0 ? colors : colorsOf(book, part)),
  }
}

/** What the plates of a part show: of a sample book what was chosen for it, of another what its series has. */
export function motifOfPart(site: { id: string; slug: string }, part: number): MotifName {
  return CHOSEN[site.slug]?.[part - 1] ?? motifOf(site.id, part)
}

/** All motifs in an order of the book's own, again and again. */
function motifOf(book: string, part: number): MotifName {
  const names = Object.keys(MOTIFS) as MotifName[]
  const random = randomOf(seedOf(book))
  for (let i = names.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1))
    ;[names[i], names[other]] = [names[other] as MotifName, names[i] as MotifName]
  }
  return names[(part - 1) % names.length] as MotifName
}

/**
 * Makes inks of any colours: the darkest is the ground, the lightest the paper, what lies between them the accent. Each
 * keeps its hue and is moved to where it prints.
 */
export function inksOf(colors: readonly string[]): Inks {
  const sorted = colors.map(toOklch).toSorted((a, b) => a.l - b.l)
  const [ground = { l: 0, c: 0, h: 0 }] = sorted
  const paper = sorted.at(-1) ?? ground
  const accent = accentOf(sorted)
  return {
    ground: inkOf(ground, INK.ground),
    accent: inkOf(accent, INK.accent),
    paper: inkOf(paper, INK.paper),
  }
}

/** The strongest colour that is neither ground nor paper; a grey one gives way to a coloured neighbour. */
function accentOf(sorted: readonly Oklch[]): Oklch {
  const between = sorted.length > 2 ? sorted.slice(1, -1) : sorted
  const [strongest] = between.toSorted((a, b) => b.c - a.c)
  if (strongest && strongest.c >= GREY) return strongest
  const [coloured] = sorted.toSorted((a, b) => b.c - a.c)
  return coloured && coloured.c >= GREY
    ? { ...coloured, l: strongest?.l ?? coloured.l }
    : (strongest ?? { l: 0.68, c: 0, h: 0 })
}

function inkOf({ l, c, h }: Oklch, { light, chroma }: (typeof INK)[keyof typeof INK]): string {
  return toHex({ l: clamp(l, ...light), c: clamp(c, ...chroma), h })
}

/** One ground for the book, so that its parts belong together, and an accent for each part. */
function colorsOf(book: string, part: number): string[] {
  const seed = seedOf(book)
  const ground = GROUND_HUES[Math.floor(hashOf(seed, part, 1) * GROUND_HUES.length)] ?? 0
  const turn = ACCENT_TURN[Math.floor(hashOf(seed, part, 2) * ACCENT_TURN.length)] ?? 0
  const paper = 60 + 40 * hashOf(seed, 0, 3)
  return [
    toHex({ l: 0.22, c: 0.045, h: ground }),
    toHex({ l: 0.68, c: 0.14, h: ground + turn }),
    toHex({ l: 0.945, c: 0.02, h: paper }),
  ]
}
