import { expect, it } from 'vitest'
import { termsIn, wordsOfTerms } from './terms.ts'

it('terms are typed one a line, and come back as they were', () => {
  const typed = 'circle = Kreis\nLiving Spiral\na = b = c'
  expect(termsIn(typed)).toEqual([
    { term: 'circle', use: 'Kreis' },
    { term: 'Living Spiral', use: 'Living Spiral' },
    { term: 'a', use: 'b = c' },
  ])
  expect(wordsOfTerms(termsIn(typed))).toBe(typed)
})

it('empty lines and blanks around a term are none of it, and half a term is left for the server to refuse', () => {
  expect(termsIn('\n  circle =Kreis  \n\n')).toEqual([{ term: 'circle', use: 'Kreis' }])
  expect(termsIn('circle =\n= Kreis')).toEqual([
    { term: 'circle', use: '' },
    { term: '', use: 'Kreis' },
  ])
})
