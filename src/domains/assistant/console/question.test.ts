import { expect, it } from 'vitest'
import { ownLanguage, targetsOf } from './question.ts'

it('[C171] a translation is asked in the languages that the person writes, and in no other', () => {
  expect(targetsOf(null, null)).toEqual(['es', 'fr', 'de'])
  expect(targetsOf(null, ['de'])).toEqual(['de'])
  expect(targetsOf(null, ['en'])).toEqual([])
})

it('[C327] a new prompt is for the language at hand, or for the first that the person writes', () => {
  expect([ownLanguage('es', null), ownLanguage('es', ['de', 'es']), ownLanguage('en', ['de'])]).toEqual([
    'es',
    'es',
    'de',
  ])
})
