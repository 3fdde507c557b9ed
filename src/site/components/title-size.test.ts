import { expect, it } from 'vitest'
import { titleSize } from './title-size.ts'

/** A title of that many characters, in words of eight. */
const long = (characters: number) => 'x'.repeat(characters).replace(/.{8}/g, '$& ')

it('a title is set smaller the longer it is, spaces not counted', () => {
  expect(titleSize('The Living Spiral')).toBe('title-full')
  expect(titleSize(long(16))).toBe('title-full')
  expect(titleSize(long(17))).toBe('title-m')
  expect(titleSize(long(28))).toBe('title-m')
  expect(titleSize(long(29))).toBe('title-s')
  expect(titleSize(long(48))).toBe('title-s')
  expect(titleSize(long(49))).toBe('title-xs')
})

it('a long word makes its title smaller', () => {
  expect(titleSize('Regenerative')).toBe('title-full')
  expect(titleSize('Erinnerungsort')).toBe('title-m')
  expect(titleSize('Selbstverständnis')).toBe('title-s')
  expect(titleSize('Die Wiederverzauberung der Welt')).toBe('title-xs')
})

it('a character outside the basic plane counts once', () => {
  expect(titleSize('🌿'.repeat(13))).toBe('title-full')
})
