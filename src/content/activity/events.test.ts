import { expect, it } from 'vitest'
import { aWorkplace } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'

const { app, site, as, good } = await aWorkplace('editor')

let slugs = 0

const aPage = async (more: object = {}): Promise<string> => {
  const body = { slug: `page-${++slugs}`, template: 'default', content: 'Words.', ...more }
  return (await good(`POST /api/forks/${site.id}/pages`, body)).id
}

/** The events of an item, oldest first. */
const eventsOf = async (id: string) =>
  (
    await administer(app.connection, 'select name from domain_events where item_id = $1 order by id', [id])
  ).map(({ name }) => name)

it('what becomes of an item is emitted, in its order and under its kind', async () => {
  const id = await aPage()
  await good(`PUT /api/pages/${id}`, { title: 'Another title' })
  await good(`POST /api/pages/${id}/publish`)
  await good(`POST /api/pages/${id}/unpublish`)
  await good(`POST /api/pages/${id}/trash`)
  await good(`POST /api/pages/${id}/restore`)
  await good(`DELETE /api/pages/${id}`)
  expect(await eventsOf(id)).toEqual([
    'page.created',
    'page.published',
    'page.unpublished',
    'page.trashed',
    'page.restored',
    'page.deleted',
  ])
})

it('a write that publishes, or takes off the site, says so as the verbs do', async () => {
  const id = await aPage({ isPublished: true })
  await good(`PUT /api/pages/${id}`, { title: 'Another title' })
  await good(`PUT /api/pages/${id}`, { isPublished: false })
  await good(`PUT /api/pages/${id}`, { isPublished: true })
  expect(await eventsOf(id)).toEqual(['page.created', 'page.published', 'page.unpublished', 'page.published'])
})

it('what is done to many at once is emitted for each', async () => {
  const ids = [await aPage(), await aPage(), await aPage({ isPublished: true })]
  // Changes that wait go out one by one: this one is published twice in one transaction, and told of once.
  await good(`PUT /api/pages/${ids[2]}`, { title: 'As it was' })
  const bulk = (verb: string) => good(`POST /api/forks/${site.id}/pages/bulk`, { verb, target: { ids } })
  await bulk('publish')
  const { undo } = await bulk('trash')
  await good(`POST /api/forks/${site.id}/pages/bulk/undo`, { undo })
  expect(await eventsOf(ids[0] ?? '')).toEqual([
    'page.created',
    'page.published',
    'page.trashed',
    'page.restored',
  ])
})

it('what is refused emits nothing', async () => {
  const before = await administer(app.connection, 'select from domain_events')
  const body = { slug: 'a slug with spaces!', template: 'default', title: '' }
  expect((await app.call(`POST /api/forks/${site.id}/pages`, { as, body })).statusCode).toBe(422)
  expect(await administer(app.connection, 'select from domain_events')).toHaveLength(before.length)
})
