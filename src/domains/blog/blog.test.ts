import { describe, expect, it } from 'vitest'
import { aPerson, aWorkplace, type Line } from '../../../test/support/app.ts'
import { BUILD } from '../../content/contract/draft.ts'
import { hasWords, languagesOfPost } from './actions.ts'
import { findSitemapFile, languagesOfPosts, listPublicPosts, posts } from './queries.ts'

const { app, site, as, good } = await aWorkplace('editor')

const POSTS = () => `POST /api/forks/${site.id}/blog` as const
const create = (slug: string, more: object = {}) => good(POSTS(), { slug, title: `About ${slug}`, ...more })
const refused = async (body: object, line: Line = POSTS()) => {
  const answer = await app.call(line, { as, body })
  return [answer.statusCode, answer.json().detail]
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('a post', () => {
  it('[C371] [C372] [C373] [C374] [C367] [C598] [C599] [C618] is created as the specification sends it, listed without its text, written and deleted', async () => {
    const sent = {
      title: 'What the Tree Papers Say',
      slug: 'tree-papers',
      excerpt: 'Two papers.',
      category: 'Sources',
      tags: ['birch', 'fungi'],
      isPublished: false,
    }
    const made = await app.call(POSTS(), { as, body: sent })
    expect([made.statusCode, made.headers.etag]).toEqual([201, '"1"'])
    const { id } = made.json()
    expect(made.json()).toMatchObject({
      ...sent,
      path: '/blog/tree-papers',
      status: 'draft',
      publishedAt: null,
      updatedAt: null,
    })
    const later = await create('later')
    const list = await good(`GET /api/forks/${site.id}/blog`)
    expect(list.map((row: { id: string }) => row.id)).toEqual([later.id, id])
    expect(list[1]).toMatchObject(sent)
    for (const field of ['content', 'translations']) expect(list[1]).not.toHaveProperty(field)
    const saved = await good(`PUT /api/blog/${id}`, { ...sent, title: 'Two Papers', tags: ['birch'] })
    expect(saved).toMatchObject({ title: 'Two Papers', tags: ['birch'], version: 2 })
    expect(saved.updatedAt).toEqual(expect.any(String))
    expect(await good(`DELETE /api/blog/${id}`)).toBeNull()
    expect((await app.call(`GET /api/blog/${id}`, { as })).statusCode).toBe(404)
  })

  it('[C368] [C369] [C370] [C347] [C356] needs a title and a slug of its own; excerpt, category and tags are optional', async () => {
    const SLUG = 'Slug must contain only lowercase letters, numbers, and hyphens'
    const bare = await create('bare')
    expect(bare).toMatchObject({ excerpt: '', category: '', tags: [], author: '', isPublished: false })
    for (const title of [undefined, '', '   ', '\u200b']) {
      expect(await refused({ title, slug: 'fine' })).toEqual([422, 'Title is required'])
    }
    for (const slug of [undefined, '']) {
      expect(await refused({ title: 'T', slug })).toEqual([422, 'Slug is required'])
    }
    for (const slug of ['My Post', 'a--b', '-a', 'ä', 'a/b', '../login', 'x'.repeat(101)]) {
      expect([slug, ...(await refused({ title: 'T', slug }))]).toEqual([slug, 422, SLUG])
    }
    expect(await refused({ title: 'T', slug: 'bare' })).toEqual([
      409,
      'There is a post at /blog/bare already.',
    ])
    expect((await create('admin-tips')).path).toBe('/blog/admin-tips')
    expect((await refused({ title: 'T', slug: 'fine', tags: 'birch' }))[0]).toBe(422)
    expect((await refused({ title: 'T', slug: 'fine', tags: [''] }))[0]).toBe(422)
    expect((await refused({ title: 'T', slug: 'fine', isPublished: 'false' }))[0]).toBe(422)
    expect(await refused({ colour: 1 }, `PUT /api/blog/${bare.id}`)).toEqual([
      422,
      'colour is not a field of this call',
    ])
  })

  it('[C599] [C621] [C643] has texts in every language; what was read can be sent back; null and the empty string clear', async () => {
    const made = await create('words', {
      content: '**Words**',
      excerpt: 'Few',
      category: 'Making',
      tags: ['one', 'One', 'two'],
      isPublished: true,
    })
    expect(made.tags).toEqual(['one', 'two'])
    const line = `/api/blog/${made.id}` as const
    const german = await good(`PUT ${line}?locale=de`, { title: 'Wörter', content: 'Deutsch' })
    expect(german).toMatchObject({ title: 'Wörter', excerpt: 'Few' })
    const read = await good(`GET ${line}`)
    expect(read.translations).toMatchObject({ en: { excerpt: 'Few' }, de: { title: 'Wörter' } })
    expect(await good(`PUT ${line}`, read)).toEqual(read)
    const cleared = { excerpt: null, category: '', tags: null, content: '' }
    expect(await good(`PUT ${line}`, cleared)).toMatchObject({
      excerpt: '',
      category: '',
      tags: [],
      content: null,
    })
    expect((await good(`PUT ${line}`, { translations: {} })).translations).not.toHaveProperty('de')
  })

  it('is its author’s own: another author may not write it', async () => {
    const author = await aPerson(app, { site, role: 'author' })
    const other = await aPerson(app, { site, role: 'author' })
    const made = (await app.call(POSTS(), { as: author, body: { title: 'Mine', slug: 'mine' } })).json()
    const line = `/api/blog/${made.id}` as const
    const write = (who: string) => app.call(`PUT ${line}`, { as: who, body: { title: 'Ours' } })
    expect([(await write(other)).statusCode, (await write(author)).statusCode]).toEqual([403, 200])
  })
})

describe('[C375] the publication date', () => {
  const read = (id: string) => good(`GET /api/blog/${id}`)

  it('is set at the first publication, and kept when the post is published again', async () => {
    const { id } = await create('first-out')
    const { publishedAt } = await good(`POST /api/blog/${id}/publish`)
    expect(Math.abs(Date.parse(publishedAt) - Date.now())).toBeLessThan(60_000)
    expect(await good(`POST /api/blog/${id}/unpublish`)).toMatchObject({ status: 'draft', publishedAt })
    expect(await good(`PUT /api/blog/${id}`, { isPublished: true })).toMatchObject({
      status: 'published',
      publishedAt,
    })
  })

  it('[C642] stays when a state of before its publication is restored, so that this can go out', async () => {
    const { id } = await create('restored', {})
    const { publishedAt } = await good(`POST /api/blog/${id}/publish`)
    await good(`PUT /api/blog/${id}`, { title: 'Later' })
    expect((await good(`POST /api/blog/${id}/revisions/1/restore`)).hasChanges).toBe(true)
    expect(await good(`POST /api/blog/${id}/publish`)).toMatchObject({ publishedAt, hasChanges: false })
  })

  it('can be changed, and cleared on a draft alone', async () => {
    const { id } = await create('dated', { isPublished: true, publishedAt: '2024-05-06T12:00:00Z' })
    expect((await read(id)).publishedAt).toBe('2024-05-06T12:00:00.000Z')
    const moved = await good(`PUT /api/blog/${id}`, { publishedAt: '2023-05-06T12:00:00Z' })
    expect(moved).toMatchObject({ publishedAt: '2023-05-06T12:00:00.000Z', status: 'published' })
    expect(await refused({ publishedAt: null }, `PUT /api/blog/${id}`)).toEqual([
      422,
      'A published post keeps a publication date',
    ])
    await good(`POST /api/blog/${id}/unpublish`)
    expect((await good(`PUT /api/blog/${id}`, { publishedAt: '' })).publishedAt).toBeNull()
  })

  it('in the future schedules what is published with it, and brought back publishes it', async () => {
    const soon = inDays(3)
    const made = await create('soon', { isPublished: true, publishedAt: soon })
    expect(made).toMatchObject({
      status: 'scheduled',
      isPublished: false,
      publishedAt: soon,
      publishAt: soon,
    })
    expect(await good(`PUT /api/blog/${made.id}`, await read(made.id))).toMatchObject({ version: 1 })
    const past = await good(`PUT /api/blog/${made.id}`, { publishedAt: inDays(-1) })
    expect(past).toMatchObject({ status: 'published', publishAt: null })
    const again = await good(`PUT /api/blog/${made.id}`, { publishedAt: soon })
    expect(again).toMatchObject({ status: 'scheduled', publishAt: soon })
    const taken = await good(`POST /api/blog/${made.id}/unpublish`)
    expect(taken).toMatchObject({ status: 'draft', publishedAt: null, publishAt: null })
  })

  it('on a draft waits for its publication; publishing now means now', async () => {
    const soon = inDays(3)
    const waiting = await create('waiting', { publishedAt: soon })
    expect(waiting).toMatchObject({ status: 'draft', publishedAt: soon, publishAt: null })
    const scheduled = await good(`PUT /api/blog/${waiting.id}`, { isPublished: true })
    expect(scheduled).toMatchObject({ status: 'scheduled', publishAt: soon })
    const out = await good(`POST /api/blog/${waiting.id}/publish`)
    expect(out).toMatchObject({ status: 'published', publishAt: null })
    expect(Date.parse(out.publishedAt)).toBeLessThanOrEqual(Date.now())
  })

  it('[C642] of what is scheduled is moved by no save, switch, draft or waiting change, and left behind by publishing now', async () => {
    const { id } = await create('at-nine')
    const nine = `${inDays(2).slice(0, 10)}T09:00:00.000Z`
    const noon = nine.replace('T09', 'T12')
    const moments = { status: 'scheduled', publishAt: nine, publishedAt: nine }
    expect(await good(`PUT /api/blog/${id}/schedule`, { publishAt: nine })).toMatchObject(moments)
    const draft = async (fields: Record<string, unknown>, seq: number) => {
      const { fieldVersions } = await read(id)
      const edits = Object.entries(fields).map(([field, value]) => [
        field,
        { value, base: fieldVersions[field] ?? 0 },
      ])
      const body = { writer: 'w', seq, build: BUILD, fields: Object.fromEntries(edits) }
      return good(`PUT /api/blog/${id}/draft`, body)
    }
    expect(await good(`PUT /api/blog/${id}`, { title: 'Saved', isPublished: false })).toMatchObject(moments)
    expect(await good(`PUT /api/blog/${id}`, { isPublished: true })).toMatchObject(moments)
    expect(await draft({ title: 'Drafted', publishedAt: noon }, 1)).toMatchObject(moments)
    const switched = await good(`PUT /api/blog/${id}`, { isPublished: true })
    expect(switched).toMatchObject({ ...moments, title: 'Drafted', hasChanges: false })
    await draft({ title: 'Again', publishedAt: noon }, 2)
    await good(`POST /api/forks/${site.id}/publish`, {})
    expect(await read(id)).toMatchObject({ ...moments, title: 'Again', hasChanges: false })

    const out = await good(`POST /api/blog/${id}/publish`)
    expect(out).toMatchObject({ status: 'published', publishAt: null })
    expect(Date.parse(out.publishedAt)).toBeLessThanOrEqual(Date.now())
  })

  it('is the moment that a schedule names, and must lie before the one that takes it down', async () => {
    const { id } = await create('timed')
    const [from, until] = [inDays(2), inDays(4)]
    const scheduled = await good(`PUT /api/blog/${id}/schedule`, { publishAt: from, unpublishAt: until })
    expect(scheduled).toMatchObject({ status: 'scheduled', publishedAt: from, publishAt: from })
    expect(await refused({ publishedAt: inDays(5) }, `PUT /api/blog/${id}`)).toEqual([
      422,
      'Taking down must come after publication',
    ])
    const earlier = await good(`PUT /api/blog/${id}/schedule`, { publishAt: '2020-01-01T00:00:00Z' })
    expect(earlier).toMatchObject({ status: 'published', publishedAt: '2020-01-01T00:00:00.000Z' })
  })
})

describe('what is asked of a post in SQL and in TypeScript is the same:', () => {
  const { reader } = app.db
  const own = { locale: site.defaultLanguage, isTranslated: false }
  const all = () => findSitemapFile(reader, site.id, own, { first: null, length: 1_000 })
  const listed = async () => listPublicPosts(reader, site.id, own, await all())
  const found = async (slug: string) => {
    const post = await posts.findPublic(reader, site.id, slug)
    if (!post) throw new Error(`${slug} is not published`)
    return post
  }

  it.each([
    ['nothing', {}, false],
    ['an excerpt', { excerpt: 'Few' }, true],
    ['a text', { content: 'Many words.' }, true],
    ['both', { excerpt: 'Few', content: 'Many words.' }, true],
  ])('whether it has words, with %s beside its title', async (named, texts, expected) => {
    const slug = `words-${named.replace(' ', '-')}`
    await create(slug, { ...texts, isPublished: true })
    const isListed = (await listed()).some((post) => post.slug === slug)
    expect([hasWords(await found(slug)), isListed]).toEqual([expected, expected])
  })

  const translations = {
    es: { title: 'Un título' },
    fr: { title: 'Un titre', content: 'Un texte.' },
    de: { excerpt: 'Ein Auszug' },
  }

  it.each([
    ['text', { content: 'Many words.' }, ['en', 'fr']],
    ['excerpt', { excerpt: 'Few' }, ['en', 'es', 'fr']],
  ])('in which languages it is shown that has its %s in the own one', async (named, texts, expected) => {
    const slug = `in-languages-${named}`
    await create(slug, { ...texts, translations, isPublished: true })
    const post = await found(slug)
    const further = (await languagesOfPosts(reader, site.id, await all())).get(post.id) ?? []
    expect([languagesOfPost(post, site), ['en', ...further].toSorted()]).toEqual([expected, expected])
  })
})
