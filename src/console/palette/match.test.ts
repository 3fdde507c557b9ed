import { expect, it } from 'vitest'
import { likeness, marksOf } from './match.ts'

it('every word of the question begins a word of the text, in any order, without case and accents', () => {
  expect(likeness('Book Management', 'man bo')).toBeGreaterThan(0)
  expect(likeness('Médiathèque', 'mediath')).toBeGreaterThan(0)
  expect(likeness('Book Management', 'book media')).toBe(0)
})

it('a letter that is wrong, missing, too many or in the wrong place is forgiven, in short words not', () => {
  for (const typo of ['navigatoin', 'navgation', 'navigattion', 'navugation', 'navgat'])
    expect([typo, likeness('Navigation', typo) > 0]).toEqual([typo, true])
  expect(likeness('Navigation', 'nxygation')).toBe(0)
  expect(likeness('Blog', 'bag')).toBe(0)
})

it('the nearest is the best: the whole word before its beginning, that before a wrong one', () => {
  const [whole, begun, wrong] = ['Forms', 'Formsheet', 'Firms'].map((text) => likeness(text, 'forms'))
  expect(whole).toBeGreaterThan(begun ?? 0)
  expect(begun).toBeGreaterThan(wrong ?? 0)
  expect(wrong).toBeGreaterThan(0)
})

it('what answers the question is marked, letter for letter as it stands', () => {
  expect(marksOf('What the Mushroom said', 'mushrom')).toEqual([
    { text: 'What', isHit: false },
    { text: ' ', isHit: false },
    { text: 'the', isHit: false },
    { text: ' ', isHit: false },
    { text: 'Mushroom', isHit: true },
    { text: ' ', isHit: false },
    { text: 'said', isHit: false },
  ])
})

it('a word that holds what is asked is marked, too, but not for a single letter', () => {
  const marked = (question: string) =>
    marksOf('Die nachwachsende Stadt', question).flatMap(({ text, isHit }) => (isHit ? [text] : []))
  expect(marked('wachs')).toEqual(['nachwachsende'])
  expect(marked('w')).toEqual([])
})
