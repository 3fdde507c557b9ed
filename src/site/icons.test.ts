import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite, goodCalls } from '../../test/support/app.ts'
import { upload } from '../../test/support/uploads.ts'
import type { Site } from '../kernel/site.ts'
import { rootFolder } from '../platform/root.ts'

let app: App
let site: Site
let as: string

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flyleaf-build-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  cpSync(join(rootFolder(), 'public'), join(folder, 'public'), { recursive: true })
  app = await anApp({ folder })
  site = await aSite(app, 'Tidewater', { isDefault: true })
  as = await aPerson(app, { site, role: 'admin' })
})

const good = goodCalls(() => ({ app, as }))
const open = (path: string) => app.call(`GET ${path}` as 'GET /')
const manifest = async () => (await open('/site.webmanifest')).json()
const linkOf = (html: string, rel: string) => new RegExp(`<link rel="${rel}" href="([^"]*)"`).exec(html)?.[1]

it('/favicon.ico is an icon with pictures of three sizes', async () => {
  const { statusCode, headers, rawPayload } = await open('/favicon.ico')
  expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
    200,
    'image/x-icon',
    'nosniff',
  ])
  expect([...rawPayload.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
  const offset = rawPayload.readUInt32LE(18)
  const { format, width } = await sharp(rawPayload.subarray(offset)).metadata()
  expect([format, width]).toEqual(['png', 16])
})

it('every page links a manifest with the name of its site, and icons that are there', async () => {
  const { body, headers } = await open('/')
  expect(linkOf(body, 'manifest')).toBe('/site.webmanifest')
  expect(headers['content-security-policy']).toContain("manifest-src 'self'")
  const answer = await open('/site.webmanifest')
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const { name, start_url, theme_color, icons } = answer.json()
  expect([name, start_url, theme_color]).toEqual(['Tidewater', '/', '#f2f0ea'])
  const addresses = [...icons.map(({ src }: { src: string }) => src), linkOf(body, 'apple-touch-icon')]
  for (const address of addresses) expect([address, (await open(address)).statusCode]).toEqual([address, 200])
})

it('the manifest has the colours that the site has', async () => {
  await good(`PUT /api/forks/${site.id}/theme`, { paper: '#fffaf0' })
  expect(await manifest()).toMatchObject({ theme_color: '#fffaf0', background_color: '#fffaf0' })
  await good(`PUT /api/forks/${site.id}/theme`, { paper: '' })
})

it('[C580] the icon of a site stands everywhere in the place of that of the product', async () => {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#247' } })
  const { path } = await upload(app, await picture.png().toBuffer(), { as, site, name: 'sign.png' })
  await good(`POST /api/forks/${site.id}/media`, { path, filename: 'sign.png', originalName: 'sign.png' })
  await good(`PUT /api/forks/${site.id}/settings`, { faviconUrl: path })
  const { statusCode, headers } = await open('/favicon.ico')
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, path, 'no-cache'])
  const { body } = await open('/')
  expect([linkOf(body, 'icon'), linkOf(body, 'apple-touch-icon')]).toEqual([path, path])
  expect((await manifest()).icons).toEqual([{ src: path, sizes: 'any' }])
  await good(`PUT /api/forks/${site.id}/settings`, { faviconUrl: 'https://files.example.org/знак.png' })
  expect((await open('/favicon.ico')).headers.location).toBe(
    'https://files.example.org/%D0%B7%D0%BD%D0%B0%D0%BA.png',
  )
  await good(`PUT /api/forks/${site.id}/settings`, { faviconUrl: '' })
  expect((await open('/favicon.ico')).statusCode).toBe(200)
  expect(linkOf((await open('/')).body, 'apple-touch-icon')).toBe('/icons/apple-touch-icon.png')
})
