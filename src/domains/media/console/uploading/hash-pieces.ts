import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/**
 * SHA-256 of what comes in pieces, in hexadecimal digits: a film of 500 MB never lies in memory.
 * @param onPiece told after each piece how many bytes were read; false ends it
 * @returns null where it was ended, or cannot be read
 */
export async function hashOfPieces(
  pieces: ReadableStream<Uint8Array>,
  onPiece: (done: number) => boolean,
): Promise<string | null> {
  const hash = sha256.create()
  const reader = pieces.getReader()
  let done = 0
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      hash.update(piece.value)
      done += piece.value.length
      if (!onPiece(done)) return null
    }
    return bytesToHex(hash.digest())
  } catch {
    return null
  } finally {
    void reader.cancel().catch(() => {})
  }
}
