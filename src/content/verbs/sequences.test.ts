import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { anApp, aPerson, type App, aSite, goodCalls, type Line } from '../../../test/support/app.ts'
import { BUILD } from '../contract/draft.ts'
import type { Site } from '../../kernel/site.ts'
import { NO_LIMITS } from '../../platform/http/limits.ts'

/** `RUNS=1000` is the size of a release. */
const RUNS = Number(process.env.RUNS ?? 8)

let app: App
let site: Site
let as: string

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  site = await aSite(app, 'Tidewater', { isDefault: true })
  as = await aPerson(app, { site, role: 'editor' })
})

const good = goodCalls(() => ({ app, as }))

type Language = 'en' | 'es'
type Standing = 'draft' | 'scheduled' | 'published'

/** What a page must be after what was done to it. Every text is written once, so that it is known wherever it shows up. */
interface Model {
  standing: Standing
  isTrashed: boolean
  stored: Partial<Record<Language, string>>
  waiting: Partial<Record<Language, string>>
}

const STEPS = [
  'draft',
  'draft es',
  'edit',
  'edit es',
  'publish',
  'unpublish',
  'schedule',
  'trash',
  'restore',
] as const

type Step = (typeof STEPS)[number]

let texts = 0
let seq = 0

async function take(step: Step, id: string, model: Model): Promise<Model> {
  const item = `/api/pages/${id}` as const
  if (step === 'trash') return await good(`POST ${item}/trash`), { ...model, isTrashed: true }
  if (step === 'restore') return await good(`POST ${item}/restore`), { ...model, isTrashed: false }
  if (model.isTrashed) {
    expect((await app.call(`POST ${item}/publish`, { as })).statusCode).toBe(404)
    return model
  }
  const language: Language = step.endsWith('es') ? 'es' : 'en'
  const { stored, waiting, standing } = model
  const text = `word${++texts}x`
  switch (step) {
    case 'draft':
    case 'draft es': {
      const fields = { title: { value: text, base: 1_000_000 } }
      await good(`PUT ${item}/draft?locale=${language}`, { writer: 'a', seq: ++seq, build: BUILD, fields })
      if (standing !== 'draft') return { ...model, waiting: { ...waiting, [language]: text } }
      return { ...model, stored: { ...stored, [language]: text }, waiting: without(waiting, language) }
    }
    case 'edit':
    case 'edit es':
      await good(`PUT ${item}?locale=${language}`, { title: text })
      return { ...model, stored: { ...stored, [language]: text }, waiting: without(waiting, language) }
    case 'publish':
      await good(`POST ${item}/publish`)
      return { ...model, standing: 'published', stored: { ...stored, ...waiting }, waiting: {} }
    case 'unpublish':
      await good(`POST ${item}/unpublish`)
      return { ...model, standing: 'draft' }
    case 'schedule':
      if (standing === 'published') return model
      await good(`PUT ${item}/schedule`, { publishAt: '2099-01-01T00:00:00Z' })
      return { ...model, standing: 'scheduled', stored: { ...stored, ...waiting }, waiting: {} }
  }
}

function without(texts: Model['waiting'], language: Language): Model['waiting'] {
  const { [language]: _, ...rest } = texts
  return rest
}

async function compare(page: { id: string; path: string }, model: Model): Promise<void> {
  const { standing, isTrashed, stored, waiting } = model
  const rows = await good(`GET /api/forks/${site.id}/pages?limit=200`)
  const row = rows.find(({ id }: { id: string }) => id === page.id)
  const isPublic = standing === 'published' && !isTrashed
  const shown = await app.call(`GET ${page.path}` as Line)
  expect(shown.statusCode).toBe(isPublic ? 200 : 404)
  const found = await app.call(`GET /search?q=${stored.en}`)
  expect(found.body.includes(`href="${page.path}"`)).toBe(isPublic)
  if (isPublic) {
    const words = new Set(shown.body.match(/word\d+x/g))
    expect([...words]).toEqual([stored.en])
    const spanish = await app.call(`GET /es${page.path}` as Line)
    expect(spanish.body).toContain(stored.es ?? stored.en)
  }
  if (isTrashed) {
    expect(row).toBeUndefined()
    expect((await app.call(`GET /api/pages/${page.id}`, { as })).statusCode).toBe(404)
    return
  }
  const hasChanges = Object.keys(waiting).length > 0
  const read = await good(`GET /api/pages/${page.id}`)
  expect(row).toMatchObject({ status: standing, hasChanges, title: stored.en })
  expect(read).toMatchObject({ status: standing, hasChanges, title: stored.en })
  expect(read.draft.title?.value).toBe(waiting.en)
  const spanish = await good(`GET /api/pages/${page.id}?locale=es`)
  expect([spanish.title, spanish.draft.title?.value]).toEqual([stored.es ?? stored.en, waiting.es])
  const review = await good(`GET /api/forks/${site.id}/review`)
  expect(review.items.some(({ id }: { id: string }) => id === page.id)).toBe(hasChanges)
}

it(
  '[C642] [C461] whatever is done to an item, readers see no draft and nothing from the trash, and its status is the same everywhere',
  async () => {
    // Spanish is a language of the site for as long as this one is published.
    const es = { title: 'Siempre', content: 'Texto.' }
    const always = {
      slug: 'always',
      template: 'default',
      isPublished: true,
      content: 'x',
      translations: { es },
    }
    await good(`POST /api/forks/${site.id}/pages`, always)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 9 }), async (steps) => {
        const title = `word${++texts}x`
        const content = 'Text.'
        const translations = { es: { content: 'Texto.' } }
        const body = { slug: `page-${texts}`, template: 'default', title, content, translations }
        const page = await good(`POST /api/forks/${site.id}/pages`, body)
        let model: Model = { standing: 'draft', isTrashed: false, stored: { en: title }, waiting: {} }
        for (const step of steps) {
          model = await take(step, page.id, model)
          await compare(page, model)
        }
        await good(`POST /api/pages/${page.id}/restore`)
        await app.call(`DELETE /api/pages/${page.id}`, { as })
      }),
      { numRuns: RUNS },
    )
  },
  60_000 + RUNS * 4_000,
)

it(
  '[C620] any text that an editor saves comes back as it was, or is refused by name',
  async () => {
    const made = { slug: 'any', template: 'default', title: 'Any', isPublished: true }
    const page = await good(`POST /api/forks/${site.id}/pages`, made)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 30 }), async (text) => {
        const fields = { metaTitle: { value: text, base: 1_000_000 } }
        const body = { writer: 'a', seq: ++seq, build: BUILD, fields }
        const answer = await app.call(`PUT /api/pages/${page.id}/draft`, { as, body })
        if (answer.statusCode === 200) {
          const { draft, metaTitle } = await good(`GET /api/pages/${page.id}`)
          expect(draft.metaTitle?.value ?? metaTitle).toBe(text)
        } else {
          expect(answer.statusCode).toBe(422)
          expect(answer.json().errors[0].pointer).toBe('/fields/metaTitle/value')
        }
      }),
      { numRuns: RUNS * 5 },
    )
  },
  60_000 + RUNS * 1_000,
)
