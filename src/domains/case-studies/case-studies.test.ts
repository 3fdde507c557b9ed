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
  it('[C389] [C390] [C391] [C392] [C386] [C393] [C357] [C643] is created, listed, written and deleted, and keeps all four texts', async () => {
    const sent = {
      title: 'Two Houses',
      slug: 'two-houses',
      client: 'A library',
      industry: 'Culture',
      overview: 'Two houses, one book.',
      challenge: 'Nobody met.',
      solution: 'A *table* between them.',
      results: 'They did.',
      isPublished: false,
    }
    const made = await good(ALL(), sent)
    const { challenge, solution: _, results, ...plain } = sent
    expect(made).toMatchObject({ ...plain, path: '/case-studies/two-houses', updatedAt: null })
    const textsOf = (found: Record<string, unknown>) => [found.challenge, found.solution, found.results]
    const textOf = (found: Record<string, unknown>) => JSON.stringify(textsOf(found))
    for (const words of [challenge, 'table', results]) expect(textOf(made)).toContain(words)

    const read = await good(`GET /api/case-studies/${made.id}`)
    const back = await good(`PUT /api/case-studies/${made.id}`, {
      challenge: read.challenge,
      solution: read.solution,
      results: read.results,
      overview: read.overview,
    })
    expect([textsOf(back), back.overview, back.version]).toEqual([textsOf(made), sent.overview, 1])
    const changed = await good(`PUT /api/case-studies/${made.id}`, { solution: 'Two chairs.' })
    expect(textOf(changed)).toContain('Two chairs.')
    expect(textOf(changed)).toContain('Nobody met.')
    expect(changed.updatedAt).toEqual(expect.any(String))

    const later = await create('later')
    const list = await good(`GET /api/forks/${site.id}/case-studies`)
    expect(list.map((row: { id: string }) => row.id)).toEqual([later.id, made.id])
    // [C357] The complete list has every text of the specification's; a page goes without the running ones, and says so.
    expect(textsOf(list[1])).toEqual(textsOf(changed))
    const page = await good(`GET /api/forks/${site.id}/case-studies?limit=2`)
    for (const field of ['challenge', 'solution', 'results']) expect(page[1]).not.toHaveProperty(field)
    const { title: _title, ...row } = page[1]
    expect(
      textsOf(await good(`PUT /api/case-studies/${made.id}`, { ...row, title: 'Three Houses' })),
    ).toEqual(textsOf(changed))
    expect(await good(`DELETE /api/case-studies/${made.id}`)).toBeNull()
    expect((await app.call(`GET /api/case-studies/${made.id}`, { as })).statusCode).toBe(404)
  })

  it('[C387] [C388] needs a title and a slug of its own, and nothing else', async () => {
    expect(await create('bare')).toMatchObject({
      client: '',
      industry: '',
      overview: '',
      challenge: null,
      solution: null,
      results: null,
      isPublished: false,
    })
    expect(await refused({ slug: 'fine' })).toEqual([422, 'Title is required'])
    expect(await refused({ title: 'Fine' })).toEqual([422, 'Slug is required'])
    expect(await refused({ title: 'Fine', slug: 'Not Fine' })).toEqual([
      422,
      'Slug must contain only lowercase letters, numbers, and hyphens',
    ])
    expect(await refused({ title: 'Again', slug: 'bare' })).toEqual([
      409,
      'There is a case study at /case-studies/bare already.',
    ])
  })

  it('has a page once it is published, with a heading for each text that it has, and is listed and found', async () => {
    const empty = await visit('/case-studies')
    expect([empty.statusCode, empty.body.includes('No case studies yet.')]).toEqual([200, true])
    expect(empty.body).toContain('<meta name="robots" content="noindex"/>')
    expect((await visit('/sitemap-en.xml')).body).not.toContain('/case-studies')
    await create('shown', {
      isPublished: true,
      overview: 'An overview.',
      results: 'They read the heronry aloud.',
    })
    const list = await visit('/case-studies')
    expect(list.statusCode).toBe(200)
    expect(list.body).toContain('href="/case-studies/shown"')
    expect(list.body).not.toContain('href="/case-studies/bare"')
    const page = await visit('/case-studies/shown')
    const headings = [...page.body.matchAll(/<h2>(\w+)<\/h2>/g)].map(([, text]) => text)
    expect(headings).toEqual(['Overview', 'Results'])
    expect((await visit('/case-studies/bare')).statusCode).toBe(404)
    expect((await visit('/search?q=heronry')).body).toContain('href="/case-studies/shown"')
    expect((await visit('/sitemap-en.xml')).body).toContain('/case-studies/shown')
  })

  it('[C656] published with a title alone is served, and nobody is led there who looks for words', async () => {
    const { id } = await create('unwritten', { isPublished: true, client: 'A library' })
    const { statusCode, body } = await visit('/case-studies/unwritten')
    expect([statusCode, body.includes('About unwritten')]).toEqual([200, true])
    expect((await visit('/case-studies')).body).toContain('href="/case-studies/unwritten"')
    const told = async () => [
      (await visit('/case-studies/unwritten')).body.includes('<meta name="robots" content="noindex"/>'),
      (await visit('/sitemap-en.xml')).body.includes('/case-studies/unwritten'),
      (await visit('/search?q=unwritten')).body.includes('href="/case-studies/unwritten"'),
    ]
    expect(await told()).toEqual([true, false, false])
    for (const words of [{ overview: 'A few.' }, { overview: '', results: 'They met.' }]) {
      await good(`PUT /api/case-studies/${id}`, words)
      expect(await told()).toEqual([false, true, true])
    }
    await good(`DELETE /api/case-studies/${id}`)
  })

  it('is written by editors as a draft, published, thrown away and had back, found by name, and previewed', async () => {
    const made = await create('drafted', { isPublished: true, client: 'Ferrywall Press' })
    const fields = { title: { value: 'Heronries' } }
    const saved = await good(`PUT /api/case-studies/${made.id}/draft`, { ...WRITER, fields })
    expect(saved).toMatchObject({ taken: ['title'], hasChanges: true, title: 'About drafted' })
    const review = await good(`GET /api/forks/${site.id}/review`)
    expect(review.items).toMatchObject([
      { type: 'case-studies', id: made.id, changes: [{ after: 'Heronries' }] },
    ])
    const link = await good(`POST /api/case-studies/${made.id}/preview-links`)
    expect((await visit(link.path)).body).toContain('Heronries')
    expect(await good(`POST /api/case-studies/${made.id}/publish`)).toMatchObject({ title: 'Heronries' })
    expect(await good(`GET /api/case-studies/${made.id}/revisions`)).toHaveLength(3)

    const found = await good(`GET /api/search?forkId=${site.id}&q=heronri`)
    expect(found.items[0]).toMatchObject({ kind: 'case-study', id: made.id, title: 'Heronries' })
    const ofClient = await good(`GET /api/forks/${site.id}/case-studies?q=ferrywall`)
    expect(ofClient.map(({ id }: { id: string }) => id)).toEqual([made.id])

    await good(`POST /api/case-studies/${made.id}/trash`)
    expect((await visit('/case-studies/drafted')).statusCode).toBe(404)
    await good(`POST /api/case-studies/${made.id}/restore`)
    expect((await visit('/case-studies/drafted')).statusCode).toBe(200)
    const bulk = { verb: 'unpublish', target: { ids: [made.id] } }
    expect(await good(`POST /api/forks/${site.id}/case-studies/bulk`, bulk)).toMatchObject({ done: 1 })
    expect((await visit('/case-studies/drafted')).statusCode).toBe(404)
  })

  it('[C600] [C601] lies in the two tables of the specification, its running text in named sections', async () => {
    const german = { title: 'Gelagert', industry: 'Büchereien', results: 'Licht.' }
    const { id } = await create('stored', {
      client: 'A library',
      industry: 'Libraries',
      tags: ['north'],
      overview: 'In short.',
      challenge: 'No light.',
      translations: { de: german },
    })
    const [stored] = await administer(app.connection, 'select * from case_studies where id = $1', [id])
    expect(stored).toMatchObject({
      fork_id: site.id,
      slug: 'stored',
      client: 'A library',
      industry: 'Libraries',
      tags: ['north'],
      is_published: false,
    })
    const texts = 'select * from case_study_translations where case_study_id = $1 order by is_base desc'
    const [base, translated] = await administer(app.connection, texts, [id])
    expect(base).toMatchObject({
      case_study_id: id,
      language_id: expect.any(String),
      title: 'About stored',
      description: 'In short.',
      industry: '',
      meta_title: '',
      meta_description: '',
    })
    expect(JSON.stringify(base?.content)).toContain('No light.')
    expect(Object.keys(Object(base?.content))).toEqual(['challenge'])
    expect(translated).toMatchObject({ title: 'Gelagert', industry: 'Büchereien', description: '' })
    expect(Object.keys(Object(translated?.content))).toEqual(['results'])
    expect(await good(`GET /api/case-studies/${id}?locale=de` as Line)).toMatchObject({
      industry: 'Büchereien',
    })

    await good(`PUT /api/case-studies/${id}`, {
      industry: 'Reading rooms',
      challenge: null,
      solution: 'Lamps.',
    })
    const found = await good(`GET /api/forks/${site.id}/case-studies?q=reading%20rooms` as Line)
    expect(found).toMatchObject([{ id, industry: 'Reading rooms', overview: 'In short.' }])
    const [saved] = await administer(app.connection, texts, [id])
    expect(Object.keys(Object(saved?.content))).toEqual(['solution'])
    expect(await good(`GET /api/case-studies/${id}` as Line)).toMatchObject({ challenge: null })
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

  it('is read in each language that it has a title in', async () => {
    const { id } = await create('told', { isPublished: true, overview: 'In English.' })
    await good(`PUT /api/case-studies/${id}`, { translations: { de: { title: 'Erzählt', results: 'Gut.' } } })
    const german = await good(`GET /api/case-studies/${id}?locale=de` as Line)
    expect(german).toMatchObject({ title: 'Erzählt', overview: 'In English.' })
    expect(JSON.stringify(german.results)).toContain('Gut.')
  })
})
