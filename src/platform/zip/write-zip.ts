import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { CHECKSUMS } from './checksums.ts'

/** A file of a zip that is asked for its bytes when its turn comes. */
export interface ZipEntry {
  name: string
  bytes(): AsyncIterable<Uint8Array>
  /** Left out: its bytes are packed already, as those of a picture are. */
  isText?: true
}

/** Makes a zip while it is read; one entry after the other is open, and the checksums of all come last. */
export function writeZip(entries: readonly ZipEntry[], at: Date): Readable {
  const zip = new ZipFile()
  // What it gives is a PassThrough.
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => out.destroy(error))
  const sums: string[] = []
  let open: Readable | null = null
  // Whoever goes away while it is made must not leave a file open.
  out.on('close', () => open?.destroy())
  for (const { name, bytes, isText = false } of entries) {
    zip.addReadStreamLazy(name, { compress: isText, mtime: at, mode: 0o100644 }, (give) => {
      open = Readable.from(summed(bytes(), (sum) => sums.push(`${sum}  ${name}\n`)))
      // The library does not listen for it.
      open.on('error', (error) => out.destroy(error))
      give(null, open)
    })
  }
  zip.addReadStreamLazy(CHECKSUMS, { mtime: at, mode: 0o100644 }, (give) =>
    give(null, Readable.from([sums.join('')])),
  )
  zip.end()
  return out
}

async function* summed(
  pieces: AsyncIterable<Uint8Array>,
  tell: (sum: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
  tell(hash.digest('hex'))
}
