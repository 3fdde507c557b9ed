import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { Problem } from '../../kernel/problem.ts'
import { CHECKSUMS } from './checksums.ts'

/** A file that a stranger may have made, read at any place. */
export interface ZipSource {
  size: number
  /** Its bytes from the first to the last one, both counted in. */
  stream(range: { first: number; last: number }): Readable
}

export interface ZipBounds {
  /** Most entries. */
  entries: number
  /** Most bytes of all entries together, once they are unpacked. */
  bytes: number
  /** What an entry may be called. */
  isName(name: string): boolean
}

export interface Zip {
  /** Of all entries but the checksums, in their order. */
  names: readonly string[]
  /** Bytes of an entry, unpacked; 0 for one that is not there. */
  sizeOf(name: string): number
  /**
   * The bytes of an entry; whoever takes them may trust them once they have ended.
   * @throws Problem `invalid` where they are not those of the checksum
   */
  read(name: string): AsyncGenerator<Buffer>
}

export const notWhole = () =>
  new Problem('invalid', 'The file is damaged or not whole. Please send it again, or make it anew.')

const foreign = (name: string) =>
  new Problem('invalid', `The file holds what is not part of a site: ${name.slice(0, 60)}.`)

/** Largest list of checksums in bytes for each entry: a checksum and a name. */
const LINE_MAX = 320

/**
 * Opens a zip of which everything is checked before it is used: names, number and size of what is in it, and each byte by the
 * checksums. Nothing is unpacked yet.
 * @throws Problem `invalid`, `too-large`
 */
export async function readZip(source: ZipSource, { entries: most, bytes, isName }: ZipBounds): Promise<Zip> {
  const reader = new SourceReader(source)
  const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true, autoClose: false }
  const file = await fromRandomAccessReaderPromise(reader, source.size, options).catch(() => {
    throw notWhole()
  })
  // Errors come from the calls below, too.
  file.on('error', () => {})
  if (file.entryCount > most) throw new Problem('too-large', `The file holds more than ${most} entries.`)
  const entries = new Map<string, Entry>()
  let [packed, unpacked] = [0, 0]
  for await (const entry of entriesOf(file)) {
    const { fileName: name } = entry
    if (!isName(name) && name !== CHECKSUMS) throw foreign(name)
    if (entries.has(name) || !entry.canDecodeFileData() || entry.isEncrypted()) throw notWhole()
    packed += entry.compressedSize
    unpacked += entry.uncompressedSize
    // Entries that lie over each other would be more than the file.
    if (packed > source.size) throw notWhole()
    if (unpacked > bytes)
      throw new Problem('too-large', `The file holds more than ${Math.round(bytes / 1024 ** 3)} GB.`)
    entries.set(name, entry)
  }
  const list = entries.get(CHECKSUMS)
  if (!list || list.uncompressedSize > most * LINE_MAX) throw notWhole()
  const sums = sumsIn(await text(piecesOf(file, list)))
  entries.delete(CHECKSUMS)
  if (sums.size !== entries.size || ![...entries.keys()].every((name) => sums.has(name))) throw notWhole()
  return {
    names: [...entries.keys()],
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) throw notWhole()
      const hash = createHash('sha256')
      for await (const piece of piecesOf(file, entry)) {
        hash.update(piece)
        yield piece
      }
      if (hash.digest('hex') !== sums.get(name)) throw notWhole()
    },
  }
}

async function* entriesOf(file: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* file.eachEntry()
  } catch (error) {
    throw error instanceof Problem ? error : notWhole()
  }
}

/** yauzl counts the bytes that it unpacks, and ends where there are more than the entry says. */
async function* piecesOf(file: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const stream = await file.openReadStreamPromise(entry).catch(() => {
    throw notWhole()
  })
  const pieces = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await pieces.next().catch(() => {
        throw notWhole()
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    stream.destroy()
  }
}

const LINE = /^([0-9a-f]{64}) {2}([^\n]+)$/

function sumsIn(text: string): Map<string, string> {
  return new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [, sum, name] = LINE.exec(line) ?? []
        if (sum === undefined || name === undefined) throw notWhole()
        return [name, sum]
      }),
  )
}

class SourceReader extends RandomAccessReader {
  readonly #source: ZipSource

  constructor(source: ZipSource) {
    super()
    this.#source = source
  }

  // The name is that of yauzl.
  override _readStreamForRange(start: number, end: number): Readable {
    return this.#source.stream({ first: start, last: end - 1 })
  }
}
