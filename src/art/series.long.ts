import { expect, it } from 'vitest'
import { leastTextContrast, STRANGE } from '../../test/support/plate-text.ts'
import { drawPlate } from './plate.ts'
import { randomOf } from './random.ts'
import { plateOfSeries } from './series.ts'

const FRAME = { width: 480, height: 270, set: 'dark' } as const
const BOOKS = 200

it('lets text stand on plates of two hundred books in any colours', () => {
  const random = randomOf(11)
  const any = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`
  for (let book = 0; book < BOOKS; book++) {
    const colors = STRANGE[book] ?? (book % 5 === 0 ? [] : [any(), any(), any()])
    const plate = plateOfSeries({ book: `stranger ${book}`, part: 1 + (book % 6), colors })
    const least = leastTextContrast(drawPlate({ ...plate, ...FRAME }), plate.inks.ground)
    expect(least, JSON.stringify(plate)).toBeGreaterThanOrEqual(4.5)
  }
})
