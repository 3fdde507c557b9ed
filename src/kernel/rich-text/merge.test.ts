import { describe, expect, it } from 'vitest'
import { markdownToRichText, richTextToMarkdown } from './markdown.ts'
import { mergeBlocks } from './merge.ts'
import { type Block, CURRENT_VERSION } from './schema.ts'

const blocks = (text: string): Block[] => markdownToRichText(text).doc.content
const text = (content: Block[]) => richTextToMarkdown({ v: CURRENT_VERSION, doc: { type: 'doc', content } })
const merge = (base: string, mine: string, theirs: string) => {
  const { asked, ...merged } = mergeBlocks(blocks(base), blocks(mine), blocks(theirs))
  return {
    mine: text(merged.mine),
    theirs: text(merged.theirs),
    both: text(merged.both),
    asked: asked && { mine: text(asked.mine), theirs: text(asked.theirs) },
  }
}

const BASE = 'One.\n\nTwo.\n\nThree.\n\nFour.'

describe('two changes of one text', () => {
  it('in different paragraphs are both taken, and nobody is asked', () => {
    const merged = merge(BASE, 'One, mine.\n\nTwo.\n\nThree.\n\nFour.', 'One.\n\nTwo.\n\nNew.\n\nThree.')
    expect(merged.mine).toBe('One, mine.\n\nTwo.\n\nNew.\n\nThree.')
    expect(merged).toMatchObject({ theirs: merged.mine, both: merged.mine, asked: null })
  })

  it('that are the same are taken once', () => {
    expect(merge(BASE, `${BASE}\n\nFive.`, `${BASE}\n\nFive.`)).toMatchObject({
      mine: `${BASE}\n\nFive.`,
      asked: null,
    })
  })

  it('in one paragraph ask for this paragraph alone', () => {
    const merged = merge(BASE, 'One.\n\nMine.\n\nThree.\n\nFour.', 'One, too.\n\nTheirs.\n\nThree.\n\nFour.')
    expect(merged.asked).toEqual({ mine: 'Mine.', theirs: 'Theirs.' })
    expect(merged.mine).toBe('One, too.\n\nMine.\n\nThree.\n\nFour.')
    expect(merge(BASE, 'One.\n\nTwo.\n\nMine.\n\nFour.', 'One, too.\n\nTwo.\n\nTheirs.\n\nFour.')).toEqual({
      mine: 'One, too.\n\nTwo.\n\nMine.\n\nFour.',
      theirs: 'One, too.\n\nTwo.\n\nTheirs.\n\nFour.',
      both: 'One, too.\n\nTwo.\n\nMine.\n\nTheirs.\n\nFour.',
      asked: { mine: 'Mine.', theirs: 'Theirs.' },
    })
  })

  it('do not differ by the order of keys', () => {
    const link = (href: string, isTurned: boolean): Block => ({
      type: 'paragraph',
      content: [
        {
          type: 'text',
          text: 'here',
          marks: [isTurned ? { attrs: { href }, type: 'link' } : { type: 'link', attrs: { href } }],
        },
      ],
    })
    const [a, b, c] = [link('/a', false), link('/a', true), link('/c', true)]
    expect(mergeBlocks([a], [b], [c])).toMatchObject({ mine: [c], asked: null })
  })
})
