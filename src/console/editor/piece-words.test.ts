import { describe, expect, it } from 'vitest'
import { withWords, wordsAt } from './piece-words.ts'

const group = JSON.stringify({ title: 'One', parts: ['a', 'b'], inner: { words: 'Deep' } })

describe('the words of a piece', () => {
  it('are the field itself, a text within a group, or a line for each entry', () => {
    expect(wordsAt('["no"]', { path: [], isRows: false })).toBe('["no"]')
    expect(wordsAt(group, { path: ['inner', 'words'], isRows: false })).toBe('Deep')
    expect(wordsAt(group, { path: ['parts'], isRows: true })).toBe('a\nb')
    expect(wordsAt('["First?","Second\\n?"]', { path: [], isRows: true })).toBe('First?\nSecond ?')
    expect(wordsAt('', { path: ['title'], isRows: false })).toBe('')
  })

  it('are put back where they stood, and nothing else is changed', () => {
    const after = withWords(group, { path: ['inner', 'words'], isRows: false }, 'Tief')
    expect(JSON.parse(after)).toEqual({ title: 'One', parts: ['a', 'b'], inner: { words: 'Tief' } })
    expect(withWords('', { path: [], isRows: true }, 'Eins?\nZwei?')).toBe('["Eins?","Zwei?"]')
    expect(withWords('["Eins?"]', { path: [], isRows: true }, '')).toBe('[]')
  })
})
