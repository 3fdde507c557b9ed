import { expect, it } from 'vitest'
import { aWorkplace } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'

const { app, site, as, good } = await aWorkplace('editor')

const aPost = (slug: string, more: object = {}) =>
  good(`POST /api/forks/${site.id}/blog`, { title: 'The ferry', slug, content: 'It crosses.', ...more })

const statusAt = async (path: string) => (await app.call(`GET ${path}` as 'GET /')).statusCode

const linesOf = async (id: string) =>
  (
    await administer(app.connection, 'select action from activity where object_id = $1 order by id', [id])
  ).map(({ action }) => action)

it('an item is public from its publication to its withdrawal, and each is one line of the log', async () => {
  const post = await aPost('goes-out')
  expect(await statusAt('/blog/goes-out')).toBe(404)
  expect(await good(`POST /api/blog/${post.id}/publish`)).toMatchObject({ status: 'published' })
  expect(await statusAt('/blog/goes-out')).toBe(200)
  expect(await good(`POST /api/blog/${post.id}/unpublish`)).toMatchObject({ status: 'draft' })
  expect(await statusAt('/blog/goes-out')).toBe(404)
  expect(await linesOf(post.id)).toEqual(['post.create', 'post.publish', 'post.unpublish'])
})

it('what is published already is not published again', async () => {
  const post = await aPost('stays-out', { isPublished: true })
  const before = await linesOf(post.id)
  expect(await good(`POST /api/blog/${post.id}/publish`)).toMatchObject({ version: post.version })
  expect(await linesOf(post.id)).toEqual(before)
})

it('a moment without a year, or of a foreign form, is refused and moves nothing', async () => {
  const post = await aPost('comes')
  for (const publishAt of ['noon', '--12-03T09:00Z', 7]) {
    const answer = await app.call(`PUT /api/blog/${post.id}/schedule`, { as, body: { publishAt } })
    expect([publishAt, answer.statusCode]).toEqual([publishAt, 422])
  }
  expect(await good(`GET /api/blog/${post.id}`)).toEqual(post)
})
