import { type Ornament, type OrnamentKind, ornamentOf } from '../../../art/ornament.ts'
import type { MotifName } from '../../../art/plate.ts'
import { motifOfPart } from '../../../art/series.ts'
import type { Site } from '../../../kernel/site.ts'

/** The sign that belongs to what a plate shows. */
const KIND_OF: Record<MotifName, OrnamentKind> = {
  trunk: 'rings',
  nerve: 'arbor',
  fingertip: 'whorl',
  'spore-print': 'hyphae',
  'river-town': 'valley',
  'seed-head': 'seeds',
  slipway: 'hull',
  'night-water': 'lights',
  ballast: 'stones',
  'high-water': 'tides',
  leaf: 'arbor',
  rosette: 'whorl',
  'seed-clock': 'seeds',
}

/** Ornaments in memory; some take a tenth of a second to draw. */
const KEPT_MAX = 300
const kept = new Map<string, Ornament>()

/**
 * The small sign of a chapter or of a part, in the motif of the part's plate.
 * @param place the part's place in the book, from 0
 * @param of what it is drawn for, such as `chapter 5`: the same signs as long as the address is the same
 */
export function ornamentFor(site: Pick<Site, 'id' | 'slug'>, place: number, of: string): Ornament {
  const kind = KIND_OF[motifOfPart(site, place + 1)]
  const seed = `${site.slug} ${of}`
  const name = `${kind} ${seed}`
  const drawn = kept.get(name) ?? ornamentOf({ kind, seed })
  kept.set(name, drawn)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  return drawn
}
