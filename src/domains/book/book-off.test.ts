import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, aPerson, type App, aSite, goodCalls, type Line } from '../../../test/support/app.ts'
import type { Site } from '../../kernel/site.ts'

let app: App
let site: Site
let as: string
let part: string

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  as = await aPerson(app, { site, role: 'admin' })
  part = (await good(`POST /api/forks/${site.id}/book-parts`, { number: 1, title: 'Estuary' })).id
  await good(`POST /api/book-parts/${part}/publish`)
  await good(`PUT /api/forks/${site.id}/settings`, { siteDescription: 'What the tide leaves.' })
  for (const slug of ['one', 'two', 'three', 'four']) {
    await good(`POST /api/forks/${site.id}/blog`, {
      slug,
      title: `Note ${slug}`,
      content: 'Words.',
      isPublished: true,
    })
  }
  await toggle('reflections', false)
})

const good = goodCalls(() => ({ app, as }))

const toggle = (module: string, isEnabled: boolean) =>
  good(`POST /api/forks/${site.id}/modules/${module}/toggle`, { isEnabled })
const visit = (path: string) => app.call(`GET ${path}` as Line)
const bodyOf = async (path: string) => (await visit(path)).body
const bookLinks = (html: string) =>
  html.match(/href="\/(book|parts|chapters|spiral|reflections|corrections)\b/g)

describe('a site whose book is switched off', () => {
  beforeAll(() => toggle('book-content', false))

  it('[C563] [C658] leads nowhere to the addresses of the book, which answer Page Not Found', async () => {
    for (const path of ['/', '/search', '/nothing-here']) {
      expect([path, bookLinks(await bodyOf(path))]).toEqual([path, null])
    }
    for (const path of ['/book/intro', '/spiral', '/parts', '/parts/1', '/chapters/1', '/corrections']) {
      expect([path, (await visit(path)).statusCode]).toEqual([path, 404])
    }
    const chosen = await app.call('POST /parts/go', {
      body: 'to=%2Fbook%2Fintro',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(chosen.statusCode).toBe(404)
  })

  it('[C658] begins with its title, its description and the latest posts, without the footer of the book', async () => {
    const html = await bodyOf('/')
    const [, main = ''] = /<main.*?>(.*)<\/main>/s.exec(html) ?? []
    expect(main).toMatch(/<h1[^>]*>Tidewater<\/h1>/)
    expect(main).toContain('What the tide leaves.')
    const posts = [...main.matchAll(/href="\/blog\/(\w+)"/g)].map(([, slug]) => slug)
    expect(posts).toEqual(['four', 'three', 'two'])
    expect(html).not.toContain('Get the Book')
  })

  it('shows a post on its first page as soon as it is out, and none while the blog is off', async () => {
    const post = await good(`POST /api/forks/${site.id}/blog`, { slug: 'five', title: 'Note five' })
    expect(await bodyOf('/')).not.toContain('Note five')
    await good(`POST /api/blog/${post.id}/publish`)
    expect(await bodyOf('/')).toContain('Note five')
    await toggle('blog', false)
    expect(await bodyOf('/')).not.toContain('Note')
    await toggle('blog', true)
  })

  it('[C563] gives nothing of the book to the public calls either, and all of it to who may open the studio', async () => {
    for (const line of [
      `GET /api/forks/${site.id}/book-parts`,
      `GET /api/book-parts/${part}/chapters`,
    ] as const) {
      expect([line, (await app.call(line)).statusCode]).toEqual([line, 404])
      expect([line, (await app.call(line, { as })).statusCode]).toEqual([line, 200])
    }
    const stranger = await aPerson(app, { site: await aSite(app, 'Ferrywall') })
    expect((await app.call(`GET /api/forks/${site.id}/book-parts`, { as: stranger })).statusCode).toBe(404)
  })

  it('[C658] begins with the page that is called home, once there is one', async () => {
    const page = { slug: 'home', template: 'default', isPublished: true, title: 'Home', content: 'Come in.' }
    await good(`POST /api/forks/${site.id}/pages`, page)
    const html = await bodyOf('/')
    expect(html).toContain('Come in.')
    expect(html).not.toContain('Note five')
  })

  it('[C563] has its book again where it was when it is switched on', async () => {
    await toggle('book-content', true)
    expect((await visit('/parts/1')).statusCode).toBe(200)
    expect(bookLinks(await bodyOf('/'))).not.toBeNull()
    expect((await visit(`/api/forks/${site.id}/book-parts`)).json()).toMatchObject([{ title: 'Estuary' }])
  })
})

it('[C577] gives its book to nobody but who may open the studio while it is in maintenance', async () => {
  await good(`PUT /api/forks/${site.id}/settings`, { maintenanceMode: true })
  for (const line of [
    `GET /api/forks/${site.id}/book-parts`,
    `GET /api/book-parts/${part}/chapters`,
  ] as const) {
    const answer = await app.call(line)
    expect([line, answer.statusCode]).toEqual([line, 503])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.call(line, { as })).statusCode).toBe(200)
  }
  await good(`PUT /api/forks/${site.id}/settings`, { maintenanceMode: false })
})
