import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite, changeSite, goodCalls } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { runJob } from '../../../test/support/jobs.ts'
import { aStorage } from '../../../test/support/storage.ts'
import { upload } from '../../../test/support/uploads.ts'
import { outlineOf, PAGES, platesOf, SOURCES } from '../../app/pages.ts'
import { translatorOf } from '../../app/translate.ts'
import type { Site } from '../../kernel/site.ts'
import { NO_LIMITS } from '../../platform/http/limits.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { mediaJobs } from '../media/index.ts'
import { shareCardJobs } from './jobs.ts'
import { newId } from '../../platform/ids.ts'
import { cardsKey } from './keys.ts'

const PARTS = { routes: PAGES, sources: SOURCES, outlineOf, platesOf, translatorOf }
const JOBS = shareCardJobs({ ...PARTS, newSitesAfterS: 0 })

let app: App
let storage: Storage
let site: Site
let as: string

beforeAll(async () => {
  storage = aStorage()
  app = await anApp({ storage, limits: NO_LIMITS, publicUrl: 'https://tidewater.example' })
  site = await aSite(app, 'Tidewater', { isDefault: true })
  as = await aPerson(app, { site, role: 'admin' })
})

const keep = () => runJob(JOBS, 'share-cards.keep', app.platform)
const sweep = () => runJob(JOBS, 'share-cards.sweep', app.platform)

/** Until nothing waits. */
async function keepAll(): Promise<void> {
  do await keep()
  while ((await rows("state = 'waiting'")).length > 0)
}

const rows = (where: string) =>
  administer(
    app.connection,
    `select locale, path, hash, state, face from share_cards where ${where} order by path, locale, hash`,
  )

const open = (path: string, host = 'localhost') => app.call(`GET ${path}` as 'GET /', { host })

/** What the head of a page says to networks. */
async function saidOf(path: string): Promise<Record<string, string>> {
  const { body } = await open(path)
  const said = body.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)"/g)
  return Object.fromEntries(Array.from(said, ([, name = '', value = '']) => [name, value]))
}

const cardOf = async (path: string) =>
  (await saidOf(path))['og:image']?.replace('https://tidewater.example', '') ?? null

const good = goodCalls(() => ({ app, as }))

let count = 0
const aPost = (title: string, more: object = {}) =>
  good(`POST /api/forks/${site.id}/blog`, {
    title,
    slug: `post-${++count}`,
    content: 'Words.',
    isPublished: true,
    ...more,
  })

interface Part {
  id: string
  number: number
}

let parts = 0
const aPart = async (title: string): Promise<Part> =>
  good(`POST /api/forks/${site.id}/book-parts`, { title, number: ++parts, isPublished: true })

const BLUE_ABOVE_RED = 'blue above red'

/** A file of the library of one colour, or of two. */
async function aPicture(background: string): Promise<{ id: string; path: string }> {
  const plain = (color: string, height = 900) =>
    sharp({ create: { width: 1600, height, channels: 3, background: color } }).png()
  const two = plain('#2020c0').composite([
    { input: await plain('#c02020', 450).toBuffer(), gravity: 'south' },
  ])
  const bytes = await (background === BLUE_ABOVE_RED ? two : plain(background)).toBuffer()
  const { path } = await upload(app, bytes, { as, site, name: 'plate.png' })
  const file = await good(`POST /api/forks/${site.id}/media`, {
    path,
    filename: 'plate.png',
    originalName: 'plate.png',
    mimeType: 'image/png',
    size: 1,
  })
  return { id: file.id, path }
}

/** A plate of one colour. @returns the id of the visual */
async function aPlate(part: Part, background: string): Promise<string> {
  const file = await aPicture(background)
  const visual = { title: 'Plate', partId: part.id, assetType: 'gallery', mediaFileId: file.id }
  return (await good(`POST /api/forks/${site.id}/visual-assets`, { ...visual, isActive: true })).id
}

async function save(id: string, body: object): Promise<void> {
  await good(`PUT /api/blog/${id}`, body)
}

const namesIn = (id = site.id) => storage.list(cardsKey(id))
const pathOf = ({ slug }: { slug: string }) => `/blog/${slug}`

describe('the card of a page', () => {
  it('is a JPEG of 1200 x 630 at an address that is kept for ever, with its title beside it', async () => {
    const post = await aPost('High water')
    await keepAll()
    const said = await saidOf(pathOf(post))
    expect(said).toMatchObject({
      'og:title': 'High water',
      'og:type': 'article',
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'High water',
      'twitter:card': 'summary_large_image',
    })
    expect(said['og:image']).toMatch(/^https:\/\/tidewater\.example\/objects\/cards\/[0-9a-f]{32}\.jpg$/)
    const { statusCode, headers, rawPayload } = await open((await cardOf(pathOf(post))) ?? '')
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    const { format, width, height } = await sharp(rawPayload).metadata()
    expect([format, width, height, rawPayload.length <= 200_000]).toEqual(['jpeg', 1200, 630, true])
  })

  it('[C666] is another one when the book below its title has another name', async () => {
    const post = await aPost('Pilot')
    await keepAll()
    const before = await cardOf(pathOf(post))
    await good(`PUT /api/forks/${site.id}/book`, { title: 'Tide tables' })
    await keepAll()
    const after = await cardOf(pathOf(post))
    expect([after === before, (await open(before ?? '')).statusCode]).toEqual([false, 404])
    expect((await saidOf('/'))['og:image:alt']).toBe('Tide tables')
    await good(`PUT /api/forks/${site.id}/book`, { title: 'Tidewater' })
    await keepAll()
    expect(await cardOf(pathOf(post))).toBe(before)
  })

  it('has the fonts and colours of its site', async () => {
    const post = await aPost('Lead line')
    await keepAll()
    const before = await cardOf(pathOf(post))
    await good(`PUT /api/forks/${site.id}/theme`, { fonts: 'fraunces', accent: '#2f6b3a' })
    await keepAll()
    expect(await cardOf(pathOf(post))).not.toBe(before)
    await good(`PUT /api/forks/${site.id}/theme`, { fonts: 'newsreader', accent: '' })
    await keepAll()
    expect(await cardOf(pathOf(post))).toBe(before)
  })

  it('shows the page’s own picture, else the plate of its part, else the first plate of the book', async () => {
    const post = await aPost('Chart datum')
    await keepAll()
    const drawn = await cardOf(pathOf(post))
    const [mud, stone] = [await aPart('Mud'), await aPart('Stone')]
    await aPlate(mud, '#c02020')
    const blue = await aPlate(stone, '#2020c0')
    await keepAll()
    const colorOf = async (path: string) => {
      const { rawPayload } = await open((await cardOf(path)) ?? '')
      const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
      const at = (60 * info.width + 1_150) * 3
      return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
    }
    expect(await cardOf(pathOf(post))).not.toBe(drawn)
    const pages = [pathOf(post), '/', `/parts/${mud.number}`, `/parts/${stone.number}`]
    expect(await Promise.all(pages.map(colorOf))).toEqual(['red', 'red', 'red', 'blue'])
    await save(post.id, { picture: (await aPicture('#2020c0')).path })
    await keepAll()
    expect(await colorOf(pathOf(post))).toBe('blue')
    // What lies at the address of the picture becomes another one, and then a part of that.
    const own = await aPicture('#c08020')
    await save(post.id, { picture: own.path })
    await keepAll()
    expect(await colorOf(pathOf(post))).toBe('red')
    await good(`POST /api/media/${own.id}/replace`, { path: (await aPicture(BLUE_ABOVE_RED)).path })
    await keepAll()
    expect(await colorOf(pathOf(post))).toBe('blue')
    await good(`PUT /api/media/${own.id}`, { crop: { left: 0, top: 50, width: 100, height: 50 } })
    await runJob(mediaJobs, 'media.crop', app.platform, { siteId: site.id, fileId: own.id })
    await keepAll()
    expect(await colorOf(pathOf(post))).toBe('red')
    const before = await cardOf(`/parts/${stone.number}`)
    await good(`DELETE /api/visual-assets/${blue}`)
    await keepAll()
    expect(await cardOf(`/parts/${stone.number}`)).not.toBe(before)
    expect(await colorOf(`/parts/${stone.number}`)).toBe('red')
  })

  it('goes where the title changes: the page has another one, and the old one is no longer there', async () => {
    const post = await aPost('Low water')
    await keepAll()
    const before = await cardOf(pathOf(post))
    await save(post.id, { title: 'Slack water' })
    // Until the new one is there, the page names that of the site.
    const meanwhile = await saidOf(pathOf(post))
    expect([meanwhile['og:title'], meanwhile['og:image:alt']]).toEqual(['Slack water', 'Tidewater'])
    await keepAll()
    const after = await saidOf(pathOf(post))
    expect(after['og:image:alt']).toBe('Slack water')
    expect(await cardOf(pathOf(post))).not.toBe(before)
    expect((await open(before ?? '')).statusCode).toBe(404)
  })

  it('leaves nothing behind when a title changes twice quickly', async () => {
    const post = await aPost('Ebb')
    await keepAll()
    const before = (await namesIn()).length
    await save(post.id, { title: 'Flood' })
    await save(post.id, { title: 'Spring tide' })
    await keepAll()
    expect(await namesIn()).toHaveLength(before)
    await save(post.id, { title: 'Ebb' })
    await save(post.id, { title: 'Spring tide' })
    await keepAll()
    expect(await namesIn()).toHaveLength(before)
    expect((await saidOf(pathOf(post)))['og:image:alt']).toBe('Spring tide')
  })

  it('goes with its page, and a draft has none', async () => {
    const draft = await aPost('Not yet', { isPublished: false })
    const post = await aPost('Soon gone')
    await keepAll()
    expect(await rows(`path = '${pathOf(draft)}'`)).toEqual([])
    const card = (await cardOf(pathOf(post))) ?? ''
    expect((await open(card)).statusCode).toBe(200)
    await good(`POST /api/blog/${post.id}/unpublish`)
    await keepAll()
    expect([(await open(card)).statusCode, await rows(`path = '${pathOf(post)}'`)]).toEqual([404, []])
  })

  it.each([
    ['200 characters', 'tide '.repeat(40).trim()],
    ['Arabic', 'الدوّامة الحيّة: رحلة التذكّر'],
    ['emoji', 'Love 🌀 and 👩‍🚀'],
    ['letters that no font has', '潮の満ち引き'],
    ['markup', '"><script>alert(1)</script><img src=x onerror=alert(1)>'],
  ])('is drawn of a title of %s', async (_what, title) => {
    const post = await aPost(title)
    await keepAll()
    const card = await cardOf(pathOf(post))
    expect((await open(card ?? '')).statusCode).toBe(200)
    const { body } = await open(pathOf(post))
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<img src=x')
  })

  it('is that of the site on pages without one: search, and posts without words', async () => {
    const bare = await aPost('Bare', { content: '' })
    await keepAll()
    const ofSite = await cardOf('/')
    expect(ofSite).not.toBeNull()
    expect([await cardOf('/search'), await cardOf(pathOf(bare))]).toEqual([ofSite, ofSite])
    expect(await saidOf('/nowhere')).toEqual({})
    expect(await saidOf('/admin/login')).not.toHaveProperty('og:image')
  })

  it('has the words of its language, and pages that are not translated share the original', async () => {
    // A language is one of the site when something of the book is said in it.
    await good(`PUT /api/book-parts/${(await aPart('Bank')).id}?locale=de`, { title: 'Ufer' })
    const post = await aPost('Neap tide')
    await good(`PUT /api/blog/${post.id}?locale=de`, { title: 'Nipptide', content: 'Worte.' })
    const other = await aPost('Undertow')
    await keepAll()
    const titles = ['', '/de'].map((language) => saidOf(`${language}${pathOf(post)}`))
    const [english, german] = await Promise.all(titles)
    expect([english?.['og:image:alt'], german?.['og:image:alt']]).toEqual(['Neap tide', 'Nipptide'])
    expect(english?.['og:image']).not.toBe(german?.['og:image'])
    // One address for all languages.
    expect(german?.['og:image']).toMatch(/^https:\/\/tidewater\.example\/objects\/cards\//)
    expect(await cardOf(`/de${pathOf(other)}`)).toBe(await cardOf(pathOf(other)))
  })
})

describe('an address of a card', () => {
  it.each([
    ['an unknown hash', `${'0'.repeat(32)}.jpg`],
    ['no hash', 'The%20Living%20Spiral.jpg'],
    ['another ending', `${'0'.repeat(32)}.png`],
    ['a way out', '..%2f..%2fdata.jpg'],
  ])('with %s is not found, and nothing is drawn', async (_what, name) => {
    const before = await namesIn()
    const answer = await open(`/objects/cards/${name}`)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(await namesIn()).toEqual(before)
  })

  it('has no card on the host of another site, nor once its site is not published', async () => {
    const other = await aSite(app, 'Elsewhere')
    await keepAll()
    const card = (await cardOf('/')) ?? ''
    expect((await open(card, `${other.slug}.localhost`)).statusCode).toBe(404)
    const hash = (await rows(`fork_id = '${other.id}' and path = '/'`))[0]?.hash as string
    const own = `/objects/cards/${hash}.jpg`
    expect((await open(own, `${other.slug}.localhost`)).statusCode).toBe(200)
    await changeSite(app, other.id, { isActive: false })
    expect((await open(own, `${other.slug}.localhost`)).statusCode).toBe(404)
  })
})

describe('the jobs of cards', () => {
  it('draw a card again whose process was killed before it was named', async () => {
    await keepAll()
    const post = await aPost('Anchor')
    await keep()
    await administer(
      app.connection,
      `update share_cards set state = 'waiting' where path = '${pathOf(post)}'`,
    )
    await keepAll()
    expect((await saidOf(pathOf(post)))['og:image:alt']).toBe('Anchor')
  })

  it('sweep what a killed process left in the store, and nothing else', async () => {
    await keepAll()
    const before = await namesIn()
    await storage.write(`${cardsKey(site.id)}/${'a'.repeat(32)}.jpg`, Buffer.from('left'))
    await storage.write(`${cardsKey(site.id)}/${'b'.repeat(32)}.jpg.half`, Buffer.from('left'))
    await storage.write(`${cardsKey(newId())}/${'c'.repeat(32)}.jpg`, Buffer.from('of a site that is gone'))
    await sweep()
    expect(await namesIn()).toEqual(before)
    const sites = await storage.list()
    expect((await Promise.all(sites.map((id) => namesIn(id)))).flat()).toHaveLength(
      (await rows('true')).filter(({ hash }, i, all) => all.findIndex((row) => row.hash === hash) === i)
        .length,
    )
  })

  it('do nothing while nothing changes, and nothing because of what they did themselves', async () => {
    await keepAll()
    await keep()
    const versions = () => administer(app.connection, 'select fork_id, version from site_versions order by 1')
    const before = await versions()
    await keep()
    await keep()
    expect(await versions()).toEqual(before)
  })

  it('want the card of a post when it comes out as planned, and not before', async () => {
    const post = await aPost('Later', { publishedAt: '2099-01-01T09:00:00.000Z' })
    await keepAll()
    const found = () => rows(`path = '${pathOf(post)}'`)
    expect(await found()).toEqual([])
    await save(post.id, { publishedAt: new Date(Date.now() + 500).toISOString() })
    await expect
      .poll(async () => {
        await keepAll()
        return found()
      })
      .toHaveLength(1)
  })

  it('go on where one picture cannot be drawn', async () => {
    const part = await aPart('Wreck')
    await aPlate(part, '#20a020')
    await keep()
    await administer(
      app.connection,
      `update share_cards set face = jsonb_set(face, '{picture}', '{"uploadId": "${newId()}", "focal": {"x": 1, "y": 1}}'),
        hash = repeat('f', 32), state = 'waiting' where path = '/parts/${part.number}'`,
    )
    const post = await aPost('Still drawn')
    await keepAll()
    expect((await saidOf(pathOf(post)))['og:image:alt']).toBe('Still drawn')
    expect(await rows(`path = '/parts/${part.number}'`)).toMatchObject([{ state: 'failed' }])
    expect(await cardOf(`/parts/${part.number}`)).toBe(await cardOf('/'))
    // It is tried again once a day.
    await sweep()
    expect(await rows(`path = '/parts/${part.number}'`)).toMatchObject([{ state: 'waiting' }])
  })

  it('leave sites that were never looked through alone until the start is over', async () => {
    const fresh = await aSite(app, 'Just begun')
    const patient = shareCardJobs({ ...PARTS, newSitesAfterS: 10_000 })
    await runJob(patient, 'share-cards.keep', app.platform)
    expect(await rows(`fork_id = '${fresh.id}'`)).toEqual([])
    await keepAll()
    expect(await rows(`fork_id = '${fresh.id}' and path = '/'`)).toMatchObject([{ state: 'made' }])
  })

  it('draw again within a day what the store has lost', async () => {
    const post = await aPost('Salvage')
    await keepAll()
    const card = (await cardOf(pathOf(post))) ?? ''
    await storage.remove(`${cardsKey(site.id)}/${card.split('/').at(-1)}`)
    expect((await open(card)).statusCode).toBe(404)
    await sweep()
    await keepAll()
    expect((await open(card)).statusCode).toBe(200)
  })

  it('draw all anew after a version of the product that drew in another way', async () => {
    await keepAll()
    const own = `path = '/' and fork_id = '${site.id}'`
    const before = await rows(own)
    await administer(
      app.connection,
      `update share_card_surveys set drawn_as = 0; update share_cards set hash = repeat('0', 32) where ${own}`,
    )
    await keepAll()
    expect(await rows(own)).toEqual(before)
  })

  it('touch only the pages whose cards they made', async () => {
    const [one, two] = [await aPost('One'), await aPost('Two')]
    await keepAll()
    const changed = async () =>
      (await administer(app.connection, 'select max(version) as v from site_changes'))[0]?.v as number
    await save(one.id, { title: 'One more' })
    const before = await changed()
    await keepAll()
    const tags = await administer(
      app.connection,
      `select distinct unnest(tags) as tag from site_changes where fork_id = '${site.id}' and version > ${before}`,
    )
    expect(tags).toEqual([{ tag: `card en ${pathOf(one)}` }])
    expect((await saidOf(pathOf(two)))['og:image:alt']).toBe('Two')
  })
})
