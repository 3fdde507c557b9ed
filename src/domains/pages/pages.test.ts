import { describe, expect, it } from 'vitest'
import { aPerson, aWorkplace, type Line } from '../../../test/support/app.ts'
import { NO_SLUGS } from '../../../test/support/slugs.ts'

const { app, site, as, good } = await aWorkplace('editor')

const PAGES = () => `POST /api/forks/${site.id}/pages` as const
const create = (slug: string, more: object = {}) => good(PAGES(), { slug, template: 'default', ...more })
const publish = (slug: string, more: object = {}) =>
  create(slug, { isPublished: true, content: `Words of ${slug}.`, ...more })
const refused = async (body: object, line: Line = PAGES()) => {
  const answer = await app.call(line, { as, body })
  return [answer.statusCode, answer.json().detail]
}
const visit = (path: string) => app.call(`GET ${path}` as 'GET /')

describe('a page', () => {
  it('[C350] [C351] [C352] [C353] [C344] [C596] [C343] is created as the specification sends it, listed without its text, written and deleted', async () => {
    const made = await app.call(PAGES(), { as, body: { slug: 'press-kit', template: 'landing' } })
    expect([made.statusCode, made.headers.etag]).toEqual([201, '"1"'])
    const { id } = made.json()
    expect(made.json()).toMatchObject({
      slug: 'press-kit',
      path: '/press-kit',
      title: 'Press kit',
      template: 'landing',
      isPublished: false,
      status: 'draft',
      updatedAt: null,
    })
    const later = await create('later', { title: '' })
    expect(later.title).toBe('Later')
    const told = await create('told', { translations: { en: { title: 'In the map' } } })
    expect(told.title).toBe('In the map')
    await good(`DELETE /api/pages/${told.id}`)
    const list = await good(`GET /api/forks/${site.id}/pages`)
    expect(list.map((row: { id: string }) => row.id)).toEqual([later.id, id])
    for (const field of ['content', 'translations']) expect(list[0]).not.toHaveProperty(field)
    expect(list.map((row: { hasText: boolean }) => row.hasText)).toEqual([false, false])
    const saved = await good(`PUT /api/pages/${id}`, { isPublished: true, content: 'Kit' })
    expect(saved).toMatchObject({ status: 'published', version: 2, updatedAt: expect.any(String) })
    const [first] = await good(`GET /api/forks/${site.id}/pages`)
    expect(first).toMatchObject({ id, hasText: true })
    await good(`DELETE /api/pages/${id}`)
    expect((await app.call(`GET /api/pages/${id}`, { as })).statusCode).toBe(404)
  })

  it('[C357] is found by its slug and by its words in every language, page by page', async () => {
    const page = await create('needle', { title: 'In the hay' })
    await good(`PUT /api/pages/${page.id}?locale=de`, { title: 'Im Heu' })
    for (const q of ['needle', 'the HAY', 'im heu']) {
      const found = await good(`GET /api/forks/${site.id}/pages?limit=1&q=${encodeURIComponent(q)}`)
      expect([q, found.map((row: { id: string }) => row.id)]).toEqual([q, [page.id]])
    }
    const answer = await app.call(`GET /api/forks/${site.id}/pages?limit=1&sort=title`, { as })
    expect(answer.headers.link).toContain('rel="next"')
  })

  it('[C355] [C656] [C085] is served at its slugs joined, three deep, and as a draft not at all', async () => {
    const top = await publish('press')
    const middle = await publish('kit', { parentId: top.id })
    const low = await publish('pictures', { parentId: '/press/kit' })
    expect(low.path).toBe('/press/kit/pictures')
    for (const path of ['/press', '/press/kit', '/press/kit/pictures']) {
      expect([path, (await visit(path)).statusCode]).toEqual([path, 200])
    }
    for (const path of ['/kit', '/press/none', '/press/kit/pictures/more', '/Press', '/press%00']) {
      expect([path, (await visit(path)).statusCode]).toEqual([path, 404])
    }
    expect(await refused({ slug: 'deeper', template: 'default', parentId: low.id })).toEqual([
      422,
      'Pages stand at most 3 deep',
    ])
    expect(await refused({ parentId: middle.id }, `PUT /api/pages/${top.id}`)).toEqual([
      422,
      'A page cannot stand below itself',
    ])
    expect(
      await refused({ slug: 'x', template: 'default', parentId: '0193d0a0-0000-7000-8000-000000000000' }),
    ).toEqual([422, 'There is no such page on this site'])
    const held = await app.call(`DELETE /api/pages/${top.id}`, { as })
    expect([held.statusCode, held.json().detail]).toEqual([
      409,
      'This page still has pages below it. Move or delete them first.',
    ])
    await good(`POST /api/pages/${low.id}/unpublish`)
    expect((await visit('/press/kit/pictures')).statusCode).toBe(404)
  })

  it('[C355] [C656] without text is served with its title alone, and is in no list for readers or search engines', async () => {
    for (const template of ['default', 'landing', 'contact', 'about']) {
      const { path, title } = await create(`bare-${template}`, { template, isPublished: true })
      const { statusCode, body } = await visit(path)
      expect([path, statusCode]).toEqual([path, 200])
      const main = /<main[^>]*>(.*)<\/main>/s.exec(body)?.[1] ?? ''
      expect(main.replace(/<[^>]*>/g, '').trim()).toBe(title)
      expect(body).toContain('<meta name="robots" content="noindex"/>')
    }
    expect((await visit('/sitemap-en.xml')).body).not.toContain('/bare-')
    expect((await visit('/search?q=bare')).body).not.toContain('href="/bare-')
    const page = await create('bare-home', { slug: 'home', isPublished: true })
    expect((await visit('/')).statusCode).toBe(200)
    await good(`DELETE /api/pages/${page.id}`)
  })

  it('[C355] is previewed before it has a word', async () => {
    const { id } = await create('unwritten')
    const { path } = await good(`POST /api/pages/${id}/preview-links`)
    const { statusCode, body } = await visit(path)
    expect([statusCode, /<h1[^>]*>Unwritten<\/h1>/.test(body)]).toEqual([200, true])
  })

  it('[C345] [C355] looks as its template says', async () => {
    const page = await publish('look', { content: 'Before.\n\n## One\n\nWords.' })
    const marks = {
      default: 'prose--sections',
      landing: 'class="landing-page"',
      contact: 'ways__one',
      about: 'about__section',
    }
    for (const template of Object.keys(marks)) {
      await good(`PUT /api/pages/${page.id}`, { template })
      const { body } = await visit('/look')
      expect(Object.entries(marks).filter(([, mark]) => body.includes(mark))).toEqual([
        [template, marks[template as keyof typeof marks]],
      ])
    }
  })

  it('shows its own picture in the place that its template has for one', async () => {
    const page = await publish('pictured', { content: 'Before.\n\n## One\n\nWords.', picture: '/kiln.jpg' })
    for (const template of ['default', 'landing', 'about']) {
      await good(`PUT /api/pages/${page.id}`, { template })
      expect((await visit('/pictured')).body).toContain('<img class="plate" src="/kiln.jpg"')
    }
    await good(`PUT /api/pages/${page.id}`, { picture: '' })
    expect((await visit('/pictured')).body).not.toContain('kiln')
  })

  it('[C461] is not deleted while a page below it is in the trash: that can still be restored', async () => {
    const top = await publish('kept')
    const low = await publish('thrown', { parentId: top.id })
    const keeping = async () => {
      const alone = await app.call(`DELETE /api/pages/${top.id}`, { as })
      const body = { verb: 'delete', target: { ids: [top.id] } }
      const { failed } = await good(`POST /api/forks/${site.id}/pages/bulk`, body)
      return [alone.statusCode, alone.json().detail, failed[0]?.detail]
    }
    const there = 'This page still has pages below it. Move or delete them first.'
    expect(await keeping()).toEqual([409, there, there])
    await good(`POST /api/pages/${low.id}/trash`)
    const thrown = 'Pages below this one lie in the trash. Restore or delete them there first.'
    expect(await keeping()).toEqual([409, thrown, thrown])
    expect(await good(`POST /api/pages/${low.id}/restore`)).toMatchObject({ path: '/kept/thrown' })
    await good(`DELETE /api/pages/${low.id}`)
    await good(`DELETE /api/pages/${top.id}`)
  })

  it('[C356] leads on from the addresses that it and the pages below it had while they were published, and is found at the new ones', async () => {
    const top = await publish('old')
    await publish('leaf', { parentId: top.id })
    const draft = await create('never-out')
    await good(`PUT /api/pages/${top.id}`, { slug: 'new' })
    await good(`PUT /api/pages/${draft.id}`, { slug: 'still-not-out' })
    for (const [from, to] of [
      ['/old', '/new'],
      ['/old/leaf', '/new/leaf'],
    ] as const) {
      const answer = await visit(from)
      expect([from, answer.statusCode, answer.headers.location]).toEqual([from, 301, to])
      expect((await visit(to)).statusCode).toBe(200)
    }
    expect((await visit('/never-out')).statusCode).toBe(404)
    const hits = (await visit('/search?q=leaf')).body
    expect([hits.includes('href="/new/leaf"'), hits.includes('href="/old/leaf"')]).toEqual([true, false])
    await publish('old')
    expect((await visit('/old')).body).toContain('Words of old.')
  })

  it('[C346] [C347] [C348] [C349] [C345] [C356] is refused without or with an odd slug, a reserved or taken one, and another template', async () => {
    const SLUG = 'Slug must contain only lowercase letters, numbers, and hyphens'
    const ofSlug = (slug: unknown) => refused({ slug, template: 'default' })
    expect(await refused({ template: 'default' })).toEqual([422, 'Slug is required'])
    expect(await ofSlug('')).toEqual([422, 'Slug is required'])
    for (const slug of NO_SLUGS) {
      expect([slug, ...(await ofSlug(slug))]).toEqual([slug, 422, SLUG])
    }
    for (const slug of ['admin', 'admin-tips', 'api', 'parts', 'corrections', 'sitemap-2', 'de', 'sw']) {
      expect([slug, (await ofSlug(slug))[0]]).toEqual([slug, 422])
    }
    await create('taken')
    expect(await ofSlug('taken')).toEqual([409, 'There is a page at /taken already.'])
    expect(await refused({ slug: 'fine' })).toEqual([422, 'Template is required'])
    expect(await refused({ slug: 'fine', template: 'admin' })).toEqual([
      422,
      'Template must be one of default, landing, contact, about',
    ])
    expect((await refused({ slug: 'fine', template: 'default', isPublished: 'false' }))[0]).toBe(422)
  })

  it.each([
    [
      'a table as wide as it is long',
      `${'|a'.repeat(6_000)}|\n${'|-'.repeat(6_000)}|\n${'|a\n'.repeat(6_000)}`,
    ],
    ['a table of 200,000 rows', `|a|\n|-|\n${'|a\n'.repeat(200_000)}`],
    ['a million signs', '&'.repeat(1_000_000)],
  ])('[C646] with %s is refused in a sentence', async (_what, content) => {
    const sentence = 'The text has too many parts or levels, or is too long. Please divide it.'
    expect(await refused({ slug: 'monster', template: 'default', content })).toEqual([422, sentence])
  })

  it('[C597] [C354] [C643] has texts in every language; what was read can be sent back; null clears', async () => {
    const made = await create('words', {
      title: 'Words',
      content: '**Words**',
      metaTitle: 'W',
      metaDescription: 'D',
    })
    const line = `/api/pages/${made.id}` as const
    const german = await good(`PUT ${line}?locale=de`, { title: 'Wörter', metaTitle: 'Wö' })
    expect(german).toMatchObject({ title: 'Wörter', metaDescription: 'D' })
    const read = await good(`GET ${line}`)
    expect(read.translations).toMatchObject({ en: { title: 'Words' }, de: { title: 'Wörter' } })
    expect(await good(`PUT ${line}`, read)).toEqual(read)
    expect(await good(`PUT ${line}`, { metaTitle: null, content: '' })).toMatchObject({
      title: 'Words',
      metaTitle: '',
      content: null,
      metaDescription: 'D',
    })
    expect((await good(`PUT ${line}`, { translations: {} })).translations).not.toHaveProperty('de')
    expect(await refused({ colour: 1 }, `PUT ${line}`)).toEqual([422, 'colour is not a field of this call'])
  })

  it('is published and unpublished at its moments, and its entry of the menu with it', async () => {
    const page = await create('soon', { content: 'Here.' })
    const soon = new Date(Date.now() + 86_400_000).toISOString()
    const scheduled = await good(`PUT /api/pages/${page.id}/schedule`, { publishAt: soon })
    expect(scheduled).toMatchObject({ status: 'scheduled', isPublished: false })
    expect((await visit('/soon')).statusCode).toBe(404)
    await good(`PUT /api/pages/${page.id}/schedule`, { publishAt: '2020-01-01T00:00:00Z' })
    expect((await visit('/soon')).statusCode).toBe(200)
  })

  it('is its author’s own: another author may not write it', async () => {
    const author = await aPerson(app, { site, role: 'author' })
    const other = await aPerson(app, { site, role: 'author' })
    const body = { slug: 'mine', template: 'default' }
    const made = (await app.call(PAGES(), { as: author, body })).json()
    const line = `/api/pages/${made.id}` as const
    const write = (who: string) => app.call(`PUT ${line}`, { as: who, body: { title: 'Ours' } })
    expect((await write(other)).statusCode).toBe(403)
    expect((await app.call(`DELETE ${line}`, { as: other })).statusCode).toBe(403)
    expect((await write(author)).statusCode).toBe(200)
    expect((await app.call(`POST ${line}/publish`, { as: author })).statusCode).toBe(200)
    expect((await app.call(`DELETE ${line}`, { as: author })).statusCode).toBe(204)
  })
})

describe('the fixed pages', () => {
  it('[C047] [C049] [C083] follow the editor, and their addresses stay', async () => {
    const prologue = await create('the-time-of-remembering', { title: 'Before', isPublished: true })
    const about = await create('about', { isPublished: true })
    expect((await visit('/about')).body).toContain('About</h1>')
    await good(`PUT /api/pages/${about.id}`, { content: '## Author’s Note\n\nFirst words.' })
    await good(`PUT /api/pages/${prologue.id}`, { content: 'Once.' })
    expect((await visit('/about')).body).toContain('First words.')
    await good(`PUT /api/pages/${about.id}`, { content: 'Second words.' })
    const { body } = await visit('/about')
    expect([body.includes('First words.'), body.includes('Second words.')]).toEqual([false, true])
    expect(await refused({ slug: 'us' }, `PUT /api/pages/${about.id}`)).toEqual([
      422,
      'The address of this page is fixed',
    ])
  })

  it('[C048] [C086] lead into the book, and while it is off to nothing of it', async () => {
    const prologue = await visit('/the-time-of-remembering')
    for (const path of ['/book/intro', '/about']) expect(prologue.body).toContain(`href="${path}"`)
    expect((await visit('/about')).body).toContain('Explore the Full Journey')
    const admin = await aPerson(app, { site, role: 'admin' })
    for (const id of ['reflections', 'book-content']) {
      const line = `POST /api/forks/${site.id}/modules/${id}/toggle` as const
      await app.call(line, { as: admin, body: { isEnabled: false } })
    }
    for (const path of ['/about', '/the-time-of-remembering']) {
      expect((await visit(path)).body).not.toContain('href="/book/intro"')
    }
  })
})

it('[C658] the home page of a site without a book is the page home, and before there is one the name alone', async () => {
  expect((await visit('/')).body).toMatch(/<h1[^>]*>Tidewater<\/h1>/)
  await publish('home', { metaDescription: 'By the water' })
  const { body } = await visit('/')
  expect(body).toContain('Words of home.')
  expect(body).toContain('content="By the water"')
  expect((await visit('/home')).body).toMatch(/<link rel="canonical" href="http:[^"]*localhost\/"\/>/)
})
