import { randomUUIDv7 } from 'node:crypto'

/** A counter of 12 bits after the milliseconds; each millisecond starts it in the lower half, so that it has room. */
const [COUNTER_MAX, COUNTER_START_MAX] = [0xfff, 0x7ff]

let lastMs = 0
let counter = 0

/**
 * A new key, uuid v7: keys grow with time, so that new rows lie together in the index. Within this process each key is greater
 * than the one before, also in the same millisecond and after the clock went back; Node's own uuids do not promise that.
 */
export function newId(): string {
  const fresh = randomUUIDv7()
  const ms = Number.parseInt(fresh.slice(0, 8) + fresh.slice(9, 13), 16)
  if (ms > lastMs) {
    lastMs = ms
    counter = Number.parseInt(fresh.slice(15, 18), 16) & COUNTER_START_MAX
  } else if (++counter > COUNTER_MAX) {
    lastMs += 1
    counter = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}${fresh.slice(18)}`
}
