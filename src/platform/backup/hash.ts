import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** SHA-256 as hexadecimal. */
export const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** SHA-256 and size of what a stream gives. */
export async function hashOfFile(stream: Readable): Promise<{ hash: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of stream) {
    hash.update(piece)
    size += piece.length
  }
  return { hash: hash.digest('hex'), size }
}
