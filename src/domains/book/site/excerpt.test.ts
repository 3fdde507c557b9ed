import { expect, it } from 'vitest'
import { CHAPTER_EXCERPT, excerpt, NEXT_PART_EXCERPT, teaser } from './excerpt.ts'

it('[C118] a description is cut to 150 characters with three dots', () => {
  expect(excerpt('x'.repeat(151), CHAPTER_EXCERPT)).toBe(`${'x'.repeat(150)}...`)
})

it('[C118] a description of 150 characters stays whole, without dots', () => {
  expect(excerpt('x'.repeat(150), CHAPTER_EXCERPT)).toBe('x'.repeat(150))
})

it('[C118] white space before the cut goes', () => {
  expect(excerpt(`${'x'.repeat(148)}  more`, CHAPTER_EXCERPT)).toBe(`${'x'.repeat(148)}...`)
})

it('[C135] the next part is cut at 120 characters, a character beyond the basic plane counts once', () => {
  expect(excerpt('🌿'.repeat(120), NEXT_PART_EXCERPT)).toBe('🌿'.repeat(120))
  expect(excerpt('🌿'.repeat(121), NEXT_PART_EXCERPT)).toBe(`${'🌿'.repeat(120)}...`)
})

it.each([
  ['In a quiet room', 15, 'In a quiet room'],
  ['In a quiet room it is long', 12, 'In a quiet...'],
  ['In a quiet room it is long', 10, 'In a quiet...'],
  ['One net, they said', 8, 'One net...'],
  ['Wortungetüm', 4, 'Wort...'],
])('a teaser of %j in %i characters ends with a whole word', (text, max, said) => {
  expect(teaser(text, max)).toBe(said)
})
