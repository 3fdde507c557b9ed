import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { richTexts } from '../../../../test/support/rich-texts.ts'
import { markdownToRichText, richTextToMarkdown } from '../../../kernel/rich-text/markdown.ts'
import type { Talk } from './talks.ts'
import { isChanged, mixtureOf, partsChangedIn, piecesOf, wordsOf } from './pieces.ts'

const BEFORE = 'The shore.\n\nThe tide comes.\n\n- one\n- two\n\nThe end.'

describe('a proposal by paragraphs', () => {
  it('keeps what is the same, and pairs what differs at one place', () => {
    const pieces = piecesOf(BEFORE, 'The shore.\n\nTide comes.\n\n- one\n- 2\n\nMore.\n\nThe end.')
    expect(pieces.filter(isChanged)).toEqual([
      { before: 'The tide comes.', now: 'Tide comes.' },
      { before: '- one\n- two', now: '- one\n- 2' },
      { before: '', now: 'More.' },
    ])
  })

  it('is inserted as the mixture of what is taken and what is left', () => {
    const pieces = piecesOf(BEFORE, 'The shore.\n\nTide comes.\n\nThe end.\n\nMore.')
    const places = pieces.flatMap((piece, i) => (isChanged(piece) ? [i] : []))
    expect(places).toHaveLength(3)
    const [tide = 0, list = 0, more = 0] = places
    expect(mixtureOf(pieces, [list])).toBe('The shore.\n\nTide comes.\n\n- one\n- two\n\nThe end.\n\nMore.')
    expect(mixtureOf(pieces, [tide, more])).toBe('The shore.\n\nThe tide comes.\n\nThe end.')
  })

  it('is one piece where it is too deep for any text', () => {
    const deep = `${'> '.repeat(300)}deep`
    const pieces = piecesOf('The shore.', deep)
    expect(pieces).toEqual([{ before: 'The shore.', now: deep }])
    expect([mixtureOf(pieces, []), mixtureOf(pieces, [0])]).toEqual([deep, 'The shore.'])
  })

  it('of any two texts gives the one before where all is left, and the proposal where all is taken', () => {
    const markdowns = richTexts.map((content) => richTextToMarkdown(content))
    fc.assert(
      fc.property(markdowns, markdowns, (before, now) => {
        const pieces = piecesOf(before, now)
        const all = pieces.map((_, i) => i)
        expect(blocks(mixtureOf(pieces, all))).toEqual(blocks(before))
        expect(blocks(mixtureOf(pieces, []))).toEqual(blocks(now))
      }),
      { numRuns: 60 },
    )
  })
})

/** Without empty paragraphs, which no proposal is about. */
const blocks = (markdown: string) =>
  markdownToRichText(markdown).doc.content.filter(
    ({ type, ...rest }) => type !== 'paragraph' || 'content' in rest,
  )

it('a translation that lost a picture, or has a link of its own, says so', () => {
  const source = 'See [here](/a).\n\n![An owl](/o.png)'
  const talk: Talk = {
    key: 'k',
    siteId: 's',
    place: null,
    asked: { kind: 'translate', to: 'de', source },
    standing: { kind: 'done', text: '', isWhole: true },
    answerId: null,
    left: [],
  }
  expect(partsChangedIn(talk, 'Siehe [hier](/a).\n\n![Eine Eule](/o.png)')).toEqual([])
  expect(partsChangedIn(talk, 'Siehe [hier](/a) und [dort](https://example.org).')).toEqual([
    { kind: 'picture', missing: 1, added: 0 },
    { kind: 'link', missing: 0, added: 1 },
  ])
})

it('a picture and a player are read in words; other blocks stay as they are', () => {
  const named = (kind: string, words: string) => `${kind}: ${words}`
  const path = '/objects/uploads/22898d5d-338b-4d1a-8333-6fe46d398093'
  const figure = `![A boat](${path} "Ada L."){.row focal="30,70"}\nThe *boat*.`
  expect(wordsOf(figure, named)).toBe('figure: A boat\nThe *boat*.\nAda L.')
  expect(wordsOf(`![](${path}){.decorative}`, named)).toBe('figure: ')
  const embed = '![How ferries cross](https://www.youtube.com/watch?v=dQw4w9WgX_-){.embed}'
  expect(wordsOf(embed, named)).toBe('embed: How ferries cross')
  expect(wordsOf('## Words and [a link](/about)', named)).toBe('## Words and [a link](/about)')
})
