import { expect, it } from 'vitest'
import { amountIn, countIn } from './numbers.ts'

it('an empty field is no bound, and 0 is one', () => {
  expect([countIn('  '), countIn('0'), amountIn(''), amountIn('0')]).toEqual([null, 0, null, 0])
})

it('what is no number stays what was typed, so that the server refuses it: in JSON it would else become null, which is no bound', () => {
  for (const typed of ['many', '10 €', '1.000,50', '1e999', '5 0'])
    expect([typed, countIn(typed), amountIn(typed)]).toEqual([typed, typed, typed])
})

it('thousands of a count may be set apart as any language does, and a comma begins the decimals of an amount', () => {
  for (const typed of ['50000', '50,000', '50.000', '50 000', '50\u202f000', '50’000'])
    expect(countIn(typed)).toBe(50_000)
  expect([countIn('1.234.567'), amountIn('1,5'), amountIn('2.25')]).toEqual([1_234_567, 1.5, 2.25])
})
