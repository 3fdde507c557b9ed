import { describe, expect, it } from 'vitest'
import { aPerson, aWorkplace, type Line } from '../../../test/support/app.ts'
import { NO_SLUGS } from '../../../test/support/slugs.ts'
import { BUILD } from '../../content/contract/draft.ts'
import { hasWords, languagesOfPost } from './actions.ts'
import { postStore } from './queries/posts.ts'
import { findSitemapFile, languagesOfPosts, listPublicPosts } from './queries/sitemap.ts'

const { app, site, as, good } = await aWorkplace('editor')

const POSTS = () => `POST /api/forks/${site.id}/blog` as const
const create = (slug: string, more: object = {}) => good(POSTS(), { slug, title: `About ${slug}`, ...more })
const refused = async (body: object, line: Line = POSTS()) => {
  const answer = await app.call(line, { as, body })
  return [answer.statusCode, answer.json().detail]
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('a post', () => {
  const sent = {
    title: 'What the Tree Papers Say',
    slug: 'tree-papers',
    excerpt: 'Two papers.',
    category: 'Sources',
    tags: ['birch', 'fungi'],
    isPublished: false,
  }

  it('[C367] [C372] [C598] [C599] is created as the specification sends it', async () => {
    const made = await app.call(POSTS(), { as, body: sent })
    expect([made.statusCode, made.headers.etag]).toEqual([201, '"1"'])
    expect(made.json()).toMatchObject({
      ...sent,
      path: '/blog/tree-papers',
      status: 'draft',
      publishedAt: null,
      updatedAt: null,
    })
  })

  it('[C371] is listed without its text, the newest first', async () => {
    const { id } = await create('earlier', { category: 'Sources', content: 'Words.' })
    const later = await create('later')
    const list = await good(`GET /api/forks/${site.id}/blog`)
    expect(list.slice(0, 2).map((row: { id: string }) => row.id)).toEqual([later.id, id])
    expect(list[1]).toMatchObject({ title: 'About earlier', slug: 'earlier', category: 'Sources' })
    for (const field of ['content', 'translations']) expect(list[1]).not.toHaveProperty(field)
  })

  it('[C373] is saved with the given fields', async () => {
    const { id } = await create('saved', { category: 'Sources', tags: ['birch', 'fungi'] })
    const saved = await good(`PUT /api/blog/${id}`, { title: 'Two Papers', tags: ['birch'] })
    expect(saved).toMatchObject({ title: 'Two Papers', tags: ['birch'], category: 'Sources', version: 2 })
    expect(saved.updatedAt).toEqual(expect.any(String))
  })

  it('[C374] is gone once it is deleted', async () => {
    const { id } = await create('deleted')
    expect(await good(`DELETE /api/blog/${id}`)).toBeNull()
    expect((await app.call(`GET /api/blog/${id}`, { as })).statusCode).toBe(404)
  })

  it('[C370] [C618] needs no excerpt, category or tags, and is a draft at first', async () => {
    const bare = await create('bare')
    expect(bare).toMatchObject({ excerpt: '', category: '', tags: [], author: '', isPublished: false })
  })

  it('[C368] needs a title with a character that can be seen', async () => {
    for (const title of [undefined, '', '   ', '\u200b']) {
      expect(await refused({ title, slug: 'fine' })).toEqual([422, 'Title is required'])
    }
  })

  it('[C369] needs a slug', async () => {
    for (const slug of [undefined, '']) {
      expect(await refused({ title: 'T', slug })).toEqual([422, 'Slug is required'])
    }
  })

  it('[C347] [C369] has a slug of lowercase letters, numbers and hyphens', async () => {
    const SLUG = 'Slug must contain only lowercase letters, numbers, and hyphens'
    for (const slug of NO_SLUGS) {
      expect([slug, ...(await refused({ title: 'T', slug }))]).toEqual([slug, 422, SLUG])
    }
  })

  it('[C356] has a slug that no other post of the site has', async () => {
    await create('taken')
    expect(await refused({ title: 'T', slug: 'taken' })).toEqual([
      409,
      'There is a post at /blog/taken already.',
    ])
  })

  it('[C356] may have a slug that is reserved for pages', async () => {
    expect((await create('admin-tips')).path).toBe('/blog/admin-tips')
  })

  it.each([
    ['tags that are no list', { tags: 'birch' }],
    ['an empty tag', { tags: [''] }],
    ['a text for a switch', { isPublished: 'false' }],
  ])('takes no %s', async (_, wrong) => {
    expect((await refused({ title: 'T', slug: 'fine', ...wrong }))[0]).toBe(422)
  })

  it('takes no field that it does not have', async () => {
    const { id } = await create('colourless')
    expect(await refused({ colour: 1 }, `PUT /api/blog/${id}`)).toEqual([
      422,
      'colour is not a field of this call',
    ])
  })

  it('[C599] [C621] has texts in every language', async () => {
    const made = await create('words', { excerpt: 'Few', content: '**Words**' })
    const line = `/api/blog/${made.id}` as const
    const german = await good(`PUT ${line}?locale=de`, { title: 'Wörter', content: 'Deutsch' })
    expect(german).toMatchObject({ title: 'Wörter', excerpt: 'Few' })
    expect((await good(`GET ${line}`)).translations).toMatchObject({
      en: { excerpt: 'Few' },
      de: { title: 'Wörter' },
    })
    expect((await good(`PUT ${line}`, { translations: {} })).translations).not.toHaveProperty('de')
  })

  it('keeps each tag once', async () => {
    expect((await create('tagged', { tags: ['one', 'One', 'two'] })).tags).toEqual(['one', 'two'])
  })

  it('[C643] is not changed by a save of what was read', async () => {
    const { id } = await create('unchanged', { content: '**Words**', tags: ['one'], isPublished: true })
    await good(`PUT /api/blog/${id}?locale=de`, { title: 'Wörter', content: 'Deutsch' })
    const read = await good(`GET /api/blog/${id}`)
    expect(await good(`PUT /api/blog/${id}`, read)).toEqual(read)
  })

  it('[C643] loses an optional field by null or by the empty string', async () => {
    const { id } = await create('cleared', {
      content: 'Words.',
      excerpt: 'Few',
      category: 'Making',
      tags: ['one'],
    })
    const cleared = { excerpt: null, category: '', tags: null, content: '' }
    expect(await good(`PUT /api/blog/${id}`, cleared)).toMatchObject({
      excerpt: '',
      category: '',
      tags: [],
      content: null,
    })
  })

  it('is its author’s own: another author may not write it', async () => {
    const author = await aPerson(app, { site, role: 'author' })
    const other = await aPerson(app, { site, role: 'author' })
    const made = (await app.call(POSTS(), { as: author, body: { title: 'Mine', slug: 'mine' } })).json()
    const line = `/api/blog/${made.id}` as const
    const write = (who: string) => app.call(`PUT ${line}`, { as: who, body: { title: 'Ours' } })
    expect([(await write(other)).statusCode, (await write(author)).statusCode]).toEqual([403, 200])
  })

  it('tells authors alone that it belongs to somebody else, in a list and by itself', async () => {
    const [author, other, viewer] = await Promise.all(
      (['author', 'author', 'viewer'] as const).map((role) => aPerson(app, { site, role })),
    )
    const body = { title: 'Told', slug: 'told', isPublished: true }
    const { id } = (await app.call(POSTS(), { as: author ?? '', body })).json()
    const marks = async (who: string | undefined = as) => {
      const of = { as: who }
      const one = (await app.call(`GET /api/blog/${id}`, of)).json()
      const rows = (await app.call(`GET /api/forks/${site.id}/blog?q=Told`, of)).json()
      return [one.isOthers, ...rows.map(({ isOthers }: { isOthers?: true }) => isOthers)]
    }
    expect(await marks(other)).toEqual([true, true])
    for (const who of [author, viewer, as]) expect(await marks(who)).toEqual([undefined, undefined])
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

  it('[C642] stays when a revision of before the publication is restored, so that this can be published', async () => {
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

  it('in the future schedules what is published with it, and moved into the past publishes it', async () => {
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

  it('on a draft counts from its publication on; publishing now means now', async () => {
    const soon = inDays(3)
    const waiting = await create('waiting', { publishedAt: soon })
    expect(waiting).toMatchObject({ status: 'draft', publishedAt: soon, publishAt: null })
    const scheduled = await good(`PUT /api/blog/${waiting.id}`, { isPublished: true })
    expect(scheduled).toMatchObject({ status: 'scheduled', publishAt: soon })
    const out = await good(`POST /api/blog/${waiting.id}/publish`)
    expect(out).toMatchObject({ status: 'published', publishAt: null })
    expect(Date.parse(out.publishedAt)).toBeLessThanOrEqual(Date.now())
  })

  it('[C642] of a scheduled post is moved by no save, switch or draft, and dropped by publishing now', async () => {
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

  it('is the moment that a schedule names, and must be before that of unpublishing', async () => {
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
  const own = { locale: site.sourceLanguage, isTranslated: false }
  const all = () => findSitemapFile(reader, site.id, own, { first: null, length: 1_000 })
  const listed = async () => listPublicPosts(reader, site.id, own, await all())
  const found = async (slug: string) => {
    const post = await postStore.findPublic(reader, site.id, slug)
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
