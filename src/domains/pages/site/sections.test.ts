import { expect, it } from 'vitest'
import type { Node } from '../../../site/components/rich-text.ts'
import { scoreIn, sectionsOf } from './sections.ts'

const text = (words: string, more: object = {}): Node => ({ type: 'text', text: words, ...more })
const paragraph = (...content: Node[]): Node => ({ type: 'paragraph', content })
const heading = (level: number, words: string): Node => ({
  type: 'heading',
  attrs: { level },
  content: [text(words)],
})
const list = (...items: Node[]): Node => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [item] })),
})
const points = (...words: string[]) => list(...words.map((one) => paragraph(text(one))))
const doc = (...content: Node[]) => ({ v: 1, doc: { type: 'doc', content } })

it('a page is divided at its largest headings, whatever their level', () => {
  const { sections, topLevel } = sectionsOf(
    doc(paragraph(text('First')), heading(3, 'Note'), heading(4, 'Small'), heading(3, 'End')),
  )
  expect(topLevel).toBe(3)
  expect(sections.map(({ heading: name, blocks }) => [name, blocks.length])).toEqual([
    ['', 1],
    ['Note', 1],
    ['End', 0],
  ])
})

it('a page without text has no sections', () => {
  for (const content of [null, undefined, 'x', {}, { v: 1, doc: {} }])
    expect(sectionsOf(content).sections).toEqual([])
})

it('[C085] two headed lists of named points become a score, stage by stage', () => {
  const found = scoreIn([
    paragraph(text('Before')),
    heading(3, 'Human'),
    points('Choosing: the places.', 'Drawing : nothing.'),
    heading(3, 'AI'),
    points('Choosing: helped.', 'Drafting: wrote.'),
    paragraph(text('After')),
  ])
  expect(found?.score.hands).toEqual(['Human', 'AI'])
  expect(
    found?.score.stages.map(({ name, done }) => [name, ...done.map((one) => one?.[0]?.text ?? null)]),
  ).toEqual([
    ['Choosing', 'the places.', 'helped.'],
    ['Drawing', 'nothing.', null],
    ['Drafting', null, 'wrote.'],
  ])
  expect([found?.before.length, found?.after.length]).toEqual([1, 1])
})

it('the marks of a point stay, and its name may have some', () => {
  const bold = { marks: [{ type: 'bold' }] }
  const one = list(paragraph(text('Choosing', bold), text(': by '), text('hand', bold)))
  const found = scoreIn([heading(3, 'Human'), one, heading(3, 'AI'), points('Choosing: no')])
  expect(found?.score.stages[0]?.done[0]).toEqual([text('by '), text('hand', bold)])
})

it('what is no score stays text', () => {
  const named = points('Choosing: the places')
  for (const blocks of [
    [],
    [heading(3, 'Human'), named],
    [heading(3, 'Human'), points('No name'), heading(3, 'AI'), named],
    [heading(3, 'Human'), paragraph(), heading(3, 'AI'), named],
    [heading(3, 'Human'), list(), heading(3, 'AI'), named],
  ])
    expect(scoreIn(blocks)).toBeNull()
})
