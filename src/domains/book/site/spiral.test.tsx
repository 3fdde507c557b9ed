import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Spiral, type SpiralPart } from './spiral.tsx'
import { nodeAt, threadShape } from '../../../site/components/spiral-geometry.ts'
import { ticksAt as chapterTicks } from '../../../site/components/spiral-chambers.ts'

const parts = (count: number): SpiralPart[] =>
  Array.from({ length: count }, (_, i) => ({
    number: i + 1,
    path: `/parts/${i + 1}`,
    name: `Part ${i + 1}: Title`,
    chapterCount: 2,
    colors: { dark: '#241112', mid: '#c9532b', light: '#f4ead8' },
    picture: null,
  }))
const html = (count: number) =>
  renderToStaticMarkup(<Spiral id="s" label="The parts" viewBox="-300 -270 600 520" parts={parts(count)} />)

describe('the spiral', () => {
  it('[C062] [C063] part i stands at 60 degrees times i, 80 plus 12 times i from the centre', () => {
    for (let i = 0; i < 6; i++) {
      const { x, y } = nodeAt(i)
      expect(Math.hypot(x, y)).toBeCloseTo(80 + 12 * i)
      expect((Math.atan2(y, x) * 180) / Math.PI).toBeCloseTo(i > 3 ? 60 * i - 360 : 60 * i)
    }
  })

  it('[C061] [C065] a longer book shows its first six parts', () => {
    expect(html(9).match(/href="[^"]*"/g)).toEqual(parts(6).map(({ path }) => `href="${path}"`))
  })

  it('[C069] parts are links with their names, from the first to the last', () => {
    expect(html(4).match(/aria-label="Part[^"]*"/g)).toEqual(
      parts(4).map(({ name }) => `aria-label="${name}"`),
    )
  })

  it('[C064] a book without parts is the thread of six alone, which says nothing', () => {
    expect(html(0)).toContain(threadShape(6))
    expect(html(0)).toContain('aria-hidden="true"')
    expect(html(0)).not.toContain('<a')
  })

  it('no style attribute is written, which the policy refuses', () => {
    expect(html(6)).not.toContain('style=')
  })

  it('one tick stands for each chapter', () => {
    expect(chapterTicks(0, 3).match(/M/g)).toHaveLength(3)
    expect(chapterTicks(0, 0)).toBe('')
  })
})
