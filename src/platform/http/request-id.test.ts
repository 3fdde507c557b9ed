import { expect, it } from 'vitest'
import { isUuid } from '../../kernel/ids.ts'
import { newRequestId } from './request-id.ts'

it('each request has an id of its own, in the form of a uuid', () => {
  const ids = Array.from({ length: 50_000 }, newRequestId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(isUuid)).toBe(true)
})
