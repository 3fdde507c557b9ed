import { expect, it } from 'vitest'
import { aPerson, aSite, aWorkplace } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'

const { app, site, as, good } = await aWorkplace('editor')

const aPost = (slug: string) =>
  good(`POST /api/forks/${site.id}/blog`, { title: 'The ferry', slug, content: 'Old.', isPublished: true })

/** What a save leaves behind beside the item: lines of the log, states of the history, and what readers find. */
async function tracesOf(id: string) {
  const count = async (sql: string) => (await administer(app.connection, sql, [id])).length
  const found = await administer(app.connection, 'select * from search_documents where item_id = $1', [id])
  return {
    lines: await count('select 1 from activity where object_id = $1'),
    revisions: await count('select 1 from revisions where item_id = $1'),
    words: JSON.stringify(found),
  }
}

it('[C642] a save leaves one line, one state of the history, and what readers find, all with the item', async () => {
  const { id } = await aPost('one-save')
  // The first change also keeps the state that it began with.
  const post = await good(`PUT /api/blog/${id}`, { excerpt: 'Of a crossing.' })
  const before = await tracesOf(post.id)
  const saved = await good(`PUT /api/blog/${post.id}`, { content: 'It crosses at noon.' })
  expect(saved.version).toBe(post.version + 1)
  const after = await tracesOf(post.id)
  expect(after).toMatchObject({ lines: before.lines + 1, revisions: before.revisions + 1 })
  expect(before.words).not.toContain('crosses at noon')
  expect(after.words).toContain('crosses at noon')
})

it('a save of what is stored already leaves nothing and keeps the version', async () => {
  const post = await aPost('same-save')
  const before = await tracesOf(post.id)
  expect(await good(`PUT /api/blog/${post.id}`, { title: 'The ferry', content: 'Old.' })).toEqual(post)
  expect(await tracesOf(post.id)).toEqual(before)
})

it('a save that is refused, by a rule, a version or a right, leaves nothing', async () => {
  const post = await aPost('refused-save')
  const before = await tracesOf(post.id)
  const stranger = await aPerson(app, { site: await aSite(app, 'Elsewhere'), role: 'editor' })
  const call = (body: object, more: object = {}) =>
    app.call(`PUT /api/blog/${post.id}`, { as, body, ...more })
  const answers = [
    await call({ content: 'New.', slug: 'Not a slug' }),
    await call({ content: 'New.' }, { headers: { 'if-match': '"999"' } }),
    await call({ content: 'New.' }, { as: stranger }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 409, 404])
  expect(await good(`GET /api/blog/${post.id}`)).toEqual(post)
  expect(await tracesOf(post.id)).toEqual(before)
})
