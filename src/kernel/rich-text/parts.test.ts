import fc from 'fast-check'
import { expect, it } from 'vitest'
import { richTexts } from '../../../test/support/rich-texts.ts'
import { markdownToRichText } from './markdown.ts'
import { normalise } from './normalise.ts'
import { partsChanged } from './parts.ts'
import type { Block } from './schema.ts'

const blocksOf = (markdown: string) => markdownToRichText(markdown).doc.content
const changed = (before: string, after: string) => partsChanged(blocksOf(before), blocksOf(after))

it('other words in another order keep all parts', () => {
  const before = 'See [here](/a) and [there](/b).^[A note.]\n\n![An owl](/o.png)\nAt night'
  const after = '![Eine Eule](/o.png)\nBei Nacht\n\n[Dort](/b) und **[hier](/a)**.^[Anmerkung.]'
  expect(changed(before, after)).toEqual([])
})

it.each([
  ['![](/a.mp4){.film}', '![Eule](/a.mp4){.film}', []],
  ['![](/a.mp4){.film captions="/b.vtt"}', '![](/a.mp4){.film}', [{ kind: 'film', missing: 1, added: 1 }]],
  [
    '![](/a.mp4){.film}',
    '![](/a.mp4)',
    [
      { kind: 'picture', missing: 0, added: 1 },
      { kind: 'film', missing: 1, added: 0 },
    ],
  ],
  ['![](/a.mp3){.sound}', 'Words', [{ kind: 'sound', missing: 1, added: 0 }]],
  [
    '![](https://vimeo.com/1){.embed}',
    '![](https://vimeo.com/2){.embed}',
    [{ kind: 'embed', missing: 1, added: 1 }],
  ],
  ['![](/a.png)', 'Words', [{ kind: 'picture', missing: 1, added: 0 }]],
  ['![](/a.png)', '![](/b.png)', [{ kind: 'picture', missing: 1, added: 1 }]],
  ['[a](/a) and [b](/a)', '[a](/a)', [{ kind: 'link', missing: 1, added: 0 }]],
  ['Words', 'Words^[more]', [{ kind: 'footnote', missing: 0, added: 1 }]],
  ['| a | b |\n| - | - |\n| c | d |', '| a |\n| - |\n| c |', [{ kind: 'table', missing: 1, added: 1 }]],
  ['| A poem', 'A poem', [{ kind: 'verse', missing: 1, added: 0 }]],
])('%j is not the same as %j', (before, after, expected) => {
  expect(changed(before, after)).toEqual(expected)
})

/** The texts of all kinds, turned round: a translation keeps no word. */
const inOtherWords = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOtherWords)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'text' ? [...String(inner)].toReversed().join('') : inOtherWords(inner),
    ]),
  )
}

it('a service that drops, doubles or reorders blocks is found out, unless all parts are there', () => {
  const turns = fc.constantFrom('keep', 'reverse', 'drop', 'double')
  fc.assert(
    fc.property(richTexts, turns, fc.nat(), (text, turn, at) => {
      const before = normalise(text).doc.content
      const words = inOtherWords(before) as Block[]
      const place = at % words.length
      const after = {
        keep: words,
        reverse: words.toReversed(),
        drop: words.toSpliced(place, 1),
        double: words.toSpliced(place, 0, ...words.slice(place, place + 1)),
      }[turn]
      const touched = partsChanged(words.slice(place, place + 1), [])
      const isWhole = turn === 'keep' || turn === 'reverse' || touched.length === 0
      expect(partsChanged(before, after).length === 0).toBe(isWhole)
    }),
  )
})
