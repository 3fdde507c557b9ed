import { expect, it } from 'vitest'
import { richTextToMarkdown } from '../../../kernel/rich-text/markdown.ts'
import { draftIn } from './draft-in.ts'

const read = (markdown: string) => {
  const { title, content } = draftIn(markdown)
  return [title, richTextToMarkdown(content)]
}

it('the first heading of a proposal is the title of its draft, and stands in its text no more', () => {
  expect(read('## The **tide**\n\nIt comes.\n\n## Later\n\nIt goes.')).toEqual([
    'The tide',
    'It comes.\n\n## Later\n\nIt goes.',
  ])
})

it('without one the title is the first sentence, or as many of its words as have room', () => {
  expect(read('It comes twice a day. Nobody is asked.')[0]).toBe('It comes twice a day')
  const long = `It comes ${'and goes '.repeat(20)}`.trim()
  const [title = '', text] = read(long)
  expect([title.length <= 80, title.endsWith('…'), long.startsWith(title.slice(0, -1))]).toEqual([
    true,
    true,
    true,
  ])
  expect(text).toBe(long)
})

it('a heading alone is a draft without text, and a rule alone one without a title', () => {
  expect(read('# Only this')).toEqual(['Only this', ''])
  expect(read('---')[0]).toBe('')
})
