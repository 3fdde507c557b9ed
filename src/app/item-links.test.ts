import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, aPerson, aSite, goodCalls } from '../../test/support/app.ts'
import type { WaitingItem } from '../content/contract/review.ts'
import { findTargets } from '../content/search/targets.ts'
import { itemHref } from '../kernel/rich-text/item-link.ts'
import { markdownToRichText } from '../kernel/rich-text/markdown.ts'
import { newId } from '../platform/ids.ts'
import { ITEM_TYPES } from './item-types.ts'

const app = await anApp({ saysTimings: true })
const site = await aSite(app, 'Tidewater', { isDefault: true })
const as = await aPerson(app, { site, role: 'admin' })
const good = goodCalls(() => ({ app, as }))

const make = (type: string, body: object) =>
  good(`POST /api/forks/${site.id}/${type}` as 'POST /', { isPublished: true, ...body })
const aPost = (slug: string, more: object = {}) => make('blog', { slug, title: `About ${slug}`, ...more })
const aPage = (slug: string, content: string, more: object = {}) =>
  make('pages', { slug, title: slug, template: 'default', content, ...more })
const to = (kind: string, id: string, rest = '') => `[there](${itemHref({ kind, id }, rest)})`
const visit = (path: string) => app.call(`GET ${path}` as 'GET /')

/** Address of the link called "there" on a page; null where these words are no link. */
async function leadsTo(path: string): Promise<string | null> {
  const { body, statusCode } = await visit(path)
  expect([path, statusCode, body.includes('there')]).toEqual([path, 200, true])
  return /<a href="([^"]*)"[^>]*>there<\/a>/.exec(body)?.[1] ?? null
}

/** How many queries an answer waited for. */
async function queriesOf(path: string): Promise<number> {
  const { headers, statusCode } = await visit(path)
  expect(statusCode).toBe(200)
  return Number(/desc="(\d+) queries"/.exec(String(headers['server-timing']))?.[1] ?? 0)
}

describe('a link to an item', () => {
  it('leads where the item is now, on pages that were kept too, and nobody touches the text', async () => {
    const post = await aPost('ebb')
    await aPage('follows', `See ${to('post', post.id, '#notes')}.`)
    expect(await leadsTo('/follows')).toBe('/blog/ebb#notes')
    expect(await queriesOf('/follows')).toBe(0)
    await good(`PUT /api/blog/${post.id}`, { slug: 'flood' })
    expect(await leadsTo('/follows')).toBe('/blog/flood#notes')
  })

  it('follows a page with those above it, and a chapter with its number', async () => {
    const above = await aPage('above', 'Words.')
    const below = await aPage('below', 'Words.', { parentId: above.id })
    const part = await make('book-parts', { title: 'One' })
    const second = await make('book-chapters', { title: 'Second', partId: part.uid })
    await aPage('to-below', to('page', below.id))
    await aPage('to-second', to('chapter', second.uid))
    expect(await leadsTo('/to-below')).toBe('/above/below')
    const before = await leadsTo('/to-second')
    await good(`PUT /api/pages/${above.id}`, { slug: 'over' })
    expect(await leadsTo('/to-below')).toBe('/over/below')
    const { number } = await good(`PUT /api/book-chapters/${second.uid}`, { number: 9 })
    expect(number).not.toBe(second.number)
    expect([before, await leadsTo('/to-second')]).toEqual([
      `/chapters/${second.number}`,
      `/chapters/${number}`,
    ])
  })

  it('leads to the language of the page', async () => {
    const post = await aPost('sea', { translations: { de: { title: 'Das Meer' } } })
    await aPage('in-german', to('post', post.id), {
      translations: { de: { title: 'Auf Deutsch', content: markdownToRichText(to('post', post.id)) } },
    })
    expect(await leadsTo('/in-german')).toBe('/blog/sea')
    expect(await leadsTo('/de/in-german')).toBe('/de/blog/sea')
  })

  it('leads to a person among those of the site, whom the search still does not find', async () => {
    const about = { name: 'Ada Heron', position: 'Poet', email: 'ada@heron.example', isActive: true }
    const { id } = await make('team', about)
    await aPage('of-ada', to('team-member', id))
    expect(await leadsTo('/of-ada')).toBe(`/team#${id}`)
    expect((await visit('/team')).body).toContain(`<li id="${id}"`)
    expect((await visit('/search?q=heron')).body).not.toContain('/team#')
    await good(`PUT /api/team/${id}`, { isActive: false })
    expect(await leadsTo('/of-ada')).toBeNull()
  })

  it('is its words alone while readers cannot open the item, and a link when they can', async () => {
    const post = await aPost('coming', { isPublished: false })
    await aPage('waits', to('post', post.id))
    expect(await leadsTo('/waits')).toBeNull()
    await good(`POST /api/blog/${post.id}/publish`)
    expect(await leadsTo('/waits')).toBe('/blog/coming')
    await good(`POST /api/forks/${site.id}/modules/blog/toggle`, { isEnabled: false })
    expect(await leadsTo('/waits')).toBeNull()
    await good(`POST /api/forks/${site.id}/modules/blog/toggle`, { isEnabled: true })
    expect(await leadsTo('/waits')).toBe('/blog/coming')
    await good(`POST /api/blog/${post.id}/trash`)
    expect(await leadsTo('/waits')).toBeNull()
    await good(`POST /api/blog/${post.id}/restore`)
    await good(`POST /api/blog/${post.id}/publish`)
    expect(await leadsTo('/waits')).toBe('/blog/coming')
    await good(`DELETE /api/blog/${post.id}`)
    expect(await leadsTo('/waits')).toBeNull()
  })

  it('to a chapter is its words while readers do not see its part', async () => {
    const part = await make('book-parts', { title: 'Hidden', isPublished: false })
    const chapter = await make('book-chapters', { title: 'Within', partId: part.uid })
    await aPage('to-within', to('chapter', chapter.uid))
    expect(await leadsTo('/to-within')).toBeNull()
    await good(`POST /api/book-parts/${part.uid}/publish`)
    const { number } = await good(`GET /api/book-chapters/${chapter.uid}`)
    expect(await leadsTo('/to-within')).toBe(`/chapters/${number}`)
  })

  it('is asked for again at the moment at which its item comes or goes as planned', async () => {
    const types = ITEM_TYPES.map(({ review }) => review)
    const post = await aPost('planned', { isPublished: false })
    const comes = new Date(Date.now() + 3_600_000).toISOString()
    await good(`PUT /api/blog/${post.id}/schedule`, { publishAt: comes, unpublishAt: null })
    const asked = [{ kind: 'post', id: post.id }]
    const found = await findTargets(app.db.reader, site, types, asked)
    expect([found.paths.size, found.tags]).toEqual([0, ['blog']])
    expect(found.changesInMs).toBeGreaterThan(3_500_000)
    expect(found.changesInMs).toBeLessThanOrEqual(3_600_000)
  })

  it('to an item of another site leads nowhere, and says nothing of it', async () => {
    const other = await aSite(app, 'Elsewhere')
    const there = await aPerson(app, { site: other, role: 'admin' })
    const post = await good(
      `POST /api/forks/${other.id}/blog`,
      { slug: 'secret', title: 'A secret', isPublished: true },
      there,
    )
    const page = await aPage('foreign', to('post', post.id))
    expect(await leadsTo('/foreign')).toBeNull()
    const target = await good(`GET /api/forks/${site.id}/link-targets?items=post/${post.id}`)
    expect(target).toEqual({ targets: [] })
    expect(await good(`GET /api/forks/${site.id}/link-targets?path=/blog/secret`)).toEqual({ targets: [] })
    await good(`POST /api/pages/${page.id}/unpublish`)
    const review = await good(`GET /api/forks/${site.id}/review?item=pages/${page.id}`)
    expect(review.asked.checks).toMatchObject([{ kind: 'gone', detail: '' }])
    const refused = await app.call(`GET /api/forks/${other.id}/link-targets?items=post/${post.id}`, { as })
    expect(refused.statusCode).toBe(404)
  })

  it('shows the same plate beside the text as a link by address does', async () => {
    const part = await make('book-parts', { title: 'With a plate' })
    for (const assetType of ['gallery', 'gallery-light'])
      await make('visual-assets', {
        title: 'Plate',
        partId: part.uid,
        assetType,
        path: `/plates/${assetType}.jpg`,
      })
    const chapter = await make('book-chapters', { title: 'Shown', partId: part.uid })
    const { number } = await good(`GET /api/book-chapters/${chapter.uid}`)
    await aPost('beside', { content: to('chapter', chapter.uid) })
    expect((await visit('/blog/beside')).body).toContain(
      `<a href="/chapters/${number}">Chapter ${number}</a>`,
    )
  })
})

describe('a text with links to items', () => {
  it('is refused with a sentence where one names no item, or an unknown type, and nothing is written', async () => {
    const page = await aPage('kept', 'Words.')
    const write = async (content: unknown) => {
      const answer = await app.call(`PUT /api/pages/${page.id}`, { as, body: { content } })
      return [answer.statusCode, answer.json().errors?.[0]?.pointer, answer.json().detail]
    }
    const withLink = (href: string) => ({
      v: 1,
      doc: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [{ type: 'text', text: 'there', marks: [{ type: 'link', attrs: { href } }] }],
          },
        ],
      },
    })
    const unknown = itemHref({ kind: 'recipe', id: newId() })
    expect(await write(withLink('item:post/three'))).toEqual([
      422,
      '/content',
      'The text has a link that names no item: item:post/three',
    ])
    expect(await write(withLink(unknown))).toEqual([
      422,
      '/content',
      'The text has a link to an item of the type recipe, which there is not',
    ])
    expect(await write(`[there](${unknown})`)).toEqual([
      422,
      '/content',
      'The text has a link to an item of the type recipe, which there is not',
    ])
    expect((await good(`GET /api/pages/${page.id}`)).version).toBe(page.version)
    const right = withLink(itemHref({ kind: 'post', id: newId() }))
    expect((await write(right))[0]).toBe(200)
    expect((await good(`GET /api/pages/${page.id}`)).content).toEqual(right)
  })

  it('is told of in the review: what readers cannot open by its title, and what is gone', async () => {
    const [seen, draft, thrown] = [
      await aPost('seen'),
      await aPost('draft', { isPublished: false }),
      await aPost('thrown', { translations: { de: { title: 'Weggeworfen' } } }),
    ]
    await good(`POST /api/blog/${thrown.id}/trash`)
    const links = [seen.id, draft.id, thrown.id, newId()].map((id) => to('post', id)).join(' ')
    const page = await aPage('told', links, { isPublished: false })
    const { asked } = (await good(`GET /api/forks/${site.id}/review?item=pages/${page.id}`)) as {
      asked: WaitingItem
    }
    expect(asked.checks.map(({ kind, language, detail, needs }) => [kind, language, detail, needs])).toEqual([
      // The draft could go out with it.
      ['unseen', 'en', 'About draft', { type: 'blog', id: draft.id, title: 'About draft' }],
      ['unseen', 'en', 'About thrown', null],
      ['gone', 'en', '', null],
    ])
    await good(`POST /api/pages/${page.id}/publish`)
  })
})

describe('the studio asks', () => {
  it('what links lead to, drafts and the trash too, called as in the language asked for', async () => {
    const seen = await aPost('asked', { translations: { de: { title: 'Gefragt' } } })
    const draft = await aPost('unseen', { isPublished: false })
    await good(`POST /api/blog/${draft.id}/trash`)
    const names = [seen.id, draft.id, newId(), 'no-id'].map((id) => `post/${id}`).join(',')
    const { targets } = await good(`GET /api/forks/${site.id}/link-targets?items=${names}&locale=de`)
    const about = { kind: 'post', isTrashed: false, isShown: true, status: 'published' }
    expect(targets).toEqual([
      { ...about, id: seen.id, title: 'Gefragt', path: '/blog/asked' },
      {
        ...about,
        id: draft.id,
        title: 'About unseen',
        path: '/blog/unseen',
        status: 'draft',
        isTrashed: true,
        isShown: false,
      },
    ])
    const wrong = await app.call(`GET /api/forks/${site.id}/link-targets?items=post`, { as })
    expect([wrong.statusCode, wrong.json().detail]).toEqual([
      422,
      'items must be up to 100 of {type}/{id}, separated by commas',
    ])
    const signedOut = await app.call(`GET /api/forks/${site.id}/link-targets?items=${names}`)
    expect(signedOut.statusCode).toBe(401)
  })

  it('the same of every type, without an address where its items have no page', async () => {
    const part = await make('book-parts', { title: 'A part', number: 40 })
    const chapter = await make('book-chapters', { title: 'A chapter', number: 41, partId: part.uid })
    const page = await aPage('a-page', 'Words.')
    const study = await make('case-studies', { title: 'A case', slug: 'a-case' })
    const member = await make('team', {
      name: 'A person',
      position: 'Poet',
      email: 'a@b.example',
      isActive: true,
    })
    const question = await make('reflections', { title: 'A question', partId: part.uid, prompt: 'Why?' })
    const expected = [
      ['part', part.uid, 'A part', '/parts/40'],
      ['chapter', chapter.uid, 'A chapter', '/chapters/41'],
      ['page', page.id, 'a-page', '/a-page'],
      ['case-study', study.id, 'A case', '/case-studies/a-case'],
      ['team-member', member.id, 'A person', `/team#${member.id}`],
      ['reflection', question.id, 'A question', `/reflections/${question.id}`],
    ]
    const names = expected.map(([kind, id]) => `${kind}/${id}`).join(',')
    const { targets } = await good(`GET /api/forks/${site.id}/link-targets?items=${names}`)
    const told = targets.map((one: Record<string, unknown>) => [one.kind, one.id, one.title, one.path])
    expect(told).toEqual(expected)
  })

  it('which item readers find at an address', async () => {
    const post = await aPost('at-an-address')
    await aPost('not-seen', { isPublished: false })
    const at = async (path: string) =>
      (await good(`GET /api/forks/${site.id}/link-targets?path=${path}`)).targets.map(
        ({ id }: { id: string }) => id,
      )
    expect(await at('/blog/at-an-address')).toEqual([post.id])
    expect([await at('/blog/not-seen'), await at('/blog'), await at('/nowhere')]).toEqual([[], [], []])
  })
})

describe('a chapter that nobody has kept', () => {
  let queries: number[]

  beforeAll(async () => {
    const part = await make('book-parts', { title: 'Measured' })
    const posts = []
    for (let i = 0; i < 50; i++) posts.push(await aPost(`target-${i}`))
    const all = posts.map(({ id }) => to('post', id)).join(', ')
    const page = await aPage('target', 'Words.')
    queries = []
    for (const content of [
      '[there](/blog/target-1)',
      to('page', page.id),
      `${all}, ${to('page', page.id)}`,
    ]) {
      const chapter = await make('book-chapters', {
        title: 'Measured',
        partId: part.uid,
        isFree: true,
        content,
      })
      const { number } = await good(`GET /api/book-chapters/${chapter.uid}`)
      // The first call of a process also reads which host shows which site.
      await visit('/about')
      queries.push(await queriesOf(`/chapters/${number}`))
      const { body } = await visit(`/chapters/${number}`)
      expect(body.match(/<a href="[^"]*"[^>]*>there<\/a>/g)).toHaveLength(content.split('there').length - 1)
    }
  })

  it('asks once more for all its links to items, of whatever types, and not at all without any', () => {
    const [none = 0, one, many] = queries
    expect(none).toBeGreaterThan(0)
    expect([one, many]).toEqual([none + 1, none + 1])
  })
})
