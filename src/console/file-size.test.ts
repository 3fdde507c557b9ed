import { expect, it } from 'vitest'
import { fileSize } from './file-size.ts'

it.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [2.41 * 1024 ** 2, '2.41 MB'],
  [3 * 1024 ** 3, '3.00 GB'],
  [5000 * 1024 ** 3, '5000.00 GB'],
])('[C431] [C432] %d bytes are %s', (bytes, shown) => {
  expect(fileSize(bytes, 'en')).toBe(shown)
})

it.each([
  ['fr', 1000, '1 000 octets'],
  ['fr', 1536, '1,50 ko'],
  ['de', 2.41 * 1024 ** 2, '2,41 MB'],
  ['es', 3 * 1024 ** 3, '3,00 GB'],
])('in %s %d bytes are %s', (locale, bytes, shown) => {
  // Spaces that do not break, as Intl writes them.
  expect(fileSize(bytes, locale).replace(/\s/g, ' ')).toBe(shown)
})

it.each([
  ['en', 0, '0 Bytes'],
  ['en', 158 * 1024, '158 KB'],
  ['en', 5.74 * 1024 ** 2, '5.7 MB'],
  ['en', 2.1 * 1024 ** 3, '2.1 GB'],
  ['de', 158 * 1024, '158 kB'],
  ['de', 5.74 * 1024 ** 2, '5,7 MB'],
])('[C289] as a figure among others, in %s %d bytes are %s', (locale, bytes, shown) => {
  expect(fileSize(bytes, locale, { isRough: true }).replace(/\s/g, ' ')).toBe(shown)
})
