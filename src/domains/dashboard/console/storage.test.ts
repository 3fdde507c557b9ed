import { expect, it } from 'vitest'
import { storageOf } from './storage.ts'

it.each([
  [0, 0, 'kilobyte'],
  [500, 0.5, 'kilobyte'],
  [1000, 1, 'kilobyte'],
  [2_100_000_000, 2.1, 'gigabyte'],
  [5e15, 5000, 'terabyte'],
])('[C289] [C297] %d bytes are %d %ss', (bytes, value, unit) => {
  expect(storageOf(bytes)).toEqual({ value, unit })
})
