import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readZip, type ZipBounds } from './read-zip.ts'
import { writeZip } from './write-zip.ts'

const BOUNDS: ZipBounds = { entries: 10, bytes: 1024 ** 2, isName: (name) => /^[\w/.]+$/.test(name) }

const opened = (bytes: Buffer, bounds: Partial<ZipBounds> = {}) =>
  readZip(
    { size: bytes.length, stream: ({ first, last }) => Readable.from([bytes.subarray(first, last + 1)]) },
    { ...BOUNDS, ...bounds },
  )

const made = (entries: Record<string, string | Buffer>) =>
  buffer(
    writeZip(
      Object.entries(entries).map(([name, data]) => ({
        name,
        isText: true,
        async *bytes() {
          yield Buffer.from(data)
        },
      })),
      new Date('2026-11-26T00:00:00Z'),
    ),
  )

interface Forged {
  name: string
  data: Buffer
  /** What the entry says of its size once it is unpacked. */
  size?: number
  /** Where it says that it lies; it has no bytes of its own then. */
  at?: number
  flags?: number
}

/** A zip that says what it likes. */
function forged(entries: Forged[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, size = data.length, at = offset, flags = 0 } of entries) {
    const packed = deflateRawSync(data)
    const head = (signature: number, more: number) => {
      const bytes = Buffer.alloc(more)
      bytes.writeUInt32LE(signature)
      const base = more === 46 ? 6 : 4
      bytes.writeUInt16LE(20, base)
      bytes.writeUInt16LE(flags, base + 2)
      bytes.writeUInt16LE(8, base + 4)
      bytes.writeUInt32LE(crc32(data), base + 10)
      bytes.writeUInt32LE(packed.length, base + 14)
      bytes.writeUInt32LE(size, base + 18)
      bytes.writeUInt16LE(name.length, base + 22)
      return bytes
    }
    const local = Buffer.concat([head(0x04034b50, 30), Buffer.from(name), packed])
    const central = head(0x02014b50, 46)
    central.writeUInt32LE(at, 42)
    directory.push(central, Buffer.from(name))
    if (at !== offset) continue
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}

const sumOf = (data: Buffer) => createHash('sha256').update(data).digest('hex')
const withSums = (entries: Forged[]): Buffer =>
  forged([
    ...entries,
    {
      name: 'checksums.txt',
      data: Buffer.from(entries.map(({ name, data }) => `${sumOf(data)}  ${name}\n`).join('')),
    },
  ])

const refused = async (bytes: Buffer, bounds: Partial<ZipBounds> = {}) => {
  const zip = await opened(bytes, bounds)
  for (const name of zip.names) await buffer(zip.read(name))
}

it('what was written is read, entry by entry, and in any order', async () => {
  const zip = await opened(await made({ 'a.txt': 'one', 'b/c.bin': Buffer.alloc(100_000, 7), 'd.txt': '' }))
  expect(zip.names).toEqual(['a.txt', 'b/c.bin', 'd.txt'])
  expect(zip.sizeOf('b/c.bin')).toBe(100_000)
  expect((await buffer(zip.read('b/c.bin'))).equals(Buffer.alloc(100_000, 7))).toBe(true)
  expect((await buffer(zip.read('d.txt'))).length).toBe(0)
  expect((await buffer(zip.read('a.txt'))).toString()).toBe('one')
})

it('a source that fails ends the zip, which then is none', async () => {
  const zip = writeZip(
    [
      {
        name: 'a.txt',
        async *bytes() {
          yield Buffer.from('half')
          throw new Error('the disk is gone')
        },
      },
    ],
    new Date(),
  )
  await expect(buffer(zip)).rejects.toThrow('the disk is gone')
})

describe('a file of a stranger is refused in a sentence:', () => {
  const text = (name: string, data = 'x') => ({ name, data: Buffer.from(data) })

  it('what is made by hand is taken where nothing is wrong', async () => {
    await refused(withSums([text('a.txt'), text('b.txt', 'y'.repeat(5_000))]))
  })

  it.each<[string, () => Buffer | Promise<Buffer>, Partial<ZipBounds>, RegExp]>([
    ['too many entries', () => made({ a: '1', b: '2', c: '3' }), { entries: 2 }, /more than 2 entries/],
    ['more than it may be unpacked', () => made({ a: 'x'.repeat(2_000) }), { bytes: 1_000 }, /more than/],
    [
      'a bomb that says to be small',
      () => withSums([{ ...text('a', '0'.repeat(1_000_000)), size: 10 }]),
      {},
      /damaged or not whole/,
    ],
    [
      'entries that lie over each other',
      () => {
        const data = Buffer.from(Array.from({ length: 20_000 }, (_, i) => `${i * 7919}`).join(','))
        return withSums([{ name: 'a', data }, ...['b', 'c', 'd'].map((name) => ({ name, data, at: 0 }))])
      },
      {},
      /damaged or not whole/,
    ],
    [
      'a path out of its folder',
      () => withSums([text('../a.txt')]),
      { isName: () => true },
      /damaged or not whole/,
    ],
    [
      'a path from the root',
      () => withSums([text('/etc/passwd')]),
      { isName: () => true },
      /damaged or not whole/,
    ],
    ['a path of Windows', () => withSums([text('a\\b.txt')]), { isName: () => true }, /damaged or not whole/],
    ['a name that nothing of a site has', () => withSums([text('a b')]), {}, /not part of a site: a b\.$/],
    ['the same name twice', () => withSums([text('a'), text('a', 'other')]), {}, /damaged or not whole/],
    ['a locked entry', () => withSums([{ ...text('a'), flags: 1 }]), {}, /damaged or not whole/],
    ['no checksums', () => forged([text('a')]), {}, /damaged or not whole/],
    [
      'checksums of something else',
      () => forged([text('a'), text('checksums.txt', `${sumOf(Buffer.from('b'))}  a\n`)]),
      {},
      /damaged or not whole/,
    ],
    [
      'checksums of what is not there',
      () => forged([text('checksums.txt', `${sumOf(Buffer.from('b'))}  a\n`)]),
      {},
      /damaged or not whole/,
    ],
  ])('%s', async (_, make, bounds, sentence) => {
    await expect(refused(await make(), bounds)).rejects.toThrow(sentence)
  })

  it('one byte less, or another one, wherever it is', async () => {
    const whole = await made({ 'a.txt': 'one and one', 'b.txt': 'two'.repeat(50) })
    const before = await contents(whole)
    for (let at = 0; at < whole.length; at += 3) {
      await expect(refused(whole.subarray(0, whole.length - 1 - at))).rejects.toThrow(/damaged|not part/)
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 0x10
      // A date, or what nobody reads, may be another: what comes out may not.
      expect(await contents(changed).catch(({ name }: Error) => name)).toEqual(
        (await contents(changed).catch(() => null)) === null ? 'Problem' : before,
      )
    }
  })
})

async function contents(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await opened(bytes)
  const found: Record<string, string> = {}
  for (const name of zip.names) found[name] = (await buffer(zip.read(name))).toString()
  return found
}
