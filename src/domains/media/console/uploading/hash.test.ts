import { createHash } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { hashOfPieces } from './hash-pieces.ts'

const PIECE = 7
const lengths = [0, 1, PIECE - 1, PIECE, PIECE + 1, 64, 3 * 64 + 5]

/** Bytes in pieces of 7, as a browser would give a large file in pieces of its own size. */
function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, (at += PIECE)))
    },
  })
}

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 37) % 256)

it.each(lengths)('a file of %i bytes has the same hash in pieces as in one', async (length) => {
  const bytes = bytesOf(length)
  const onPiece = vi.fn(() => true)
  const hash = await hashOfPieces(inPieces(bytes), onPiece)
  expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'))
  const ends = Array.from({ length: Math.ceil(length / PIECE) }, (_, i) => Math.min(length, (i + 1) * PIECE))
  expect(onPiece.mock.calls).toEqual(ends.map((end) => [end]))
})

it('a file that nobody waits for is read no further, and has no hash', async () => {
  const onPiece = vi.fn((done: number) => done < 3 * PIECE)
  expect(await hashOfPieces(inPieces(bytesOf(100)), onPiece)).toBeNull()
  expect(onPiece).toHaveBeenCalledTimes(3)
})

it('a file that cannot be read to its end has no hash', async () => {
  const torn = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytesOf(PIECE))
    },
    pull() {
      throw new Error('the file was changed meanwhile')
    },
  })
  expect(await hashOfPieces(torn, () => true)).toBeNull()
})
