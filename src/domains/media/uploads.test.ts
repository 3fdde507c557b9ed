import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite, changeSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { runJob } from '../../../test/support/jobs.ts'
import { aSandbox } from '../../../test/support/sandbox.ts'
import { aStorage } from '../../../test/support/storage.ts'
import { beginUpload, sendPiece, TUS, upload } from '../../../test/support/uploads.ts'
import { JOBS } from '../../app/jobs.ts'
import type { Site } from '../../kernel/site.ts'
import { NO_LIMITS } from '../../platform/http/limits.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { copiesOf } from './actions/serve.ts'
import { copyKey, objectKey } from './files/keys.ts'

let app: App
let storage: Storage
let site: Site
let other: Site
let as: string
let png: Buffer

beforeAll(async () => {
  storage = aStorage()
  app = await anApp({ storage, limits: NO_LIMITS })
  site = await aSite(app, 'Tidewater', { isDefault: true })
  other = await aSite(app, 'Elsewhere')
  as = await aPerson(app, { site, role: 'editor' })
  png = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#247' } })
    .png()
    .toBuffer()
})

const register = (path: string, more: object = {}, of = site) =>
  app.call(`POST /api/forks/${of.id}/media`, {
    as,
    body: { path, filename: 'plate.png', originalName: 'plate.png', mimeType: 'image/png', size: 1, ...more },
  })
const open = (path: string, headers: Record<string, string> = {}, host = 'localhost', method = 'GET') =>
  app.call(`${method} ${path}` as 'GET /', { headers, host })
const sent = (name: string, bytes: Buffer) => upload(app, bytes, { as, site, name })
const objectsOf = async () =>
  (await administer(app.connection, 'select count(*)::int as n from uploads'))[0]?.n as number

/** A new file of the library. */
async function aFile(name = 'plate.png', bytes = png) {
  const { path } = await sent(name, bytes)
  return { path, file: (await register(path, { originalName: name })).json() }
}

/** The type of a box of a film, and what is in it. */
type Nested = [type: string, ...inside: (string | Nested)[]]

function boxOf(type: string, ...inside: (string | Buffer | Nested)[]): Buffer {
  const rest = inside.map((one) =>
    Buffer.isBuffer(one) ? one : typeof one === 'string' ? Buffer.from(one, 'latin1') : boxOf(...one),
  )
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), ...rest])
  bytes.writeUInt32BE(bytes.length)
  return bytes
}

describe('an upload', () => {
  it('[C439] [C446] becomes a file of the library: what is known of it comes from its bytes', async () => {
    const { answer, path } = await sent('plate.png', png)
    expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([204, String(png.length)])
    expect((await open(path)).statusCode).toBe(404)
    const registered = await register(path, { mimeType: 'text/html', size: 3, alt: '', tags: [] })
    expect(registered.statusCode).toBe(201)
    expect(registered.json()).toMatchObject({
      path,
      state: 'ready',
      mimeType: 'image/png',
      kind: 'image',
      size: png.length,
      width: 900,
      height: 300,
    })
  })

  it('[C446] goes on where the line was lost, and is looked at when it is whole', async () => {
    const begun = await beginUpload(app, { as, site, name: 'plate.png', length: png.length })
    const { location } = begun.headers as { location: string }
    const half = Math.floor(png.length / 2)
    await sendPiece(app, location, png.subarray(0, half), { as })
    const asked = await app.call(`HEAD ${location}` as 'GET /', { as, headers: TUS })
    expect([asked.headers['upload-offset'], asked.headers['upload-length']]).toEqual([
      String(half),
      String(png.length),
    ])
    expect((await sendPiece(app, location, png, { as })).statusCode).toBe(409)
    await register(begun.json().path)
    expect((await open(begun.json().path)).statusCode).toBe(404)
    const done = await sendPiece(app, location, png.subarray(half), { as, at: half })
    expect(done.statusCode).toBe(204)
    const shown = await open(begun.json().path)
    expect(shown.rawPayload.equals(png)).toBe(true)
  })

  it('is its sender’s alone, needs the right, and knows no other version of the protocol', async () => {
    const begun = await beginUpload(app, { as, site, name: 'a.png', length: 5 })
    const location = String(begun.headers.location)
    const viewer = await aPerson(app, { site, role: 'viewer' })
    const colleague = await aPerson(app, { site, role: 'admin' })
    const statusOf = async (who?: string) =>
      (await sendPiece(app, location, png, { ...(who && { as: who }) })).statusCode
    expect([await statusOf(), await statusOf(viewer), await statusOf(colleague)]).toEqual([401, 404, 404])
    const begin = async (sending: object) =>
      (await beginUpload(app, { as, name: 'a.png', length: 5, ...sending })).statusCode
    expect(await begin({ as: viewer })).toBe(403)
    expect(await begin({ site: other })).toBe(404)
    expect((await app.call('POST /api/uploads', { as })).statusCode).toBe(412)
    expect((await app.call(`DELETE ${location}` as 'GET /', { as, headers: TUS })).statusCode).toBe(204)
    expect((await app.call(`HEAD ${location}` as 'GET /', { as, headers: TUS })).statusCode).toBe(404)
  })

  it('asks to look whether it was done when its bytes cannot be removed behind the commit', async () => {
    const failing: Storage = { ...storage, remove: () => Promise.reject(new TypeError('a defect')) }
    const broken = await anApp({ storage: failing, limits: NO_LIMITS })
    const where = await aSite(broken, 'Tidewater', { isDefault: true })
    const who = await aPerson(broken, { site: where, role: 'editor' })
    const begun = await beginUpload(broken, { as: who, site: where, name: 'a.png', length: 5 })
    const remove = () => broken.call(`DELETE ${begun.headers.location}` as 'GET /', { as: who, headers: TUS })
    const first = await remove()
    expect([first.statusCode, first.json().detail]).toEqual([
      500,
      'Something went wrong on our side. Please look whether it was done before you try again.',
    ])
    expect((await remove()).statusCode).toBe(404)
  })

  it.each([
    ['page.png', '<!doctype html><script>alert(1)</script>', 415],
    ['photo.png', '<svg xmlns="http://www.w3.org/2000/svg"/><script>', 204],
    ['shell.php', '<?php', 422],
    ['a.pdf.html', '%PDF-1.7', 422],
    ['notes.html', 'plain', 422],
    ['notes.pdf', 'plain', 415],
    ['scan.heic', 'x', 422],
    ['setup.doc', '\u00d0\u00cf\u0011\u00e0', 415],
    ['zip.docx', 'PK\u0003\u0004 nothing of a document', 415],
    ['cut.png', '\u0089PNG\r\n\u001a\n and then nothing', 422],
    ['notes.txt', 'Plain words.', 204],
    ['paper.pdf', '%PDF-1.7 and so on', 204],
    ['talk.mp3', 'ID3\u0004', 204],
    ['talk.mp4', 'ID3\u0004', 415],
    ['memo.m4a', '\0\0\0\u001cftypmp42', 204],
    ['walk.vtt', 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello.', 204],
    ['walk.vtt', '1\n00:00:00,000 --> 00:00:02,000\nHello.', 422],
    ['walk.vtt', 'WEBVTT\n\nHello.', 422],
    ['walk.srt', '1\n00:00:00,000 --> 00:00:02,000\nHello.', 422],
  ])('[C449] called %s is taken by its bytes and its name', async (name, text, status) => {
    const before = await objectsOf()
    const { answer } = await sent(name, Buffer.from(text, 'latin1'))
    expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.json().detail]).toEqual([
      status,
      expect.any(String),
    ])
    expect(await objectsOf()).toBe(before + (status === 204 ? 1 : 0))
  })

  it('is refused before a byte of it where it is empty, too long, or more than the site takes in a day', async () => {
    const begin = async (name: string, length: number) =>
      (await beginUpload(app, { as, site, name, length })).statusCode
    const MIB = 1024 ** 2
    expect([
      await begin('a.png', 0),
      await begin('a.png', 21 * MIB),
      await begin('a.mp4', 501 * MIB),
    ]).toEqual([422, 413, 413])
    await administer(
      app.connection,
      `insert into uploads (fork_id, id, name, length, received) values ('${site.id}', gen_random_uuid(), 'x', 5300000000, 5300000000)`,
    )
    expect(await begin('a.mp4', 100 * MIB)).toBe(429)
    await administer(app.connection, "delete from uploads where name = 'x'")
    const begun = await beginUpload(app, { as, site, name: 'a.png', length: 5 })
    const over = await sendPiece(app, String(begun.headers.location), png, { as })
    expect(over.statusCode).toBe(413)
  })

  it('takes nothing of the day of its site by being announced, and one person cannot hold that day', async () => {
    const video = { as, site, name: 'a.mp4', length: 500 * 1024 ** 2 }
    const begun = await Promise.all(Array.from({ length: 12 }, () => beginUpload(app, video)))
    expect(begun.map(({ statusCode }) => statusCode)).toEqual(begun.map(() => 201))
    const [last = ''] = begun.slice(-1).map(({ headers }) => String(headers.location))
    // As they are while a line to each is open on which nothing comes.
    await administer(
      app.connection,
      "update uploads set writer = gen_random_uuid(), writes_until = now() + interval '1 hour' where name = $1 and id <> $2",
      ['a.mp4', last.split('/').at(-1)],
    )
    const held = await sendPiece(app, last, png, { as })
    expect([held.statusCode, held.json().detail]).toEqual([
      429,
      'You are sending too much at once. Wait until some of it is here.',
    ])
    await administer(app.connection, 'delete from uploads where name = $1', ['a.mp4'])
    expect((await sent('plate.png', png)).answer.statusCode).toBe(204)
  })

  it('loses its EXIF data, and is rotated by it first', async () => {
    const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { Copyright: 'Ann' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { path, file } = await aFile('photo.jpg', jpeg)
    expect(file).toMatchObject({ width: 20, height: 40 })
    const given = await sharp((await open(path)).rawPayload).metadata()
    expect([given.exif, given.width, given.height]).toEqual([undefined, 20, 40])
  })

  it.each([
    ['walk.mov', 'qt  ', ['udta', ['\u00a9xyz', '+52.5200+013.4050/']]],
    ['walk.mp4', 'isom', ['trak', ['meta', ['keys', 'com.apple.quicktime.location.ISO6709 +52.5200']]]],
    ['memo.m4a', 'M4A ', ['udta', ['loci', '+52.5200']]],
  ] as [string, string, Nested][])('of a phone says nothing of its place: %s', async (name, brand, words) => {
    const frames = boxOf('mdat', 'frames of a walk')
    const [plain, told] = [words, ['udta', ['name', 'A walk']] as Nested].map((inner) =>
      Buffer.concat([boxOf('ftyp', brand), boxOf('moov', boxOf('mvhd', 'x'), boxOf(...inner)), frames]),
    ) as [Buffer, Buffer]
    const { path } = await aFile(name, plain)
    const given = (await open(path)).rawPayload
    expect(given.length).toBe(plain.length)
    expect(given.includes('52.5200')).toBe(false)
    expect([given.indexOf(frames), given.includes('free')]).toEqual([plain.indexOf(frames), true])
    const end = (await open(path, { range: 'bytes=-16' })).rawPayload
    expect(end.toString()).toBe('frames of a walk')
    // Without a place it stays as it is.
    const other = await aFile(name, told)
    expect((await open(other.path)).rawPayload.equals(told)).toBe(true)
  })

  it('keeps the colours of a picture that a camera wrote into', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff', noise } })
      .withExif({ IFD0: { Copyright: 'Ann' } })
      .png()
      .toBuffer()
    const { path } = await aFile('photo.png', picture)
    const given = sharp((await open(path)).rawPayload)
    expect((await given.metadata()).exif).toBeUndefined()
    expect((await given.raw().toBuffer()).equals(await sharp(picture).raw().toBuffer())).toBe(true)
  })

  it('is made smaller where turning all of it would take too much memory', async () => {
    const large = await sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: '#247' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { path, file } = await aFile('photo.jpg', large)
    const given = await sharp((await open(path)).rawPayload).metadata()
    expect([file.width, file.height]).toEqual([given.width, given.height])
    expect(given.width * given.height).toBeLessThanOrEqual(12_000_000)
    expect(given.width / given.height).toBeCloseTo(4_000 / 5_000, 2)
  })

  it('[C449] is refused in a sentence where it takes too much to be read, and leaves nothing', async () => {
    const busy = await anApp({ beside: app, storage, sandbox: aSandbox({ timeMs: 1 }), limits: NO_LIMITS })
    const before = await objectsOf()
    const { answer } = await upload(busy, png, { as, site, name: 'heavy.png' })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      'The picture takes too much time or memory to be read. Please save it smaller, or in another format',
    ])
    expect(await objectsOf()).toBe(before)
  })

  it('stays where nobody could look at it, and its last piece can be sent again', async () => {
    const busy = await anApp({ beside: app, storage, sandbox: aSandbox({ queue: 0 }), limits: NO_LIMITS })
    const { answer, location } = await upload(busy, png, { as, site, name: 'later.png' })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    const asked = await app.call(`HEAD ${location}` as 'GET /', { as, headers: TUS })
    const again = await sendPiece(app, location, png, { as, at: Number(asked.headers['upload-offset']) })
    expect(again.statusCode).toBe(204)
  })
})

describe('a path', () => {
  const free = () => `/objects/uploads/${crypto.randomUUID()}`

  it('[C439] [C440] [C446] that has no bytes yet waits for them, and shows nothing', async () => {
    const path = free()
    const answer = await register(path, { mimeType: undefined, size: undefined })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ state: 'waiting', mimeType: 'application/octet-stream', path })
    expect((await open(path)).statusCode).toBe(404)
  })

  it('[C446] of another site is 404, of another file 409, of any other form 422', async () => {
    const foreign = free()
    const owner = await aPerson(app, { site: other })
    await app.call(`POST /api/forks/${other.id}/media`, { as: owner, body: { path: foreign } })
    expect((await register(foreign)).statusCode).toBe(404)
    const { path } = await aFile()
    expect((await register(path)).statusCode).toBe(409)
    for (const wrong of [
      '/objects/uploads/../../etc/passwd',
      'file:///etc/passwd',
      'https://evil/x',
      '',
      `${free()}/`,
    ]) {
      expect((await register(wrong)).statusCode).toBe(422)
    }
  })

  it('[C446] and bytes that nobody asks for are gone after a day', async () => {
    const [path, kept] = [free(), (await aFile()).path]
    await register(path)
    await sent('loose.png', png)
    await beginUpload(app, { as, site, name: 'a.png', length: 5 })
    await administer(app.connection, "update uploads set created_at = now() - interval '25 hours'")
    await administer(
      app.connection,
      "update media_files set created_at = now() - interval '25 hours' where path = $1",
      [path],
    )
    await run('media.sweep')
    const left = await administer(
      app.connection,
      'select u.id from uploads u where not exists (select from media_files m where m.upload_id = u.id)',
    )
    expect(left).toEqual([])
    expect(await administer(app.connection, 'select from media_files where path = $1', [path])).toEqual([])
    expect((await open(kept)).statusCode).toBe(200)
  })
})

describe('a file', () => {
  it('whose bytes cannot be read is refused in words, and is no defect', async () => {
    const { path } = await aFile()
    const id = path.split('/').at(-1) ?? ''
    await storage.remove(`${site.id}/${id}`)
    const answer = await open(path)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store'])
    expect(answer.body).toContain('The file store does not answer at the moment.')
  })

  const save = async (id: string, body: object, query = '') =>
    (await app.call(`PUT /api/media/${id}${query}`, { as, body })).json()

  it('[C441] [C447] keeps what a save leaves out', async () => {
    const { file } = await aFile()
    expect(await save(file.id, { alt: 'Rings' })).toMatchObject({
      alt: 'Rings',
      originalName: 'plate.png',
      tags: [],
    })
    expect(await save(file.id, { tags: [' a', '', 'b ', 'a'] })).toMatchObject({
      alt: 'Rings',
      tags: ['a', 'b'],
    })
  })

  it('[C451] has an alt text in each language', async () => {
    const { file } = await aFile()
    await save(file.id, { alt: 'Rings' })
    expect(await save(file.id, { alt: 'Anillos' }, '?locale=es')).toMatchObject({
      alt: 'Anillos',
      translations: { en: { alt: 'Rings' }, es: { alt: 'Anillos' } },
    })
  })

  it('is not changed by a save of what was read', async () => {
    const { file } = await aFile()
    await save(file.id, { alt: 'Rings', tags: ['a'] })
    const read = (await app.call(`GET /api/media/${file.id}`, { as })).json()
    expect(await save(file.id, read)).toEqual(read)
  })

  it('[C433] [C447] loses its alt text when the dialog sends name and tags without it', async () => {
    const { file } = await aFile()
    await save(file.id, { alt: 'Rings' })
    const saved = await save(file.id, { originalName: 'other.png', tags: ['a'] })
    expect(saved).toMatchObject({ alt: '', tags: ['a'] })
  })

  it('keeps its name when an empty one is sent', async () => {
    const { file } = await aFile()
    // Nothing of an edit is refused, but a file without a name would be lost among the others.
    for (const originalName of ['', '  '])
      expect(await save(file.id, { originalName, focalX: 20 })).toMatchObject({
        originalName: 'plate.png',
        focalX: 20,
      })
  })

  it('[C430] [C653] is served to be asked for each time, and runs nothing', async () => {
    const { path, file } = await aFile()
    expect((await open(path)).headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-cache',
      etag: `"${file.hash}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  it('[C653] is not sent again while it is the same', async () => {
    const { path, file } = await aFile()
    expect((await open(path, { 'if-none-match': `"${file.hash}"` })).statusCode).toBe(304)
  })

  it('is served in ranges', async () => {
    const { path } = await aFile()
    const part = await open(path, { range: 'bytes=1-3' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'PNG',
      `bytes 1-3/${png.length}`,
    ])
    expect((await open(path, { range: 'bytes=999999-' })).statusCode).toBe(416)
    expect((await open(path, { range: 'bytes=-4' })).rawPayload.equals(png.subarray(-4))).toBe(true)
  })

  it.each([
    ['walk.mp4', '\0\0\0\u001cftypmp42 and a film', 'video/mp4', false],
    ['walk.webm', '\u001aE\u00df\u00a3 webm and a film', 'video/webm', false],
    ['talk.mp3', 'ID3\u0004 and a sound', 'audio/mpeg', true],
    ['memo.m4a', '\0\0\0\u001cftypmp42 and a sound', 'audio/mp4', true],
    ['walk.vtt', 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello.', 'text/vtt; charset=utf-8', true],
  ])(
    '%s is played: piece by piece, as long as it is the same, and as what it is',
    async (name, text, type, isSaved) => {
      const { path, file } = await aFile(name, Buffer.from(text, 'latin1'))
      const whole = await open(path)
      expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
        200,
        type,
        'bytes',
      ])
      expect('content-disposition' in whole.headers).toBe(isSaved)
      const first = await open(path, { range: 'bytes=0-3', 'if-range': `"${file.hash}"` })
      expect([first.statusCode, first.headers['content-type'], first.rawPayload.length]).toEqual([
        206,
        type,
        4,
      ])
      const rest = await open(path, { range: 'bytes=4-' })
      expect([rest.statusCode, rest.headers['content-range']]).toEqual([
        206,
        `bytes 4-${text.length - 1}/${text.length}`,
      ])
      // Replaced meanwhile: a piece of it would not fit what is there already.
      const other = await open(path, { range: 'bytes=4-', 'if-range': '"another"' })
      expect([other.statusCode, other.rawPayload.length]).toEqual([200, text.length])
      const beyond = await open(path, { range: `bytes=${text.length}-` })
      expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${text.length}`])
    },
  )

  it('captions stay captions when they are replaced', async () => {
    const { file } = await aFile('talk.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nBye.'))
    const { path } = await sent('talk.txt', Buffer.from('Words.'))
    const answer = await app.call(`POST /api/media/${file.id}/replace`, { as, body: { path } })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      'The new file must be of the same kind as the old one',
    ])
  })

  it('a list is narrowed to the types that can be played', async () => {
    const list = (types: string) =>
      app.call(`GET /api/forks/${site.id}/media?limit=50&mimeType=${encodeURIComponent(types)}` as 'GET /', {
        as,
      })
    const names = (await list('audio/mpeg,audio/mp4'))
      .json()
      .map(({ originalName }: { originalName: string }) => originalName)
    expect(new Set(names)).toEqual(new Set(['talk.mp3', 'memo.m4a']))
  })

  it('answers HEAD with its length alone', async () => {
    const { path } = await aFile()
    const head = await open(path, {}, 'localhost', 'HEAD')
    expect([head.headers['content-length'], head.rawPayload.length]).toEqual([String(png.length), 0])
  })

  it('[C653] is served on hosts of its own site, elsewhere only to who has a role there', async () => {
    const { path } = await aFile()
    await changeSite(app, other.id, { domain: 'elsewhere.example' })
    expect((await open(path, {}, 'elsewhere.example')).statusCode).toBe(404)
    const own = await app.call(`GET ${path}` as 'GET /', { as, host: 'elsewhere.example' })
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    await changeSite(app, other.id, { domain: null })
  })

  it('[C653] has other bytes at the same address once it is replaced', async () => {
    const { path, file } = await aFile()
    const bytes = await sharp(png).resize(50).png().toBuffer()
    const next = await sent('smaller.png', bytes)
    const replaced = await app.call(`POST /api/media/${file.id}/replace`, { as, body: { path: next.path } })
    expect(replaced.json()).toMatchObject({ path, width: 50, size: bytes.length })
    const shown = await open(path, { 'if-none-match': `"${file.hash}"` })
    expect([shown.statusCode, shown.rawPayload.equals(bytes)]).toEqual([200, true])
    // Its copies are still to come.
    const copy = await open(`${path}/${file.hash.slice(0, 16)}-480.avif`)
    expect([copy.headers['content-type'], copy.rawPayload.equals(bytes)]).toEqual(['image/png', true])
    const text = await sent('notes.txt', Buffer.from('words'))
    const refused = await app.call(`POST /api/media/${file.id}/replace`, { as, body: { path: text.path } })
    expect(refused.statusCode).toBe(422)
  })

  it('[C449] that is no picture or film, or could hold a script, is saved and never opened', async () => {
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const [name, bytes] of [
      ['drawing.svg', script],
      ['Prüfung "1".txt', 'words'],
    ] as const) {
      const { path } = await aFile(name, Buffer.from(bytes))
      const { headers } = await open(path)
      expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w .]+"; filename\*=UTF-8''/)
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox;/)
    }
  })

  it('[C653] has copies for pages at addresses that never change', async () => {
    const { path, file } = await aFile()
    const uploadId = path.split('/').at(-1)
    await run('media.copies', { siteId: site.id, uploadId })
    const { widths } = (await app.call(`GET /api/media/${file.id}`, { as })).json()
    expect(widths).toEqual([240, 480, 800, 900])
    for (const kind of ['avif', 'webp']) {
      const copy = await open(`${path}/${file.hash.slice(0, 16)}-480.${kind}`)
      expect(copy.headers).toMatchObject({
        'content-type': `image/${kind}`,
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect((await sharp(copy.rawPayload).metadata()).width).toBe(480)
    }
    await app.call(`PUT /api/forks/${site.id}/book`, { as, body: { cover: path } })
    expect((await open('/about')).body).toContain(`${path}/${file.hash.slice(0, 16)}-480.webp 480w`)
    for (const wrong of [
      '0123456789abcde-480.webp',
      `${file.hash.slice(0, 16)}-481.webp`,
      '0123456789abcdef-480.png',
      '..%2foriginal',
    ]) {
      expect((await open(`${path}/${wrong}`)).statusCode).toBe(404)
    }
    // As of bytes that were replaced, in a page that somebody still has open.
    for (const [asked, width] of [
      [300, 480],
      [2560, 900],
    ]) {
      const copy = await open(`${path}/0123456789abcdef-${asked}.webp`)
      expect([copy.statusCode, copy.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect((await sharp(copy.rawPayload).metadata()).width).toBe(width)
    }
  })

  describe('that is withdrawn', () => {
    /** An upload, what withdraws it, what makes its copies, and what the store holds of it. */
    async function aPicture() {
      const { location, path } = await sent('plate.png', png)
      const uploadId = String(path.split('/').at(-1))
      return {
        withdraw: () => app.call(`DELETE ${location}` as 'GET /', { as, headers: TUS }),
        copy: (on: Storage) => run('media.copies', { siteId: site.id, uploadId }, on),
        left: () => storage.list(`${site.id}/${uploadId}`),
      }
    }

    it.each<[string, (withdraw: () => Promise<unknown>) => Partial<Storage>]>([
      [
        'before its bytes are read',
        (withdraw) => ({ read: (key) => withdraw().then(() => storage.read(key)) }),
      ],
      [
        'between two copies',
        (withdraw) => ({
          write: (key, bytes) => storage.write(key, bytes).then(async () => void (await withdraw())),
        }),
      ],
      [
        'while a copy is written',
        (withdraw) => ({ write: (key, bytes) => withdraw().then(() => storage.write(key, bytes)) }),
      ],
    ])('[C442] %s leaves no copies', async (_when, meeting) => {
      const { withdraw, copy, left } = await aPicture()
      await copy({ ...storage, ...meeting(withdraw) })
      expect(await left()).toEqual([])
    })

    it('[C442] before or behind the job leaves no copies', async () => {
      const [early, late] = [await aPicture(), await aPicture()]
      await early.withdraw()
      await early.copy(storage)
      await late.copy(storage)
      expect((await late.left()).length).toBeGreaterThan(1)
      await late.withdraw()
      expect([await early.left(), await late.left()]).toEqual([[], []])
    })

    it('[C442] and whose process was killed before its bytes went loses them within a day', async () => {
      const kept = await aPicture()
      const [lost, lostSite] = [crypto.randomUUID(), crypto.randomUUID()]
      await storage.write(`${site.id}/${lost}/480.webp`, png)
      await storage.write(`${lostSite}/${lost}/original`, png)
      await run('media.sweep-store', storage)
      expect(await storage.list(site.id)).not.toContain(lost)
      expect(await storage.list(lostSite)).toEqual([])
      expect(await kept.left()).toEqual(['original'])
    })
  })

  it('[C442] is gone for everybody once it is deleted', async () => {
    const { path, file } = await aFile()
    expect((await app.call(`DELETE /api/media/${file.id}`, { as })).statusCode).toBe(204)
    expect((await open(path)).statusCode).toBe(404)
    expect((await app.call(`GET /api/media/${file.id}`, { as })).statusCode).toBe(404)
  })

  it('of an author may be written by the author, and by no other one', async () => {
    const author = await aPerson(app, { site, role: 'author' })
    const { path } = await upload(app, png, { as: author, site, name: 'own.png' })
    const { id } = (await app.call(`POST /api/forks/${site.id}/media`, { as: author, body: { path } })).json()
    const another = await aPerson(app, { site, role: 'author' })
    const save = async (who: string) =>
      (await app.call(`PUT /api/media/${id}`, { as: who, body: { alt: 'x' } })).statusCode
    expect([await save(author), await save(another)]).toEqual([200, 403])
  })

  it('[C450] is named wherever the site shows it', async () => {
    const { path, file } = await aFile()
    const call = (line: `${string} /${string}`, body: object) => app.call(line, { as, body })
    const member = { name: 'Ann Weir', position: 'Editor', email: 'ann@example.org', avatar: path }
    await call(`POST /api/forks/${site.id}/team`, member)
    await call(`PUT /api/forks/${site.id}/book`, { cover: path })
    await call(`POST /api/forks/${site.id}/visual-assets`, { mediaFileId: file.id, title: 'Rings' })
    const uses = (await app.call(`GET /api/media/${file.id}/uses`, { as })).json()
    expect(uses.map(({ kind, title }: { kind: string; title: string }) => [kind, title])).toEqual([
      ['book', 'Tidewater'],
      ['visual', 'Rings'],
      ['team-member', 'Ann Weir'],
    ])
  })

  it('is found by its tags and its kind', async () => {
    const { file } = await aFile()
    await app.call(`PUT /api/media/${file.id}`, { as, body: { tags: ['rare', 'shown'] } })
    const found = async (query: string) =>
      (await app.call(`GET /api/forks/${site.id}/media?${query}`, { as }))
        .json()
        .map(({ id }: { id: string }) => id)
    expect(await found('tags=rare,other')).toEqual([file.id])
    expect(await found('tags=rare&kind=image')).toEqual([file.id])
    expect(await found('tags=rare&kind=video,pdf')).toEqual([])
    const tags = (await app.call(`GET /api/forks/${site.id}/media-tags`, { as })).json()
    expect(tags).toContainEqual({ tag: 'rare', count: 1 })
  })
})

describe('a file in the trash', () => {
  const inTrash = async (id: string) =>
    (await app.call(`GET /api/forks/${site.id}/trash`, { as }))
      .json()
      .filter((item: { id: string }) => item.id === id)
  const listed = async (id: string) =>
    (await app.call(`GET /api/forks/${site.id}/media?limit=100`, { as }))
      .json()
      .some((item: { id: string }) => item.id === id)
  const counted = async () =>
    (await app.call(`GET /api/forks/${site.id}/media?limit=1`, { as })).headers['x-total-count']
  const versionOf = async () =>
    Number(
      (await administer(app.connection, 'select version from site_versions where fork_id = $1', [site.id]))[0]
        ?.version,
    )

  it('[C461] is given to no reader, nor are its copies, and comes back with all that it had', async () => {
    const { path, file } = await aFile('kept.png')
    await run('media.copies', { siteId: site.id, uploadId: path.split('/').at(-1) })
    await app.call(`PUT /api/media/${file.id}`, { as, body: { alt: 'Rings', tags: ['thrown'] } })
    const admin = await aPerson(app, { site, role: 'admin' })
    await app.call(`PUT /api/forks/${site.id}/settings`, { as: admin, body: { logoUrl: path } })
    expect((await open('/')).body).toContain(path)
    const copy = `${path}/${file.hash.slice(0, 16)}-480.webp`
    const before = (await app.call(`GET /api/media/${file.id}`, { as })).json()
    const [total, version] = [await counted(), await versionOf()]

    expect((await app.call(`POST /api/media/${file.id}/trash`, { as })).statusCode).toBe(200)
    expect(await versionOf()).toBeGreaterThan(version)
    for (const address of [path, copy]) {
      const answer = await open(address)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
      expect((await app.call(`GET ${address}` as 'GET /', { as })).statusCode).toBe(404)
    }
    expect((await open('/')).body).not.toContain(path)
    expect((await copiesOf(app.db.reader, site.id, [path])).get(path)).toBeNull()
    expect([await listed(file.id), await counted()]).toEqual([false, String(Number(total) - 1)])
    const tags = (await app.call(`GET /api/forks/${site.id}/media-tags`, { as })).json()
    expect(tags).not.toContainEqual(expect.objectContaining({ tag: 'thrown' }))
    expect((await app.call(`PUT /api/media/${file.id}`, { as, body: { alt: 'x' } })).statusCode).toBe(404)
    expect(await inTrash(file.id)).toMatchObject([{ type: 'media', title: 'kept.png', picture: path }])

    const back = await app.call(`POST /api/media/${file.id}/restore`, { as })
    expect(back.json()).toEqual(before)
    expect([await listed(file.id), await counted(), await inTrash(file.id)]).toEqual([true, total, []])
    for (const address of [path, copy]) expect((await open(address)).statusCode).toBe(200)
    expect((await open('/')).body).toContain(path)
  })

  it('[C461] is shown to whoever looks through the trash of its site, and to nobody else', async () => {
    const { path, file } = await aFile()
    await app.call(`POST /api/media/${file.id}/trash`, { as })
    const shown = async (who?: string) =>
      (await app.call(`GET ${path}?trashed` as 'GET /', { ...(who && { as: who }) })).statusCode
    const foreign = await aPerson(app, { site: other, role: 'owner' })
    expect([await shown(as), await shown(foreign), await shown()]).toEqual([200, 404, 404])
  })

  it('[C461] may be moved to the trash by whoever may delete it', async () => {
    const { file } = await aFile()
    for (const role of ['viewer', 'author'] as const) {
      const who = await aPerson(app, { site, role })
      expect((await app.call(`POST /api/media/${file.id}/trash`, { as: who })).statusCode).toBe(403)
    }
    expect(await inTrash(file.id)).toEqual([])
  })

  it('[C461] is gone after thirty days, with its bytes and its copies', async () => {
    const { path, file } = await aFile()
    const uploadId = path.split('/').at(-1) ?? ''
    await run('media.copies', { siteId: site.id, uploadId })
    await app.call(`POST /api/media/${file.id}/trash`, { as })
    const key = objectKey(site.id, uploadId, 'original')
    const age = (days: number) =>
      administer(
        app.connection,
        'update trash set trashed_at = now() - make_interval(days => $2) where item_id = $1',
        [file.id, days],
      )
    const pass = async () => {
      await administer(
        app.connection,
        "update uploads set created_at = now() - interval '31 days' where id = $1",
        [uploadId],
      )
      await run('content.purge-trash', {})
      await run('media.sweep', null)
    }
    await age(29)
    await pass()
    expect([await storage.lengthOf(key), (await inTrash(file.id)).length]).toEqual([png.length, 1])
    await age(31)
    await pass()
    expect([
      await storage.lengthOf(key),
      await storage.lengthOf(copyKey(site.id, uploadId, 480, 'webp')),
      await inTrash(file.id),
    ]).toEqual([null, null, []])
    expect((await app.call(`POST /api/media/${file.id}/restore`, { as })).statusCode).toBe(404)
  })
})

const run = (name: string, payload: unknown = null, on = storage) =>
  runJob(JOBS, name, { ...app.platform, storage: on }, payload)

describe('a file that is replaced', () => {
  const replace = async (id: string, path: string) =>
    (await app.call(`POST /api/media/${id}/replace`, { as, body: { path } })).json()
  const wide = () =>
    sharp({ create: { width: 1200, height: 300, channels: 3, background: '#742' } })
      .png()
      .toBuffer()

  it('[C450] [C462] by one that is sent keeps its address and what somebody called it, and is named as the new one else', async () => {
    const { file, path } = await aFile('plate.png')
    const first = await sent('new.png', await wide())
    expect(await replace(file.id, first.path)).toMatchObject({
      path,
      originalName: 'new.png',
      filename: 'new.png',
      width: 1200,
    })
    await app.call(`PUT /api/media/${file.id}`, { as, body: { originalName: 'The cover' } })
    const second = await sent('newer.png', png)
    expect(await replace(file.id, second.path)).toMatchObject({
      path,
      originalName: 'The cover',
      filename: 'newer.png',
      width: 900,
    })
  })

  it('[C450] does not go by the ending of another kind of file', async () => {
    const { file } = await aFile('plate.png')
    const webp = await sent(
      'other.webp',
      await sharp(await wide())
        .webp()
        .toBuffer(),
    )
    const name = async (given: string) => {
      await app.call(`PUT /api/media/${file.id}`, { as, body: { originalName: given } })
      return (await replace(file.id, webp.path)).originalName
    }
    expect(await name('The cover.PNG')).toBe('The cover.webp')
    expect(await name('Version 1.2')).toBe('Version 1.2')
    expect(await name('Plate.webp')).toBe('Plate.webp')
  })

  it('[C450] [C451] by one of the library has its name and its descriptions in each language', async () => {
    const { file, path } = await aFile('old.png')
    const texts = { alt: 'Old', translations: { de: { alt: 'Alt' }, fr: { alt: 'Vieux' } } }
    await app.call(`PUT /api/media/${file.id}`, { as, body: texts })
    const other = await aFile('other.png', await wide())
    const words = { alt: 'New', translations: { de: { alt: 'Neu' } }, focalX: 20 }
    await app.call(`PUT /api/media/${other.file.id}`, { as, body: words })
    const replaced = await replace(file.id, other.path)
    expect(replaced).toMatchObject({ path, originalName: 'other.png', alt: 'New', focalX: 20, width: 1200 })
    expect(replaced.translations.de).toEqual({ alt: 'Neu' })
    expect(replaced.translations.fr?.alt ?? '').toBe('')
    await app.call(`DELETE /api/media/${other.file.id}`, { as })
    expect((await open(path)).statusCode).toBe(200)
  })
})

describe('a replaced file', () => {
  const call = (line: string, body?: object, who = as) =>
    app.call(line as 'GET /', { as: who, ...(body && { body }) })
  const replace = async (id: string, path: string) =>
    (await call(`POST /api/media/${id}/replace`, { path })).json()
  const replaced = async (id: string) => (await call(`GET /api/media/${id}/replaced`)).json()
  const restore = (id: string, version: number, onlyIf?: string) =>
    call(`POST /api/media/${id}/replaced/${version}/restore`, onlyIf === undefined ? {} : { onlyIf })
  let width = 100
  /** A picture with bytes of its own. */
  const aPicture = async () => {
    const create = { width: ++width, height: 80, channels: 3, background: '#742' } as const
    const bytes = await sharp({ create }).png().toBuffer()
    return { bytes, ...(await sent(`sent-${width}.png`, bytes)), width }
  }
  const bytesAt = async (path: string) => (await open(path)).rawPayload

  it('[C653] comes back with its name, descriptions and focal point at its address, and so does what it takes the place of', async () => {
    const [first, second] = [await aPicture(), await aPicture()]
    const file = (await register(first.path, { originalName: 'The cover' })).json()
    const words = { alt: 'A boat', translations: { de: { alt: 'Ein Boot' } }, focalX: 20, tags: ['sea'] }
    await call(`PUT /api/media/${file.id}`, words)
    const before = (await call(`GET /api/media/${file.id}`)).json()
    const other = await replace(file.id, second.path)
    expect(await bytesAt(first.path)).toEqual(second.bytes)
    const { username } = (await call('GET /api/auth/user')).json()
    expect(await replaced(file.id)).toEqual([
      {
        version: other.version,
        originalName: 'The cover',
        filename: 'plate.png',
        mimeType: 'image/png',
        size: first.bytes.length,
        width: first.width,
        height: 80,
        shownHash: file.hash,
        at: expect.any(String),
        by: username,
        until: expect.any(String),
      },
    ])
    const newer = { alt: 'A quay', translations: { de: { alt: 'Ein Kai' } }, focalX: 70, tags: ['quay'] }
    await call(`PUT /api/media/${file.id}`, newer)
    const back = (await restore(file.id, other.version, other.hash)).json()
    const ofBytes = [
      'originalName',
      'filename',
      'size',
      'hash',
      'width',
      'alt',
      'translations',
      'focalX',
      'crop',
    ]
    for (const field of ofBytes) expect([field, back[field]]).toEqual([field, before[field]])
    // What a replacement never changes stays as it is now.
    expect(back.tags).toEqual(['quay'])
    const shown = await open(first.path)
    expect([shown.rawPayload, shown.headers.etag, shown.headers['content-type']]).toEqual([
      first.bytes,
      `"${file.hash}"`,
      'image/png',
    ])
    const [kept, ...none] = await replaced(file.id)
    expect([kept, none]).toEqual([
      expect.objectContaining({ version: back.version, width: second.width }),
      [],
    ])
    expect((await restore(file.id, back.version)).json()).toMatchObject({ ...newer, width: second.width })
  })

  it('twice comes back from either time', async () => {
    const pictures = [await aPicture(), await aPicture(), await aPicture()]
    const [first, second, third] = pictures
    const file = (await register(first?.path ?? '')).json()
    const one = await replace(file.id, second?.path ?? '')
    const two = await replace(file.id, third?.path ?? '')
    expect((await replaced(file.id)).map((entry: { version: number }) => entry.version)).toEqual([
      two.version,
      one.version,
    ])
    expect((await restore(file.id, one.version)).json().width).toBe(first?.width)
    expect((await replaced(file.id)).map((entry: { width: number }) => entry.width)).toEqual([
      third?.width,
      second?.width,
    ])
    expect((await call(`GET /api/media/${file.id}/revisions`)).json().length).toBe(4)
  })

  it('does not come back where somebody has put another one there meanwhile, nor twice', async () => {
    const [first, second, third] = [await aPicture(), await aPicture(), await aPicture()]
    const file = (await register(first.path)).json()
    const one = await replace(file.id, second.path)
    await replace(file.id, third.path)
    const late = await restore(file.id, one.version, one.hash)
    expect([late.statusCode, late.json().detail]).toEqual([
      409,
      'The file was replaced again meanwhile. Look at it before you bring back an earlier one.',
    ])
    expect(await bytesAt(first.path)).toEqual(third.bytes)
    expect((await replaced(file.id)).length).toBe(2)
    const both = await Promise.all([restore(file.id, one.version), restore(file.id, one.version)])
    const statuses = both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect([statuses[0], [404, 409].includes(statuses[1] ?? 0)]).toEqual([200, true])
    expect(await bytesAt(first.path)).toEqual(first.bytes)
  })

  it('is kept by a replacement alone, not by one that is refused', async () => {
    const { path, file } = await aFile('alone.png', (await aPicture()).bytes)
    const text = await sent('words.txt', Buffer.from('Words.'))
    expect((await call(`POST /api/media/${file.id}/replace`, { path: text.path })).statusCode).toBe(422)
    await call(`POST /api/media/${file.id}/replace`, { path })
    await call(`PUT /api/media/${file.id}`, { alt: 'Words' })
    expect(await replaced(file.id)).toEqual([])
  })

  it('is kept, and comes back, with its replacement or not at all', async () => {
    const [first, second] = [await aPicture(), await aPicture()]
    const file = (await register(first.path)).json()
    const failing = async (width: number, asked: () => Promise<{ statusCode: number }>) => {
      // The row of the file is written last.
      const fails = `add constraint fails check (width <> ${width}) not valid`
      await administer(app.connection, `alter table media_files ${fails}`)
      const { statusCode } = await asked()
      await administer(app.connection, 'alter table media_files drop constraint fails')
      expect(statusCode).toBe(500)
    }
    await failing(second.width, () => call(`POST /api/media/${file.id}/replace`, { path: second.path }))
    expect([await replaced(file.id), await bytesAt(first.path)]).toEqual([[], first.bytes])
    const { version } = await replace(file.id, second.path)
    await failing(first.width, () => restore(file.id, version))
    expect([(await replaced(file.id)).length, await bytesAt(first.path)]).toEqual([1, second.bytes])
    expect((await restore(file.id, version)).json().width).toBe(first.width)
  })

  it('is seen by people of its site alone, and by no reader', async () => {
    const [first, second] = [await aPicture(), await aPicture()]
    const file = (await register(first.path)).json()
    const { version } = await replace(file.id, second.path)
    const path = `${first.path}/replaced-${version}`
    const stranger = await aPerson(app, { site: other, role: 'owner' })
    const viewer = await aPerson(app, { site, role: 'viewer' })
    for (const at of [path, `${path}-small`]) {
      expect((await open(at)).statusCode).toBe(404)
      expect((await open(at, { cookie: `sid=${stranger}` })).statusCode).toBe(404)
      const own = await open(at, { cookie: `sid=${viewer}` })
      expect([own.statusCode, own.headers['cache-control'], own.rawPayload]).toEqual([
        200,
        'private, no-cache',
        first.bytes,
      ])
    }
    await run('media.copies', { siteId: site.id, uploadId: first.path.split('/').at(-1) })
    expect((await open(`${path}-small`, { cookie: `sid=${viewer}` })).headers['content-type']).toBe(
      'image/webp',
    )
    expect((await open(`${first.path}/replaced-99`, { cookie: `sid=${viewer}` })).statusCode).toBe(404)
    const at = `/api/media/${file.id}/replaced`
    const asked = (who: string) => [
      call(`GET ${at}`, undefined, who),
      call(`POST ${at}/${version}/restore`, {}, who),
      call(`DELETE ${at}/${version}`, undefined, who),
    ]
    const statusesOf = async (who: string) =>
      (await Promise.all(asked(who))).map(({ statusCode }) => statusCode)
    expect(await statusesOf(stranger)).toEqual([404, 404, 404])
    expect(await statusesOf(viewer)).toEqual([200, 403, 403])
  })

  it('can come back when its file comes back from the trash, not before', async () => {
    const [first, second] = [await aPicture(), await aPicture()]
    const file = (await register(first.path)).json()
    const { version } = await replace(file.id, second.path)
    await call(`POST /api/media/${file.id}/trash`)
    expect((await restore(file.id, version)).statusCode).toBe(404)
    await call(`POST /api/media/${file.id}/restore`)
    expect((await restore(file.id, version)).json().width).toBe(first.width)
  })

  it('is shown as it was cropped, and is cropped anew where its crop was never made', async () => {
    const [first, second] = [await aPicture(), await aPicture()]
    const file = (await register(first.path)).json()
    const crop = { left: 0, top: 0, width: 50, height: 50 }
    await call(`PUT /api/media/${file.id}`, { crop })
    const one = await replace(file.id, second.path)
    const back = (await restore(file.id, one.version)).json()
    expect(back).toMatchObject({ crop, isBeingCropped: true })
    await run('media.crop', { siteId: site.id, fileId: file.id })
    const shownHash = (await call(`GET /api/media/${file.id}`)).json().shownHash
    const again = await replace(file.id, second.path)
    expect(await replaced(file.id)).toMatchObject([{ shownHash }, {}])
    const whole = (await restore(file.id, again.version)).json()
    expect(whole).toMatchObject({ crop, shownHash, isBeingCropped: false })
  })

  const age = (id: string, days: number) =>
    administer(
      app.connection,
      'update replaced_files set replaced_at = now() - make_interval(days => $2) where media_file_id = $1',
      [id, days],
    )
  const sweep = async () => {
    await administer(app.connection, "update uploads set created_at = now() - interval '40 days'")
    await run('media.sweep', null)
  }
  const lengthOf = ({ path }: { path: string }) =>
    storage.lengthOf(objectKey(site.id, path.split('/').at(-1) ?? '', 'original'))

  it('stays for 30 days and goes then, unless another file has the same bytes', async () => {
    const [first, second] = [await aPicture(), await aPicture()]
    const file = (await register(first.path)).json()
    await replace(file.id, second.path)
    const shared = await aFile('shared.png', (await aPicture()).bytes)
    const borrower = await aFile('borrower.png', (await aPicture()).bytes)
    await replace(borrower.file.id, shared.path)
    await replace(borrower.file.id, (await aPicture()).path)
    for (const { id } of [file, borrower.file]) await age(id, 29)
    await sweep()
    expect([(await replaced(file.id)).length, await lengthOf(first)]).toEqual([1, first.bytes.length])
    for (const { id } of [file, borrower.file]) await age(id, 31)
    await sweep()
    expect([await replaced(file.id), await lengthOf(first)]).toEqual([[], null])
    expect([await replaced(borrower.file.id), await lengthOf(borrower)]).toEqual([[], null])
    expect(await lengthOf(shared)).not.toBeNull()
    expect(await bytesAt(first.path)).toEqual(second.bytes)
  })

  it('goes at once where somebody says so, and with its file', async () => {
    const [first, second] = [await aPicture(), await aPicture()]
    const file = (await register(first.path)).json()
    const { version } = await replace(file.id, second.path)
    expect((await call(`DELETE /api/media/${file.id}/replaced/${version}`)).statusCode).toBe(204)
    expect((await call(`DELETE /api/media/${file.id}/replaced/${version}`)).statusCode).toBe(404)
    await sweep()
    expect(await lengthOf(first)).toBeNull()
    await replace(file.id, (await aPicture()).path)
    await call(`DELETE /api/media/${file.id}`)
    await sweep()
    expect(await lengthOf(second)).toBeNull()
  })
})

describe('many files', () => {
  it('[C461] go to the trash together, are served to no reader there, and come back by one undo', async () => {
    const [one, two] = [await aFile('one.png'), await aFile('two.png')]
    const bulk = (path: '' | '/undo', body: object) =>
      app.call(`POST /api/forks/${site.id}/media/bulk${path}`, { as, body })
    const statuses = async () => [(await open(one.path)).statusCode, (await open(two.path)).statusCode]
    const thrown = await bulk('', { verb: 'trash', target: { ids: [one.file.id, two.file.id] } })
    expect(thrown.json()).toMatchObject({ done: 2, undo: expect.any(String) })
    expect(await statuses()).toEqual([404, 404])
    expect((await bulk('/undo', { undo: thrown.json().undo })).json()).toMatchObject({ done: 2 })
    expect(await statuses()).toEqual([200, 200])
  })
})
