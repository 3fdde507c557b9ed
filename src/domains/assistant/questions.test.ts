import { expect, it } from 'vitest'
import { generation } from './questions.ts'

it('[C317] what a question leaves out is English, professional and of medium length', () => {
  const { rules, text } = generation({ type: 'blog', topic: 'Five people' })
  expect(rules).toContain('in English, in Markdown, in a professional tone')
  expect(text).toBe('Write a post of a blog of about 400 words on this topic: Five people')
  const other = generation({ type: 'blog', topic: 'x', language: 'de', tone: 'friendly', length: 'short' })
  expect([other.rules, other.text].join(' ')).toMatch(/in German.* a friendly tone.* about 150 words/s)
})
