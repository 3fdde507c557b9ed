import { beforeAll, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { aFile } from '../../../test/support/callers.ts'
import type { Site } from '../../kernel/site.ts'
import * as calls from './calls.ts'
import type { FileRow } from './type.ts'

let app: App
let site: Site
let as: string

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  as = await aPerson(app, { site, role: 'viewer' })
  await aFile(app, site, { name: 'Plate_04 100%.png', tags: ['part 4', 'Print'] })
  await aFile(app, site, { name: 'harbour.jpg', tags: ['plate'] })
  await aFile(app, await aSite(app, 'Elsewhere'), { name: 'plate-elsewhere.png' })
})

const list = async (query = ''): Promise<FileRow[]> =>
  (await app.call(`GET /api/forks/${site.id}/media${query}`, { as })).json()

it('[C445] a failed call of a file names its status', () => {
  const { listFiles, createFile, saveFile, deleteFile } = calls
  expect([listFiles, createFile, saveFile, deleteFile].every((one) => one.isToldByStatus)).toBe(true)
})

it('[C437] [C438] the files of a site are listed with their fields, and those of no other', async () => {
  const files = await list('?sort=title')
  expect(files).toMatchObject([
    { originalName: 'harbour.jpg', mimeType: 'image/png', size: 1536, alt: 'plain', tags: ['plate'] },
    { originalName: 'Plate_04 100%.png', tags: ['part 4', 'Print'] },
  ])
  expect(Object.keys(files[0] ?? {})).toEqual(expect.arrayContaining(['id', 'path', 'filename', 'createdAt']))
})

it.each([
  ['PLATE', 2],
  ['print', 1],
  ['art 4', 1],
  ['_', 1],
  ['100%', 1],
  ['g plate', 0],
  ['png part', 0],
])(
  '[C436] [C448] a search for %j finds what holds it in its name or in one of its tags',
  async (q, found) => {
    const query = new URLSearchParams({ q, limit: '50' })
    expect(await list(`?${query}`)).toHaveLength(found)
  },
)
