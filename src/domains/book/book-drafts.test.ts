import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, aPerson, type App, aSite, goodCalls, type Line } from '../../../test/support/app.ts'
import { BUILD } from '../../content/contract/draft.ts'
import type { Site } from '../../kernel/site.ts'

let app: App
let site: Site
let as: string
let partId: string

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  as = await aPerson(app, { site })
  const part = { title: 'Roots', description: 'Below', isPublished: true }
  partId = (await good(`POST /api/forks/${site.id}/book-parts`, part)).id
  await good(`POST /api/forks/${site.id}/book-chapters`, { title: 'Salt', partId, isPublished: true })
  const intro = { title: 'How to Use This Book', description: 'Read it', spiral: { guidance: 'Anywhere' } }
  await good(`PUT /api/forks/${site.id}/book-intro`, intro)
})

const good = goodCalls(() => ({ app, as }))

const page = async (path: string) => (await app.call(`GET ${path}` as Line)).body

let saves = 0

/** What a window of an editor saves by itself. */
const draft = (path: string, fields: Record<string, unknown>, { writer = 'a', base = 1000 } = {}) =>
  good(`PUT ${path}/draft` as Line, {
    writer,
    seq: ++saves,
    build: BUILD,
    fields: Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { value, base }])),
  })

describe('what a site has one of', () => {
  it('[C666] [C046] is drafted field by field, and readers see it once it is published', async () => {
    const line = `/api/forks/${site.id}/book`
    const drafted = await draft(line, { title: 'Ebb and Flow', buyLinks: [] })
    expect(drafted).toMatchObject({ uid: site.id, title: 'Tidewater', hasChanges: true })
    expect(drafted.draft.title.value).toBe('Ebb and Flow')
    expect(await page('/')).not.toContain('Ebb and Flow')
    const published = await good(`POST ${line}/publish` as Line)
    expect(published).toMatchObject({ title: 'Ebb and Flow', hasChanges: false, draft: {} })
    expect(await page('/')).toContain('<title>Ebb and Flow</title>')
  })

  it('[C488] is drafted for the introduction, too, and each knows only of its own words', async () => {
    const book = `/api/forks/${site.id}/book`
    const intro = `/api/forks/${site.id}/book-intro`
    await draft(intro, { spiral: { guidance: 'Begin at the sea' } })
    expect((await good(`GET ${book}` as Line)).hasChanges).toBe(false)
    expect(await page('/book/intro')).not.toContain('Begin at the sea')
    await good(`POST ${intro}/publish` as Line)
    expect(await page('/book/intro')).toContain('Begin at the sea')
  })

  it('[C666] asks which words hold where two people wrote the same field', async () => {
    const line = `/api/forks/${site.id}/book`
    const { version = 0 } = (await draft(line, { author: 'Ana' })).draft.author
    const theirs = await draft(line, { author: 'Ben' }, { writer: 'b', base: version - 1 })
    expect(theirs).toMatchObject({ taken: [], conflicts: { author: { theirs: 'Ana' } } })
    const other = await draft(line, { description: 'Water' }, { writer: 'b', base: 0 })
    expect(other.taken).toEqual(['description'])
    await good(`POST ${line}/publish` as Line)
  })

  it('[C666] has its states, and each comes back as words that wait', async () => {
    const line = `/api/forks/${site.id}/book`
    await good(`PUT ${line}` as Line, { subtitle: 'First' })
    const [{ number }] = await good(`GET ${line}/revisions` as Line)
    await good(`PUT ${line}` as Line, { subtitle: 'Second' })
    const state = await good(`GET ${line}/revisions/${number}` as Line)
    expect(state.fields.en.subtitle).toBe('First')
    const back = await good(`POST ${line}/revisions/${number}/restore` as Line)
    expect([back.subtitle, back.draft.subtitle.value]).toEqual(['Second', 'First'])
    await good(`POST ${line}/publish` as Line)
  })

  it('[C281] is published by the review, the book and its introduction at once, and can be undone', async () => {
    await draft(`/api/forks/${site.id}/book`, { title: 'Spring Tide' })
    await draft(`/api/forks/${site.id}/book-intro`, { title: 'How to Read' })
    const items = [
      { type: 'book', id: site.id },
      { type: 'book-intro', id: site.id },
    ]
    const { items: waiting } = await good(`GET /api/forks/${site.id}/review`)
    expect(waiting).toMatchObject([
      { type: 'book-intro', changes: [{ field: 'title', after: 'How to Read' }] },
      { type: 'book', changes: [{ field: 'title', after: 'Spring Tide' }] },
    ])
    await good(`POST /api/forks/${site.id}/publish`, { items })
    expect(await page('/book/intro')).toContain('How to Read')
    expect(await page('/')).toContain('<title>Spring Tide</title>')
    await good(`POST /api/forks/${site.id}/publish/undo`, {})
    expect(await page('/')).toContain('<title>Ebb and Flow</title>')
    const twice = { items: [items[0], items[0]] }
    expect((await app.call(`POST /api/forks/${site.id}/publish`, { as, body: twice })).statusCode).toBe(422)
  })

  it('[C488] begins once, whoever asks for it', async () => {
    const fresh = await aSite(app, 'Fresh')
    const person = await aPerson(app, { site: fresh })
    const line = `/api/forks/${fresh.id}/book-intro` as const
    const none = { as: person, body: { writer: 'a', seq: 1, build: BUILD, fields: {} } }
    expect((await app.call(`PUT ${line}/draft`, none)).statusCode).toBe(404)
    const begin = () => app.call(`PUT ${line}`, { as: person, body: { title: 'How to' } })
    const codes = (await Promise.all([begin(), begin()])).map(({ statusCode }) => statusCode)
    expect(codes.every((code) => code === 200 || code === 409)).toBe(true)
    expect((await app.call(`GET ${line}`, { as: person })).json()).toMatchObject({ title: 'How to' })
  })
})

const BELONGINGS = [
  ['reflections', 'prompt', 'Sit by the water', '/reflections/1'],
  ['evidence', 'description', 'Threads carry carbon', '/parts/1'],
  ['breath-sections', 'instruction', 'Count to four', '/parts/1'],
  ['visual-assets', 'altText', 'Roots in a cut', '/parts/1'],
] as const

describe.each(BELONGINGS)('%s of a part', (type, field, words, address) => {
  it('[C488] [C112] wait while they are written, and are seen at once when they are published', async () => {
    const picture = { assetType: 'gallery', path: '/media/roots.avif' }
    const body = { title: 'Made', partId, ...(type === 'visual-assets' && picture) }
    const { id } = await good(`POST /api/forks/${site.id}/${type}`, body)
    expect(await page(address)).not.toContain(words)
    await draft(`/api/${type}/${id}`, { [field]: words })
    expect(await page(address)).not.toContain(words)
    expect((await good(`GET /api/${type}/${id}`)).draft[field].value).toBe(words)
    await good(`POST /api/${type}/${id}/publish`)
    expect(await page(address)).toContain(words)
  })
})
