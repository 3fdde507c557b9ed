import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { BUILD } from '../../kernel/draft.ts'
import type { Site } from '../../kernel/site.ts'

let app: App
let site: Site
let as: string
let author: string

beforeAll(async () => {
  app = await anApp()
  await aSite(app, 'Default', { isDefault: true })
})

beforeEach(async () => {
  site = await aSite(app)
  as = await aPerson(app, { site, role: 'editor' })
  author = await aPerson(app, { site, role: 'author' })
})

type Line = `${string} /${string}`

async function good(line: Line, body?: object, who = as) {
  const answer = await app.call(line, { as: who, ...(body && { body }) })
  expect([line, answer.statusCode < 300 ? 'good' : answer.body]).toEqual([line, 'good'])
  return answer.json()
}

const review = () => good(`GET /api/forks/${site.id}/review`)
const publish = (body: object = {}, who = as) => good(`POST /api/forks/${site.id}/publish`, body, who)
const undo = (body: object = {}) => good(`POST /api/forks/${site.id}/publish/undo`, body)
const titleOf = async (type: string, id: string) => (await good(`GET /api/${type}/${id}`)).title

async function aChangedItem(type: string, body: object, title: string, locale = 'en') {
  const made = await good(`POST /api/forks/${site.id}/${type}`, {
    isPublished: true,
    title: 'Before',
    ...body,
  })
  await draft(type, made.id, title, locale)
  return made
}

let seq = 0
const draft = (type: string, id: string, title: string, locale = 'en') =>
  good(`PUT /api/${type}/${id}/draft?locale=${locale}`, {
    writer: 'a',
    seq: ++seq,
    build: BUILD,
    fields: { title: { value: title } },
  })

describe('the review of a site', () => {
  it('[C282] says that nothing waits, and of the last publication that there was none', async () => {
    expect(await review()).toEqual({ total: 0, items: [], last: null })
    expect(await publish()).toEqual({ publication: null })
    expect(await undo()).toEqual({ publication: null })
  })

  it('[C281] tells what waits, of whom and since when, in which language, and what is there now', async () => {
    const page = await aChangedItem('pages', { slug: 'one', template: 'default' }, 'Danach', 'de')
    const part = await aChangedItem('book-parts', {}, 'After')
    const found = await review()
    expect(found.total).toBe(2)
    expect(found.items.map(({ id }: { id: string }) => id)).toEqual([part.id, page.id])
    const change = {
      field: 'title',
      version: 1,
      by: expect.stringMatching(/^person/),
      at: expect.any(String),
    }
    expect(found.items).toMatchObject([
      {
        type: 'book-parts',
        title: 'Before',
        status: 'published',
        mayPublish: true,
        changes: [{ ...change, language: 'en', before: 'Before', after: 'After' }],
      },
      { type: 'pages', changes: [{ ...change, language: 'de', before: '', after: 'Danach' }] },
    ])
  })

  it('[C281] publishes all or a selection at once, or nothing when one thing is refused', async () => {
    const one = await aChangedItem('pages', { slug: 'one', template: 'default' }, 'One')
    const two = await aChangedItem('pages', { slug: 'two', template: 'default' }, 'Two')
    await aChangedItem('book-parts', {}, 'Part')
    const chosen = await publish({ items: [{ type: 'pages', id: one.id }] })
    expect(chosen.publication.items).toEqual([{ type: 'pages', id: one.id, title: 'Before' }])
    expect([await titleOf('pages', one.id), await titleOf('pages', two.id)]).toEqual(['One', 'Before'])

    await good(`PUT /api/pages/${two.id}/draft`, {
      writer: 'a',
      seq: ++seq,
      build: BUILD,
      fields: { slug: { value: 'one' } },
    })
    const refused = await app.call(`POST /api/forks/${site.id}/publish`, { as, body: {} })
    expect([refused.statusCode, refused.json().detail]).toEqual([409, 'There is a page at /one already.'])
    expect((await review()).total).toBe(2)
    const unknown = { items: [{ type: 'pages', id: one.id }] }
    expect((await app.call(`POST /api/forks/${site.id}/publish`, { as, body: unknown })).statusCode).toBe(422)
  })

  it('[C281] lets an author publish what is their own', async () => {
    const page = await aChangedItem('pages', { slug: 'one', template: 'default' }, 'One')
    expect(await publish({}, author)).toEqual({ publication: null })
    const body = { items: [{ type: 'pages', id: page.id }] }
    expect((await app.call(`POST /api/forks/${site.id}/publish`, { as: author, body })).statusCode).toBe(403)
  })

  it('[C282] takes the last publication back: the old words are there, and the new ones wait again', async () => {
    const page = await aChangedItem('pages', { slug: 'one', template: 'default' }, 'One')
    await draft('pages', page.id, 'Eins', 'de')
    const { publication } = await publish()
    expect((await review()).last).toEqual(publication)
    expect(await titleOf('pages', page.id)).toBe('One')
    const undone = await undo({ id: publication.id })
    expect(undone.publication).toMatchObject({ id: publication.id, undoneAt: expect.any(String) })
    const found = await review()
    expect([found.total, found.items[0].changes.length]).toEqual([1, 2])
    expect(await good(`GET /api/pages/${page.id}`)).toMatchObject({
      title: 'Before',
      draft: { title: { value: 'One' } },
      translations: { en: { title: 'Before' } },
    })
    expect((await undo()).publication.undoneAt).toBe(undone.publication.undoneAt)
    await publish()
    expect((await good(`GET /api/pages/${page.id}`)).translations.de.title).toBe('Eins')
  })

  it('[C282] takes nothing back where somebody has written since', async () => {
    const page = await aChangedItem('pages', { slug: 'one', template: 'default' }, 'One')
    await publish()
    await good(`PUT /api/pages/${page.id}`, { title: 'Since' })
    const refused = await app.call(`POST /api/forks/${site.id}/publish/undo`, { as, body: {} })
    expect(refused.statusCode).toBe(409)
    expect((await review()).last.undoneAt).toBeNull()
    expect(await titleOf('pages', page.id)).toBe('Since')
  })
})
