import { describe, expect, it } from 'vitest'
import { aWorkplace, type Line } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { BUILD } from '../../content/contract/draft.ts'

const { app, site, as, good } = await aWorkplace('admin')

const WRITER = { writer: 'a', seq: 1, build: BUILD }

const ALL = () => `POST /api/forks/${site.id}/case-studies` as const
const create = (slug: string, more: object = {}) => good(ALL(), { slug, title: `About ${slug}`, ...more })
const refused = async (body: object) => {
  const answer = await app.call(ALL(), { as, body })
  return [answer.statusCode, answer.json().detail]
}
const visit = (path: string) => app.call(`GET ${path}` as 'GET /')

describe('a case study', () => {
  const sent = {
    title: 'Two Houses',
    client: 'A library',
    industry: 'Culture',
    overview: 'Two houses, one book.',
    challenge: 'Nobody met.',
    solution: 'A *table* between them.',
    results: 'They did.',
    isPublished: false,
  }
  const textsOf = (found: Record<string, unknown>) => [found.challenge, found.solution, found.results]
  const textOf = (found: Record<string, unknown>) => JSON.stringify(textsOf(found))

  it('[C386] [C390] is created as the specification sends it', async () => {
    const made = await create('two-houses', sent)
    const { challenge, solution: _, results, ...plain } = sent
    expect(made).toMatchObject({ ...plain, path: '/case-studies/two-houses', updatedAt: null })
    for (const words of [challenge, 'table', results]) expect(textOf(made)).toContain(words)
  })

  it('[C391] is saved with the given fields', async () => {
    const made = await create('changed', sent)
    const changed = await good(`PUT /api/case-studies/${made.id}`, { solution: 'Two chairs.' })
    expect(textOf(changed)).toContain('Two chairs.')
    expect(textOf(changed)).toContain('Nobody met.')
    expect(changed.updatedAt).toEqual(expect.any(String))
  })

  it('[C393] [C643] keeps all four texts when a save sends back what was read', async () => {
    const made = await create('sent-again', sent)
    const { challenge, solution, results, overview } = await good(`GET /api/case-studies/${made.id}`)
    const back = await good(`PUT /api/case-studies/${made.id}`, { challenge, solution, results, overview })
    expect([textsOf(back), back.overview, back.version]).toEqual([textsOf(made), sent.overview, 1])
  })

  it('[C389] [C357] is listed with its running texts, the newest first', async () => {
    const made = await create('listed', sent)
    const later = await create('later')
    const list = await good(`GET /api/forks/${site.id}/case-studies`)
    expect(list.slice(0, 2).map((row: { id: string }) => row.id)).toEqual([later.id, made.id])
    expect(textsOf(list[1])).toEqual(textsOf(made))
  })

  it('[C357] [C643] keeps its running texts when a row of a page, which goes without them, is sent back', async () => {
    const made = await create('paged', sent)
    const [{ title: _title, ...row }] = await good(`GET /api/forks/${site.id}/case-studies?limit=1`)
    for (const field of ['challenge', 'solution', 'results']) expect(row).not.toHaveProperty(field)
    const saved = await good(`PUT /api/case-studies/${made.id}`, { ...row, title: 'Three Houses' })
    expect(textsOf(saved)).toEqual(textsOf(made))
  })

  it('[C392] is gone once it is deleted', async () => {
    const { id } = await create('deleted')
    expect(await good(`DELETE /api/case-studies/${id}`)).toBeNull()
    expect((await app.call(`GET /api/case-studies/${id}`, { as })).statusCode).toBe(404)
  })

  it('[C388] needs neither client, industry nor texts', async () => {
    expect(await create('bare')).toMatchObject({
      client: '',
      industry: '',
      overview: '',
      challenge: null,
      solution: null,
      results: null,
      isPublished: false,
    })
  })

  it('[C387] needs a title', async () => {
    expect(await refused({ slug: 'fine' })).toEqual([422, 'Title is required'])
  })

  it('[C387] [C347] needs a slug of lowercase letters, numbers and hyphens', async () => {
    expect(await refused({ title: 'Fine' })).toEqual([422, 'Slug is required'])
    for (const slug of ['Not Fine', 'x'.repeat(101), 7, null, {}]) {
      expect([slug, ...(await refused({ title: 'Fine', slug }))]).toEqual([
        slug,
        422,
        'Slug must contain only lowercase letters, numbers, and hyphens',
      ])
    }
  })

  it('[C387] has a slug that no other case study of the site has', async () => {
    await create('taken')
    expect(await refused({ title: 'Again', slug: 'taken' })).toEqual([
      409,
      'There is a case study at /case-studies/taken already.',
    ])
  })

  describe('on the public site', () => {
    it('is not there yet: the list says so, and search engines are told to leave it out', async () => {
      for (const { id } of await good(`GET /api/forks/${site.id}/case-studies?status=published`))
        await good(`DELETE /api/case-studies/${id}`)
      const empty = await visit('/case-studies')
      expect([empty.statusCode, empty.body.includes('No case studies yet.')]).toEqual([200, true])
      expect(empty.body).toContain('<meta name="robots" content="noindex"/>')
      expect((await visit('/sitemap-en.xml')).body).not.toContain('/case-studies')
    })

    it('has a page with a heading for each text that it has', async () => {
      await create('headed', { isPublished: true, overview: 'An overview.', results: 'They met.' })
      const page = await visit('/case-studies/headed')
      const headings = [...page.body.matchAll(/<h2>(\w+)<\/h2>/g)].map(([, text]) => text)
      expect(headings).toEqual(['Overview', 'Results'])
    })

    it('is in the list, in the search and in the sitemap', async () => {
      await create('shown', { isPublished: true, results: 'They read the heronry aloud.' })
      const list = await visit('/case-studies')
      expect([list.statusCode, list.body.includes('href="/case-studies/shown"')]).toEqual([200, true])
      expect((await visit('/search?q=heronry')).body).toContain('href="/case-studies/shown"')
      expect((await visit('/sitemap-en.xml')).body).toContain('/case-studies/shown')
    })

    it('is not there as a draft', async () => {
      await create('hidden', { overview: 'Not yet.' })
      expect((await visit('/case-studies/hidden')).statusCode).toBe(404)
      expect((await visit('/case-studies')).body).not.toContain('href="/case-studies/hidden"')
    })

    it('[C656] is served with a title alone', async () => {
      const { id } = await create('unwritten', { isPublished: true })
      const { statusCode, body } = await visit('/case-studies/unwritten')
      expect([statusCode, body.includes('About unwritten')]).toEqual([200, true])
      expect((await visit('/case-studies')).body).toContain('href="/case-studies/unwritten"')
      await good(`DELETE /api/case-studies/${id}`)
    })

    it('[C656] is found by search engines and readers once it has a text', async () => {
      const { id } = await create('unwritten', { isPublished: true, client: 'A library' })
      const found = async () => [
        (await visit('/case-studies/unwritten')).body.includes('<meta name="robots" content="noindex"/>'),
        (await visit('/sitemap-en.xml')).body.includes('/case-studies/unwritten'),
        (await visit('/search?q=unwritten')).body.includes('href="/case-studies/unwritten"'),
      ]
      expect(await found()).toEqual([true, false, false])
      for (const words of [{ overview: 'A few.' }, { overview: '', results: 'They met.' }]) {
        await good(`PUT /api/case-studies/${id}`, words)
        expect(await found()).toEqual([false, true, true])
      }
      await good(`DELETE /api/case-studies/${id}`)
    })
  })

  describe('that readers see', () => {
    const drafted = async (slug: string) => {
      const made = await create(slug, { isPublished: true, client: 'Ferrywall Press' })
      const fields = { title: { value: 'Heronries' } }
      return [made.id, await good(`PUT /api/case-studies/${made.id}/draft`, { ...WRITER, fields })]
    }

    it('keeps its title while a draft has another', async () => {
      const [id, saved] = await drafted('drafted')
      expect(saved).toMatchObject({ taken: ['title'], hasChanges: true, title: 'About drafted' })
      const { items } = await good(`GET /api/forks/${site.id}/review`)
      expect(items).toContainEqual(
        expect.objectContaining({
          type: 'case-studies',
          id,
          changes: [expect.objectContaining({ after: 'Heronries' })],
        }),
      )
    })

    it('shows its draft behind a preview link', async () => {
      const [id] = await drafted('previewed')
      const link = await good(`POST /api/case-studies/${id}/preview-links`)
      expect((await visit(link.path)).body).toContain('Heronries')
    })

    it('is published with its draft, as a revision', async () => {
      const [id] = await drafted('published')
      expect(await good(`POST /api/case-studies/${id}/publish`)).toMatchObject({ title: 'Heronries' })
      expect(await good(`GET /api/case-studies/${id}/revisions`)).toHaveLength(3)
    })

    it('is found by title, and in its list by client', async () => {
      const { id } = await create('lanterns', { client: 'Lamplight Press' })
      const found = await good(`GET /api/search?forkId=${site.id}&q=lantern`)
      expect(found.items[0]).toMatchObject({ kind: 'case-study', id, title: 'About lanterns' })
      const ofClient = await good(`GET /api/forks/${site.id}/case-studies?q=lamplight`)
      expect(ofClient.map((row: { id: string }) => row.id)).toEqual([id])
    })

    it('is away while it is in the trash', async () => {
      const { id } = await create('trashed', { isPublished: true })
      const status = async () => (await visit('/case-studies/trashed')).statusCode
      await good(`POST /api/case-studies/${id}/trash`)
      expect(await status()).toBe(404)
      await good(`POST /api/case-studies/${id}/restore`)
      expect(await status()).toBe(200)
    })

    it('is unpublished together with others', async () => {
      const { id } = await create('withdrawn', { isPublished: true })
      const bulk = { verb: 'unpublish', target: { ids: [id] } }
      expect(await good(`POST /api/forks/${site.id}/case-studies/bulk`, bulk)).toMatchObject({ done: 1 })
      expect((await visit('/case-studies/withdrawn')).statusCode).toBe(404)
    })
  })

  describe('in the database', () => {
    const texts = 'select * from case_study_translations where case_study_id = $1 order by is_base desc'

    it('[C600] has what all languages share in a table of its own', async () => {
      const { id } = await create('shared', { client: 'A library', tags: ['north'] })
      const [stored] = await administer(app.connection, 'select * from case_studies where id = $1', [id])
      expect(stored).toMatchObject({
        fork_id: site.id,
        slug: 'shared',
        client: 'A library',
        tags: ['north'],
        is_published: false,
      })
    })

    it('[C601] has its texts in another, a row for each language, running text in named sections', async () => {
      const { id } = await create('stored', {
        overview: 'In short.',
        challenge: 'No light.',
        translations: { de: { title: 'Gelagert', results: 'Licht.' } },
      })
      const [base, translated] = await administer(app.connection, texts, [id])
      expect(base).toMatchObject({
        case_study_id: id,
        language_id: expect.any(String),
        title: 'About stored',
        description: 'In short.',
        meta_title: '',
        meta_description: '',
      })
      expect(JSON.stringify(base?.content)).toContain('No light.')
      expect(Object.keys(Object(base?.content))).toEqual(['challenge'])
      expect(translated).toMatchObject({ title: 'Gelagert', description: '' })
      expect(Object.keys(Object(translated?.content))).toEqual(['results'])
    })

    it('[C601] keeps no section of a text that was cleared', async () => {
      const { id } = await create('sections', { challenge: 'No light.' })
      await good(`PUT /api/case-studies/${id}`, { challenge: null, solution: 'Lamps.' })
      const [saved] = await administer(app.connection, texts, [id])
      expect(Object.keys(Object(saved?.content))).toEqual(['solution'])
      expect(await good(`GET /api/case-studies/${id}` as Line)).toMatchObject({ challenge: null })
    })

    it('[C600] has its industry in both tables, for each language its own', async () => {
      const { id } = await create('rooms', {
        industry: 'Libraries',
        translations: { de: { title: 'Räume', industry: 'Büchereien' } },
      })
      const [stored] = await administer(app.connection, 'select industry from case_studies where id = $1', [
        id,
      ])
      const [base, translated] = await administer(app.connection, texts, [id])
      expect([stored?.industry, base?.industry, translated?.industry]).toEqual([
        'Libraries',
        '',
        'Büchereien',
      ])
      expect(await good(`GET /api/case-studies/${id}?locale=de` as Line)).toMatchObject({
        industry: 'Büchereien',
      })
      await good(`PUT /api/case-studies/${id}`, { industry: 'Reading rooms' })
      const found = await good(`GET /api/forks/${site.id}/case-studies?q=reading%20rooms` as Line)
      expect(found).toMatchObject([{ id, industry: 'Reading rooms' }])
    })
  })

  it('is closed with its module, in menus, searches and sitemaps too, and untouched when it comes back', async () => {
    await create('closed', { isPublished: true, overview: 'A lighthouse.' })
    const items = [{ label: 'What others did', url: '/case-studies' }]
    const menu = await good(`POST /api/forks/${site.id}/navigation`, { name: 'Top', type: 'main', items })
    await good(`PUT /api/navigation/${menu.id}`, { isActive: true })
    const seen = async () => [
      (await visit('/case-studies/closed')).statusCode,
      (await visit('/case-studies')).statusCode,
      (await visit('/')).body.includes('What others did'),
      (await visit('/search?q=lighthouse')).body.includes('/case-studies/closed'),
      (await visit('/sitemap-en.xml')).body.includes('/case-studies'),
    ]
    expect(await seen()).toEqual([200, 200, true, true, true])
    await good(`POST /api/forks/${site.id}/modules/case-studies/toggle`, { isEnabled: false })
    expect(await seen()).toEqual([404, 404, false, false, false])
    await good(`POST /api/forks/${site.id}/modules/case-studies/toggle`, { isEnabled: true })
    expect(await seen()).toEqual([200, 200, true, true, true])
  })

  it('shows its own picture above it and in the list', async () => {
    const { id } = await create('pictured', { isPublished: true, picture: '/kiln.jpg' })
    const shown = async () =>
      Promise.all(
        ['/case-studies/pictured', '/case-studies'].map(async (path) =>
          (await visit(path)).body.includes('<img class="plate" src="/kiln.jpg"'),
        ),
      )
    expect(await shown()).toEqual([true, true])
    await good(`PUT /api/case-studies/${id}`, { picture: '' })
    expect(await shown()).toEqual([false, false])
  })

  it('is read in each language that it has a title in', async () => {
    const { id } = await create('told', { isPublished: true, overview: 'In English.' })
    await good(`PUT /api/case-studies/${id}`, { translations: { de: { title: 'Erzählt', results: 'Gut.' } } })
    const german = await good(`GET /api/case-studies/${id}?locale=de` as Line)
    expect(german).toMatchObject({ title: 'Erzählt', overview: 'In English.' })
    expect(JSON.stringify(german.results)).toContain('Gut.')
  })
})
