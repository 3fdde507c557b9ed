import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Site } from '../../src/kernel/site.ts'
import { type App, anApp, aPerson, aSite } from '../support/app.ts'
import { aReader, type Reader } from './readers.ts'

/** A snapshot waits half a minute for changes to end, and then rests between pages while others need the machine. */
const WRITTEN = { timeout: 150_000, interval: 50 }
/** Nobody listens there. */
const NOWHERE = 1

const folder = mkdtempSync(join(tmpdir(), 'flyleaf-snapshot-'))
afterAll(() => rmSync(folder, { recursive: true }))

let app: App
let own: Site
let sample: Site
let part: { uid: string; number: number }
let warnings: string[]
let readAway: Reader

beforeAll(async () => {
  app = await anApp({ snapshotFolder: folder, isListening: true })
  sample = await aSite(app, 'Sample', { isDefault: true })
  own = await aSite(app, 'Own')
  const as = await aPerson(app, { site: own })
  const read = await aReader(app)
  expect((await read('GET /', { host: 'own.localhost' })).status).toBe(200)
  await vi.waitFor(() => expect(existsSync(fileOf(own))).toBe(true), WRITTEN)
  const body = { title: 'Published late', isPublished: true }
  part = (await app.call(`POST /api/forks/${own.id}/book-parts`, { as, body })).json()
  await app.call(`POST /api/forks/${own.id}/book-parts`, { as, body: { title: 'Never published' } })
  await vi.waitFor(() => expect(pagesOf(own)).toContain(`/parts/${part.number}`), WRITTEN)
  await vi.waitFor(() => expect(existsSync(fileOf(sample))).toBe(true), WRITTEN)

  const away = await anApp({ databasePort: NOWHERE, snapshotFolder: folder })
  warnings = []
  vi.spyOn(away.server.log, 'warn').mockImplementation((_: unknown, text?: string) => {
    warnings.push(String(text))
  })
  readAway = await aReader(away)
}, 3 * WRITTEN.timeout)

const fileOf = ({ id }: Site) => join(folder, `${id}.json`)
const pagesOf = (site: Site) => Object.keys(JSON.parse(readFileSync(fileOf(site), 'utf8')).pages)
const textOf = (site: Site, path: string) => {
  const { pages } = JSON.parse(readFileSync(fileOf(site), 'utf8'))
  return brotliDecompressSync(Buffer.from(pages[path]?.br ?? '', 'base64')).toString()
}
const bodyAway = async (path: string, host: string) => {
  const { status, body } = await readAway(`GET ${path}`, { host })
  return [status, body.toString()] as const
}

it('a snapshot holds the feed, and no file of the sitemap: a large blog has hundreds of them', () => {
  const documents = pagesOf(own).filter((path) => path.endsWith('.xml'))
  expect(documents).toEqual(['/feed.xml'])
})

describe('[C224] [C230] while the database is away, a process that never rendered a page', () => {
  it('serves the site of the host as it was last published, each site its own', async () => {
    for (const path of ['/', '/parts', '/book/intro', '/search', `/parts/${part.number}`]) {
      const [status, body] = await bodyAway(path, 'own.localhost')
      expect([path, status]).toEqual([path, 200])
      expect(body).toContain('Own')
      expect(body).not.toContain('Sample')
      expect(body).not.toContain('Never published')
    }
    expect((await bodyAway('/parts', 'own.localhost'))[1]).toContain('Published late')
    expect((await bodyAway('/', 'localhost'))[1]).toContain('Sample')
    expect((await bodyAway('/parts', 'localhost'))[1]).not.toContain('Published late')
  })

  it('[C580] shows the logo that was set last', async () => {
    const logo = 'https://pictures.example.org/logo.png'
    const as = await aPerson(app, { site: own })
    await app.call(`PUT /api/forks/${own.id}/settings`, { as, body: { logoUrl: logo } })
    await vi.waitFor(() => expect(textOf(own, '/parts')).toContain(logo), WRITTEN)
    const again = await aReader(await anApp({ databasePort: NOWHERE, snapshotFolder: folder }))
    const { body, headers } = await again('GET /parts', { host: 'own.localhost' })
    expect(body.toString()).toContain(`src="${logo}"`)
    expect(String(headers['content-security-policy'])).toContain('https://pictures.example.org')
  })

  it('answers what no snapshot holds, and every call, with 503 and a sentence', async () => {
    for (const path of ['/parts/77', '/search?q=own', '/admin/login']) {
      const [status, body] = await bodyAway(path, 'own.localhost')
      expect([path, status]).toEqual([path, 503])
      expect(body).not.toContain('Sample')
    }
    const call = await readAway('GET /api/forks/default/book-parts', { host: 'own.localhost' })
    expect([call.status, call.body.toString()]).toEqual([
      503,
      'The database does not answer at the moment. Nothing was changed.',
    ])
    const write = await readAway('POST /api/auth/logout', {
      host: 'own.localhost',
      cookie: `sid=${'x'.repeat(43)}`,
    })
    expect(write.status).toBe(503)
  })

  it('says so once in the log, however many ask', async () => {
    for (let n = 0; n < 20; n++) await bodyAway('/parts', 'own.localhost')
    expect(warnings.filter((text) => text.startsWith('The database is away'))).toHaveLength(1)
  })
})
