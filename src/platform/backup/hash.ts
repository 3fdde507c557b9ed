import { createHash } from 'node:crypto'

/** SHA-256 as hexadecimal. */
export const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

export interface Hashed {
  hash: string
  size: number
}

/** SHA-256 and size of what a stream gives. */
export async function hashOfFile(stream: AsyncIterable<Buffer>): Promise<Hashed> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of stream) {
    hash.update(piece)
    size += piece.length
  }
  return { hash: hash.digest('hex'), size }
}
