import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anApp, aPerson, type App, aSite, goodCalls } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { BUILD } from '../contract/draft.ts'
import type { PublicationMade, PublishedNow, Review, ReviewCheck, WaitingItem } from '../contract/review.ts'
import { markdownToRichText } from '../../kernel/rich-text/markdown.ts'
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

const good = goodCalls(() => ({ app, as }))

const review = () => good(`GET /api/forks/${site.id}/review`)
const publish = (body: object = {}, who = as) => good(`POST /api/forks/${site.id}/publish`, body, who)
const publications = (query = '') => good(`GET /api/forks/${site.id}/publications${query}`)
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
const field = (type: string, id: string, fields: object, locale = 'en') =>
  good(`PUT /api/${type}/${id}/draft?locale=${locale}`, { writer: 'a', seq: ++seq, build: BUILD, fields })
const draft = (type: string, id: string, title: string, locale = 'en') =>
  field(type, id, { title: { value: title } }, locale)

describe('the review of a site', () => {
  it('[C282] is empty at first, without a last publication', async () => {
    const nothing = { total: 0, items: [], drafts: { total: 0, items: [] }, asked: null, last: null }
    expect(await review()).toEqual({ ...nothing, isFirst: true })
    expect(await publish()).toEqual({ publication: null })
    expect(await undo()).toEqual({ publication: null, stayed: [] })
  })

  it('[C281] says of each unpublished change who made it, when, in which language, and what it replaces', async () => {
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

  it('[C281] names an item that was taken down with words that wait once', async () => {
    const page = await aChangedItem('pages', { slug: 'one', template: 'default' }, 'One')
    await good(`POST /api/pages/${page.id}/unpublish`)
    const draft = await good(`POST /api/forks/${site.id}/pages`, {
      slug: 'two',
      template: 'default',
      title: 'Two',
    })
    const { total, items, drafts } = await review()
    expect([total, items.map(({ id }: { id: string }) => id)]).toEqual([1, [page.id]])
    expect([drafts.total, drafts.items.map(({ id }: { id: string }) => id)]).toEqual([1, [draft.id]])
  })

  it('[C281] has the item that is asked for among however many others, also a scheduled one', async () => {
    const named = async (type: string, id: string) =>
      (await good(`GET /api/forks/${site.id}/review?item=${type}/${id}`)).asked
    const body = { slug: 'one', template: 'default', title: 'One' }
    const page = await good(`POST /api/forks/${site.id}/pages`, body)
    await good(`PUT /api/pages/${page.id}/schedule`, { publishAt: '2099-01-01T09:00:00.000Z' })
    expect(await review()).toMatchObject({ total: 0, drafts: { total: 0 }, asked: null })
    expect(await named('pages', page.id)).toMatchObject({ id: page.id, status: 'scheduled', isNew: true })
    const { publication } = await publish({ items: [{ type: 'pages', id: page.id }] })
    expect(await good(`GET /api/pages/${page.id}`)).toMatchObject({ status: 'published', publishAt: null })
    expect(await named('pages', page.id)).toBeNull()
    await undo({ id: publication.id })
    const publishAt = '2099-01-01T09:00:00.000Z'
    expect(await good(`GET /api/pages/${page.id}`)).toMatchObject({ status: 'scheduled', publishAt })
    for (const item of ['pages', 'nothing/1', `__proto__/${page.id}`, 'pages/x'])
      expect([
        item,
        (await app.call(`GET /api/forks/${site.id}/review?item=${item}`, { as })).statusCode,
      ]).toEqual([item, item === 'pages' || item.startsWith('_') ? 422 : 200])
    const foreign = await app.call(`GET /api/forks/${site.id}/review?item=pages/${site.id}`, { as })
    expect(foreign.json().asked).toBeNull()
  })

  it('[C375] a post that was published before its moment is scheduled again when the publication is undone', async () => {
    const post = await good(`POST /api/forks/${site.id}/blog`, { title: 'Ferry', slug: 'ferry' })
    const publishAt = '2099-01-01T09:00:00.000Z'
    await good(`PUT /api/blog/${post.id}/schedule`, { publishAt })
    for (const change of [null, 'The last ferry']) {
      if (change) await draft('blog', post.id, change)
      const { publication } = await publish({ items: [{ type: 'blog', id: post.id }] })
      const now = await good(`GET /api/blog/${post.id}`)
      expect([now.status, now.publishedAt < publishAt]).toEqual(['published', true])
      await undo({ id: publication.id })
      const back = await good(`GET /api/blog/${post.id}`)
      expect(back).toMatchObject({ status: 'scheduled', publishAt, publishedAt: publishAt, title: 'Ferry' })
    }
  })

  it('[C281] [C303] knows the first publication of a site, and what somebody took down since', async () => {
    const pages = []
    for (const slug of ['one', 'two', 'three'])
      pages.push(
        await good(`POST /api/forks/${site.id}/pages`, {
          slug,
          template: 'default',
          title: slug,
          content: 'x',
        }),
      )
    expect(await review()).toMatchObject({ isFirst: true, drafts: { total: 3 } })
    const [one, two] = pages
    await publish({ items: [one, two].map(({ id }) => ({ type: 'pages', id })) })
    expect((await review()).isFirst).toBe(false)
    await good(`POST /api/pages/${two.id}/unpublish`)
    const bulk = { verb: 'unpublish', target: { ids: [one.id] } }
    await good(`POST /api/forks/${site.id}/pages/bulk`, bulk)
    const { drafts, isFirst } = await review()
    const down = new Map(drafts.items.map((item: WaitingItem) => [item.title, item.isTakenDown]))
    expect(Object.fromEntries(down)).toEqual({ one: true, two: true, three: false })
    expect(isFirst).toBe(false)
  })

  it('[C281] [C642] leaves out items in the trash, whatever drafts they have', async () => {
    const page = await aChangedItem('pages', { slug: 'one', template: 'default' }, 'After')
    await good(`POST /api/pages/${page.id}/trash`)
    expect(await review()).toMatchObject({ total: 0, items: [], drafts: { total: 0 } })
    expect(await publish()).toEqual({ publication: null })
    const items = [{ type: 'pages', id: page.id }]
    const named = await app.call(`POST /api/forks/${site.id}/publish`, { as, body: { items } })
    expect(named.statusCode).toBe(422)
    await good(`POST /api/pages/${page.id}/restore`)
    expect(await titleOf('pages', page.id)).toBe('Before')
    expect(await review()).toMatchObject({ total: 1, items: [{ id: page.id }] })
  })

  it('[C281] names the page that one is to stand below', async () => {
    const above = await aChangedItem('pages', { slug: 'above', template: 'default' }, 'Above')
    const page = await aChangedItem('pages', { slug: 'one', template: 'default' }, 'One')
    await field('pages', page.id, { parentId: { value: above.id } })
    const { items } = await review()
    const { changes } = items.find(({ id }: { id: string }) => id === page.id)
    const found = changes.find((change: { field: string }) => change.field === 'parentId')
    expect([found.before, found.after]).toEqual([null, '/above'])
  })

  it('[C281] publishes all or a selection at once, or nothing when one thing is refused', async () => {
    const one = await aChangedItem('pages', { slug: 'one', template: 'default' }, 'One')
    const two = await aChangedItem('pages', { slug: 'two', template: 'default' }, 'Two')
    await aChangedItem('book-parts', {}, 'Part')
    const chosen = await publish({ items: [{ type: 'pages', id: one.id }] })
    expect(chosen.publication.items).toEqual([
      { type: 'pages', id: one.id, title: 'Before', standing: 'same' },
    ])
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
    const inGerman = { as, headers: { 'accept-language': 'de' } }
    const { items } = (await app.call(`GET /api/forks/${site.id}/review`, inGerman)).json<Review>()
    const told = items.flatMap(({ checks }) => checks).filter(({ kind }) => kind === 'refused')
    expect(told.map(({ detail }) => detail)).toEqual(['Es gibt schon eine Seite unter /one.'])
    const unknown = { items: [{ type: 'pages', id: one.id }] }
    expect((await app.call(`POST /api/forks/${site.id}/publish`, { as, body: unknown })).statusCode).toBe(422)
  })

  it('publishes no picture without a description, in the chosen languages', async () => {
    const bare = { content: { value: markdownToRichText('![](/objects/uploads/1)') } }
    const page = await aChangedItem('pages', { slug: 'owls', template: 'default' }, 'Owls')
    await field('pages', page.id, bare, 'es')
    expect((await review()).items[0].checks).toContainEqual({
      kind: 'alt',
      language: 'es',
      detail: '',
      needs: null,
      field: 'content',
    })
    const named = { type: 'pages', id: page.id }
    const refused = await app.call(`POST /api/forks/${site.id}/publish`, { as, body: {} })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      422,
      'A picture in “Before” has no description. Write one, or mark the picture as decorative.',
    ])
    expect(await titleOf('pages', page.id)).toBe('Before')
    await publish({ items: [{ ...named, languages: ['en'] }] })
    expect(await titleOf('pages', page.id)).toBe('Owls')
  })

  it.each([
    [
      '![A walk](/objects/uploads/1){.film}',
      'A film in “Before” has no captions. Add them, or mark the film as silent.',
    ],
    [
      '![A song](/objects/uploads/1){.sound}',
      'A sound or a silent film in “Before” has no transcript. Write one.',
    ],
    [
      '![](https://vimeo.com/1){.embed}',
      'Something from another host in “Before” has no name. Write what it is called.',
    ],
  ])('does not publish %s', async (text, sentence) => {
    const page = await aChangedItem('pages', { slug: 'heard', template: 'default' }, 'Heard')
    await field('pages', page.id, { content: { value: markdownToRichText(text) } }, 'en')
    const named = { items: [{ type: 'pages', id: page.id }] }
    const refused = await app.call(`POST /api/forks/${site.id}/publish`, { as, body: named })
    expect([refused.statusCode, refused.json().detail]).toEqual([422, sentence])
    expect(await titleOf('pages', page.id)).toBe('Before')
    await field('pages', page.id, { content: { value: markdownToRichText('Words.') } }, 'en')
    await publish(named)
    expect(await titleOf('pages', page.id)).toBe('Heard')
  })

  it('[C280] [C281] publishes one language alone: the others stay as they are, before readers and where they wait', async () => {
    const page = await aChangedItem('pages', { slug: 'one', template: 'default' }, 'After')
    await field('pages', page.id, { slug: { value: 'two' } })
    await draft('pages', page.id, 'Danach', 'de')
    await draft('pages', page.id, 'Después', 'es')
    const named = { type: 'pages', id: page.id }
    const { publication } = await publish({ items: [{ ...named, languages: ['es'] }] })
    const read = () => good(`GET /api/pages/${page.id}`)
    expect(await read()).toMatchObject({
      title: 'Before',
      slug: 'one',
      translations: { es: { title: 'Después' } },
      waitingIn: ['', 'de', 'en'],
      hasChanges: true,
    })
    expect((await read()).translations.de?.title ?? '').toBe('')
    // What all languages share is written in the site's own, and goes with it.
    await publish({ items: [{ ...named, languages: ['en'] }] })
    expect(await read()).toMatchObject({ title: 'After', slug: 'two', waitingIn: ['de'] })
    await undo({ id: publication.id })
    expect((await read()).waitingIn).toEqual(['de', 'es'])
    const none = await good(`POST /api/forks/${site.id}/pages`, { slug: 'draft', template: 'default' })
    const refused = async (item: object) =>
      (await app.call(`POST /api/forks/${site.id}/publish`, { as, body: { items: [item] } })).statusCode
    expect(await refused({ type: 'pages', id: none.id, languages: ['en'] })).toBe(422)
    expect([
      await refused({ ...named, languages: [] }),
      await refused({ ...named, languages: ['it'] }),
    ]).toEqual([422, 422])
  })

  it('[C171] leaves publishing to others where somebody translates', async () => {
    const page = await aChangedItem('pages', { slug: 'one', template: 'default' }, 'Danach', 'de')
    const translator = await aPerson(app, { site, role: 'translator' })
    const body = { items: [{ type: 'pages', id: page.id, languages: ['de'] }] }
    const answer = await app.call(`POST /api/forks/${site.id}/publish`, { as: translator, body })
    expect(answer.statusCode).toBe(403)
    expect((await good(`GET /api/pages/${page.id}`)).waitingIn).toEqual(['de'])
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

  it('[C281] [C282] publishes what was switched off with words that wait, and takes it back', async () => {
    const part = await good(`POST /api/forks/${site.id}/book-parts`, { title: 'Part', isPublished: true })
    const made = { partId: part.uid, title: 'Before', prompt: 'Why?', isActive: true }
    const { id } = await good(`POST /api/forks/${site.id}/reflections`, made)
    await draft('reflections', id, 'After')
    await good(`PUT /api/reflections/${id}`, { isActive: false })
    const { publication } = await publish({ items: [{ type: 'reflections', id }] })
    expect(await good(`GET /api/reflections/${id}`)).toMatchObject({ title: 'After', isActive: true })
    await undo({ id: publication.id })
    const after = await good(`GET /api/reflections/${id}`)
    expect(after).toMatchObject({ title: 'Before', isActive: false, hasChanges: true })
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

  it('[C281] tells before it is pressed what a rule will refuse, and what somebody should know', async () => {
    const one = await aChangedItem('pages', { slug: 'one', template: 'default', content: 'Words.' }, 'One')
    const two = await aChangedItem('pages', { slug: 'two', template: 'default', content: 'Words.' }, 'Two')
    await field('pages', two.id, { slug: { value: 'one' } })
    await field('pages', one.id, { content: { value: markdownToRichText('[gone](/blog/gone) [two](/two)') } })
    await field('pages', two.id, { content: { value: markdownToRichText('Worte.') } }, 'de')
    const { items } = await review()
    const checks = Object.fromEntries(
      items.map(({ id, checks: found }: WaitingItem) => [
        id,
        found.map(({ kind, language, detail }) => [kind, language, detail]),
      ]),
    )
    expect(checks).toEqual({
      [one.id]: [['link', 'en', '/blog/gone']],
      [two.id]: [
        ['refused', '', 'There is a page at /one already.'],
        ['title', 'de', ''],
      ],
    })
    // The field to mend, where one is known.
    const of = (id: string) => items.find((item: WaitingItem) => item.id === id)?.checks ?? []
    expect(of(two.id).map(({ field }: ReviewCheck) => field)).toEqual(['slug', 'title'])
    expect(await titleOf('pages', two.id)).toBe('Before')
  })

  it('[C281] calls no address dead that answers readers, with or without a text', async () => {
    const empty = { isPublished: true, title: 'A title alone' }
    for (const [type, slug] of [
      ['pages', 'bare'],
      ['blog', 'bare'],
      ['case-studies', 'bare'],
    ]) {
      const template = type === 'pages' ? { template: 'default' } : {}
      await good(`POST /api/forks/${site.id}/${type}`, { ...empty, ...template, slug })
    }
    await good(`POST /api/forks/${site.id}/blog`, { title: 'Draft', slug: 'draft' })
    const paths = ['/bare', '/blog/bare', '/case-studies/bare', '/blog/draft', '/none']
    const one = await aChangedItem('pages', { slug: 'one', template: 'default', content: 'Words.' }, 'One')
    const text = markdownToRichText(paths.map((path) => `[to](${path})`).join(' '))
    await field('pages', one.id, { content: { value: text } })
    const { items } = await review()
    const told = items.find(({ id }: WaitingItem) => id === one.id)
    const dead = told.checks.flatMap((check: ReviewCheck) => (check.kind === 'link' ? check.detail : []))
    const host = `${site.slug}.localhost`
    const answers = paths.map(async (path) => (await app.call(`GET ${path}` as 'GET /', { host })).statusCode)
    const missing = (await Promise.all(answers)).map((status) => status === 404)
    expect(dead).toEqual(paths.filter((_, i) => missing[i]))
    expect(dead).toEqual(['/blog/draft', '/none'])
  })

  it('[C667] names the part without which readers do not see a chapter, and publishes both where both are named', async () => {
    const part = await good(`POST /api/forks/${site.id}/book-parts`, { title: 'Tide' })
    const made = { title: 'Ebb', partId: part.id }
    const chapter = await good(`POST /api/forks/${site.id}/book-chapters`, made)
    const { total, drafts } = await review()
    expect([total, drafts.total]).toEqual([0, 2])
    const shown = drafts.items.find(({ id }: WaitingItem) => id === chapter.uid)
    const needs = { type: 'book-parts', id: part.uid, title: 'Tide' }
    expect(shown.checks).toMatchObject([{ kind: 'part', needs }, { kind: 'text' }])
    expect(await publish()).toEqual({ publication: null })
    const items = [needs, { type: 'book-chapters', id: chapter.uid }].map(({ type, id }) => ({ type, id }))
    const { publication } = await publish({ items })
    expect(publication).toMatchObject({ number: 1, total: 2, isOpen: true, undoneAt: null })
    expect((await review()).drafts.total).toBe(0)
    // What readers had not seen before is a draft again.
    await undo({ id: publication.id })
    expect(await good(`GET /api/book-parts/${part.uid}`)).toMatchObject({
      status: 'draft',
      hasChanges: false,
    })
    expect((await review()).drafts.total).toBe(2)
  })

  it('[C282] leaves what somebody wrote since as it is, takes the rest back, and says which', async () => {
    const one = await aChangedItem('pages', { slug: 'one', template: 'default' }, 'One')
    const two = await aChangedItem('pages', { slug: 'two', template: 'default' }, 'Two')
    const { publication } = await publish()
    await good(`PUT /api/pages/${one.id}`, { title: 'Since' })
    const [made] = (await publications()).publications
    expect(new Map(made.items.map(({ id, standing }: PublishedNow) => [id, standing]))).toEqual(
      new Map([
        [one.id, 'changed'],
        [two.id, 'same'],
      ]),
    )
    const { stayed } = await undo({ id: publication.id })
    expect(stayed).toEqual([{ type: 'pages', id: one.id, title: 'Before' }])
    expect([await titleOf('pages', one.id), await titleOf('pages', two.id)]).toEqual(['Since', 'Before'])
  })

  it('[C282] undoes a publication that is not the last one, too, and none after thirty days', async () => {
    const one = await aChangedItem('pages', { slug: 'one', template: 'default' }, 'One')
    const first = await publish()
    const two = await aChangedItem('pages', { slug: 'two', template: 'default' }, 'Two')
    await publish()
    await undo({ id: first.publication.id })
    expect([await titleOf('pages', one.id), await titleOf('pages', two.id)]).toEqual(['Before', 'Two'])
    const numbers = async (query = '') =>
      (await publications(query)).publications.map(({ number }: PublicationMade) => number)
    expect([await numbers(), await numbers('?before=2')]).toEqual([[2, 1], [1]])
    await administer(app.connection, `update publications set published_at = now() - interval '31 days'`)
    const late = await app.call(`POST /api/forks/${site.id}/publish/undo`, { as, body: {} })
    expect([late.statusCode, late.json().detail]).toEqual([
      409,
      'A publication can be taken back for 30 days.',
    ])
  })

  it('[C282] a publication of the first version is listed and undone like any other once the database was migrated', async () => {
    const page = await aChangedItem('pages', { slug: 'one', template: 'default' }, 'One')
    const { publication } = await publish()
    // As it was stored then.
    await administer(
      app.connection,
      `update publications set items = (select jsonb_agg(
         item - array['kind', 'was', 'wasSeen', 'version'] || '{"type": "pages"}') from jsonb_array_elements(items) item)
       where id = '${publication.id}'`,
    )
    const migration = '20261122-090002-items-of-old-publications.sql'
    const folder = new URL('../../platform/db/migrations/', import.meta.url)
    await administer(app.connection, readFileSync(new URL(migration, folder), 'utf8'))
    const [made] = (await publications()).publications
    expect(made.items).toEqual([{ type: 'pages', id: page.id, title: 'Before', standing: 'same' }])
    expect((await undo({ id: publication.id })).stayed).toEqual([])
    expect(await titleOf('pages', page.id)).toBe('Before')
  })

  it('[C281] two who publish at once publish once, and each of the two hears what became of it', async () => {
    const made = await aChangedItem('pages', { slug: 'one', template: 'default' }, 'One')
    const other = await aPerson(app, { site, role: 'editor' })
    const answers = await Promise.all([publish(), publish({}, other), publish(), publish({}, other)])
    expect(answers.filter(({ publication }) => publication !== null)).toHaveLength(1)
    expect((await publications()).total).toBe(1)
    expect(await titleOf('pages', made.id)).toBe('One')
  })

  it('[C281] what somebody saves while another publishes is published or a draft, and never lost', async () => {
    const made = await aChangedItem('pages', { slug: 'one', template: 'default' }, 'Title 0')
    for (let round = 1; round <= 5; round++) {
      await Promise.all([draft('pages', made.id, `Title ${round}`), publish()])
      const { title, draft: waiting } = await good(`GET /api/pages/${made.id}`)
      expect([title, waiting.title?.value]).toContain(`Title ${round}`)
      if (waiting.title === undefined) expect(title).toBe(`Title ${round}`)
    }
  })

  it('[C282] an item that is published by itself or out of a list is a publication like any other', async () => {
    const one = await aChangedItem('pages', { slug: 'one', template: 'default' }, 'One')
    await good(`POST /api/pages/${one.id}/publish`)
    const drafts = []
    for (const slug of ['a', 'b']) {
      drafts.push(await good(`POST /api/forks/${site.id}/pages`, { slug, template: 'default', title: slug }))
    }
    await draft('pages', one.id, 'Again')
    const ids = [one.id, ...drafts.map(({ id }) => id)]
    const outcome = await good(`POST /api/forks/${site.id}/pages/bulk`, { verb: 'publish', target: { ids } })
    expect(outcome).toMatchObject({ done: 3, failedCount: 0 })
    const { publications: made } = await publications()
    expect(made.map(({ number, total }: PublicationMade) => [number, total])).toEqual([
      [2, 3],
      [1, 1],
    ])
    expect(outcome.undo).toBe(made[0].id)
    const states = async (id: string) =>
      (await good(`GET /api/pages/${id}/revisions`)).map(({ cause }: { cause: string }) => cause)
    expect(await states(drafts[0].id)).toEqual(['publish', 'create'])
    const notTheirs = await app.call(`POST /api/forks/${site.id}/publish/undo`, { as: author, body: {} })
    expect(notTheirs.json().detail).toBe('“Again” is not yours to publish or to take back.')
    await undo()
    expect(await good(`GET /api/pages/${one.id}`)).toMatchObject({
      title: 'One',
      draft: { title: { value: 'Again' } },
    })
    for (const { id } of drafts) expect(await good(`GET /api/pages/${id}`)).toMatchObject({ status: 'draft' })
    expect(await states(drafts[0].id)).toEqual(['unpublish', 'publish', 'create'])
    // The way back of the list is the same one, so it is gone.
    const again = await good(`POST /api/forks/${site.id}/pages/bulk/undo`, { undo: outcome.undo })
    expect(again).toMatchObject({ done: 0 })
  })

  it('[C215] scheduled changes are listed, the next one first', async () => {
    const page = await good(`POST /api/forks/${site.id}/pages`, { slug: 'later', template: 'default' })
    const part = await good(`POST /api/forks/${site.id}/book-parts`, { title: 'Goes', isPublished: true })
    await good(`PUT /api/pages/${page.id}/schedule`, { publishAt: '2099-02-01T00:00:00Z' })
    await good(`PUT /api/book-parts/${part.uid}/schedule`, { unpublishAt: '2099-01-01T00:00:00Z' })
    expect(await good(`GET /api/forks/${site.id}/scheduled`)).toMatchObject([
      { type: 'book-parts', title: 'Goes', publishAt: null, unpublishAt: '2099-01-01T00:00:00.000Z' },
      { type: 'pages', publishAt: '2099-02-01T00:00:00.000Z', unpublishAt: null },
    ])
  })
})
