import { expect, it } from 'vitest'
import { storageOf } from './storage.ts'

it.each([
  [0, 0, 'kilobyte'],
  [512, 0.5, 'kilobyte'],
  [1024, 1, 'kilobyte'],
  [2.5 * 1024 ** 3, 2.5, 'gigabyte'],
  [5000 * 1024 ** 4, 5000, 'terabyte'],
])('[C289] [C297] %d bytes are %d %ss', (bytes, value, unit) => {
  expect(storageOf(bytes)).toEqual({ value, unit })
})
