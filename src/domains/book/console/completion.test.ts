import { expect, it } from 'vitest'
import { completionOf } from './completion.ts'

const parts = (published: number, drafts: number) => [
  ...Array.from({ length: published }, () => ({ isPublished: true })),
  ...Array.from({ length: drafts }, () => ({ isPublished: false })),
]

it('[C484] completion is the share published as a rounded percent', () => {
  expect(completionOf(parts(4, 2))).toEqual({ total: 6, published: 4, drafts: 2, percent: 67 })
  expect(completionOf(parts(1, 2)).percent).toBe(33)
})

it('[C484] a book without parts is 0% complete', () => {
  expect(completionOf([]).percent).toBe(0)
})
