import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import type { Site } from '../../kernel/site.ts'

let app: App
let site: Site
let as: string

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  as = await aPerson(app, { site, role: 'admin' })
})

type Line = `${string} /${string}`

async function good(line: Line, body?: object) {
  const answer = await app.call(line, { as, ...(body && { body }) })
  expect([line, answer.statusCode < 300 ? 'good' : answer.body]).toEqual([line, 'good'])
  return answer.statusCode === 204 ? null : answer.json()
}

const ALL = () => `POST /api/forks/${site.id}/case-studies` as const
const create = (slug: string, more: object = {}) => good(ALL(), { slug, title: `About ${slug}`, ...more })
const refused = async (body: object) => {
  const answer = await app.call(ALL(), { as, body })
  return [answer.statusCode, answer.json().detail]
}
const visit = (path: string) => app.call(`GET ${path}` as 'GET /')

describe('a case study', () => {
  it('[C389] [C390] [C391] [C392] [C386] [C393] is created, listed, written and deleted, and keeps all four texts', async () => {
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
    const textOf = (found: Record<string, unknown>) =>
      JSON.stringify([found.challenge, found.solution, found.results])
    for (const words of [challenge, 'table', results]) expect(textOf(made)).toContain(words)

    const read = await good(`GET /api/case-studies/${made.id}`)
    const back = await good(`PUT /api/case-studies/${made.id}`, {
      challenge: read.challenge,
      solution: read.solution,
      results: read.results,
      overview: read.overview,
    })
    expect([textOf(back), back.overview, back.version]).toEqual([textOf(made), sent.overview, 1])
    const changed = await good(`PUT /api/case-studies/${made.id}`, { solution: 'Two chairs.' })
    expect(textOf(changed)).toContain('Two chairs.')
    expect(textOf(changed)).toContain('Nobody met.')
    expect(changed.updatedAt).toEqual(expect.any(String))

    const later = await create('later')
    const list = await good(`GET /api/forks/${site.id}/case-studies`)
    expect(list.map((row: { id: string }) => row.id)).toEqual([later.id, made.id])
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
    expect((await visit('/case-studies')).statusCode).toBe(404)
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

  it('is read in each language that it has a title in', async () => {
    const { id } = await create('told', { isPublished: true, overview: 'In English.' })
    await good(`PUT /api/case-studies/${id}`, { translations: { de: { title: 'Erzählt', results: 'Gut.' } } })
    const german = await good(`GET /api/case-studies/${id}?locale=de` as Line)
    expect(german).toMatchObject({ title: 'Erzählt', overview: 'In English.' })
    expect(JSON.stringify(german.results)).toContain('Gut.')
  })
})
