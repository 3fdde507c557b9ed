import { hashOfPieces } from './hash-pieces.ts'

/** A file to read, or word that nobody waits for it any more. */
export type Asked = { id: number; file: Blob } | { id: number; file: null }

/** The share that was read, the SHA-256 in hexadecimal digits, or null for a file that cannot be read. */
export type Told = { id: number; share: number } | { id: number; hash: string | null }

/** Between two words of how far it is, in milliseconds. */
const TELL_MS = 400

const stopped = new Set<number>()

const tell = (told: Told) => globalThis.postMessage(told)

globalThis.addEventListener('message', ({ data: { id, file } }: MessageEvent<Asked>) => {
  if (file) void read(id, file).then((hash) => tell({ id, hash }))
  else stopped.add(id)
})

async function read(id: number, file: Blob): Promise<string | null> {
  let told = performance.now()
  const hash = await hashOfPieces(file.stream(), (done) => {
    if (stopped.has(id)) return false
    if (performance.now() - told < TELL_MS) return true
    told = performance.now()
    tell({ id, share: done / file.size })
    return true
  })
  stopped.delete(id)
  return hash
}
