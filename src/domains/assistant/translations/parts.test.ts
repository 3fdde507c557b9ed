import { describe, expect, it } from 'vitest'
import { markdownToRichText } from '../../../kernel/rich-text/markdown.ts'
import { postType } from '../../blog/type.ts'
import { chapterType } from '../../book/types/chapter.ts'
import { answersIn, asked, countAsked, missingOf, type Part, partsOf, valuesOf } from './parts.ts'

const content = (markdown: string) => markdownToRichText(markdown)

const line = (text: string): Part => ({ field: 'title', kind: 'line', max: 20, text })
const running = (text: string): Part => ({ field: 'content', kind: 'rich-text', max: 60_000, text })
const list = (text: string): Part => ({ field: 'keyThemes', kind: 'list', max: 20, text })

describe('what is missing', () => {
  it('are the texts with words in the source and none in the language', () => {
    const source = { title: 'Tides', excerpt: '', content: content('They come.'), metaTitle: 'Of tides' }
    expect(missingOf(postType, source, {})).toEqual(['title', 'content', 'metaTitle'])
    const target = { title: 'Gezeiten', content: content(''), metaTitle: '' }
    expect(missingOf(postType, source, target)).toEqual(['content', 'metaTitle'])
  })
})

describe('the parts of an item', () => {
  it('are its fields, and of long running text some blocks each, which together are all of it', () => {
    const long = Array.from({ length: 60 }, (_, i) => `Paragraph ${i}. ${'Of the sea. '.repeat(40)}`.trim())
    const source = { title: 'Tides', keyThemes: ['Ebb', 'Flood'], content: content(long.join('\n\n')) }
    const parts = partsOf(chapterType, source, ['title', 'content', 'keyThemes'])
    expect(parts.at(-1)).toMatchObject({ field: 'keyThemes', kind: 'list', max: 100, text: 'Ebb\nFlood' })
    const texts = parts.filter(({ field }) => field === 'content').map(({ text }) => text)
    expect(texts.length).toBeGreaterThan(2)
    expect(texts.join('\n\n')).toBe(long.join('\n\n'))
    const values = valuesOf(
      parts,
      parts.map(({ text }) => text),
    )
    expect(Object.fromEntries(values)).toEqual(source)
  })

  it('go out together as far as they fit, and words like the marks between them go alone', () => {
    const big = running('x'.repeat(9_000))
    expect(countAsked([line('a'), line('b'), big, big], 0)).toBe(3)
    expect(countAsked([line('a'), line('b'), big, big], 3)).toBe(1)
    expect(countAsked([line('a'), running('[[1]]\n\nwords'), line('b')], 0)).toBe(1)
    expect(countAsked([running('[[1]]\n\nwords'), line('b')], 0)).toBe(1)
    expect(asked([line('One')])).toBe('One')
    expect(asked([line('One'), line('Two')])).toBe('[[1]]\nOne\n\n[[2]]\nTwo')
  })
})

describe('an answer', () => {
  const two = [line('One'), running('Two [words](/here).')]

  it('has each part behind its mark', () => {
    expect(answersIn(two, '[[1]]\nEins\n\n[[2]]\nZwei [Wörter](/here).\n')).toEqual([
      'Eins',
      'Zwei [Wörter](/here).',
    ])
    expect(answersIn([line('One')], '<text>\nEins\n</text>')).toEqual(['Eins'])
  })

  it.each([
    ['Eins\n\nZwei', 'apart'],
    ['[[1]]\nEins', 'apart'],
    ['[[2]]\nZwei\n[[1]]\nEins', 'apart'],
    ['Here you are:\n[[1]]\nEins\n[[2]]\nZwei', 'apart'],
    ['[[1]]\n\n[[2]]\nZwei [Wörter](/here).', 'empty'],
    ['[[1]]\nEins\nund mehr\n[[2]]\nZwei [Wörter](/here).', 'line'],
    [`[[1]]\n${'E'.repeat(21)}\n[[2]]\nZwei [Wörter](/here).`, 'long'],
    ['[[1]]\nEins\n[[2]]\nZwei Wörter.', 'parts'],
    ['[[1]]\nEins\n[[2]]\nZwei [Wörter](/elsewhere).', 'parts'],
  ])('that is %j is none', (answer, broken) => {
    expect(answersIn(two, answer)).toBe(broken)
  })

  it('loses what cannot be stored', () => {
    expect(answersIn([line('One')], 'E\0ins\ud800')).toEqual(['Eins\ufffd'])
  })

  it('keeps names in braces, and the entries of a list', () => {
    expect(answersIn([line('Hello {name}')], 'Hallo {name}')).toEqual(['Hallo {name}'])
    expect(answersIn([line('Hello {name}')], 'Hallo {Name}')).toBe('placeholders')
    expect(answersIn([list('Ebb\nFlood')], 'Ebbe\nFlut')).toEqual(['Ebbe\nFlut'])
    expect(answersIn([list('Ebb\nFlood')], 'Ebbe und Flut')).toBe('list')
    expect(answersIn([list('Ebb\nFlood')], `Ebbe\n${'F'.repeat(21)}`)).toBe('long')
  })
})
