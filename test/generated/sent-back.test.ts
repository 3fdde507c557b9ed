import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ROUTES } from '../../src/app/server.ts'
import { BUILD } from '../../src/kernel/draft.ts'
import type { Endpoint } from '../../src/kernel/endpoint.ts'
import { NO_LIMITS } from '../../src/platform/http/limits.ts'
import { newId } from '../../src/platform/ids.ts'
import { type App, anApp } from '../support/app.ts'
import { bodySchema, richOf } from '../support/bodies.ts'
import { aChapter, aFile, anUpload, aPage, aPart, type TwoSites, twoSites } from '../support/callers.ts'
import { aChecksum, type Checksums } from '../support/checksum.ts'

/** An answer that names an item, or a row of a list. */
type Row = Record<string, unknown> & { id: unknown }

const DAY_MS = 24 * 60 * 60_000
const LOCALES = ['', 'locale=es'] as const

/** What the contracts say of this method, by path. */
const callsOf = (method: string) =>
  new Map(
    ROUTES.filter(({ endpoint }) => endpoint.method === method).map(({ endpoint }) => [
      endpoint.path,
      endpoint,
    ]),
  )

const reads = callsOf('GET')
const writes = callsOf('PUT')
const posts = callsOf('POST')

/** Where an item of each type is written. */
const items = [...writes.keys()].filter((path) => /^\/api\/(forks\/:forkId\/)?[\w-]+\/:id$/.test(path))

/** Where the items of a type are listed and created. */
const listOf = (item: string) =>
  item.startsWith('/api/forks/')
    ? item.replace('/:id', '')
    : item.replace('/api/', '/api/forks/:forkId/').replace('/:id', '')

/** What a site or an account has one of; these two are no things but deeds that have the address of what they follow from. */
const records = [...writes.keys()].filter(
  (path) => reads.has(path as '/api/x') && !path.includes(':id') && !/\/(translation|scheduled)$/.test(path),
)

let app: App
let world: TwoSites
let owner: { as?: string }
let checksum: () => Promise<Checksums>
/** What items name of each other. */
let known: Record<string, unknown>

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  world = await twoSites(app)
  owner = await world.held('owner')
  checksum = await aChecksum(app.connection)
  const { f1 } = world
  const part = await aPart(app, f1.site)
  const chapter = await aChapter(app, f1.site, part.id)
  known = {
    ...KNOWN,
    forkId: f1.site.id,
    partId: part.id,
    chapterId: chapter.id,
    featuredChapter: chapter.number,
    related: [part.number],
    mediaFileId: (await aFile(app, f1.site)).id,
    parentId: (await aPage(app, f1.site)).id,
    pageId: (await aPage(app, f1.site)).id,
  }
})

it('there are types, lists, records and creations to look at', () => {
  expect(items.length).toBeGreaterThan(15)
  expect(items.filter((path) => reads.has(listOf(path) as '/api/x')).length).toBe(items.length)
  expect(items.filter((path) => posts.has(listOf(path) as '/api/x')).length).toBeGreaterThan(12)
  expect(records).toEqual(
    expect.arrayContaining([
      '/api/forks/:forkId/settings',
      '/api/forks/:forkId/book',
      '/api/forks/:forkId/book-intro',
    ]),
  )
})

describe.each(items)('[C643] what is answered of %s changes nothing when it is sent back whole:', (item) => {
  beforeAll(() => fill(item))

  it.each(
    ['', 'limit=200'].flatMap((page) => LOCALES.map((locale) => [page, locale].filter(Boolean).join('&'))),
  )('each row of its list with ?%s', async (query) => {
    const list = placed(listOf(item))
    const rows = await answered<Row[]>('GET', `${list}?${query}`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.flatMap((row) => faultsIn(callFor(reads, listOf(item)), row))).toEqual([])
    const before = await checksum()
    for (const row of rows.filter(isWritable)) await sendBack(item, row, localeIn(query))
    expect(await checksum()).toEqual(before)
  })

  it('each of its items as it is read alone', async () => {
    if (!reads.has(item as '/api/x')) return
    const rows = await answered<Row[]>('GET', `${placed(listOf(item))}?limit=200`)
    for (const locale of LOCALES) {
      for (const row of rows) {
        const read = await answered<Row>('GET', `${placed(item, row)}?${locale}`)
        await changingNothing(() => sendBack(item, read, locale))
      }
    }
  })
})

describe('[C643] what is answered changes nothing when it is sent back whole:', () => {
  it.each(records)('%s', async (path) => {
    const schema = bodySchema(callFor(writes, path)) ?? {}
    const given = await answered<Row>('PUT', placed(path), { ...richOf(schema, { ...known, ...fresh() }) })
    await changingNothing(() => answered('PUT', placed(path), given))
    for (const locale of path.endsWith('/settings') || path.startsWith('/api/auth') ? [''] : LOCALES) {
      const read = await answered<Row>('GET', `${placed(path)}?${locale}`)
      await changingNothing(() => answered('PUT', `${placed(path)}?${locale}`, read))
    }
  })

  it('the chapters of a part', async () => {
    const part = world.f1.publishedPart.id
    const rows = await answered<Row[]>('GET', `/api/book-parts/${part}/chapters`)
    expect(rows.length).toBeGreaterThan(1)
    await changingNothing(async () => {
      for (const row of rows) await sendBack('/api/book-chapters/:id', row, '')
    })
  })
})

/** Makes an item in each state that the type knows; each answer on the way is sent back. */
async function fill(item: string): Promise<void> {
  const create = posts.get(listOf(item) as '/api/x')
  if (!create || item.includes('/forks/')) return
  const schema = bodySchema(create) ?? {}
  const make = async (state: object = {}): Promise<Row> => {
    const paths =
      schema.properties?.path && item === '/api/media/:id' ? await anUpload(app, world.f1.site) : {}
    const hidden = schema.properties?.isPublished ? { isPublished: false } : {}
    const body = { ...richOf(schema, { ...known, ...fresh(), ...paths }), ...hidden, ...state }
    return returned(item, 'POST', placed(listOf(item)), body)
  }
  const act = (row: Row, method: 'POST' | 'PUT', verb: string, body?: object) =>
    returned(item, method, `${placed(item, row)}/${verb}`, body)
  const calls = (verb: string) =>
    posts.has(`${item}/${verb}` as '/api/x') || writes.has(`${item}/${verb}` as '/api/x')

  const draft = await make()
  if (schema.properties?.isActive) await make({ isActive: false })
  if (schema.properties?.isPublished) await make({ isPublished: true })
  if (calls('publish')) {
    const row = await make()
    await act(row, 'POST', 'publish')
    if (calls('draft')) await wait(item, row)
  }
  if (calls('schedule')) {
    await act(await make(), 'PUT', 'schedule', { publishAt: inDays(1), unpublishAt: inDays(2) })
    const ending = await make()
    await act(ending, 'POST', 'publish')
    await act(ending, 'PUT', 'schedule', { unpublishAt: inDays(2) })
    await act(await make({ isPublished: true }), 'POST', 'unpublish')
  }
  if (calls('trash')) {
    const row = await make()
    await act(row, 'POST', 'trash')
    await act(row, 'POST', 'restore')
  }
  if (calls('revisions/:number/restore')) await act(await make(), 'POST', 'revisions/1/restore')
  const order = `${listOf(item)}/order`
  if (writes.has(order as '/api/x')) {
    for (const row of await answered<Row[]>('PUT', placed(order), { ids: [draft.id] })) {
      await changingNothing(() => sendBack(item, row, ''))
    }
  }
}

/** Leaves something of an item waiting, in two languages where it has them. */
async function wait(item: string, row: Row): Promise<void> {
  const { fieldVersions, translations } = await answered<{
    fieldVersions: Record<string, number>
    translations: Record<string, object>
  }>('GET', placed(item, row))
  const field = ['title', 'name', 'place'].find((name) => name in row) ?? 'title'
  for (const locale of translations.es ? LOCALES : ['']) {
    const fields = { [field]: { value: `It waits ${locale}`, base: fieldVersions[field] ?? 0 } }
    const body = { writer: `w${locale}`, seq: 1, build: BUILD, fields }
    await answered('PUT', `${placed(item, row)}/draft?${locale}`, body)
  }
}

/** Makes a call, and sends back the item that it gave. */
async function returned(item: string, method: 'POST' | 'PUT', path: string, body?: object): Promise<Row> {
  const row = await answered<Row>(method, path, body)
  if (!path.endsWith('/trash')) await changingNothing(() => sendBack(item, row, ''))
  return row
}

async function changingNothing(work: () => Promise<unknown>): Promise<void> {
  const before = await checksum()
  await work()
  expect(await checksum()).toEqual(before)
}

async function sendBack(item: string, row: Row, locale: string): Promise<void> {
  await answered('PUT', `${placed(item, row)}?${locale}`, row)
}

async function answered<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await app.call(`${method} ${path}` as 'GET /', {
    ...owner,
    body: body ?? (method === 'POST' ? {} : undefined),
  })
  expect([200, 201], `${method} ${path} ${answer.body.slice(0, 300)}`).toContain(answer.statusCode)
  return answer.json()
}

/** What of a row the contract does not say, or says otherwise. */
function faultsIn({ answer }: Endpoint, row: Row): string[] {
  const shape = answer instanceof z.ZodMiniArray ? answer._zod.def.element : null
  if (!(shape instanceof z.ZodMiniObject)) return ['its list is none']
  const { error } = z.safeParse(shape, row)
  const undeclared = Object.keys(row).filter((field) => !(field in shape.shape))
  return [...undeclared, ...(error?.issues.map(({ path, message }) => `${path.join('/')} ${message}`) ?? [])]
}

/** A path with its parameters; in public lists `id` is a number and `uid` the key. */
function placed(path: string, row?: Row): string {
  return path.replace(':forkId', world.f1.site.id).replace(':id', String(row?.uid ?? row?.id))
}

function callFor(calls: typeof writes, path: string) {
  const found = calls.get(path as '/api/x')
  if (!found) throw new Error(`there is no call ${path}`)
  return found
}

/** What makes itself has no address of its own; the views of others, and the owner of the install, are not the caller's to write. */
const isWritable = (row: Row): boolean =>
  row.id !== null && row.isOwn !== false && row.isPlatformOwner !== true

const localeIn = (query: string): string =>
  LOCALES.find((locale) => locale !== '' && query.includes(locale)) ?? ''

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

let made = 0

/** Values that no two items may share. */
function fresh(): Record<string, unknown> {
  made++
  return {
    slug: `rich-${made}`,
    number: 900_000 + made,
    displayOrder: made,
    order: made,
    id: newId(),
    name: `Rich ${made}`,
  }
}

/** Values of fields whose form a schema does not tell. */
const KNOWN = {
  colors: ['#112233', '#445566', '#778899'],
  correctedOn: '2026-11-01',
  publishedAt: '2026-11-01T09:30:00.000Z',
  email: 'somebody@example.org',
  notificationEmail: 'desk@example.org',
  url: 'https://example.org/shop',
  path: '/objects/uploads/00000000-0000-4000-8000-000000000001',
  avatar: '/objects/uploads/00000000-0000-4000-8000-000000000002',
  cover: '/objects/uploads/00000000-0000-4000-8000-000000000003',
  redirectUrl: '/thanks',
  socialLinks: { mastodon: 'https://example.org/@somebody' },
  showIf: null,
  module: '',
  query: 'q=water',
  list: 'post',
  defaultLanguage: 'en',
  timezone: 'Europe/Berlin',
  googleAnalyticsId: 'G-A1B2C3D4E5',
  facebookPixelId: '1234567890',
  logoUrl: 'https://example.org/logo.png',
  faviconUrl: 'https://example.org/favicon.png',
  username: 'somebody-else',
  maintenanceMode: false,
}
