import { expect, it } from 'vitest'
import { lookOf, wordsOfLook } from './look.ts'

it('a look comes back from its words as it was', () => {
  const look = { theme: 'contrast', density: 'compact', language: 'de', hasSingleKeys: false } as const
  expect(lookOf(wordsOfLook(look))).toEqual(look)
})

it('without words, and with foreign ones, everything is as for everybody', () => {
  const standard = { theme: 'system', density: 'normal', language: null, hasSingleKeys: true }
  expect(lookOf(undefined)).toEqual(standard)
  expect(lookOf('"><script>.pink.xx')).toEqual(standard)
})
