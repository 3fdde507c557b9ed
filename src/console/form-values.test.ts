import { describe, expect, it } from 'vitest'
import { isSameList, listOf, numberOf } from './form-values.ts'

describe('a typed number', () => {
  it('is a number, or nothing', () => {
    expect(numberOf(' 12 ')).toBe(12)
    expect(numberOf(' ')).toBeNull()
  })

  it('that is none goes out as it was typed, for the server to refuse', () => {
    expect(numberOf('twelve')).toBe('twelve')
  })
})

describe('a list typed with commas', () => {
  it('loses blanks and empty places', () => {
    expect(listOf('habit,  skill, ,consent,')).toEqual(['habit', 'skill', 'consent'])
  })

  it('is the same however it is spaced', () => {
    expect(isSameList('habit,skill', ' habit , skill ')).toBe(true)
    expect(isSameList('habit, skill', 'skill, habit')).toBe(false)
  })
})
