import { expect, it } from 'vitest'
import { aStorage } from '../../../../test/support/storage.ts'
import { placesIn, withoutPlaces } from './places.ts'

/** A box whose length stands in 64 bits behind its type. */
function longBox(type: string, words: string): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1, 0)
  head.write(type, 4, 'latin1')
  head.writeBigUInt64BE(BigInt(16 + words.length), 8)
  return Buffer.concat([head, Buffer.from(words, 'latin1')])
}

it('a long box without its place has the length that it had', async () => {
  const storage = aStorage()
  const film = Buffer.concat([longBox('udta', '\u00a9xyz+52.5200'), longBox('mdat', 'frames')])
  await storage.write('films/walk.mov', film)
  const places = await placesIn(storage, 'films/walk.mov', film.length)
  const pieces: Buffer[] = []
  const stored = storage.stream('films/walk.mov', { first: 0, last: film.length - 1 })
  for await (const piece of withoutPlaces(stored, places)) pieces.push(piece)
  const given = Buffer.concat(pieces)
  expect([given.length, given.includes('52.5200'), given.includes('frames')]).toEqual([
    film.length,
    false,
    true,
  ])
  expect(given.subarray(0, 16)).toEqual(longBox('free', '\u00a9xyz+52.5200').subarray(0, 16))
})
