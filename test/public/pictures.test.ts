import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { JOBS } from '../../src/app/jobs.ts'
import type { Site } from '../../src/kernel/site.ts'
import { FULL_WIDTH } from '../../src/site/pictures.ts'
import { type App, anApp, aPerson, aSite } from '../support/app.ts'
import { runJob } from '../support/jobs.ts'
import { aStorage } from '../support/storage.ts'
import { upload } from '../support/uploads.ts'

let app: App
let site: Site
let as: string
let cover: Picture
let plate: Picture

interface Picture {
  id: string
  path: string
  srcset: string
}

const good = async (line: `${string} /${string}`, body?: object) => {
  const answer = await app.call(line, { as, ...(body && { body }) })
  expect([line, answer.statusCode < 300 ? 'good' : answer.body]).toEqual([line, 'good'])
  return answer.statusCode === 204 ? null : answer.json()
}

/** A picture of the library; its copies are made. */
async function aPicture(): Promise<Picture> {
  const png = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#247' } })
    .png()
    .toBuffer()
  const { path } = await upload(app, png, { as, site, name: 'plate.png' })
  const words = { filename: 'plate.png', originalName: 'plate.png' }
  const { id, hash } = await good(`POST /api/forks/${site.id}/media`, { path, ...words })
  await runJob(JOBS, 'media.copies', app.platform, { siteId: site.id, uploadId: path.split('/').at(-1) })
  const copies = [240, 480, 800, 900].map((width) => `${path}/${hash.slice(0, 16)}-${width}.webp ${width}w`)
  return { id, path, srcset: copies.join(', ') }
}

/** The pictures of a page: copies, size and address of each. */
async function picturesOf(path: string) {
  const { body } = await app.call(`GET ${path}` as 'GET /', {})
  return [...body.matchAll(/<img\b[^>]*>/g)].map(([element]) => {
    const [srcset, sizes, src] = ['srcset', 'sizes', 'src'].map((name) =>
      new RegExp(` ${name}="([^"]*)"`, 'i').exec(element)?.at(1),
    )
    return { srcset, sizes, src }
  })
}

/** Width of a plate on the page of its part, where it is upright, and beside the title of a page of text. */
const PLATE = `(min-width: 64rem) max(42vw, 140vh), ${FULL_WIDTH}`
const BESIDE = `(min-width: 64rem) 42vw, ${FULL_WIDTH}`
const shown = ({ path: src, srcset }: Picture, sizes = 'auto, 100vw') => ({ srcset, sizes, src })

beforeAll(async () => {
  app = await anApp({ storage: aStorage() })
  site = await aSite(app, 'Harbour', { isDefault: true })
  as = await aPerson(app, { site })
  cover = await aPicture()
  plate = await aPicture()
  await good(`PUT /api/forks/${site.id}/book`, { title: 'Ropes', cover: cover.path })
  const part = await good(`POST /api/forks/${site.id}/book-parts`, { title: 'The quay', isPublished: true })
  await good(`PUT /api/book-parts/${part.uid}?locale=es`, { title: 'El muelle' })
  const visual = { title: 'Ships', partId: part.uid, mediaFileId: plate.id, assetType: 'gallery' }
  await good(`POST /api/forks/${site.id}/visual-assets`, { ...visual, isPublished: true })
})

it('[C653] a page names the copies of its uploaded pictures, in each language and where nothing is found', async () => {
  for (const path of ['/parts/1', '/es/parts/1']) {
    expect([path, ...(await picturesOf(path))]).toEqual([path, shown(plate, PLATE), shown(cover)])
  }
  for (const path of ['/nowhere', '/es/nowhere', '/parts/99']) {
    expect([path, ...(await picturesOf(path))]).toEqual([path, shown(cover)])
  }
})

it('[C355] so does its preview', async () => {
  const page = await good(`POST /api/forks/${site.id}/pages`, {
    title: 'Tides',
    slug: 'tides',
    template: 'default',
  })
  const link = await good(`POST /api/pages/${page.id}/preview-links`)
  expect(await picturesOf(link.path)).toEqual([shown(plate, BESIDE), shown(cover)])
})

it('[C653] a page follows at once what is done to its pictures', async () => {
  const logo = await aPicture()
  await good(`PUT /api/forks/${site.id}/settings`, { logoUrl: logo.path })
  expect(await picturesOf('/parts/1')).toEqual([shown(logo, '10rem'), shown(plate, PLATE), shown(cover)])
  await good(`DELETE /api/media/${cover.id}`)
  // No torn picture stays where one was.
  expect(await picturesOf('/nowhere')).toEqual([shown(logo, '10rem')])
})
