import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { BUILD } from '../../content/contract/draft.ts'
import type { TranslationState } from '../../content/contract/translation-calls.ts'
import type { FormField } from '../../kernel/form.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import type { EntryRow } from './shapes.ts'
import type { Form } from './type.ts'
import { shownForm, wordsOfForm } from '../../kernel/form-texts.ts'

let app: App
let site: Site
let owner: string

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  owner = await aPerson(app, { site, role: 'owner' })
  // Readers can choose German once something is published in it.
  const body = {
    title: 'Hello',
    slug: 'hello',
    template: 'default',
    content: 'Words.',
    isPublished: true,
    translations: { de: { title: 'Hallo', content: 'Worte.' } },
  }
  const told = await app.call(`POST /api/forks/${site.id}/pages`, { as: owner, body })
  expect(told.statusCode).toBe(201)
})

const asked = { placeholder: '', required: true, options: [] as string[], showIf: null }
const NAME: FormField = { ...asked, id: 'name', type: 'text', label: 'Name' }
const MEET: FormField = {
  ...asked,
  id: 'meet',
  type: 'radio',
  label: 'How?',
  options: ['In person', 'Online'],
  required: false,
}
const EMAIL: FormField = { ...asked, id: 'email', type: 'email', label: 'Email', required: false }
const TOWN: FormField = {
  ...asked,
  id: 'town',
  type: 'text',
  label: 'Your town',
  placeholder: 'Or the next one',
  showIf: { match: 'all', rules: [{ field: 'meet', kind: 'is', value: 'In person' }] },
}
const GERMAN = {
  name: 'Lesekreis',
  'name/label': 'Ihr Name',
  'meet/label': 'Wie treffen wir uns?',
  'meet/option/in-person': 'Vor Ort',
  'email/label': 'E-Mail',
  submitText: 'Mitmachen',
  successMessage: 'Bis dann.',
}

let made = 0
const aReadingCircle = async (more: object = {}): Promise<Form> => {
  const body = {
    name: 'Reading circle',
    slug: `circle-${++made}`,
    fields: [NAME, MEET, EMAIL, TOWN],
    settings: { submitText: 'Join', successMessage: 'See you there.' },
    translations: { de: { words: GERMAN } },
    ...more,
  }
  return (await app.call(`POST /api/forks/${site.id}/forms`, { as: owner, body })).json()
}
const read = async (id: string, locale = ''): Promise<Form> =>
  (await app.call(`GET /api/forms/${id}${locale && `?locale=${locale}`}`, { as: owner })).json()
const save = (id: string, body: object, query = '') =>
  app.call(`PUT /api/forms/${id}${query}`, { as: owner, body })
const draft = (id: string, fields: Record<string, unknown>, query = '', seq = 1) => {
  const edits = Object.entries(fields).map(([field, value]) => [field, { value, base: 99, after: {} }])
  const body = { writer: `w${seq}`, seq, build: BUILD, fields: Object.fromEntries(edits) }
  return app.call(`PUT /api/forms/${id}/draft${query}`, { as: owner, body })
}
const stateIn = async (id: string, language: Locale) => {
  const answer = await app.call(`GET /api/forms/${id}/translation`, { as: owner })
  return (answer.json() as TranslationState).languages.find(({ locale }) => locale === language)
}
const page = async (path: string) => (await app.call(`GET ${path}` as 'GET /')).body
const entriesOf = async (id: string): Promise<EntryRow[]> =>
  (await app.call(`GET /api/forks/${site.id}/form-submissions?form=${id}`, { as: owner })).json()

describe('[C271] a form in another language', () => {
  it('is shown in the words of that language, on its page and on a page of contact', async () => {
    const { slug } = await aReadingCircle()
    const german = await page(`/de/forms/${slug}`)
    for (const word of ['Lesekreis', 'Ihr Name', 'Wie treffen wir uns?', 'Vor Ort', 'Mitmachen']) {
      expect(german).toContain(word)
    }
    expect(german).not.toContain('Reading circle')
    expect(german).toContain('value="in-person"')
    const contact = { title: 'Write', slug, template: 'contact', content: 'Words.', isPublished: true }
    const translations = { de: { title: 'Schreiben', content: 'Worte.' } }
    await app.call(`POST /api/forks/${site.id}/pages`, { as: owner, body: { ...contact, translations } })
    expect(await page(`/de/${slug}`)).toContain('Wie treffen wir uns?')
    expect(await page(`/${slug}`)).toContain('How?')
  })

  it('shows what that language lacks in the source language, and says so, word by word', async () => {
    const { slug } = await aReadingCircle()
    const german = await page(`/de/forms/${slug}`)
    expect(german).toMatch(/<label for="[^"]*-1" lang="en" dir="auto">Online<\/label>/)
    expect(german).toMatch(/<label for="[^"]*-town" lang="en" dir="auto">Your town/)
    expect(german).toMatch(/lang="en"[^>]*placeholder="Or the next one"/)
    expect(german).not.toMatch(/lang="en"[^>]*>Ihr Name/)
    expect(await page(`/forms/${slug}`)).not.toMatch(/lang="en" dir="auto"/)
  })

  it('has an entry in the words of the source language, whatever was read', async () => {
    const { id } = await aReadingCircle()
    const data = { name: 'Tove', meet: 'in-person', town: 'Malmö' }
    const sent = await app.call(`POST /api/forms/${id}/submissions?locale=de`, { body: { data } })
    expect([sent.statusCode, sent.json()]).toMatchObject([201, { message: 'Bis dann.' }])
    expect((await entriesOf(id))[0]).toMatchObject({
      formName: 'Reading circle',
      answers: [
        { id: 'name', label: 'Name', answer: 'Tove' },
        { id: 'meet', label: 'How?', answer: 'In person' },
        { id: 'town', label: 'Your town', answer: 'Malmö' },
      ],
    })
  })

  it('refuses a wrong answer in its words, by script and without', async () => {
    const { id, slug } = await aReadingCircle()
    const data = { name: '', email: 'tove' }
    const refused = await app.call(`POST /api/forms/${id}/submissions?locale=de`, { body: { data } })
    expect(refused.json()).toMatchObject({
      status: 422,
      detail: '„Ihr Name“ fehlt noch',
      errors: [{ pointer: '/data/name' }, { detail: '„E-Mail“ muss eine E-Mail-Adresse sein' }],
    })
    const again = await app.call(`POST /de/forms/${slug}` as 'POST /', {
      body: new URLSearchParams(data).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    })
    expect([again.statusCode, again.body]).toEqual([422, expect.stringContaining('Ihr Name')])
    expect(again.body).toContain('lang="de"')
    const closed = await aReadingCircle({ isActive: false })
    const answer = await app.call(`POST /api/forms/${closed.id}/submissions?locale=fr`, { body: { data } })
    expect(answer.json().detail).toBe('Ce formulaire est fermé.')
  })

  it('is counted as missing, done or outdated, with what waits', async () => {
    const { id, fields } = await aReadingCircle()
    expect(await stateIn(id, 'de')).toMatchObject({ total: 10, missing: 3, outdated: 0 })
    expect(await stateIn(id, 'fr')).toMatchObject({ total: 10, missing: 10 })
    await draft(id, {
      fields: fields.map((one) => (one.id === 'name' ? { ...one, label: 'Full name' } : one)),
    })
    expect(await stateIn(id, 'de')).toMatchObject({ missing: 3, outdated: 1 })
    const body = { field: 'words.name/label' }
    const kept = await app.call(`PUT /api/forms/${id}/translation?locale=de`, { as: owner, body })
    expect(kept.statusCode).toBe(200)
    expect(await stateIn(id, 'de')).toMatchObject({ missing: 3, outdated: 0 })
  })

  it('is written beside the source, waits, and goes out', async () => {
    const { id, slug } = await aReadingCircle()
    expect((await draft(id, { words: { 'town/label': 'Ihr Ort' } }, '?locale=de')).statusCode).toBe(200)
    expect(await page(`/de/forms/${slug}`)).not.toContain('Ihr Ort')
    expect((await app.call(`POST /api/forms/${id}/publish`, { as: owner })).statusCode).toBe(200)
    const german = await page(`/de/forms/${slug}`)
    expect(german).toContain('Ihr Ort')
    expect(german).toContain('Ihr Name')
  })
})

describe('a translation and the structure of its form', () => {
  it('keeps the words of fields and options that stay, whatever becomes of the others', async () => {
    const { id, slug } = await aReadingCircle()
    const moved = [EMAIL, { ...MEET, required: true, options: ['By letter', 'Online', 'In person'] }, NAME]
    expect((await save(id, { fields: moved })).statusCode).toBe(200)
    expect((await read(id)).translations.de?.words).toMatchObject(GERMAN)
    const german = await page(`/de/forms/${slug}`)
    expect(german).toMatch(/value="in-person"[^>]*>.{0,120}Vor Ort/s)
    expect(german).toMatch(/value="by-letter"[^>]*>.{0,120}By letter/s)
  })

  it('has its words again with a field that comes back', async () => {
    const { id, slug } = await aReadingCircle()
    await save(id, { fields: [MEET, EMAIL, TOWN] })
    expect(await page(`/de/forms/${slug}`)).not.toContain('Ihr Name')
    const back = await app.call(`POST /api/forms/${id}/revisions/1/restore`, { as: owner })
    expect(back.statusCode).toBe(200)
    await app.call(`POST /api/forms/${id}/publish`, { as: owner })
    expect(await page(`/de/forms/${slug}`)).toContain('Ihr Name')
  })

  it('keeps the words of an option that is renamed under its key, also by a write without keys', async () => {
    const optionKeys = ['k1', 'k2']
    const words = { 'meet/option/k1': 'Vor Ort' }
    const form = { fields: [{ ...MEET, optionKeys }], translations: { de: { words } } }
    const { id, slug } = await aReadingCircle(form)
    await save(id, { fields: [{ ...MEET, options: ['Face to face', 'Online'], optionKeys }] })
    expect(await page(`/de/forms/${slug}`)).toMatch(/value="face-to-face"[^>]*>.{0,120}Vor Ort/s)
    await save(id, { fields: [{ ...MEET, options: ['Online', 'k2', 'Face to face'] }] })
    expect((await read(id)).fields[0]?.optionKeys).toEqual(['k2', 'k2-', 'k1'])
  })

  it('never changes the structure', async () => {
    const { id, version, fields } = await aReadingCircle()
    const refused = [
      await save(id, { fields: [NAME] }, '?locale=de'),
      await draft(id, { fields: [NAME] }, '?locale=de'),
      await draft(id, { words: { 'name/required': 'no' } }, '?locale=de', 2),
      await save(id, { translations: { de: { words: GERMAN, fields: [NAME] } } }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422])
    // Words of the source language follow from the form itself.
    await draft(id, { words: { name: 'Other' } }, '', 3)
    expect(await read(id)).toMatchObject({ version, fields, name: 'Reading circle', hasChanges: false })
  })

  it('is sent back as it was read without any change', async () => {
    const { id, version } = await aReadingCircle()
    for (const locale of ['en', 'de', 'fr']) {
      expect((await save(id, await read(id, locale), `?locale=${locale}`)).json().version).toBe(version)
    }
    expect((await read(id, 'de')).words).toMatchObject({ name: 'Lesekreis', 'town/label': 'Your town' })
  })

  it('is all that a translator writes', async () => {
    const { id } = await aReadingCircle()
    const as = await aPerson(app, { site, role: 'translator' })
    const write = (fields: object, query: string) => {
      const body = { writer: 't', seq: ++made, build: BUILD, fields }
      return app.call(`PUT /api/forms/${id}/draft${query}`, { as, body })
    }
    const words = { value: { 'town/label': 'Ihr Ort' }, base: 0, after: {} }
    expect((await write({ words }, '?locale=de')).statusCode).toBe(200)
    const name = { value: 'Other', base: 0, after: {} }
    expect((await write({ name }, '')).statusCode).toBe(403)
    expect((await write({ name }, '?locale=de')).statusCode).toBe(403)
  })
})

it('a form from before it had translations is read, changed, sent and restored as ever', async () => {
  const { id, slug } = await aReadingCircle({ fields: [MEET], translations: {} })
  const key = [site.id, id]
  const old = { name: 'Old circle', slug, fields: [{ ...MEET, label: 'Where?' }] }
  await administer(
    app.connection,
    `insert into revisions (fork_id, item_id, kind, number, cause, version, fields)
     values ($1, $2, 'form', 1, 'create', 1, $3)`,
    [...key, JSON.stringify({ '': old })],
  )
  await administer(
    app.connection,
    `insert into draft_fields (fork_id, item_id, kind, language, field, version, writers, is_waiting, value)
     values ($1, $2, 'form', '', 'name', 1, '{}', true, '"Waiting circle"')`,
    key,
  )
  expect((await read(id)).fields[0]).not.toHaveProperty('optionKeys')
  const sent = await app.call(`POST /api/forms/${id}/submissions`, { body: { data: { meet: 'online' } } })
  expect(sent.statusCode).toBe(201)
  expect((await app.call(`POST /api/forms/${id}/publish`, { as: owner })).json().name).toBe('Waiting circle')
  expect(await page(`/de/forms/${slug}`)).toContain('Waiting circle')
  await app.call(`POST /api/forms/${id}/revisions/1/restore`, { as: owner })
  await app.call(`POST /api/forms/${id}/publish`, { as: owner })
  expect(await read(id)).toMatchObject({ name: 'Old circle', fields: [{ label: 'Where?' }] })
  expect((await entriesOf(id))[0]?.answers).toEqual([{ id: 'meet', label: 'How?', answer: 'Online' }])
})

describe('the words of a form', () => {
  const form = {
    name: 'Circle',
    fields: [NAME, { ...MEET, options: ['In person', 'Dr. Who'] }, TOWN],
    settings: { submitText: '', successMessage: 'Thanks' },
  }

  it('have each a name of its own, without a full stop', () => {
    expect(Object.keys(wordsOfForm(form))).toEqual([
      'name',
      'name/label',
      'name/placeholder',
      'meet/label',
      'meet/placeholder',
      'meet/option/in-person',
      'meet/option/dr%2E-who',
      'town/label',
      'town/placeholder',
      'submitText',
      'successMessage',
    ])
  })

  it('are shown all in one language, or those that are missing in the source one', () => {
    const words = wordsOfForm(form)
    const kept = Object.entries(words)
    // Every share of the words, one by one.
    for (let share = 0; share < 2 ** kept.length; share += 7) {
      const own = Object.fromEntries(
        kept.filter((_, i) => (share >> i) % 2 === 1).map(([key]) => [key, `de ${key}`]),
      )
      const shown = shownForm(form, own, 'en')
      const isOwn = (text: string, lang?: Locale) => [
        text === '' || text.startsWith('de '),
        lang === undefined,
      ]
      const all = [
        isOwn(shown.name, shown.langs.name),
        isOwn(shown.successMessage, shown.langs.successMessage),
        ...shown.fields.map(({ label, langs }) => isOwn(label, langs.label)),
        ...shown.fields.flatMap(({ choices }) => choices.map(({ label, lang }) => isOwn(label, lang))),
      ]
      for (const [isTranslated, isUnmarked] of all) expect(isUnmarked).toBe(isTranslated)
      const values = shown.fields.map(({ choices }) => choices.map(({ value }) => value))
      expect(values).toEqual([[], ['in-person', 'dr.-who'], []])
    }
  })
})
