import { describe, expect, it } from 'vitest'
import { markdownToRichText } from '../../../../kernel/rich-text/markdown.ts'
import type { Block } from '../../../../kernel/rich-text/schema.ts'
import { levelsIn, outlineOf, titled, wordsIn } from './outline-of.ts'
import { ownTitle } from './own-title.ts'

const blocksOf = (markdown: string) => markdownToRichText(markdown).doc.content

/** Each part with the titles of its chapters, and how many words each has. */
const found = (markdown: string, levels = levelsIn(titled(blocksOf(markdown)).blocks)[0]) => {
  if (!levels) throw new Error('there is no way to divide it')
  return outlineOf(titled(blocksOf(markdown)).blocks, levels).map(({ title, chapters }) => [
    title,
    chapters.map((one) => `${one.title}: ${wordsIn(one.blocks)}`),
  ])
}

const PARTS = `# Salt Letters

# Ebb

## The key

One two three.

## The box

One two.

# Flood

## Rain

One.
`

describe('a manuscript', () => {
  it('has parts where headings follow each other without text between', () => {
    expect(found(PARTS.replace('# Salt Letters\n', ''))).toEqual([
      ['Ebb', ['The key: 3', 'The box: 2']],
      ['Flood', ['Rain: 1']],
    ])
  })

  it('leaves out the number of a heading, which the book says itself', () => {
    const markdown = PARTS.replace('# Salt Letters\n', '')
      .replace('# Ebb', '# Part One: Ebb')
      .replace('## Rain', '## Chapter 3. Rain')
    expect(found(markdown)).toEqual([
      ['Ebb', ['The key: 3', 'The box: 2']],
      ['Flood', ['Rain: 1']],
    ])
    for (const heading of [
      'PART II — Ebb',
      'Part the First: Ebb',
      'Teil 2: Ebb',
      'Erster Teil: Ebb',
      'Parte primera. Ebb',
      'Première partie : Ebb',
    ])
      expect([heading, ownTitle('part', heading)]).toEqual([heading, 'Ebb'])
    for (const heading of [
      'Part One',
      'Part-time lives',
      'Partings: a walk',
      'Part of it: the sea',
      'Teil 1',
    ])
      expect([heading, ownTitle('part', heading)]).toEqual([heading, heading])
  })

  it('has chapters alone where each highest heading has text of its own', () => {
    const markdown = '# The key\n\nOne two.\n\n## A walk\n\nThree.\n\n# The box\n\nOne.\n'
    expect(found(markdown)).toEqual([['', ['The key: 5', 'The box: 1']]])
  })

  it('has a title where one heading stands above all others', () => {
    const markdown = '# Salt Letters\n\nFor Inés.\n\n## The key\n\nOne two.\n\n## The box\n\nOne.\n'
    expect(titled(blocksOf(markdown)).title).toBe('Salt Letters')
    expect(found(markdown)).toEqual([['', [': 2', 'The key: 2', 'The box: 1']]])
    expect(titled(blocksOf('# The key\n\nOne.\n\n# The box\n')).title).toBe('')
    expect(titled(blocksOf('# The only chapter\n\nOne.\n')).title).toBe('')
  })

  it('keeps a highest heading that is not the title of the file', () => {
    const prologue = blocksOf('# Prologue\n\nOne two.\n\n## The key\n\nOne.\n\n## The box\n\nOne.\n')
    const { title, blocks } = titled(prologue, 'Salt Letters')
    expect([title, blocks]).toEqual(['Salt Letters', prologue])
    const [way = { part: null, chapter: null }] = levelsIn(blocks)
    expect(outlineOf(blocks, way).flatMap(({ chapters }) => chapters.map((one) => one.title))).toEqual([
      'Prologue',
      'The key',
      'The box',
    ])
    expect(titled(prologue, 'prologue').blocks).toHaveLength(5)
  })

  it('keeps notes of its headings', () => {
    const noted = (level: 1 | 2, words: string): Block => ({
      type: 'heading',
      attrs: { level },
      content: [
        { type: 'text', text: words },
        { type: 'footnote', content: [{ type: 'text', text: `Of ${words}.` }] },
      ],
    })
    const blocks = [noted(1, 'Ebb'), noted(2, 'Salt'), ...blocksOf('Dear Inés.'), noted(1, 'Flood')]
    const [ebb, flood] = outlineOf(blocks, { part: 1, chapter: 2 })
    expect(JSON.stringify(ebb?.chapters)).toMatch(/Of Ebb\..*Of Salt\..*Dear Inés\./)
    expect(flood?.chapters.map(({ title }) => title)).toEqual(['Flood'])
    expect(JSON.stringify(flood)).toContain('Of Flood.')
    expect(
      JSON.stringify(titled([noted(1, 'Salt Letters'), ...blocksOf('## One\n\n## Two\n')]).blocks),
    ).toContain('Of Salt Letters.')
  })

  it('without headings is one chapter', () => {
    expect(found('One two.\n\nThree.\n')).toEqual([['', [': 3']]])
  })

  it('keeps text between a part and its first chapter', () => {
    const markdown =
      '# Ebb\n\nA motto.\n\n## The key\n\nOne.\n\n# Flood\n\n## Rain\n\nOne.\n\n# Slack\n\n## Box\n\nOne.\n'
    expect(found(markdown)[0]).toEqual(['Ebb', ['Ebb: 2', 'The key: 1']])
  })

  it('can be divided otherwise', () => {
    const { blocks } = titled(blocksOf(PARTS.replace('# Salt Letters\n', '')))
    expect(levelsIn(blocks)).toEqual([
      { part: 1, chapter: 2 },
      { part: null, chapter: 1 },
      { part: null, chapter: 2 },
    ])
    expect(found(PARTS.replace('# Salt Letters\n', ''), { part: null, chapter: 1 })).toEqual([
      ['', ['Ebb: 9', 'Flood: 2']],
    ])
    expect(found(PARTS.replace('# Salt Letters\n', ''), { part: null, chapter: 2 })[0]?.[1]).toEqual([
      'Ebb: 0',
      'The key: 3',
      'The box: 2',
      'Flood: 0',
      'Rain: 1',
    ])
  })

  it('loses no word, however it is divided', () => {
    const all = wordsIn(blocksOf(PARTS))
    for (const levels of levelsIn(blocksOf(PARTS))) {
      const titles = outlineOf(blocksOf(PARTS), levels).flatMap(({ title, chapters }) => [
        title,
        ...chapters.map((one) => one.title),
      ])
      const words = outlineOf(blocksOf(PARTS), levels).flatMap(({ chapters }) =>
        chapters.map(({ blocks }) => wordsIn(blocks)),
      )
      const ofTitles = titles.join(' ').split(/\s+/).filter(Boolean).length
      expect(ofTitles + words.reduce((sum, one) => sum + one, 0)).toBe(all)
    }
  })

  it('takes a heading that is longer than a title for text', () => {
    const words = 'salt '.repeat(70).trim()
    expect(found(`# The key\n\nOne.\n\n# ${words}\n\n# The box\n\nTwo.\n`)).toEqual([
      ['', ['The key: 71', 'The box: 1']],
    ])
  })

  it('has the headings of a chapter from the second level on', () => {
    const markdown = '# One\n\n## Ebb\n\n### The key\n\n#### A walk\n\nOne.\n\n# Two\n\n## Rain\n\nOne.\n'
    const [part] = outlineOf(blocksOf(markdown), { part: 1, chapter: 2 })
    const levels = part?.chapters[0]?.blocks.flatMap((block) =>
      block.type === 'heading' ? [block.attrs.level] : [],
    )
    expect(levels).toEqual([2, 3])
  })
})
