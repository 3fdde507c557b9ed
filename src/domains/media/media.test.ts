import { beforeAll, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite, goodCalls } from '../../../test/support/app.ts'
import { aFile } from '../../../test/support/callers.ts'
import { BUILD } from '../../content/contract/draft.ts'
import { markdownToRichText } from '../../kernel/rich-text/markdown.ts'
import type { Site } from '../../kernel/site.ts'
import { newId } from '../../platform/ids.ts'
import * as calls from './calls.ts'
import { PATHS_MAX } from './contract.ts'
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

it('files are found by their addresses, those of many in one call', async () => {
  const files = await list()
  const paths = files.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(1)
  expect(await list(`?path=${paths[0]}`)).toHaveLength(1)
  const nowhere = Array.from({ length: PATHS_MAX - paths.length }, () => `/objects/uploads/${newId()}`)
  const query = new URLSearchParams({ path: [...nowhere, ...paths].join(','), limit: String(PATHS_MAX) })
  expect((await list(`?${query}`)).map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
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

it('pictures that nobody has described come first, before those whose bytes are to come, page by page', async () => {
  const other = await aSite(app, 'Described')
  const person = await aPerson(app, { site: other, role: 'viewer' })
  await aFile(app, other, { mark: '', name: 'waits.png' })
  await aFile(app, other, { name: 'told.png', isWhole: true })
  await aFile(app, other, { mark: '', name: 'missing.png', isWhole: true })
  const names: string[] = []
  for (let cursor = ''; names.length < 3; ) {
    const query = new URLSearchParams({ sort: 'order', limit: '1', kind: 'image', ...(cursor && { cursor }) })
    const answer = await app.call(`GET /api/forks/${other.id}/media?${query}`, { as: person })
    names.push(...answer.json().map(({ originalName }: FileRow) => originalName))
    const [, next = ''] = /cursor=([^&>]+)/.exec(String(answer.headers.link ?? '')) ?? []
    if (next === '') break
    cursor = decodeURIComponent(next)
  }
  expect(names).toEqual(['missing.png', 'waits.png', 'told.png'])
})

it('[C461] a review names the picture in the trash that an item shows, and one that is gone', async () => {
  const owner = await aPerson(app, { site, role: 'owner' })
  const good = goodCalls(() => ({ app, as: owner }))
  const file = await aFile(app, site, { name: 'thrown.png' })
  const { path } = await good(`GET /api/media/${file.id}`)
  const content = `Words.\n\n![Rings](${path})`
  const post = await good(`POST /api/forks/${site.id}/blog`, { slug: 'thrown', title: 'Thrown', content })
  const checks = async () =>
    (await good(`GET /api/forks/${site.id}/review?item=blog/${post.id}`)).asked.checks
  expect(await checks()).toEqual([])
  await good(`POST /api/media/${file.id}/trash`)
  expect(await checks()).toEqual([{ kind: 'thrown', language: 'en', detail: 'thrown.png', needs: null }])
  await good(`DELETE /api/media/${file.id}`)
  expect(await checks()).toEqual([{ kind: 'lost', language: 'en', detail: '', needs: null }])
  await good(`DELETE /api/blog/${post.id}`)
})

it('[C450] the uses of a file are the places that name it: in any language, in drafts, in menus, in the trash', async () => {
  const writer = await aPerson(app, { site, role: 'owner' })
  const good = goodCalls(() => ({ app, as: writer }))
  const file = (await list('?q=harbour&limit=5'))[0]
  const figure = `![The harbour](${file?.path})\nAt low tide`
  const make = (type: string, body: { title: string; [field: string]: unknown }) =>
    good(`POST /api/forks/${site.id}/${type}`, { slug: body.title.toLowerCase(), ...body })
  const post = await make('blog', { title: 'Post', content: `Words.\n\n> ${figure.replace('\n', '\n> ')}` })
  const page = await make('pages', { title: 'Page', template: 'default' })
  await good(`PUT /api/pages/${page.id}?locale=de`, { title: 'Seite', content: figure })
  const study = await make('case-studies', { title: 'Study', isPublished: true })
  const fields = { solution: { value: markdownToRichText(figure) } }
  await good(`PUT /api/case-studies/${study.id}/draft`, { writer: 'a', seq: 1, build: BUILD, fields })
  const gone = await make('blog', { title: 'Gone', content: figure })
  await good(`DELETE /api/blog/${gone.id}`)
  const beside = await make('blog', { title: 'Beside', picture: file?.path })
  const thrown = await make('blog', { title: 'Afloat', content: figure })
  await good(`POST /api/blog/${thrown.id}/trash`)
  const items = [{ id: newId(), label: 'Harbour', url: file?.path, children: [] }]
  const menu = await good(`POST /api/forks/${site.id}/navigation`, { name: 'Files', type: 'footer', items })
  const redirect = await good(`POST /api/forks/${site.id}/redirects`, { from: '/harbour', to: file?.path })
  await make('blog', {
    title: 'Other',
    content: '![](/objects/uploads/00000000-0000-4000-8000-000000000001)',
  })
  expect(await good(`GET /api/media/${file?.id}/uses`)).toEqual([
    { kind: 'page', id: page.id, title: 'Page', isTrashed: false },
    { kind: 'post', id: beside.id, title: 'Beside', isTrashed: false },
    { kind: 'post', id: post.id, title: 'Post', isTrashed: false },
    { kind: 'post', id: thrown.id, title: 'Afloat', isTrashed: true },
    { kind: 'case-study', id: study.id, title: 'Study', isTrashed: false },
    { kind: 'menu', id: menu.id, title: 'Files', isTrashed: false },
    { kind: 'redirect', id: redirect.id, title: '/harbour', isTrashed: false },
  ])
})

it('[C451] tags are put on many files and taken off, with one undo', async () => {
  const editor = await aPerson(app, { site, role: 'editor' })
  const good = goodCalls(() => ({ app, as: editor }))
  const [one, two] = [await aFile(app, site, { tags: ['old'] }), await aFile(app, site, { tags: ['new'] })]
  const tagsOf = async (id: string) => (await good(`GET /api/media/${id}`)).tags
  const body = { target: { ids: [one.id, two.id] }, add: ['new'], remove: ['old'] }
  const done = await good(`POST /api/forks/${site.id}/media-tags`, body)
  expect(done).toMatchObject({ done: 1, skippedCount: 1 })
  expect([await tagsOf(one.id), await tagsOf(two.id)]).toEqual([['new'], ['new']])
  await good(`POST /api/forks/${site.id}/media/bulk/undo`, { undo: done.undo })
  expect(await tagsOf(one.id)).toEqual(['old'])
})

it('a list knows which files nothing names: texts, drafts, settings and what is in the trash count', async () => {
  const owner = await aPerson(app, { site, role: 'owner' })
  const good = goodCalls(() => ({ app, as: owner }))
  const files = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((name) => aFile(app, site, { name, tags: ['use'], isWhole: true })),
  )
  const paths: string[] = []
  for (const { id } of files) paths.push((await good(`GET /api/media/${id}`)).path)
  const unused = async () =>
    (await list('?isUsed=false&tags=use&sort=title')).map(({ originalName }) => originalName)
  expect(await unused()).toEqual(['a', 'b', 'c', 'd', 'e'])
  const words = (path: string | undefined) => `Words.\n\n![Rings](${path})`
  const post = await good(`POST /api/forks/${site.id}/blog`, {
    slug: 'u',
    isPublished: true,
    title: 'U',
    content: words(paths[0]),
  })
  await good(`PUT /api/forks/${site.id}/settings`, { logoUrl: paths[1] })
  const thrown = await good(`POST /api/forks/${site.id}/blog`, { slug: 't', title: 'T', picture: paths[2] })
  await good(`POST /api/blog/${thrown.id}/trash`)
  const fields = { content: { value: markdownToRichText(words(paths[3])) } }
  await good(`PUT /api/blog/${post.id}/draft`, { writer: 'a', seq: 1, build: BUILD, fields })
  expect(await unused()).toEqual(['e'])
  await good(`POST /api/blog/${post.id}/publish`)
  expect(await unused()).toEqual(['a', 'e'])
  await good(`PUT /api/forks/${site.id}/settings`, { logoUrl: '' })
  await good(`DELETE /api/blog/${thrown.id}`)
  expect(await unused()).toEqual(['a', 'b', 'c', 'e'])
})
