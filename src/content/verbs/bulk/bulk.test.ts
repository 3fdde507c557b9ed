import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anApp, aPerson, type App, aSite, goodCalls } from '../../../../test/support/app.ts'
import { BUILD } from '../../contract/draft.ts'
import type { Site } from '../../../kernel/site.ts'

let app: App
let site: Site
let as: string

beforeAll(async () => {
  app = await anApp()
  await aSite(app, 'Home', { isDefault: true })
})

beforeEach(async () => {
  site = await aSite(app, `Tidewater ${++sites}`)
  as = await aPerson(app, { site, role: 'editor' })
})

let sites = 0

interface Row {
  id: string
  slug: string
  isPublished: boolean
  publishAt: string | null
  version: number
}

const good = goodCalls(() => ({ app, as }))

const of = (path = '') => `/api/forks/${site.id}/pages${path}` as const
const create = (slug: string, more: object = {}): Promise<Row> =>
  good(`POST ${of()}`, { slug, template: 'default', content: `Words of ${slug}.`, ...more })
const list = (query = ''): Promise<Row[]> => good(`GET ${of(query)}`)
const slugs = async (query: string) => (await list(query)).map(({ slug }) => slug)
const bulk = (verb: string, target: object) => good(`POST ${of('/bulk')}`, { verb, target })
const publicSlugs = async () => (await slugs('?status=published')).toSorted()

/** A target of all that a query finds, with what is there to be seen. */
async function allOf(query: Record<string, string>) {
  const { count, mark } = await good(`GET ${of(`/count?${new URLSearchParams(query)}`)}`)
  return { query, count, mark }
}

describe('what is done to many', () => {
  it('changes exactly what the query finds, answers in numbers, and is taken back by one undo', async () => {
    for (const slug of ['a', 'b', 'c', 'd']) await create(slug, { isPublished: true, template: 'landing' })
    await create('other', { isPublished: true })
    const held = await create('held', { isPublished: true, template: 'landing' })
    const draft = await create('draft', { template: 'landing' })
    const target = { ...(await allOf({ template: 'landing' })), except: [held.id] }
    const outcome = await bulk('unpublish', target)
    expect(outcome).toMatchObject({ done: 4, skippedCount: 1, failedCount: 0, failed: [] })
    expect(outcome.skipped).toEqual([{ id: draft.id, name: 'Draft', reason: 'already', detail: '' }])
    expect(await publicSlugs()).toEqual(['held', 'other'])

    const changed = (await list('?template=landing')).find(({ slug }) => slug === 'a')
    await good(`PUT /api/pages/${changed?.id}`, { metaTitle: 'Changed since' })
    const undone = await good(`POST ${of('/bulk/undo')}`, { undo: outcome.undo })
    expect(undone).toMatchObject({ done: 3, skippedCount: 1, undo: null })
    expect(undone.skipped).toEqual([{ id: changed?.id, name: 'A', reason: 'changed', detail: '' }])
    expect(await publicSlugs()).toEqual(['b', 'c', 'd', 'held', 'other'])
    expect(await good(`POST ${of('/bulk/undo')}`, { undo: outcome.undo })).toMatchObject({ done: 0 })
  })

  it('brings a schedule back that it took away, and each row gets a version', async () => {
    const due = await create('due')
    const publishAt = '2099-01-01T00:00:00.000Z'
    await good(`PUT /api/pages/${due.id}/schedule`, { publishAt })
    const { undo } = await bulk('publish', { ids: [due.id] })
    expect((await list())[0]).toMatchObject({ isPublished: true, publishAt: null, version: 3 })
    await good(`POST ${of('/bulk/undo')}`, { undo })
    expect((await list())[0]).toMatchObject({ isPublished: false, publishAt, version: 4 })
  })

  it('publishes each with its drafts, also one that is public already', async () => {
    const page = await create('waiting', { isPublished: true, title: 'Old' })
    const fields = { title: { value: 'New', base: 0, after: {} } }
    const draft = { writer: 'one', seq: 1, build: BUILD, fields }
    await good(`PUT /api/pages/${page.id}/draft`, draft)
    const titleOf = async () => (await good(`GET /api/pages/${page.id}`)).translations.en.title
    expect(await titleOf()).toBe('Old')
    expect(await bulk('publish', { ids: [page.id] })).toMatchObject({ done: 1, skippedCount: 0 })
    expect(await titleOf()).toBe('New')
    expect(await bulk('publish', { ids: [page.id] })).toMatchObject({ done: 0, skippedCount: 1 })
  })

  it('[C641] is refused with 409 and the new number when the query finds others by now, and changes nothing', async () => {
    await create('a', { isPublished: true })
    const b = await create('b', { isPublished: true })
    const target = await allOf({ status: 'published' })
    await create('c', { isPublished: true })
    const refusal = await app.call(`POST ${of('/bulk')}`, { as, body: { verb: 'unpublish', target } })
    const { current } = refusal.json()
    expect([refusal.statusCode, current.count]).toEqual([409, 3])
    // As many as before, and not the same.
    await good(`DELETE /api/pages/${b.id}`)
    const again = await app.call(`POST ${of('/bulk')}`, { as, body: { verb: 'unpublish', target } })
    expect([again.statusCode, again.json().current.count]).toEqual([409, 2])
    expect(await publicSlugs()).toEqual(['a', 'c'])
    const { mark } = await good(`GET ${of('/count?status=published')}`)
    const fresh = { query: { status: 'published' }, count: 2, mark }
    expect(await bulk('unpublish', fresh)).toMatchObject({ done: 2 })
  })

  it('deletes what may go, children before what they stand below, and names what may not', async () => {
    const top = await create('top')
    const below = await create('below', { parentId: top.id })
    const kept = await create('kept')
    await create('child-of-kept', { parentId: kept.id })
    const gone = crypto.randomUUID()
    const outcome = await bulk('delete', { ids: [top.id, below.id, kept.id, gone] })
    expect(outcome).toMatchObject({ done: 2, failedCount: 2, undo: null })
    expect(outcome.failed).toEqual([
      {
        id: kept.id,
        name: 'Kept',
        reason: 'refused',
        detail: 'This page still has pages below it. Move or delete them first.',
      },
      { id: gone, name: '', reason: 'gone', detail: '' },
    ])
    expect((await slugs('')).toSorted()).toEqual(['child-of-kept', 'kept'])
  })

  it('is seen by readers and by their search at once', async () => {
    const host = `${site.slug}.localhost`
    const page = await create('lantern', { title: 'Lantern' })
    const visit = async () => {
      const at = await app.call('GET /lantern', { host, headers: { accept: 'text/html' } })
      const search = await app.call('GET /search?q=lantern', { host, headers: { accept: 'text/html' } })
      return [at.statusCode, search.body.includes('href="/lantern"')]
    }
    expect(await visit()).toEqual([404, false])
    await bulk('publish', { ids: [page.id] })
    expect(await visit()).toEqual([200, true])
    await bulk('unpublish', await allOf({ q: 'lantern' }))
    expect(await visit()).toEqual([404, false])
  })

  it('[C631] is for editors, and never reaches another site', async () => {
    const page = await create('mine', { isPublished: true })
    const author = await aPerson(app, { site, role: 'author' })
    const body = { verb: 'unpublish', target: { ids: [page.id] } }
    expect((await app.call(`POST ${of('/bulk')}`, { as: author, body })).statusCode).toBe(403)
    const other = await aSite(app, 'Elsewhere')
    const stranger = await aPerson(app, { site: other, role: 'owner' })
    const line = `POST /api/forks/${other.id}/pages/bulk` as const
    const answer = await app.call(line, { as: stranger, body })
    expect(answer.json()).toMatchObject({ done: 0, failedCount: 1 })
    expect(await publicSlugs()).toEqual(['mine'])
  })

  it('is one line of the activity log, and twice with the same key it happens once', async () => {
    const page = await create('once')
    const call = () =>
      app.call(`POST ${of('/bulk')}`, {
        as,
        body: { verb: 'publish', target: { ids: [page.id] } },
        headers: { 'idempotency-key': 'again' },
      })
    const [first, second] = [await call(), await call()]
    expect(second.json()).toEqual(first.json())
    expect((await list())[0]?.version).toBe(2)
    const owner = await aPerson(app, { site, role: 'owner' })
    const log = await app.call(`GET /api/forks/${site.id}/activity`, { as: owner })
    const lines = log.json().filter((line: { action: string }) => line.action === 'page.publish')
    expect(lines).toHaveLength(1)
  })
})
