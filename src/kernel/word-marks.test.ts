import { expect, it } from 'vitest'
import { countMarked, layOver, markWords, nearChanges } from './word-marks.ts'

const own = (text: string, other: string) =>
  markWords(text, other)
    .filter(({ isOwn }) => isOwn)
    .map((stretch) => stretch.text.trim())

it('marks the words that the other text does not have, on both sides', () => {
  const mine = 'a white thread no thicker than this page. Follow it.'
  const theirs = 'a fallen thread as fine as hair. Follow it.'
  expect(own(mine, theirs)).toEqual(['white', 'no thicker than this page.'])
  expect(own(theirs, mine)).toEqual(['fallen', 'as fine as hair.'])
})

it('gives the whole text back, also where it is too long to compare', () => {
  const long = 'word '.repeat(3000)
  for (const [text, other] of [
    ['', 'a'],
    ['a  b\n\nc', 'a b'],
    [`x ${long}y`, `z ${long}`],
    [Array.from({ length: 3000 }, (_, i) => i).join(' '), long],
  ] as const)
    expect(
      markWords(text, other)
        .map((stretch) => stretch.text)
        .join(''),
    ).toBe(text)
})

it('two texts laid over each other give either of them back, with what was struck before what was added', () => {
  const texts = ['', 'a', 'a b c', 'b c d', 'the old name', 'the new long name ', 'x y z a b', 'name the']
  for (const before of texts) {
    for (const after of texts) {
      const marked = layOver(before, after)
      const without = (kind: string) =>
        marked
          .filter((one) => one.kind !== kind)
          .map(({ text }) => text)
          .join('')
      expect([without('added'), without('struck')]).toEqual([before, after])
    }
  }
  expect(layOver('the old name', 'the new name')).toEqual([
    { kind: 'same', text: 'the ' },
    { kind: 'struck', text: 'old ' },
    { kind: 'added', text: 'new ' },
    { kind: 'same', text: 'name' },
  ])
  expect(countMarked(layOver('the old name', 'the very new name'))).toEqual({ added: 2, struck: 1 })
})

it('of a long text what is near a change is shown, however many lines and looks lie between two of them', () => {
  const line = (name: string) => ({ kind: 'same' as const, text: `${`${name} `.repeat(20)}\n\n` })
  const struck = { kind: 'struck' as const, text: 'old ' }
  const added = { kind: 'added' as const, text: 'new ' }
  const shown = nearChanges([line('a'), struck, line('b'), line('c'), line('d'), added, line('e')])
  const words = shown.map(({ text }) => text).join('')
  expect(words.match(/\b[a-e]\b/g)?.join('')).toBe(
    'a'.repeat(20) + 'b'.repeat(12) + 'd'.repeat(12) + 'e'.repeat(20),
  )
  expect(words.match(/…/g)).toHaveLength(1)
  const short = [line('a'), struck, { kind: 'same' as const, text: 'and so on' }]
  expect(nearChanges(short)).toEqual(short)
})

it('the last word of a text is the same where more follows it now', () => {
  expect(layOver('Name *\nEmail *', 'Name *\nEmail *\nWhich evening?')).toEqual([
    { kind: 'same', text: 'Name *\nEmail *' },
    { kind: 'added', text: '\nWhich evening?' },
  ])
  expect(markWords('one two', 'one two three')).toEqual([{ text: 'one two', isOwn: false }])
  expect(markWords('one two three', 'one two')).toEqual([
    { text: 'one two', isOwn: false },
    { text: ' three', isOwn: true },
  ])
})
