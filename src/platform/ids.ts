import { randomUUIDv7 } from 'node:crypto'

/** A new key, uuid v7: keys grow with time, so that new rows lie together in the index. */
export function newId(): string {
  return randomUUIDv7()
}
