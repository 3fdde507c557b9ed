import { expect, it } from 'vitest'
import { passage, pieces } from './search-words.ts'

it('the words that were asked for are told from the rest, in either case', () => {
  expect(pieces('The River Let Go', 'river GO')).toEqual([
    { at: 0, text: 'The ', isWord: false },
    { at: 4, text: 'River', isWord: true },
    { at: 9, text: ' Let ', isWord: false },
    { at: 14, text: 'Go', isWord: true },
  ])
})

it('signs in a question are no pattern', () => {
  expect(pieces('a.b (c', '. (').filter((piece) => piece.isWord)).toHaveLength(2)
})

it('a passage holds the word that was asked for, in whole words', () => {
  const text = `${'one two '.repeat(40)}river ${'three four '.repeat(40)}`
  const found = passage(text, 'river', 150)
  expect(found).toContain(' river ')
  expect(found).toMatch(/^\.\.\. (one|two) .*(three|four)\.\.\.$/)
  expect(found.length).toBeLessThanOrEqual(157)
})

it('a passage from the beginning has dots at its end alone, a short text none', () => {
  expect(passage('river '.repeat(50), 'river', 20)).toBe('river river river...')
  expect(passage('the river', 'river', 20)).toBe('the river')
})
