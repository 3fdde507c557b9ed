import { CHAMBERS_MAX, OUTLINES, RINGS } from '../../../site/components/spiral-chambers.ts'
import { threadShape } from '../../../site/components/spiral-geometry.ts'
import type { PlateColors } from '../../../site/page.ts'
import type { Face } from '../face.ts'

/** The thread in the dark theme of the site. */
const THREAD = '#f0785b'
/** Chambers of other parts than the page's own step back. */
const BACK = 0.36
/** Centre and size: it bleeds off the right. Alone the thread is larger. */
const PLACE = 'translate(846 322) scale(1.72)'
const ALONE = 'translate(930 330) scale(2.5)'

/** The site's spiral in the colours of its parts, as SVG; without parts the thread alone. */
export function spiralOf({ parts, at, drawn }: Pick<Face, 'parts' | 'at' | 'drawn'>, ground: string): string {
  const shown = parts.slice(0, CHAMBERS_MAX)
  const chambers = shown.map((colors, i) => chamber(i, shown.length, colors, ground, at === null || at === i))
  const color = drawn?.thread ?? THREAD
  const thread = `<path d="${threadShape()}" fill="${color}" stroke="${color}" stroke-width="0.8"/>`
  return `<g transform="${shown.length > 0 ? PLACE : ALONE}">${chambers.join('')}${thread}</g>`
}

function chamber(i: number, count: number, colors: PlateColors, ground: string, isFront: boolean): string {
  const outline = OUTLINES[count]?.[i] ?? ''
  const rings = (RINGS[i] ?? []).map(({ path, width }) => `<path d="${path}" stroke-width="${width}"/>`)
  return [
    `<g opacity="${isFront ? 1 : BACK}"><clipPath id="c${i}"><path d="${outline}"/></clipPath>`,
    `<path d="${outline}" fill="${colors.dark}"/>`,
    `<g clip-path="url(#c${i})"><g fill="none" stroke="${colors.mid}">${rings.join('')}</g></g>`,
    `<path d="${outline}" fill="none" stroke="${ground}" stroke-width="4"/></g>`,
  ].join('')
}
