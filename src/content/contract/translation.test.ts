import { describe, expect, it } from 'vitest'
import { markdownToRichText } from '../../kernel/rich-text/markdown.ts'
import { firstSource, rowsOf, sourceAfter, sourceConfirmed, tallyOf } from './translation.ts'

const text = (...paragraphs: string[]) => markdownToRichText(paragraphs.join('\n\n'))

const states = (source: unknown, kept: unknown, target: unknown) =>
  rowsOf(source, kept, target)?.map(({ state, place }) => `${state} ${place}`)

describe('a translation beside its source', () => {
  it('is missing where it has no words, and done where nothing has changed', () => {
    expect(states(text('One', 'Two'), [], null)).toEqual(['missing null', 'missing null'])
    const german = text('Eins')
    expect(states(text('One', 'Two'), firstSource(text('One', 'Two'), german), german)).toEqual([
      'done 0',
      'missing null',
    ])
  })

  it('is older than its source in the paragraphs that were changed there, and nowhere else', () => {
    const [source, german] = [text('One', 'Two', 'Three'), text('Eins', 'Zwei', 'Drei')]
    const kept = firstSource(source, german)
    expect(states(text('One', '2', 'Three'), kept, german)).toEqual(['done 0', 'outdated 1', 'done 2'])
    const inserted = text('One', 'One and a half', 'Two', 'Three')
    expect(states(inserted, kept, german)).toEqual(['done 0', 'missing null', 'done 1', 'done 2'])
    expect(states(text('One', 'Three'), kept, german)).toEqual(['done 0', 'own 1', 'done 2'])
  })

  it('is current again in a paragraph that was translated again, inserted, or confirmed', () => {
    const german = text('Eins', 'Zwei', 'Drei')
    const kept = firstSource(text('One', 'Two', 'Three'), german)
    const now = text('1', 'One and a half', '2', 'Three')
    const rewritten = text('1.', 'Zwei', 'Drei')
    const after = sourceAfter(kept, now, german, rewritten)
    expect(states(now, after, rewritten)).toEqual(['done 0', 'outdated 1', 'missing null', 'done 2'])
    const confirmed = sourceConfirmed(after, now, rewritten, 1)
    expect(states(now, confirmed, rewritten)?.slice(0, 2)).toEqual(['done 0', 'done 1'])

    const longer = text('One', 'New', 'Two', 'Three')
    const filled = text('Eins', 'Neu', 'Zwei', 'Drei')
    expect(states(longer, sourceAfter(kept, longer, german, filled), filled)).toEqual([
      'done 0',
      'done 1',
      'done 2',
      'done 3',
    ])
  })

  it('is counted by paragraphs and fields that the source has', () => {
    const source = { title: 'Oracle', excerpt: 'Short', metaTitle: '', content: text('One', 'Two') }
    const target = { title: 'Orakel', excerpt: '', content: text('Eins') }
    expect(tallyOf(source, { title: 'The Oracle' }, target)).toMatchObject({
      total: 4,
      missing: 2,
      outdated: 1,
    })
    expect(tallyOf(source, {}, {})).toMatchObject({ total: 4, missing: 4, outdated: 0 })
  })

  it('does not count a rule between paragraphs, which has no words to translate', () => {
    const content = markdownToRichText('One\n\n---\n\nTwo')
    expect(tallyOf({ content }, {}, {})).toMatchObject({ total: 2, missing: 2 })
    expect(tallyOf({ content }, {}, { content: text('Eins', 'Zwei') })).toMatchObject({ total: 2 })
  })
})

describe('a group of texts beside its source', () => {
  const source = { title: 'Spiral', parts: ['Roots'], inner: { words: 'Deep' } }
  const german = { title: 'Spirale', parts: ['Wurzeln'], inner: { words: '' } }

  it('[C621] counts text by text', () => {
    expect(tallyOf({ source }, {}, { source: german })).toMatchObject({ total: 3, missing: 1, outdated: 0 })
    expect(tallyOf({ source }, {}, {})).toMatchObject({ total: 3, missing: 3, outdated: 0 })
  })

  it('[C621] counts a list as unfinished while it has fewer entries than its source', () => {
    const themes = ['rot', 'patience', 'ink']
    const stands = (is: unknown) => tallyOf({ themes }, {}, { themes: is })
    expect(stands(['Fäulnis', ''])).toEqual({ total: 1, missing: 0, unfinished: 1, outdated: 0 })
    expect(stands(['Fäulnis', 'Geduld', 'Tinte']).unfinished).toBe(0)
    expect([stands([]).missing, stands(['']).missing]).toEqual([1, 1])
    // What was written against another list is older than it, and that is told first.
    expect(tallyOf({ themes }, { themes: ['rot'] }, { themes: ['Fäulnis'] })).toMatchObject({
      unfinished: 0,
      outdated: 1,
    })
  })

  it('is current again in the text that was translated again or confirmed, and in no other', () => {
    const now = { title: 'A spiral', parts: ['Roots', 'Ink'], inner: { words: 'Deep' } }
    const kept = firstSource(source, german)
    const outdated = (one: unknown, is: object) => tallyOf({ now }, { now: one }, { now: is }).outdated
    expect(outdated(kept, german)).toBe(2)
    const written = { ...german, title: 'Eine Spirale' }
    const after = sourceAfter(kept, now, german, written)
    expect(outdated(after, written)).toBe(1)
    expect(outdated(sourceConfirmed(after, now, written, null, ['parts']), written)).toBe(0)
    const deep = sourceConfirmed(after, { ...now, inner: { words: 'Deeper' } }, written, null, [
      'inner',
      'words',
    ])
    expect(deep).toMatchObject({ title: 'A spiral', parts: ['Roots'], inner: { words: 'Deeper' } })
  })
})
