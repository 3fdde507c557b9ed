import { gzipSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Ornament } from './ornament.tsx'
import { ornamentFor } from './ornaments.ts'

const SPIRAL = { id: '00000000-0000-7000-8000-000000000001', slug: 'living-spiral' }
const FERRYWALL = { id: '00000000-0000-7000-8000-000000000002', slug: 'ferrywall' }
const OTHER = { id: '00000000-0000-7000-8000-000000000003', slug: 'tide-tables' }

/** Of the markup of one, compressed: what a chapter's page grows by. */
const BYTES_MAX = 3072

describe('ornaments', () => {
  it('give each chapter a sign of its own, always the same', () => {
    const drawn = [1, 2, 3].map((number) => ornamentFor(SPIRAL, 0, `chapter ${number}`))
    expect(new Set(drawn.map((one) => JSON.stringify(one))).size).toBe(3)
    expect(ornamentFor(SPIRAL, 0, 'chapter 2')).toEqual(drawn[1])
  })

  it('follow what the plates of a part show', () => {
    // A trunk is lines of many widths, a fingertip a single shape, a hull eighteen lines.
    expect(ornamentFor(SPIRAL, 0, 'chapter 1').paths.length).toBeGreaterThan(8)
    expect(ornamentFor(SPIRAL, 2, 'chapter 8').paths).toHaveLength(1)
    expect(ornamentFor(FERRYWALL, 0, 'chapter 1').paths).toHaveLength(18)
  })

  it('keep a page light, in any part of any book', () => {
    for (const site of [SPIRAL, FERRYWALL, OTHER]) {
      for (let place = 0; place < 13; place++) {
        const drawing = ornamentFor(site, place, `chapter ${place}`)
        const markup = renderToStaticMarkup(<Ornament className="ornament" drawing={drawing} />)
        expect(markup).toContain('currentColor')
        expect(markup).not.toContain('style')
        expect([site.slug, place, gzipSync(markup).length < BYTES_MAX]).toEqual([site.slug, place, true])
      }
    }
  })
})
