import { describe, expect, it } from 'vitest'
import { canonical, isSame } from './canonical.ts'

const VALUES: unknown[] = [
  null,
  '',
  'null',
  0,
  1,
  true,
  [],
  {},
  [[]],
  [{}],
  [1, 2],
  [2, 1],
  ['1', 2],
  { a: 1 },
  { a: null },
  { b: 1 },
  { a: 1, b: { c: 2, d: 3 } },
  { b: { d: 3, c: 2 }, a: 1 },
  { a: 1, b: { c: 2, d: '3' } },
  { 0: 1, 1: 2 },
  { constructor: 1 },
  { toString: { valueOf: 1 } },
]

describe('isSame', () => {
  it('says what a comparison as JSON with keys in order says', () => {
    for (const one of VALUES)
      for (const other of VALUES)
        expect([one, other, isSame(one, other)]).toEqual([one, other, canonical(one) === canonical(other)])
  })

  it('takes a key without a value for none', () => {
    expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true)
    expect(isSame({ a: 1, b: undefined }, { a: 1, c: undefined })).toBe(true)
    expect(isSame({ b: undefined }, { b: null })).toBe(false)
    expect(isSame({ toString: undefined }, {})).toBe(true)
    expect(isSame({ toString: Object.prototype.toString }, { a: undefined })).toBe(false)
  })
})
