import { expect, it } from 'vitest'
import { isUuid } from '../kernel/ids.ts'
import { newId } from './ids.ts'

it('each key is a uuid v7 and greater than the one before it, however many are made in a millisecond', () => {
  const ids = Array.from({ length: 50_000 }, newId)
  for (const [i, id] of ids.entries()) {
    if (!isUuid(id) || id[14] !== '7' || !/[89ab]/.test(id[19] ?? '') || id <= (ids[i - 1] ?? '')) {
      expect.fail(`${ids[i - 1]} is followed by ${id}`)
    }
  }
  expect(ids).toHaveLength(50_000)
})
