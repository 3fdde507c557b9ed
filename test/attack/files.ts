import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect } from 'vitest'
import { mediaJobs } from '../../src/domains/media/jobs.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { anUpload } from '../support/callers.ts'
import { administer } from '../support/database.ts'
import { runJob } from '../support/jobs.ts'
import { beginUpload, sendPiece, TUS, upload } from '../support/uploads.ts'
import type { Bench } from './bench.ts'

/** A store that has something done before each of its steps. */
const beforeEachStep = (storage: Storage, work: () => Promise<void>): Storage => ({
  ...storage,
  read: (key) => work().then(() => storage.read(key)),
  lengthOf: (key) => work().then(() => storage.lengthOf(key)),
  write: (key, bytes) => work().then(() => storage.write(key, bytes)),
})

const DOCX = Buffer.from('PK\x03\x04 [Content_Types].xml word/document.xml')

/** What is sent as a file, or asked for at the address of one. */
export const FILE_ATTACKS: Record<string, (bench: Bench) => Promise<void>> = {
  async A052({ send, world: { f2 }, app }) {
    await send({ body: { alt: 'x' } })
    await send({ body: { originalName: 'x', tags: ['x'] } })
    const [row] = await administer(app.connection, 'select alt, tags from media_files where id = $1', [
      f2.file.id,
    ])
    expect(row).toEqual({ alt: f2.mark, tags: [f2.mark] })
  },
  async A063({ app, world, send }) {
    const { path } = await anUpload(app, world.f2.site)
    await send({ body: { path } })
    await send({ body: { path: `/objects/uploads/${world.f2.file.id}` } })
  },
  async A072({ send, world }) {
    const own = `/objects/uploads/${world.f2.file.id}` as const
    for (const line of [`GET ${own}`, `HEAD ${own}`] as const) {
      await send({ line })
      await send({ line, headers: { range: 'bytes=0-3' } })
    }
  },
  async A082({ send, body, app }) {
    const made = { path: '../../etc/passwd', size: 7, mimeType: 'text/html', hash: 'x', state: 'ready' }
    const saved = await send({ body: { alt: body.alt ?? '', ...made } })
    expect(saved.json()).toMatchObject({ mimeType: 'image/png', size: 1536, state: 'waiting' })
    const rows = await administer(app.connection, "select from media_files where path like '%passwd%'")
    expect(rows).toEqual([])
  },
  async A266({ app, as, row, world: { f1 }, files }) {
    // Wide enough for the copies of one width: each further one repeats the same steps.
    const picture = await sharp({ create: { width: 300, height: 20, channels: 3, background: '#247' } })
      .png()
      .toBuffer()
    const aPicture = async () => {
      const { location, path } = await upload(app, picture, { ...as, site: f1.site, name: 'plate.png' })
      const uploadId = String(path.split('/').at(-1))
      const left = async () => [
        ...(await files.storage.list(`${f1.site.id}/${uploadId}`)),
        ...(await administer(app.connection, 'select from uploads where id = $1', [uploadId])),
      ]
      const withdraw = async () => {
        const { statusCode } = await app.call(`DELETE ${location}` as 'GET /', { ...as, headers: TUS })
        expect(row.statuses).toContain(statusCode)
      }
      const copy = (storage: Storage) =>
        runJob(mediaJobs, 'media.copies', { ...app.platform, storage }, { siteId: f1.site.id, uploadId })
      return { left, withdraw, copy }
    }
    let steps = 0
    const whole = await aPicture()
    await whole.copy(beforeEachStep(files.storage, async () => void steps++))
    expect(steps).toBeGreaterThan(4)
    await whole.withdraw()
    expect(await whole.left()).toEqual([])
    for (let moment = 0; moment < steps; moment++) {
      const { left, withdraw, copy } = await aPicture()
      let step = 0
      await copy(beforeEachStep(files.storage, async () => void (step++ === moment && (await withdraw()))))
      expect([moment, await left()]).toEqual([moment, []])
    }
  },
  A171: (bench) => refusedEach(bench, [['photo.png', '<!doctype html><html><script>alert(1)</script>']]),
  async A172(bench) {
    const script = '<script>alert(1)</script><foreignObject/><image href="https://evil.example/x"/>'
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    for (const text of [`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, `${bomb}<svg>&b;</svg>`]) {
      const { statusCode, path } = await sentAs(bench, 'drawing.svg', text)
      expect(bench.row.statuses).toContain(statusCode)
      if (statusCode !== 204) continue
      const headers = await openedAs(bench, path)
      expect(headers['content-disposition']).toMatch(/^attachment/)
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    }
  },
  A174: (bench) =>
    refusedEach(bench, [
      ['shell.php', '<?php system($_GET[0]);'],
      ['page.html', 'plain'],
      ['setup.exe', 'MZ'],
      ['app.js', 'alert(1)'],
      ['code.wasm', '\0asm'],
      ['a.pdf.html', '%PDF-1.7'],
      ['a.pdf', 'MZ'],
    ]),
  async A175(bench) {
    const names = [
      '../../../app/server.txt',
      '..\\..\\x.txt',
      'C:x.txt',
      'a\0b.txt',
      `${'a'.repeat(300)}.txt`,
      'CON',
    ]
    for (const name of names) {
      const { statusCode, path } = await sentAs(bench, name, 'words')
      expect(bench.row.statuses).toContain(statusCode)
      if (statusCode === 204) expect(path).toMatch(/^\/objects\/uploads\/[0-9a-f-]{36}$/)
    }
    for (const name of ['../../../app/server.js', 'CON.js']) await refusedEach(bench, [[name, 'words']])
  },
  A176: (bench) => refusedEach(bench, [['huge.png', pngOf(30_000, 30_000).toString('latin1')]]),
  async A179({ app, as, row, world: { f1 } }) {
    const begun = await beginUpload(app, { ...as, site: f1.site, name: 'a.txt', length: 10 })
    const location = String(begun.headers.location)
    const over = await sendPiece(app, location, Buffer.alloc(1024 ** 2, 'a'), as)
    expect(row.statuses).toContain(over.statusCode)
    await sendPiece(app, location, Buffer.from('four'), as)
    const path = `/objects/uploads/${location.split('/').at(-1)}` as const
    expect((await app.call(`GET ${path}`, as)).statusCode).toBe(404)
  },
  async A182({ send }) {
    const wrong = ['/objects/uploads/../../etc/passwd', 'file:///etc/passwd', 'https://evil/x']
    for (const path of [...wrong, `/objects/uploads/${newId()}/..`, 7, null]) await send({ body: { path } })
  },
  async A183({ send, app, world }) {
    const path = `/objects/uploads/${newId()}` as const
    expect((await send({ body: { path } })).json()).toMatchObject({ state: 'waiting' })
    expect((await app.call(`GET ${path}`)).statusCode).toBe(404)
    const again = { ...(await world.as('admin')), body: { path } }
    expect((await app.call(`POST /api/forks/${world.f1.site.id}/media`, again)).statusCode).toBe(409)
  },
  async A185({ send }) {
    const answer = await send({ body: { path: `/objects/uploads/${newId()}` } })
    expect(answer.json().mimeType).toBe('application/octet-stream')
  },
  async A186({ send }) {
    for (const way of ['..%2f..%2f', '%2e%2e/%2e%2e/', '..%5c..%5c', '%252e%252e%252f', '....//', '/'])
      await send({ line: `GET /objects/uploads/${way}etc%2fpasswd` })
  },
  async A188(bench) {
    const sent = await sentAs(bench, 'paper.docx', DOCX.toString('latin1'))
    expect(sent.statusCode).toBe(204)
    const headers = await openedAs(bench, sent.path)
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  },
}

export async function sentAs({ app, world, as }: Bench, name: string, text: string) {
  // Whoever asks for a document reads it; somebody else has sent it.
  const sender = as.as === undefined ? await world.as('admin') : as
  const bytes = Buffer.from(text, 'latin1')
  const { answer, path } = await upload(app, bytes, { ...sender, site: world.f1.site, name })
  return { statusCode: answer.statusCode, path }
}

/** Each is refused and leaves nothing. */
export async function refusedEach(bench: Bench, given: readonly (readonly [name: string, text: string])[]) {
  const left = () =>
    administer(bench.app.connection, 'select count(*)::int as n, max(id::text) as last from uploads')
  for (const [name, text] of given) {
    const before = await left()
    expect(bench.row.statuses, name).toContain((await sentAs(bench, name, text)).statusCode)
    expect(await left()).toEqual(before)
  }
}

/** The headers with which a file that was sent is opened by the public. */
async function openedAs({ app, world }: Bench, path: string) {
  const registered = { ...(await world.as('admin')), body: { path } }
  expect((await app.call(`POST /api/forks/${world.f1.site.id}/media`, registered)).statusCode).toBe(201)
  const opened = await app.call(`GET ${path as '/'}`)
  expect(opened.statusCode).toBe(200)
  return opened.headers
}

/** A picture that says to be so large and holds next to nothing. */
function pngOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    pieceOf('IHDR', size),
    pieceOf('IDAT', Buffer.alloc(100_000)),
    pieceOf('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...parts])
}

function pieceOf(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
