import { expect, it } from 'vitest'
import { titleSize } from './title-size.ts'

it('a title is set smaller the longer it is, spaces not counted', () => {
  expect(titleSize('The Living Spiral')).toBe('title-full')
  expect(titleSize('x'.repeat(16))).toBe('title-full')
  expect(titleSize('x'.repeat(28))).toBe('title-m')
  expect(titleSize('x'.repeat(48))).toBe('title-s')
  expect(titleSize('x'.repeat(49))).toBe('title-xs')
})

it('a character outside the basic plane counts once', () => {
  expect(titleSize('🌿'.repeat(16))).toBe('title-full')
})
