import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite, goodCalls } from '../../../test/support/app.ts'
import { runJob } from '../../../test/support/jobs.ts'
import type { Site } from '../../kernel/site.ts'
import { listSites } from '../sites/index.ts'
import { plateJobs } from './jobs.ts'

let app: App
let as: string
let site: Site
const call = goodCalls(() => ({ app, as }))

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Bare', { isDefault: true })
  as = await aPerson(app, { isPlatformOwner: true })
})

const draw = () =>
  runJob(
    plateJobs({
      listSites: async (db) => (await listSites(db)).sites,
      frame: { width: 160, height: 90 },
    }),
    'book.draw-plates',
    app.platform,
  )

interface Visual {
  uid: string
  partId: string
  assetType: string
  path: string
  altText: string
}

const visualsOf = async (partId: string) =>
  ((await call(`GET /api/forks/${site.id}/visual-assets`)) as Visual[]).filter((one) => one.partId === partId)
const aPart = (title: string, more = {}) =>
  call(`POST /api/forks/${site.id}/book-parts`, { title, isPublished: true, ...more })

describe('a published part without a picture', () => {
  it('[C608] gets plates of its own, for dark pages and for light ones', async () => {
    const { uid } = await aPart('Alone')
    await draw()
    const plates = await visualsOf(uid)
    expect(plates.map(({ assetType }) => assetType).toSorted()).toEqual(['gallery', 'gallery-light'])
    expect(plates[0]?.altText).toContain('Alone')
    for (const { path } of plates) {
      const picture = await app.call(`GET ${path as `/${string}`}`, { as })
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    }
    const files = await call(`GET /api/forks/${site.id}/media`)
    expect(files).toHaveLength(2)
    await draw()
    expect(await visualsOf(uid)).toHaveLength(2)
  })

  it('[C112] shows the picture that its author adds in place of the plate', async () => {
    const { uid, number } = await aPart('Chosen')
    await draw()
    const own = { partId: uid, assetType: 'gallery', title: 'Own', path: '/media/own.jpg' }
    await call(`POST /api/forks/${site.id}/visual-assets`, own)
    const page = await app.call(`GET /parts/${number}`)
    expect(page.body).toContain('src="/media/own.jpg"')
  })

  it('keeps none where its author switched the plate off, and a draft gets none', async () => {
    const { uid } = await aPart('Off')
    await draw()
    for (const { uid: plate } of await visualsOf(uid)) {
      await call(`PUT /api/visual-assets/${plate}`, { isActive: false })
    }
    const { uid: draft } = await aPart('Draft', { isPublished: false })
    await draw()
    expect(await visualsOf(uid)).toHaveLength(2)
    expect(await visualsOf(draft)).toEqual([])
  })
})
