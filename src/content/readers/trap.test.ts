import { expect, it } from 'vitest'
import { looksMade } from './trap.ts'

it.each([
  [{}, false],
  [{ took: 2_000 }, false],
  [{ website: '', took: 60_000 }, false],
  [{ took: 1_999 }, true],
  [{ website: 'https://example.org', took: 60_000 }, true],
])("what is sent with %j is a machine's: %s", (sent, isMade) => {
  expect(looksMade(sent)).toBe(isMade)
})
