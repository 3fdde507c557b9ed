import { expect, it } from 'vitest'
import { seoLinesIn } from './seo-lines.ts'

it('lines that name what they are go to their fields, whatever stands around them', () => {
  const answer = 'Here you are:\n**Title:** "Tides"\n- Description: Twice a day.\nSlug: tides\nTitle: Another'
  expect(seoLinesIn(answer)).toEqual([
    { field: 'metaTitle', value: 'Tides' },
    { field: 'metaDescription', value: 'Twice a day.' },
    { field: 'slug', value: 'tides' },
  ])
})

it('other answers have none', () => {
  expect(seoLinesIn('I cannot do that.')).toEqual([])
})
