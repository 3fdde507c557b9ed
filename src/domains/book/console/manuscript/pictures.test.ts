import { expect, it } from 'vitest'
import {
  type Block,
  CURRENT_VERSION,
  isRichText,
  type Paragraph,
} from '../../../../kernel/rich-text/schema.ts'
import { picturesIn, withPictures } from './pictures.ts'

const figure = (src: string): Block => ({
  type: 'figure',
  attrs: { src, alt: '', isDecorative: false, credit: '', width: 'text' },
})
const PARAGRAPH: Paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Words.' }] }

const BLOCKS: Block[] = [
  figure('data:one'),
  { type: 'blockquote', content: [figure('data:two'), figure('data:one')] },
  { type: 'bulletList', content: [{ type: 'listItem', content: [PARAGRAPH, figure('data:three')] }] },
]

it('pictures are found between blocks, in quotes and in lists, each once', () => {
  expect(picturesIn(BLOCKS)).toEqual(['data:one', 'data:two', 'data:three'])
})

it('they get other addresses, or go with what holds nothing else', () => {
  const sent = withPictures(BLOCKS, (src) => (src === 'data:three' ? '/objects/uploads/three' : null))
  expect(picturesIn(sent)).toEqual(['/objects/uploads/three'])
  expect(sent.map(({ type }) => type)).toEqual(['bulletList'])
  expect(isRichText({ v: CURRENT_VERSION, doc: { type: 'doc', content: sent } })).toBe(true)
})
