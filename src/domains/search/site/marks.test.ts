import { expect, it } from 'vitest'
import { inOneLine, passage, pieces } from './marks.ts'

const marked = (text: string, ...words: string[]) =>
  pieces(text, words)
    .filter((piece) => piece.isWord)
    .map((piece) => piece.text)

it('the words that were asked for are marked, in either case', () => {
  expect(pieces('The River Let Go', ['river', 'go'])).toEqual([
    { at: 0, text: 'The ', isWord: false },
    { at: 4, text: 'River', isWord: true },
    { at: 9, text: ' Let ', isWord: false },
    { at: 14, text: 'Go', isWord: true },
  ])
})

it('accents make no other word, and the pieces are the whole text', () => {
  const text = 'Füße, cafés (naïve) & l’été.'
  expect(marked(text, 'fusse', 'naive', 'ete')).toEqual(['Füße', 'naïve', 'été'])
  expect(
    pieces(text, ['cafe'])
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

it('other endings of a word are marked, the last word as a beginning, and no other word', () => {
  expect(marked('hands, gardening, gardener', 'garden')).toEqual(['gardening', 'gardener'])
  expect(marked('stories of a story', 'stories', 'x')).toEqual(['stories', 'story'])
  expect(marked('an artist and art', 'art', 'x')).toEqual(['art'])
  expect(marked('mycelium', 'myc')).toEqual(['mycelium'])
  expect(marked('the other theme', 'the', 'x')).toEqual(['the'])
})

it('a passage holds the word that was asked for, in whole words', () => {
  const text = `${'one two '.repeat(40)}river ${'three four '.repeat(40)}`
  const found = passage(text, ['river'], 150)
  expect(found).toContain(' river ')
  expect(found).toMatch(/^\.\.\. (one|two) .*(three|four)\.\.\.$/)
  expect(found.length).toBeLessThanOrEqual(157)
})

it('a passage ends with a sentence that ends late enough, and with no comma before its dots', () => {
  const text = 'The river rose at night. By six it stood in the mill, and nobody had been told of it.'
  expect(passage(text, ['rose'], 40)).toBe('The river rose at night.')
  expect(passage('In the mill, nobody had been told.', ['mill'], 14)).toBe('In the mill...')
})

it('a passage from the beginning has dots at its end alone, a short text none', () => {
  expect(passage('river '.repeat(50), ['river'], 20)).toBe('river river river...')
  expect(passage('the river', ['river'], 20)).toBe('the river')
})

it('a text without spaces is cut where it is full', () => {
  expect(passage('川'.repeat(400), ['x'], 50)).toBe(`${'川'.repeat(50)}...`)
})

it('entries of a list, headings and paragraphs do not run into each other', () => {
  expect(inOneLine('What to bring\nA towel\nAn egg box\n\nScrews roll.\n“Do they?”\nThey do')).toBe(
    'What to bring · A towel · An egg box · Screws roll. “Do they?” They do',
  )
})
