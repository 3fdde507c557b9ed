import { buffer } from 'node:stream/consumers'
import type { Storage } from '../../../platform/storage/storage.ts'

/** Bytes of a file from the first to the last one, both counted in. */
interface Span {
  first: number
  last: number
}

/** A box in which a camera wrote where it was. */
export interface Place extends Span {
  /** Length of its header in bytes. */
  head: number
}

/** A box of a film: its header says how long it is, and what (ISO/IEC 14496-12, section 4.2). */
interface Box extends Place {
  type: string
}

const HEAD_MAX = 16
/** A film that is sent while it is made has a box for each second or so. */
const BOXES_MAX = 20_000
/** Longest list of what a film consists of that is read; that of a film of hours has a few megabytes. */
const READ_MAX = 64 * 1024 ** 2

/** Boxes with words about a film. It plays without them. */
const WORDS: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid'])
/** Boxes with boxes of words in them. */
const HOLDERS: ReadonlySet<string> = new Set(['moov', 'trak'])
/** How cameras and phones call a place in such words: QuickTime in two ways, 3GPP, and what pictures have, too. */
const PLACES = ['\u00a9xyz', 'location', 'loci', 'GPS'].map((name) => Buffer.from(name, 'latin1'))

type Stored = Pick<Storage, 'stream'>

/** The boxes of a film, or of a sound of the same form, in which a camera wrote where it was; in their order. */
export async function placesIn(storage: Stored, key: string, length: number): Promise<Place[]> {
  const found: Place[] = []
  let count = 0
  for (let at = 0; at < length && count < BOXES_MAX; count++) {
    const bytes = await read(storage, key, { first: at, last: Math.min(at + HEAD_MAX, length) - 1 })
    const box = boxIn(bytes, { at, end: length })
    if (!box) break
    const isKnown = WORDS.has(box.type) || HOLDERS.has(box.type)
    if (isKnown && box.last - box.first < READ_MAX)
      found.push(...placesOf(box, await read(storage, key, box), box.first))
    at = box.last + 1
  }
  return found
}

/** The same in one box. @param bytes of it @param from place of the first of them in the file */
function placesOf({ type, head }: Pick<Box, 'type' | 'head'>, bytes: Buffer, from: number): Place[] {
  if (WORDS.has(type))
    return PLACES.some((name) => bytes.includes(name))
      ? [{ first: from, last: from + bytes.length - 1, head }]
      : []
  if (!HOLDERS.has(type)) return []
  const found: Place[] = []
  for (let at = head; at < bytes.length; ) {
    const box = boxIn(bytes.subarray(at, at + HEAD_MAX), { at, end: bytes.length })
    if (!box) break
    found.push(...placesOf(box, bytes.subarray(box.first, box.last + 1), from + box.first))
    at = box.last + 1
  }
  return found
}

/** The box that begins with these bytes; null for what is none. */
function boxIn(bytes: Buffer, { at, end }: { at: number; end: number }): Box | null {
  if (bytes.length < 8) return null
  const size = bytes.readUInt32BE(0)
  const isLong = size === 1
  if (isLong && bytes.length < HEAD_MAX) return null
  // Without a size it goes to the end.
  const length = isLong ? Number(bytes.readBigUInt64BE(8)) : size === 0 ? end - at : size
  const head = isLong ? HEAD_MAX : 8
  if (length < head || length > end - at) return null
  return { type: bytes.toString('latin1', 4, 8), head, first: at, last: at + length - 1 }
}

const read = (storage: Stored, key: string, span: Span): Promise<Buffer> => buffer(storage.stream(key, span))

const FREE = Buffer.from('free')
/** Where the type of a box stands, and where that ends; a long box has its length behind it. */
const [TYPE_AT, TYPE_END] = [4, 8]

/** The bytes of a film in which these boxes are free space, as long as they were, so that it plays as before. */
export async function* withoutPlaces(
  pieces: AsyncIterable<Uint8Array>,
  places: readonly Place[],
): AsyncGenerator<Buffer> {
  let at = 0
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece)
    for (const { first, last, head } of places) {
      for (let i = Math.max(first + TYPE_AT, at); i <= Math.min(last, at + bytes.length - 1); i++) {
        const place = i - first
        if (place < TYPE_END) bytes[i - at] = FREE[place - TYPE_AT] ?? 0
        else if (place >= head) bytes[i - at] = 0
      }
    }
    at += bytes.length
    yield bytes
  }
}
