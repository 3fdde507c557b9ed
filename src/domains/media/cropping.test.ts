import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { runJob } from '../../../test/support/jobs.ts'
import { aStorage } from '../../../test/support/storage.ts'
import { upload } from '../../../test/support/uploads.ts'
import { JOBS } from '../../app/jobs.ts'
import type { Site } from '../../kernel/site.ts'
import { NO_LIMITS } from '../../platform/http/limits.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { WHOLE } from './contract.ts'
import { copiesOf, smallPicture } from './index.ts'
import { fileStore } from './queries/files.ts'
import { takenOfDay } from './queries/uploads.ts'

let app: App
let storage: Storage
let site: Site
let as: string

beforeAll(async () => {
  storage = aStorage()
  app = await anApp({ storage, limits: NO_LIMITS })
  site = await aSite(app, 'Tidewater', { isDefault: true })
  as = await aPerson(app, { site, role: 'editor' })
})

const RED = [200, 30, 30]
const GREEN = [30, 160, 30]
const BLUE = [30, 30, 200]
const YELLOW = [220, 200, 40]
type Color = readonly number[]

/** Four quarters: red and green above blue and yellow. */
function quartersOf(
  width: number,
  height: number,
  [a, b, c, d]: readonly Color[] = [RED, GREEN, BLUE, YELLOW],
) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isLeft = x < width / 2
      const color = (y < height / 2 ? (isLeft ? a : b) : isLeft ? c : d) ?? []
      pixels.set(color, (y * width + x) * 3)
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** The colours in the quarters of a picture, roughly, from the upper left one on. */
async function seenIn(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const named = { red: RED, green: GREEN, blue: BLUE, yellow: YELLOW }
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * height) * width + Math.floor(x * width)) * channels
    const pixel = [...data.subarray(from, from + 3)]
    const isNear = (color: Color) => color.every((value, i) => Math.abs(value - (pixel[i] ?? 0)) < 30)
    return Object.entries(named).find(([, color]) => isNear(color))?.[0] ?? pixel.join()
  }
  const places = [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)]
  return `${width} x ${height} ${[...new Set(places)].join(' ')}`
}

const call = (method: string, path: string, body?: object, who: string | undefined = as) =>
  app.call(`${method} ${path}` as 'GET /', { ...(who && { as: who }), ...(body && { body }) })
const open = (path: string, headers: Record<string, string> = {}) =>
  app.call(`GET ${path}` as 'GET /', { headers })
const run = (name: string, payload?: object, on = storage) =>
  runJob(JOBS, name, { ...app.platform, storage: on }, payload)
const read = async (id: string) => (await call('GET', `/api/media/${id}`)).json()
const save = (id: string, body: object) => call('PUT', `/api/media/${id}`, body)

/** A picture of the library. */
async function aPicture(bytes: Buffer, { name = 'quarters.png', hasCopies = false } = {}) {
  const { path } = await upload(app, bytes, { as, site, name })
  const registered = await call('POST', `/api/forks/${site.id}/media`, { path, originalName: name })
  expect(registered.statusCode).toBe(201)
  if (hasCopies) await run('media.copies', { siteId: site.id, uploadId: path.split('/').at(-1) })
  return { path, file: registered.json() }
}

/** Crops a file and has the queue's job run; the queue itself is tested elsewhere. */
async function crop(id: string, to: object | null, on = storage) {
  const saved = await save(id, { crop: to })
  expect([saved.statusCode, saved.body.slice(0, 300)]).toEqual([200, expect.any(String)])
  const [job] = await administer(
    app.connection,
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'media.crop' and payload ->> 'fileId' = $1 order by j.id desc limit 1`,
    [id],
  )
  await run('media.crop', job?.payload as object, on)
  return saved.json()
}

const copyOf = (path: string, { shownHash }: { shownHash: string }, width: number, kind = 'webp') =>
  `${path}/${shownHash.slice(0, 16)}-${width}.${kind}`

const LOWER_RIGHT = { left: 50, top: 50, width: 50, height: 50 }

describe('a picture that is cropped', () => {
  it('is given to readers as its crop everywhere: bytes, copies and their sizes; what was sent stays for the staff', async () => {
    const { path, file } = await aPicture(await quartersOf(1000, 600).png().toBuffer(), { hasCopies: true })
    await call('PUT', `/api/forks/${site.id}/book`, { cover: path })
    const before = await read(file.id)
    const page = (await open('/about')).body
    expect(page).toContain('width="1000" height="600"')
    await crop(file.id, LOWER_RIGHT)
    const after = await read(file.id)
    expect(after).toMatchObject({ crop: LOWER_RIGHT, hash: before.hash, size: before.size, width: 1000 })
    expect([after.widths, after.shownHash === before.hash]).toEqual([[240, 480, 500], false])
    expect(await seenIn((await open(path)).rawPayload)).toBe('500 x 300 yellow')
    for (const kind of ['avif', 'webp']) {
      const copy = await open(copyOf(path, after, 480, kind))
      expect([await seenIn(copy.rawPayload), copy.headers['cache-control']]).toEqual([
        '480 x 288 yellow',
        'public, max-age=31536000, immutable',
      ])
    }
    const shown = (await open('/about')).body
    expect(shown).toContain(`${copyOf(path, after, 480)} 480w`)
    expect(shown).toContain('width="500" height="300"')
    // A page that is open shows what is shown now: nothing of what was cut off is at an old address.
    const old = await open(copyOf(path, before, 800))
    expect([await seenIn(old.rawPayload), old.headers['cache-control']]).toEqual([
      '500 x 300 yellow',
      'no-cache',
    ])
    expect((await open(`${path}/whole`)).statusCode).toBe(404)
    const viewer = await aPerson(app, { site, role: 'viewer' })
    const whole = await call('GET', `${path}/whole`, undefined, viewer)
    expect([await seenIn(whole.rawPayload), whole.headers['cache-control']]).toEqual([
      '1000 x 600 red green blue yellow',
      'private, no-cache',
    ])
    const stranger = await aPerson(app, { site: await aSite(app, 'Elsewhere'), role: 'owner' })
    expect((await call('GET', `${path}/whole`, undefined, stranger)).statusCode).toBe(404)
  })

  it('keeps its focal point in the same place, or the nearest one that is shown', async () => {
    const { path, file } = await aPicture(await quartersOf(200, 160).png().toBuffer(), { hasCopies: true })
    await call('PUT', `/api/forks/${site.id}/book`, { cover: path })
    await save(file.id, { focalX: 60, focalY: 10 })
    await crop(file.id, LOWER_RIGHT)
    const focal = async () => (await copiesOf(app.db.reader, site.id, [path])).get(path)?.focal
    expect(await focal()).toEqual({ x: 20, y: 0 })
    expect(await read(file.id)).toMatchObject({ focalX: 60, focalY: 10 })
    await crop(file.id, null)
    expect(await focal()).toEqual({ x: 60, y: 10 })
  })

  it('is shown as it was until its job is done, and is whole again at once with the copies that it had', async () => {
    const { path, file } = await aPicture(await quartersOf(500, 400).png().toBuffer(), { hasCopies: true })
    const before = await read(file.id)
    const waiting = (await save(file.id, { crop: LOWER_RIGHT })).json()
    expect([waiting.crop, waiting.shownHash]).toEqual([LOWER_RIGHT, before.hash])
    expect([before.isBeingCropped, waiting.isBeingCropped]).toEqual([false, true])
    expect(await seenIn((await open(path)).rawPayload)).toMatch(/^500 x 400/)
    await crop(file.id, LOWER_RIGHT)
    expect(await seenIn((await open(path)).rawPayload)).toBe('250 x 200 yellow')
    expect((await read(file.id)).isBeingCropped).toBe(false)
    const crops = () =>
      administer(app.connection, 'select id from uploads where crop is not null and name = $1', [
        'quarters.png',
      ])
    const made = (await crops()).length
    await crop(file.id, LOWER_RIGHT)
    expect((await crops()).length).toBe(made)
    await crop(file.id, WHOLE)
    expect(await read(file.id)).toMatchObject({ crop: WHOLE, shownHash: before.hash, widths: before.widths })
    expect((await open(copyOf(path, before, 480))).statusCode).toBe(200)
  })

  it('is cut as the camera held it', async () => {
    // Held on its side: the file has the upper right of what is seen at its upper left.
    const bytes = await quartersOf(600, 400, [GREEN, YELLOW, RED, BLUE])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    const { path, file } = await aPicture(bytes, { name: 'phone.jpg' })
    expect(await read(file.id)).toMatchObject({ width: 400, height: 600 })
    const upright = await seenIn((await open(path)).rawPayload)
    const [upperLeft = ''] = upright.split(' ').slice(3)
    await crop(file.id, { left: 0, top: 0, width: 50, height: 50 })
    const shown = await open(path)
    expect(await seenIn(shown.rawPayload)).toBe(`200 x 300 ${upperLeft}`)
    expect(shown.headers['content-type']).toBe('image/jpeg')
  })

  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('stays %s', async (format) => {
    const { path, file } = await aPicture(
      await quartersOf(200, 160).toFormat(format, { quality: 90 }).toBuffer(),
      { name: `a.${format === 'jpeg' ? 'jpg' : format}` },
    )
    await crop(file.id, LOWER_RIGHT)
    const shown = await open(path)
    expect([shown.headers['content-type'], await seenIn(shown.rawPayload)]).toEqual([
      `image/${format}`,
      '100 x 80 yellow',
    ])
  })

  it('leaves the install without what was cut off', async () => {
    const { file } = await aPicture(await quartersOf(320, 300).png().toBuffer())
    await crop(file.id, LOWER_RIGHT)
    const roles = new Map([[site.id, 'editor' as const]])
    const ctx = { ...app.platform, storage, actor: { roles, keptRoles: new Map() } } as unknown as Ctx
    expect(await seenIn(Buffer.from(await smallPicture(ctx, site, file.id)))).toBe('160 x 150 yellow')
  })

  it('loses what no file shows any longer after a day, keeps what was sent, and takes nothing of the day', async () => {
    const { file } = await aPicture(await quartersOf(360, 300).png().toBuffer())
    await crop(file.id, LOWER_RIGHT)
    const shownId = async () => (await fileStore.find(app.db.staff, [site.id], file.id))?.shownId
    const first = await shownId()
    await crop(file.id, { left: 0, top: 0, width: 40, height: 50 })
    const second = await shownId()
    await administer(app.connection, `update uploads set created_at = now() - interval '2 days'`)
    await run('media.sweep')
    expect(await storage.list(`${site.id}/${first}`)).toEqual([])
    expect((await storage.list(`${site.id}/${second}`)).length).toBeGreaterThan(1)
    expect(await seenIn((await call('GET', `${file.path}/whole`)).rawPayload)).toMatch(/^360 x 300/)
    await administer(app.connection, `update uploads set created_at = now() where id = $1`, [second])
    const taken = await app.db.transaction([site.id], (tx) =>
      takenOfDay(tx, { siteId: site.id, id: file.id, userId: null }),
    )
    expect(taken.total).toBe(0)
  })

  it('is whole where it is replaced meanwhile, and its job does nothing once its file is gone', async () => {
    const { path, file } = await aPicture(await quartersOf(380, 300).png().toBuffer())
    const other = await upload(app, await quartersOf(390, 300).png().toBuffer(), { as, site, name: 'o.png' })
    let isMet = false
    const meeting: Storage = {
      ...storage,
      read: async (key) => {
        if (!isMet) await call('POST', `/api/media/${file.id}/replace`, { path: other.path })
        isMet = true
        return storage.read(key)
      },
    }
    await crop(file.id, LOWER_RIGHT, meeting)
    expect(await read(file.id)).toMatchObject({ crop: WHOLE, width: 390 })
    expect(await seenIn((await open(path)).rawPayload)).toMatch(/^390 x 300/)
    await call('DELETE', `/api/media/${file.id}`)
    await run('media.crop', { siteId: site.id, fileId: file.id })
  })
})

describe('a crop', () => {
  it('is changed by nothing that is sent back, nor by a save of another field', async () => {
    const { file } = await aPicture(await quartersOf(400, 300).png().toBuffer())
    await crop(file.id, { left: 12.5, top: 0.01, width: 33.33, height: 99.99 })
    const before = await read(file.id)
    expect((await save(file.id, before)).json()).toEqual(before)
    expect((await save(file.id, { alt: 'Quarters' })).json().crop).toEqual(before.crop)
  })

  it.each<[string, unknown, RegExp]>([
    ['that is a text', '10', /Crop must be an object with left, top, width and height/],
    ['without a side', { left: 0, top: 0, width: 50 }, /Height of the crop is required/],
    ['that is no number', { ...LOWER_RIGHT, left: '5' }, /Crop from the left must be a number/],
    ['beyond the edge', { ...LOWER_RIGHT, width: 50.01 }, /Crop must lie within the picture/],
    ['before it', { ...LOWER_RIGHT, top: -1 }, /Crop from the top must be at least 0/],
    ['of nearly nothing', { ...LOWER_RIGHT, width: 0.5 }, /Width of the crop must be at least 1/],
    ['too exact', { ...LOWER_RIGHT, left: 1.234 }, /Crop from the left may have at most two decimals/],
    ['of too few pixels', { ...LOWER_RIGHT, width: 7 }, /Crop must leave at least 32 × 32 pixels/],
    ['with more', { ...LOWER_RIGHT, angle: 3 }, /angle|Crop/],
  ])('%s is refused in a sentence and changes nothing', async (_what, given, sentence) => {
    const { file } = await shared()
    const answer = await save(file.id, { crop: given, alt: 'Never' })
    expect([answer.statusCode, JSON.stringify(answer.json())]).toEqual([422, expect.stringMatching(sentence)])
    expect(await read(file.id)).toMatchObject({ crop: WHOLE, alt: '' })
  })

  let kept: ReturnType<typeof aPicture> | undefined
  const shared = () => {
    kept ??= quartersOf(410, 300)
      .png()
      .toBuffer()
      .then((bytes) => aPicture(bytes))
    return kept
  }

  it('needs a picture of which copies are made, and its bytes', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>')
    const { file } = await aPicture(svg, { name: 'drawing.svg' })
    const path = `/objects/uploads/${crypto.randomUUID()}`
    const waiting = await call('POST', `/api/forks/${site.id}/media`, { path, mimeType: 'image/png' })
    for (const id of [file.id, waiting.json().id]) {
      const answer = await save(id, { crop: LOWER_RIGHT })
      expect([answer.statusCode, JSON.stringify(answer.json())]).toEqual([
        422,
        expect.stringContaining('Only a picture whose bytes are there can be cropped'),
      ])
      expect((await save(id, { crop: WHOLE })).statusCode).toBe(200)
    }
  })

  it('is set with a new file, too', async () => {
    const { path } = await upload(app, await quartersOf(420, 300).png().toBuffer(), {
      as,
      site,
      name: 'n.png',
    })
    const { id } = (await call('POST', `/api/forks/${site.id}/media`, { path, crop: LOWER_RIGHT })).json()
    await run('media.crop', { siteId: site.id, fileId: id })
    expect(await seenIn((await open(path)).rawPayload)).toBe('210 x 150 yellow')
  })

  it('ends with its picture, and comes along with one of the library', async () => {
    const replace = (id: string, path: string) => call('POST', `/api/media/${id}/replace`, { path })
    const { path, file } = await aPicture(await quartersOf(430, 300).png().toBuffer())
    await crop(file.id, LOWER_RIGHT)
    const next = await upload(app, await quartersOf(440, 300).png().toBuffer(), { as, site, name: 'b.png' })
    expect((await replace(file.id, next.path)).json()).toMatchObject({ crop: WHOLE, width: 440 })
    expect(await seenIn((await open(path)).rawPayload)).toMatch(/^440 x 300 red/)
    const other = await aPicture(await quartersOf(450, 300).png().toBuffer())
    const corner = { left: 0, top: 50, width: 50, height: 50 }
    await crop(other.file.id, corner)
    const { widths, shownHash } = await read(other.file.id)
    expect((await replace(file.id, other.path)).json()).toMatchObject({ crop: corner, widths, shownHash })
    expect(await seenIn((await open(path)).rawPayload)).toBe('225 x 150 blue')
    // Each has a crop of its own from then on.
    await crop(other.file.id, null)
    expect(await seenIn((await open(path)).rawPayload)).toBe('225 x 150 blue')
    expect(await seenIn((await open(other.path)).rawPayload)).toMatch(/^450 x 300/)
  })

  it('of a stale version is refused with what is there', async () => {
    const { file } = await aPicture(await quartersOf(460, 300).png().toBuffer())
    const { version } = await read(file.id)
    await crop(file.id, LOWER_RIGHT)
    const late = await app.call(`PUT /api/media/${file.id}`, {
      as,
      body: { crop: { ...LOWER_RIGHT, left: 0 } },
      headers: { 'if-match': `"${version}"` },
    })
    expect(late.statusCode).toBe(409)
    expect((await read(file.id)).crop).toEqual(LOWER_RIGHT)
  })
})

describe('the history of a file', () => {
  const versions = async (id: string) => (await call('GET', `/api/media/${id}/revisions`)).json()
  const version = async (id: string, number: number) =>
    (await call('GET', `/api/media/${id}/revisions/${number}`)).json()
  const restore = (id: string, number: number, who = as) =>
    call('POST', `/api/media/${id}/revisions/${number}/restore`, undefined, who)

  it('says who sent it, and keeps what was changed by whom, before and after: words, crop, tags and bytes', async () => {
    const { file } = await aPicture(await quartersOf(640, 480).png().toBuffer())
    const [sent] = await versions(file.id)
    expect(sent).toMatchObject({ number: 1, cause: 'create', by: expect.stringMatching(/./) })
    const other = await aPerson(app, { site, role: 'admin' })
    const saved = await call('PUT', `/api/media/${file.id}`, { alt: 'Four quarters', tags: ['a'] }, other)
    expect(saved.statusCode).toBe(200)
    await crop(file.id, LOWER_RIGHT)
    const target = { ids: [file.id] }
    const tagged = await call('POST', `/api/forks/${site.id}/media-tags`, { target, add: ['b'] })
    expect(tagged.statusCode).toBe(200)
    const next = await upload(app, await quartersOf(320, 240).png().toBuffer(), {
      as,
      site,
      name: 'next.png',
    })
    await call('POST', `/api/media/${file.id}/replace`, { path: next.path })
    const rows = await versions(file.id)
    expect(rows.map(({ cause }: { cause: string }) => cause)).toEqual([
      'save',
      'save',
      'save',
      'save',
      'create',
    ])
    expect(rows[4].by).toBe(sent.by)
    expect(rows[3].by).not.toBe(sent.by)
    const told = await Promise.all(
      [1, 2, 3, 4, 5].map(async (number) => (await version(file.id, number)).fields),
    )
    expect(told).toMatchObject([
      { '': { tags: [], crop: WHOLE, width: 640, hash: file.hash }, en: { alt: '' } },
      { '': { tags: ['a'], crop: WHOLE }, en: { alt: 'Four quarters' } },
      { '': { tags: ['a'], crop: LOWER_RIGHT } },
      { '': { tags: ['a', 'b'], crop: LOWER_RIGHT } },
      { '': { tags: ['a', 'b'], crop: WHOLE, width: 320 } },
    ])
  })

  it('brings back an earlier state at once, in every language; a crop only of the bytes that it was made of', async () => {
    const { file } = await aPicture(await quartersOf(660, 480).png().toBuffer())
    await save(file.id, { alt: 'Old', tags: ['old'], translations: { de: { alt: 'Alt' } } })
    await crop(file.id, LOWER_RIGHT)
    await save(file.id, { alt: 'New', tags: [], translations: { de: { alt: 'Neu' } } })
    await crop(file.id, null)
    const back = (await restore(file.id, 3)).json()
    expect(back).toMatchObject({ alt: 'Old', tags: ['old'], crop: LOWER_RIGHT, hasChanges: false, draft: {} })
    expect(back.translations.de.alt).toBe('Alt')
    expect((await versions(file.id))[0]).toMatchObject({ cause: 'restore', number: 6 })
    // It is as it was by now: nothing is written.
    expect((await restore(file.id, 3)).json().version).toBe(back.version)
    const next = await upload(app, await quartersOf(340, 240).png().toBuffer(), {
      as,
      site,
      name: 'next.png',
    })
    await call('POST', `/api/media/${file.id}/replace`, { path: next.path })
    expect((await restore(file.id, 4)).json()).toMatchObject({
      alt: 'New',
      tags: [],
      crop: WHOLE,
      width: 340,
    })
    const viewer = await aPerson(app, { site, role: 'viewer' })
    expect((await restore(file.id, 3, viewer)).statusCode).toBe(403)
  })
})
