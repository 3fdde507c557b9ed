import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

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

/** Reads a file piece by piece, so that a film of 500 MB never lies in memory. */
async function read(id: number, file: Blob): Promise<string | null> {
  const hash = sha256.create()
  const reader = file.stream().getReader()
  let [done, told] = [0, performance.now()]
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (stopped.delete(id)) return null
      hash.update(piece.value)
      done += piece.value.length
      if (performance.now() - told < TELL_MS) continue
      told = performance.now()
      tell({ id, share: done / file.size })
    }
    return bytesToHex(hash.digest())
  } catch {
    return null
  } finally {
    void reader.cancel().catch(() => {})
    stopped.delete(id)
  }
}
