import { beforeAll, describe, expect, it } from 'vitest'
import { aWorkplace } from '../../../../test/support/app.ts'
import { outlineOf } from '../../../app/pages.ts'
import { contextOf } from '../../../site/page-context.ts'

const { app, site, good } = await aWorkplace('admin')

const create = (type: string, body: object) =>
  good(`POST /api/forks/${site.id}/${type}` as 'POST /', { isPublished: true, ...body })
const visit = async (path: string) => (await app.call(`GET ${path}` as 'GET /')).body

/** The part whose colours an element has, and the pictures in it. */
const shownIn = (html: string, className: string) => {
  const [, found = ''] = new RegExp(`(<[a-z]+ class="${className}.*)</main>`, 's').exec(html) ?? []
  const pictures = [...found.matchAll(/<img class="plate[^"]*" src="\/plates\/([^"]+)\.jpg"/g)]
  return { part: /data-part="(\d)"/.exec(found)?.[1] ?? null, pictures: pictures.map(([, name]) => name) }
}

beforeAll(async () => {
  for (const n of [1, 2, 3]) {
    const part = await create('book-parts', { title: `Part ${n}` })
    await create('book-chapters', { title: `Chapter ${n}`, partId: part.id })
    // The first part has no picture.
    for (const assetType of n === 1 ? [] : ['gallery', 'gallery-light']) {
      await create('visual-assets', {
        title: 'Plate',
        partId: part.id,
        assetType,
        path: `/plates/${assetType}-${n}.jpg`,
      })
    }
  }
})

describe('beside a text of another page stands the plate', () => {
  const post = (slug: string, content: string, at: string) =>
    create('blog', { slug, title: slug, content, publishedAt: `2026-01-${at}T12:00:00Z` })

  it('of the part to which its first link into the book leads, on light paper and on dark ground', async () => {
    await post('linked', 'See [the sea](/chapters/3#now), then [the shore](/parts/2).', '01')
    expect(shownIn(await visit('/blog'), 'blog__plate').pictures).toEqual(['gallery-light-3', 'gallery-3'])
    const page = await visit('/blog/linked')
    expect(shownIn(page, 'post').part).toBe('3')
    expect(page).toContain('<a href="/chapters/3">Chapter 3</a>')
    await post('of-a-part', 'See [the shore](/parts/2).', '02')
    expect(shownIn(await visit('/blog'), 'blog__plate').pictures).toEqual(['gallery-light-2', 'gallery-2'])
    expect(await visit('/blog/of-a-part')).not.toMatch(/>Chapter \d<\/a>/)
  })

  it('that its name draws, always the same one, where it links to none', async () => {
    await post('elsewhere', 'See [the web](https://example.org/chapters/3).', '03')
    const [light] = shownIn(await visit('/blog'), 'blog__plate').pictures
    expect(light).toMatch(/^gallery-light-[23]$/)
    expect(shownIn(await visit('/blog'), 'blog__plate').pictures[0]).toBe(light)
    const page = await visit('/blog/elsewhere')
    expect(shownIn(page, 'post').part).toBe(light?.at(-1))
  })

  it('of another part while the one that it links to has no picture', async () => {
    await post('bare', 'See [the hand](/chapters/1).', '04')
    expect(shownIn(await visit('/blog'), 'blog__plate').pictures[0]).toMatch(/^gallery-light-[23]$/)
    expect(await visit('/blog/bare')).toContain('<a href="/chapters/1">Chapter 1</a>')
  })

  it('on the page about the book, which has the first one, and on a page that opens large', async () => {
    const words = { content: '## Note\n\nWords.', isPublished: true }
    await create('pages', { slug: 'our-making', title: 'Our making', template: 'about', ...words })
    const about = shownIn(await visit('/our-making'), 'about__note')
    expect(about).toEqual({ part: '2', pictures: ['gallery-light-2', 'gallery-2'] })
    const content =
      'Begin at [the sea](/chapters/3).\n\n## One\n\nWords.\n\n## Two\n\nWords.\n\n## Three\n\nWords.'
    await create('pages', { slug: 'for-groups', title: 'For groups', template: 'landing', content })
    const page = await visit('/for-groups')
    expect(shownIn(page, 'landing-page')).toEqual({ part: '3', pictures: ['gallery-light-3', 'gallery-3'] })
    expect(page.match(/class="landing-page__row"/g)).toHaveLength(2)
    expect(page).toMatch(/landing-page__band.*<h2[^>]*>Three<\/h2>/s)
  })

  it('of the book as it was for the first text, as long as an outline serves many pages', async () => {
    const open = () =>
      contextOf(site, null, {}, { db: app.db, outlineOf, localPath: (path) => path, originOf: () => '' })
    const kept = await open()
    const markOf = async (ctx: typeof kept) => (await ctx.outline.subject?.beside(ctx, { sizes: '' }))?.marks
    const before = await markOf(kept)
    expect(before).toMatchObject({ 'data-part': 2 })
    const parts: { id: string; number: number }[] = await good(
      `GET /api/forks/${site.id}/book-parts?sort=order`,
    )
    const second = parts.find(({ number }) => number === 2)?.id
    await good(`POST /api/book-parts/${second}/unpublish`)
    expect(await markOf(kept)).toEqual(before)
    expect(await markOf(await open())).toMatchObject({ 'data-part': 3 })
    await good(`POST /api/book-parts/${second}/publish`)
  })

  it('and none while the book is off', async () => {
    const toggle = (module: string) =>
      good(`POST /api/forks/${site.id}/modules/${module}/toggle`, { isEnabled: false })
    await toggle('reflections')
    await toggle('book-content')
    for (const path of ['/blog', '/our-making', '/for-groups']) {
      expect([path, (await visit(path)).includes('class="plate')]).toEqual([path, false])
    }
  })
})
