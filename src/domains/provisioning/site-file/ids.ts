import { randomBytes } from 'node:crypto'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Where the time ends in a key, uuid v7, and what nobody can guess begins. */
const TIME_END = 19

/**
 * New ids for those of a file. They keep their order, since lists end with the id; what follows the time is new.
 * @returns by the old one
 */
export function renewedIds(ids: Iterable<string>): Map<string, string> {
  const renewed = new Map<string, string>()
  const sorted = [...new Set(ids)].sort()
  for (let first = 0; first < sorted.length; ) {
    const time = (sorted[first] as string).slice(0, TIME_END)
    let end = first
    while (end < sorted.length && sorted[end]?.startsWith(time)) end++
    const tails = Array.from({ length: end - first }, newTail).sort()
    for (const [i, tail] of tails.entries()) renewed.set(sorted[first + i] as string, `${time}${tail}`)
    first = end
  }
  return renewed
}

/** The last 64 bits of an id with its variant (RFC 9562). */
function newTail(): string {
  const bytes = randomBytes(8)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 4)}-${hex.slice(4)}`
}

/** A text with every id of a file in it renewed: in links, addresses of files, and JSON. */
export const withRenewed = (text: string, ids: ReadonlyMap<string, string>): string =>
  text.replaceAll(UUID, (id) => ids.get(id) ?? id)
