import { describe, expect, it } from 'vitest'
import { countWords, minutesOf } from './reading-time.ts'

describe('counting words', () => {
  it('counts in every script and not the marks between', () => {
    expect(countWords('Über die Hügel – it’s well-known, 2026!')).toBe(6)
    expect(countWords('اليد تعرف')).toBe(2)
    expect(countWords('  \n # ')).toBe(0)
  })
})

describe('the time that a text takes to read', () => {
  it('is rounded up, so that a short text takes a minute and no text takes none', () => {
    expect(minutesOf(1)).toBe(1)
    expect(minutesOf(221)).toBe(2)
    expect(minutesOf(0)).toBeNull()
    expect(minutesOf(null)).toBeNull()
  })
})
