import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import type { Site } from '../../kernel/site.ts'
import type { View } from './shapes.ts'

let app: App
let site: Site
let ada: string
let ben: string
let count = 0

beforeAll(async () => {
  app = await anApp()
  await aSite(app, 'Home', { isDefault: true })
})

beforeEach(async () => {
  site = await aSite(app, `Tidewater ${++count}`)
  ada = await aPerson(app, { site, role: 'editor' })
  ben = await aPerson(app, { site, role: 'author' })
})

const base = () => `/api/forks/${site.id}/list-views` as const
const create = (as: string, body: object) =>
  app.call(`POST ${base()}`, { as, body: { list: 'post', query: 'status=draft', ...body } })
const views = async (as: string, list = 'post'): Promise<View[]> =>
  (await app.call(`GET ${base()}?list=${list}`, { as })).json()
const names = async (as: string, list?: string) => (await views(as, list)).map(({ name }) => name)

it('a view is the own of who saved it, until it is shared with everybody of the site', async () => {
  expect((await create(ada, { name: 'My drafts' })).statusCode).toBe(201)
  expect((await create(ada, { name: 'To do', isShared: true })).statusCode).toBe(201)
  await create(ben, { name: 'Mine' })
  expect(await names(ada)).toEqual(['My drafts', 'To do'])
  expect(await views(ben)).toMatchObject([
    { name: 'Mine', isOwn: true, query: 'status=draft' },
    { name: 'To do', isOwn: false, isShared: true },
  ])
  expect(await names(ada, 'pages')).toEqual([])
  await create(ben, { name: 'Of pages', list: 'pages' })
  const ofAll = await app.call(`GET ${base()}`, { as: ben })
  expect(ofAll.json().map(({ list, name }: View) => [list, name])).toEqual([
    ['post', 'Mine'],
    ['pages', 'Of pages'],
    ['post', 'To do'],
  ])
  const stranger = await aPerson(app, { site: await aSite(app, `Elsewhere ${count}`), role: 'owner' })
  expect((await app.call(`GET ${base()}?list=post`, { as: stranger })).statusCode).toBe(404)
  expect((await create(stranger, { name: 'Mine' })).statusCode).toBe(404)
})

it('one of the own views opens the list', async () => {
  const first: View = (await create(ada, { name: 'First', isDefault: true })).json()
  await create(ada, { name: 'Second', isDefault: true, isShared: true })
  const defaults = async (as: string) =>
    (await views(as)).filter((view) => view.isDefault).map(({ name }) => name)
  expect(await defaults(ada)).toEqual(['Second'])
  expect(await defaults(ben)).toEqual([])
  await app.call(`PUT /api/list-views/${first.id}`, { as: ada, body: { isDefault: true } })
  expect(await defaults(ada)).toEqual(['First'])
})

it('is refused under a name that one has, and to share without the right', async () => {
  await create(ada, { name: 'Drafts' })
  expect((await create(ada, { name: 'Drafts' })).statusCode).toBe(409)
  expect((await create(ben, { name: 'Drafts' })).statusCode).toBe(201)
  expect((await create(ben, { name: 'For all', isShared: true })).statusCode).toBe(403)
  expect((await create(ada, { name: ' ' })).json().detail).toBe('Name is required')
  for (let i = 0; i < 49; i++) await create(ada, { name: `View ${i}` })
  expect((await create(ada, { name: 'One too many' })).statusCode).toBe(422)
})

it('is changed by its owner, and forgotten by its owner or who may share', async () => {
  const own: View = (await create(ben, { name: 'Own' })).json()
  const shared: View = (await create(ada, { name: 'Shared', isShared: true })).json()
  const call = (method: 'PUT' | 'DELETE', { id }: View, as: string) =>
    app.call(`${method} /api/list-views/${id}`, { as, ...(method === 'PUT' && { body: { name: 'Other' } }) })
  // What is not shared is not there for others.
  expect((await call('PUT', own, ada)).statusCode).toBe(404)
  expect((await call('DELETE', own, ada)).statusCode).toBe(404)
  expect((await call('PUT', shared, ben)).statusCode).toBe(403)
  expect((await call('DELETE', shared, ben)).statusCode).toBe(403)
  expect((await call('PUT', own, ben)).json()).toMatchObject({ name: 'Other', query: 'status=draft' })
  expect((await call('DELETE', own, ben)).statusCode).toBe(204)
  const editor = await aPerson(app, { site, role: 'editor' })
  expect((await call('DELETE', shared, editor)).statusCode).toBe(204)
  expect(await names(ada)).toEqual([])
})
