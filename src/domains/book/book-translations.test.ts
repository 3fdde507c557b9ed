import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, aPerson, type App, aSite, goodCalls, type Line } from '../../../test/support/app.ts'
import { BUILD } from '../../content/contract/draft.ts'
import { markdownToRichText } from '../../kernel/rich-text/markdown.ts'
import type { Site } from '../../kernel/site.ts'

let app: App
let site: Site
let as: string
let translator: string
let partId: string

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  as = await aPerson(app, { site })
  translator = await aPerson(app, { site, role: 'translator' })
  // A site is there in German once a part of it has a German title.
  const part = { title: 'Roots', description: 'Below', isPublished: true }
  const german = { translations: { de: { title: 'Wurzeln' } } }
  partId = (await good(`POST /api/forks/${site.id}/book-parts`, { ...part, ...german })).id
})

const good = goodCalls(() => ({ app, as }))

const status = async (line: Line, body: object, who = translator) =>
  (await app.call(line, { as: who, body })).statusCode

const page = async (path: string) => (await app.call(`GET ${path}` as Line)).body

/** Which of these words a page says. */
async function said(path: string, words: readonly string[]): Promise<string[]> {
  const html = await page(path)
  return words.filter((one) => html.includes(one))
}

let saves = 0

const edits = (fields: Record<string, unknown>) => ({
  writer: 'a',
  seq: ++saves,
  build: BUILD,
  fields: Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { value, base: 99 }])),
})

/** What an editor saves by itself of the German texts. */
const draft = (path: `/${string}`, fields: Record<string, unknown>, who = translator) =>
  good(`PUT ${path}/draft?locale=de`, edits(fields), who)

async function german(path: string) {
  const { languages } = await good(`GET ${path}/translation?locale=de` as Line)
  return languages.find(({ locale }: { locale: string }) => locale === 'de')
}

interface OfPart {
  type: string
  own: Record<string, unknown>
  texts: Record<string, unknown>
  /** Which of them stand where, for readers. */
  shown: string[]
  at: (id: string) => string
}

const atPart = () => '/de/parts/1'

const OF_PART: OfPart[] = [
  {
    type: 'reflections',
    own: { title: 'What I keep', prompt: 'Think', questions: ['First?', 'Second?'], practice: 'Once' },
    texts: { title: 'Was ich behalte', prompt: 'Denk nach', questions: ['Erstens?', 'Zweitens?'] },
    shown: ['Was ich behalte', 'Denk nach', 'Erstens?', 'Zweitens?', 'Once'],
    at: (id) => `/de/reflections/${id}`,
  },
  {
    type: 'breath-sections',
    own: { title: 'A window', description: 'Look out', instruction: 'Breathe' },
    texts: { title: 'Ein Fenster', instruction: 'Zähl bis vier' },
    shown: ['Ein Fenster', 'Look out', 'Zähl bis vier'],
    at: atPart,
  },
  {
    type: 'evidence',
    own: { title: 'Threads', description: 'They hold', source: 'A study' },
    texts: { title: 'Fäden', description: 'Sie halten' },
    shown: ['Fäden', 'Sie halten', 'A study'],
    at: atPart,
  },
  {
    type: 'visual-assets',
    own: { title: 'The roots', altText: 'A root', path: '/images/root.jpg', assetType: 'gallery' },
    texts: { title: 'Die Wurzeln', altText: 'Eine Wurzel' },
    shown: ['Eine Wurzel'],
    at: atPart,
  },
]

describe('[C621] what belongs to a part is translated like everything', () => {
  it.each(OF_PART)('$type', async ({ type, own, texts, shown, at }) => {
    const { id } = await good(`POST /api/forks/${site.id}/${type}`, { ...own, partId })
    const path = `/api/${type}/${id}` as const
    expect((await german(path)).missing).toBeGreaterThan(0)
    const before = await german(path)
    await draft(path, texts)
    expect(await german(path)).toMatchObject({
      total: before.total,
      missing: before.total - Object.keys(texts).length,
      outdated: 0,
    })
    // Readers see nothing of it before it is published, and what is not translated in the site's language.
    const fresh = shown.filter((one) => !Object.values(own).includes(one))
    expect(await said(at(id), fresh)).toEqual([])
    await good(`POST ${path}/publish` as Line)
    expect(await said(at(id), shown)).toEqual(shown)

    await good(`PUT ${path}`, { title: 'Another title' })
    expect(await german(path)).toMatchObject({ outdated: 1 })
    const confirmed = `PUT ${path}/translation?locale=de` as Line
    expect((await good(confirmed, { field: 'title' }, translator)).sources.title).toBe('Another title')
    expect(await german(path)).toMatchObject({ outdated: 0 })
    expect(await status(`PUT ${path}/draft?locale=de` as Line, edits({ partId }))).toBe(403)
  })
})

describe('[C621] what a site has one of is translated like everything', () => {
  it('the book, whose title stands on every page', async () => {
    const path = `/api/forks/${site.id}/book` as const
    await good(`PUT ${path}`, { subtitle: 'A book', previewSamples: { reflection: 'Where?' }, author: 'Ana' })
    expect(await german(path)).toEqual({ locale: 'de', total: 3, missing: 3, outdated: 0, unfinished: 0 })
    await draft(path, { title: 'Gezeiten', previewSamples: { reflection: 'Wo?' } })
    expect(await german(path)).toMatchObject({ missing: 1, outdated: 0 })
    await good(`POST ${path}/publish` as Line)
    expect(await said('/de', ['>Gezeiten</h1>', 'A book'])).toEqual(['>Gezeiten</h1>', 'A book'])
    expect(await said('/de/parts/1', ['Wo?', 'Where?'])).toEqual(['Wo?'])
    expect(await said('/', ['Gezeiten', '>Tidewater</h1>'])).toEqual(['>Tidewater</h1>'])
    expect(await status(`PUT ${path}/draft` as Line, edits({ subtitle: 'Mine' }))).toBe(403)
    expect(await status(`PUT ${path}/draft?locale=de` as Line, edits({ author: 'Ben' }))).toBe(403)
    expect(await status(`PUT ${path}` as Line, { subtitle: 'Mine' })).toBe(403)
    expect(await status(`POST ${path}/publish` as Line, {})).toBe(403)
    const viewer = await aPerson(app, { site, role: 'viewer' })
    expect(await status(`PUT ${path}/draft?locale=de` as Line, edits({ title: 'Nein' }), viewer)).toBe(403)
  })

  it('the introduction, of whose spiral each text is older than its source by itself', async () => {
    const path = `/api/forks/${site.id}/book-intro` as const
    const spiral = {
      title: 'The spiral',
      description: 'It turns',
      parts: ['Roots', 'Ink'],
      guidance: 'Begin',
    }
    await good(`PUT ${path}`, { title: 'How to Use This Book', spiral })
    expect(await german(path)).toEqual({ locale: 'de', total: 5, missing: 5, outdated: 0, unfinished: 0 })
    await draft(path, {
      title: 'Wie man liest',
      spiral: { guidance: 'Beginnen Sie', parts: ['Wurzeln', 'Tinte'] },
    })
    expect(await german(path)).toEqual({ locale: 'de', total: 5, missing: 2, outdated: 0, unfinished: 0 })
    await good(`POST ${path}/publish` as Line)
    const words = ['Wie man liest', 'Beginnen Sie']
    expect(await said('/de/book/intro', words)).toEqual(words)

    await good(`PUT ${path}`, { spiral: { guidance: 'Begin here', parts: ['Roots', 'Ink', 'Clay'] } })
    expect(await german(path)).toMatchObject({ missing: 2, outdated: 2 })
    await draft(path, { spiral: { guidance: 'Beginnen Sie hier' } })
    expect(await german(path)).toMatchObject({ missing: 2, outdated: 1 })
    const line = `PUT ${path}/translation?locale=de` as Line
    expect(await status(line, { field: 'spiral.colors' })).toBe(422)
    await good(line, { field: 'spiral.parts' }, translator)
    expect(await german(path)).toMatchObject({ missing: 2, outdated: 0 })
  })
})

const COLORS = ['#332211', '#776655', '#ddccbb']

describe('the gallery of a part', () => {
  it('[C621] is translated without what all languages share of it', async () => {
    const path = `/api/book-parts/${partId}` as const
    await good(`PUT ${path}`, { gallery: { title: 'Roots', symbols: ['root'], colors: COLORS } })
    const before = await german(path)
    await draft(path, { gallery: { title: 'Die Wurzeln', symbols: ['Wurzel'] } })
    expect((await german(path)).missing).toBe(before.missing - 2)
    const colors = { gallery: { title: 'Wurzel', colors: ['#000000', '#111111', '#222222'] } }
    expect(await status(`PUT ${path}/draft?locale=de` as Line, edits(colors))).toBe(403)
    expect(await status(`PUT ${path}/draft?locale=de` as Line, edits({ gallery: null }))).toBe(403)
    await good(`POST ${path}/publish` as Line)
    expect((await good(`GET ${path}?locale=de` as Line)).gallery).toMatchObject({
      title: 'Die Wurzeln',
      symbols: ['Wurzel'],
      colors: COLORS,
    })
  })
})

describe('the outline of the book', () => {
  it('says of each chapter how many words it has, and how far each translation is, with drafts', async () => {
    const content = markdownToRichText('One two three.\n\n---\n\nFour five.')
    const chapter = await good(`POST /api/forks/${site.id}/book-chapters`, {
      title: 'Reeds',
      partId,
      number: 40,
      content,
      translations: { de: { title: 'Schilf', content: markdownToRichText('Eins zwei drei.') } },
    })
    const state = async () => {
      const { chapters } = await good(`GET /api/forks/${site.id}/book-outline`)
      return chapters.find(({ id }: { id: string }) => id === chapter.uid)
    }
    const tally = { total: 3, missing: 0, unfinished: 0, outdated: 0 }
    expect(await state()).toMatchObject({ words: 5 })
    expect((await state()).languages).toEqual([
      { locale: 'es', ...tally, missing: 3 },
      { locale: 'fr', ...tally, missing: 3 },
      { locale: 'de', ...tally, missing: 1 },
    ])
    const title = { title: { value: 'Reeds and rushes' } }
    await good(`PUT /api/book-chapters/${chapter.uid}/draft`, { ...edits({}), fields: title })
    expect((await state()).languages[2]).toEqual({ locale: 'de', ...tally, missing: 1, outdated: 1 })
    const { parts } = await good(`GET /api/forks/${site.id}/book-outline`)
    expect(parts).toMatchObject([{ id: partId, words: 0 }])
  })

  it('is for those who read on the site, in the studio', async () => {
    const stranger = await aPerson(app, {})
    const asked: Line = `GET /api/forks/${site.id}/book-outline`
    expect((await app.call(asked)).statusCode).toBe(401)
    expect((await app.call(asked, { as: stranger })).statusCode).not.toBe(200)
  })
})
