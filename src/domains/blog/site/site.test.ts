import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aWorkplace } from '../../../../test/support/app.ts'
import { upload } from '../../../../test/support/uploads.ts'

const { app, site, as, good } = await aWorkplace('admin')

const post = (slug: string, more: object = {}) =>
  good(`POST /api/forks/${site.id}/blog`, {
    slug,
    title: `About ${slug}`,
    isPublished: true,
    content: `Words of ${slug}.`,
    ...more,
  })
const visit = (path: string) => app.call(`GET ${path}` as 'GET /')
const bodyOf = async (path: string) => (await visit(path)).body
const statusOf = async (path: string) => (await visit(path)).statusCode
const linksOf = (html: string) => {
  const [, main = ''] = /<main.*?>(.*)<\/main>/s.exec(html) ?? []
  return [...main.matchAll(/href="(\/blog[^"]*)"/g)].map(([, path]) => path)
}
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

describe('the blog', () => {
  it('[C376] says so while nothing is published', async () => {
    await post('only-a-draft', { isPublished: false })
    const page = await visit('/blog')
    expect(page.statusCode).toBe(200)
    expect(page.body).toMatch(/<h1[^>]*>Notes<\/h1>/)
    expect(page.body).toContain('No notes yet.')
    expect(linksOf(page.body)).toEqual([])
  })

  it('[C376] [C656] serves a post that was published with a title alone, and leads nobody there who looks for words', async () => {
    const { id } = await post('title-alone', { content: '' })
    const { statusCode, body } = await visit('/blog/title-alone')
    expect([statusCode, /<h1[^>]*>About title-alone<\/h1>/.test(body)]).toEqual([200, true])
    expect(linksOf(await bodyOf('/blog'))).toContain('/blog/title-alone')
    const noindex = '<meta name="robots" content="noindex"/>'
    const told = async () => [
      (await bodyOf('/blog/title-alone')).includes(noindex),
      (await bodyOf('/sitemap-en.xml')).includes('/blog/title-alone'),
      (await bodyOf('/feed.xml')).includes('/blog/title-alone'),
      (await bodyOf('/search?q=alone')).includes('href="/blog/title-alone"'),
    ]
    expect(await told()).toEqual([true, false, false, false])
    for (const words of [{ excerpt: 'A few words.' }, { excerpt: '', content: 'The words.' }]) {
      await good(`PUT /api/blog/${id}`, words)
      expect(await told()).toEqual([false, true, true, true])
    }
    await good(`DELETE /api/blog/${id}`)
  })

  it('[C376] lists what is published, the newest first and large, then by year, with its category', async () => {
    await post('first', { publishedAt: '2025-05-02T12:00:00Z', category: 'Sources', excerpt: 'A start.' })
    await post('second', { publishedAt: '2026-01-02T12:00:00Z', category: 'Places' })
    await post('third', {
      publishedAt: '2026-03-04T12:00:00Z',
      category: 'Sources',
      tags: ['Birch', 'Fungi'],
    })
    const html = await bodyOf('/blog')
    expect(linksOf(html)).toEqual([
      '/blog',
      '/blog/category/places',
      '/blog/category/sources',
      '/blog/third',
      '/blog/second',
      '/blog/first',
    ])
    expect(html).toMatch(/Mar 4, 2026<\/time>, 1 min/)
    expect([...html.matchAll(/<h2>(\d+)<\/h2>/g)].map(([, year]) => year)).toEqual(['2026', '2025'])
    expect(html).toContain('<time class="blog__day" dateTime="2026-01-02T12:00:00.000Z">January 2</time>')
  })

  it('[C376] has a page for each category and each tag, and none for what no published post has', async () => {
    const sources = await bodyOf('/blog/category/sources')
    expect(sources).toMatch(/<h1[^>]*>Sources<\/h1>/)
    expect(sources).toContain('2 notes')
    expect(sources).toMatch(/href="\/blog\/category\/sources" aria-current="page"/)
    expect(linksOf(sources)).toEqual(expect.arrayContaining(['/blog/third', '/blog/first']))
    expect(linksOf(sources)).not.toContain('/blog/second')
    const birch = await bodyOf('/blog/tag/birch')
    expect(birch).toMatch(/<h1[^>]*>Birch<\/h1>/)
    expect(birch).toContain('<meta name="robots" content="noindex"/>')
    expect(linksOf(birch)).not.toContain('/blog/first')
    await post('hidden', { isPublished: false, category: 'Secrets', tags: ['secret'] })
    for (const path of ['/blog/category/secrets', '/blog/tag/secret', '/blog/category', '/blog/tag/%00']) {
      expect([path, await statusOf(path)]).toEqual([path, 404])
    }
  })

  it('goes on over pages, and ends after the last', async () => {
    for (let i = 1; i <= 26; i++) {
      const day = String(i).padStart(2, '0')
      await post(`many-${i}`, { publishedAt: `2020-01-${day}T12:00:00Z`, category: 'Many' })
    }
    const first = await bodyOf('/blog/category/many')
    expect(linksOf(first).filter((path) => path?.includes('/many-'))).toHaveLength(24)
    expect(first).toContain('href="/blog/category/many?page=2"')
    expect(first).toContain('Page 1 of 2')
    const second = await bodyOf('/blog/category/many?page=2')
    expect(linksOf(second).filter((path) => path?.includes('/many-'))).toEqual([
      '/blog/many-2',
      '/blog/many-1',
    ])
    expect(second).toMatch(/<link rel="canonical" href="[^"]*\/blog\/category\/many\?page=2"/)
    expect(await statusOf('/blog/category/many?page=3')).toBe(404)
    expect(await bodyOf('/blog/category/many?page=x')).toBe(first)
  })
})

describe('a post', () => {
  it('[C376] is read at its slug, with its author, tags and neighbours', async () => {
    await post('whole', {
      publishedAt: '2026-02-03T12:00:00Z',
      excerpt: 'In short.',
      author: 'Ada Row',
      tags: ['Birch'],
      content: '## What was measured\n\n**Seedlings** grew.',
    })
    const html = await bodyOf('/blog/whole')
    expect(html).toMatch(/<h1[^>]*>About whole<\/h1>/)
    for (const text of ['In short.', 'Ada Row', '<strong>Seedlings</strong>', 'What was measured']) {
      expect(html).toContain(text)
    }
    expect(linksOf(html)).toEqual(['/blog', '/blog/tag/birch', '/blog/second', '/blog/third'])
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'About whole',
      description: 'In short.',
      datePublished: '2026-02-03T12:00:00.000Z',
      author: { '@type': 'Person', name: 'Ada Row' },
      keywords: 'Birch',
    })
    expect(html).toContain('<meta property="og:type" content="article"/>')
  })

  it('shows its own picture above it, and beside it while it is the newest, with what the library says of it', async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#246' } })
      .png()
      .toBuffer()
    const { path } = await upload(app, bytes, { as, site, name: 'kiln.png' })
    const file = { path, filename: 'kiln.png', originalName: 'kiln.png', alt: 'A kiln' }
    await good(`POST /api/forks/${site.id}/media`, file)
    const { id } = await post('pictured', { picture: path, publishedAt: new Date().toISOString() })
    const shown = new RegExp(`<img class="plate" src="${path}" alt="A kiln"`)
    for (const at of ['/blog/pictured', '/blog']) expect(await bodyOf(at)).toMatch(shown)
    const refused = await app.call(`PUT /api/blog/${id}`, {
      as,
      body: { picture: 'https://example.org/kiln.jpg' },
    })
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, '/picture'])
    await good(`DELETE /api/blog/${id}`)
  })

  it('[C375] is nowhere before its moment and as a draft', async () => {
    const soon = await post('soon', { publishedAt: tomorrow(), title: 'Overmorrow' })
    const draft = await post('sketch', { isPublished: false, title: 'Overmorrow sketch' })
    expect([soon.status, draft.status]).toEqual(['scheduled', 'draft'])
    for (const path of ['/blog/soon', '/blog/sketch']) expect(await statusOf(path)).toBe(404)
    for (const path of ['/blog', '/feed.xml', '/sitemap-en.xml', '/search?q=overmorrow', '/blog/third']) {
      expect([path, (await bodyOf(path)).match(/blog\/(soon|sketch)/)]).toEqual([path, null])
    }
    await good(`POST /api/blog/${soon.id}/publish`)
    for (const path of ['/blog', '/feed.xml', '/sitemap-en.xml', '/search?q=overmorrow', '/blog/third']) {
      expect([path, (await bodyOf(path)).includes('/blog/soon')]).toEqual([path, true])
    }
    await good(`POST /api/blog/${soon.id}/unpublish`)
    expect(await statusOf('/blog/soon')).toBe(404)
  })

  it('stands in the file of the sitemap that begins with it, and nothing where none begins', async () => {
    const { id } = await post('last-of-all')
    expect(await bodyOf(`/sitemap-en.xml?blog=${id}`)).toContain('/blog/last-of-all<')
    const after = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    for (const query of [`blog=${after}`, 'blog=x', 'blog=%00', 'blog=', 'page=2']) {
      expect([query, await statusOf(`/sitemap-en.xml?${query}`)]).toEqual([query, 404])
    }
    await good(`POST /api/blog/${id}/unpublish`)
    expect(await statusOf(`/sitemap-en.xml?blog=${id}`)).toBe(404)
    await good(`POST /api/blog/${id}/publish`)
    expect(await statusOf(`/sitemap-en.xml?blog=${id}`)).toBe(200)
  })

  it('[C356] leads on from the slug that it had while it was published', async () => {
    const { id } = await post('old-name')
    await good(`PUT /api/blog/${id}`, { slug: 'new-name' })
    const answer = await visit('/blog/old-name')
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/blog/new-name'])
    expect(await bodyOf('/search?q=name')).toContain('href="/blog/new-name"')
    await post('old-name', { content: 'Another one.' })
    expect(await bodyOf('/blog/old-name')).toContain('Another one.')
  })

  it('[C369] is not found at what is no slug', async () => {
    for (const path of ['/blog/None', '/blog/none', '/blog/%00', `/blog/${'x'.repeat(300)}`, '/blog/a/b']) {
      expect([path, await statusOf(path)]).toEqual([path, 404])
    }
  })

  it('is read in each language that it was translated into, and says so in the others', async () => {
    const page = { slug: 'home', template: 'default', isPublished: true, title: 'Home', content: 'Home.' }
    const { id: home } = await good(`POST /api/forks/${site.id}/pages`, page)
    for (const locale of ['de', 'es']) {
      await good(`PUT /api/pages/${home}?locale=${locale}`, { title: 'Zuhause', content: 'Da.' })
    }
    const { id } = await post('tongues', { excerpt: 'Speech.', content: 'Plain words.' })
    await good(`PUT /api/blog/${id}?locale=de`, { title: 'Zungen', content: 'Deutsche Worte.' })
    const german = await bodyOf('/de/blog/tongues')
    for (const text of ['Deutsche Worte.', 'Zungen', 'href="/de/blog"']) expect(german).toContain(text)
    expect(german).toMatch(/hrefLang="de" href="[^"]*\/de\/blog\/tongues"/)
    expect(german).not.toMatch(/hrefLang="es" href="http/)
    expect(await bodyOf('/de/blog')).toContain('Zungen')
    const spanish = await bodyOf('/es/blog/tongues')
    expect(spanish).toContain('Plain words.')
    expect(spanish).toContain('lang="en"')
    expect(await bodyOf('/sitemap-de.xml')).toContain('/de/blog/tongues')
    expect(await bodyOf('/sitemap-es.xml')).not.toContain('/blog/tongues<')
  })
})

it('[C376] the blog is gone while its module is off, from menus, search and feed, too', async () => {
  const item = { label: 'Journal', url: '/blog', module: 'blog' }
  const menus = await good(`GET /api/forks/${site.id}/navigation`)
  const main = menus.find((menu: { type: string }) => menu.type === 'main')
  await good(`PUT /api/navigation/${main.id}`, { items: [{ label: 'Home', url: '/' }, item] })
  const places = ['/', '/search?q=first', '/feed.xml', '/sitemap-en.xml']
  for (const path of places) expect([path, (await bodyOf(path)).includes('/blog')]).toEqual([path, true])
  const toggle = (isEnabled: boolean) => good(`POST /api/forks/${site.id}/modules/blog/toggle`, { isEnabled })
  await toggle(false)
  for (const path of places) expect([path, (await bodyOf(path)).includes('/blog')]).toEqual([path, false])
  for (const path of ['/blog', '/blog/first', '/blog/category/sources', '/blog/tag/birch']) {
    expect([path, await statusOf(path)]).toEqual([path, 404])
  }
  await toggle(true)
  expect(await statusOf('/blog/first')).toBe(200)
})
