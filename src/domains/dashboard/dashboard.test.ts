import { expect, it } from 'vitest'
import { anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { newId } from '../../platform/ids.ts'

it('[C286] [C586] [C613] the stats count pages, forms that are on, and media files of the site and of no other', async () => {
  const app = await anApp()
  const site = await aSite(app, 'Tidewater', { isDefault: true })
  const other = await aSite(app, 'Elsewhere')
  const as = await aPerson(app, { site, role: 'viewer' })
  const stats = async () => (await app.call(`GET /api/forks/${site.id}/stats`, { as })).json()
  expect(await stats()).toMatchObject({ totalPages: 0, totalForms: 0, totalMediaFiles: 0, mediaBytes: 0 })

  const editor = await aPerson(app, { site, role: 'editor' })
  for (const slug of ['press', 'contact']) {
    const body = { slug, template: 'default', isPublished: slug === 'press' }
    await app.call(`POST /api/forks/${site.id}/pages`, { as: editor, body })
  }
  for (const forkId of [site.id, other.id]) {
    for (const isActive of [true, false]) {
      await administer(
        app.connection,
        'insert into forms (fork_id, id, name, slug, is_active) values ($1, $2, $3, $3, $4)',
        [forkId, newId(), `form-${isActive}`, isActive],
      )
    }
    await administer(
      app.connection,
      "insert into media_files (fork_id, id, filename, original_name, path, size) values ($1, $2, 'a', 'a', '/objects/uploads/a', 512)",
      [forkId, newId()],
    )
  }
  expect(await stats()).toMatchObject({
    totalPages: 2,
    publishedPages: 1,
    totalForms: 1,
    inactiveForms: 1,
    totalMediaFiles: 1,
    mediaBytes: 512,
  })
})

it('[C271] the counts are the totals of the lists of the site, drafts too, and of no other', async () => {
  const app = await anApp()
  const [site, other] = [await aSite(app, 'Tidewater', { isDefault: true }), await aSite(app, 'Elsewhere')]
  const editor = await aPerson(app, { site, role: 'editor' })
  const counts = async (of = site) =>
    (await app.call(`GET /api/forks/${of.id}/counts`, { as: editor })).json()
  const before = await counts()
  await app.call(`POST /api/forks/${site.id}/book-parts`, {
    as: editor,
    body: { number: 1, title: 'Mouths' },
  })
  await app.call(`POST /api/forks/${site.id}/pages`, {
    as: editor,
    body: { slug: 'press', template: 'default', isPublished: false },
  })
  expect(before).toEqual({ parts: 0, pages: 0, posts: 0, forms: 0 })
  expect(await counts()).toEqual({ parts: 1, pages: 1, posts: 0, forms: 0 })
  expect((await app.call(`GET /api/forks/${other.id}/counts`, { as: editor })).statusCode).toBe(404)
})
