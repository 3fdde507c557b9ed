import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { aForm } from '../../../test/support/callers.ts'
import { administer } from '../../../test/support/database.ts'
import { BUILD } from '../../content/contract/draft.ts'
import type { Site } from '../../kernel/site.ts'
import { createLimits } from '../../platform/http/limits.ts'
import type { EntryRow } from './shapes.ts'
import { type Form, type FormRow, forms } from './type.ts'

let app: App
let site: Site
let owner: string
let viewer: string

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  owner = await aPerson(app, { site, role: 'owner' })
  viewer = await aPerson(app, { site, role: 'viewer' })
})

let made = 0
const create = (body: object, as = owner) => app.call(`POST /api/forks/${site.id}/forms`, { as, body })
const anOpenForm = async (body: object = {}): Promise<Form> =>
  (await create({ name: 'Contact', slug: `contact-${++made}`, ...body })).json()
const list = async (query = ''): Promise<FormRow[]> =>
  (await app.call(`GET /api/forks/${site.id}/forms${query}`, { as: viewer })).json()
const send = (id: string, data: object, more: object = {}) =>
  app.call(`POST /api/forms/${id}/submissions`, { body: { data, ...more } })
const entries = async (query: string): Promise<EntryRow[]> =>
  (await app.call(`GET /api/forks/${site.id}/form-submissions?${query}`, { as: owner })).json()
const submit = (path: string, fields: Record<string, string>, from = app) =>
  from.call(`POST ${path as '/'}`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  })

const toggle = (isEnabled: boolean) =>
  app.call(`POST /api/forks/${site.id}/modules/forms/toggle`, { as: owner, body: { isEnabled } })

const TOVE = { name: 'Tove', email: 'tove@example.org' }

it('[C504] [C502] [C503] [C510] [C512] [C641] a new form is active and begins with two fields and the usual words', async () => {
  const answer = await create({ name: 'Contact', slug: 'hello', forkId: site.id })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    isActive: true,
    version: 1,
    fields: [
      { id: 'name', type: 'text', label: 'Name', required: true },
      { id: 'email', type: 'email', label: 'Email', required: true },
    ],
    settings: { submitText: 'Submit', successMessage: 'Thank you for your submission!' },
  })
  expect((await create({ name: 'Other', slug: 'hello' })).json()).toMatchObject({
    status: 409,
    errors: [{ pointer: '/slug' }],
  })
})

it('[C517] its calls are told by their status', () => {
  const { list, create: creation, save, remove } = forms
  expect([list, creation, save, remove].every((one) => one.isToldByStatus)).toBe(true)
})

it('[C501] there are nine types of fields, and no other', async () => {
  const types = ['text', 'email', 'tel', 'number', 'date', 'textarea', 'select', 'radio', 'checkbox']
  const fields = types.map((type) => ({
    id: `a-${type}`,
    type,
    label: type,
    ...(['select', 'radio'].includes(type) && { options: ['One', 'Two'] }),
  }))
  expect((await anOpenForm({ fields })).fields).toMatchObject(fields)
  const other = [{ id: 'other', type: 'colour', label: 'Other' }]
  expect((await create({ name: 'Other', slug: 'colours', fields: other })).json()).toMatchObject({
    status: 422,
    detail: `Type of a field must be one of ${types.join(', ')}`,
  })
})

it.each([
  ['[C505] no name', { slug: 'a' }, 'Form name is required'],
  ['[C506] no slug', { name: 'A' }, 'Form slug is required'],
  [
    '[C506] a slug with a capital',
    { name: 'A', slug: 'A' },
    'Slug must contain only lowercase letters, numbers, and hyphens',
  ],
  [
    '[C499] two options that are sent alike',
    { name: 'A', slug: 'a', fields: [{ id: 'a', type: 'radio', label: 'A', options: ['A b', 'a-b'] }] },
    'Each option of a field must differ from the others',
  ],
  [
    '[C499] two fields with one id',
    { name: 'A', slug: 'a', fields: ['A', 'B'].map((label) => ({ id: 'a', type: 'text', label })) },
    'Each field needs an id of its own',
  ],
  [
    '[C499] a field whose id every object has',
    { name: 'A', slug: 'a', fields: [{ id: 'constructor', type: 'text', label: 'A' }] },
    'Id of a field may not be a word that JavaScript keeps for itself',
  ],
  [
    '[C520] a field that hangs on one below it',
    {
      name: 'A',
      slug: 'a',
      fields: [
        {
          id: 'a',
          type: 'text',
          label: 'A',
          showIf: { match: 'all', rules: [{ field: 'b', kind: 'filled', value: '' }] },
        },
        { id: 'b', type: 'text', label: 'B' },
      ],
    },
    'A field can be shown only for the answer to a field above it',
  ],
])('%s is refused', async (_, body, detail) => {
  expect((await create(body)).json()).toMatchObject({ status: 422, detail })
})

it('[C500] [C513] [C519] [C643] a save may bring fields and settings alone, or what a read gave', async () => {
  const form = await anOpenForm()
  const path = `PUT /api/forms/${form.id}` as const
  const fields = [{ id: 'when', type: 'date', label: 'When' }]
  const settings = {
    submitText: 'Send',
    successMessage: 'See you there.',
    redirectUrl: '/thanks',
    notificationEmail: 'a@example.org',
  }
  const saved = (await app.call(path, { as: owner, body: { fields, settings } })).json()
  expect(saved).toMatchObject({ name: 'Contact', fields: [{ id: 'when', required: false }], settings })
  expect((await app.call(path, { as: owner, body: saved })).json().version).toBe(saved.version)
  const off = await app.call(path, { as: owner, body: { isActive: false } })
  expect(off.json()).toMatchObject({ isActive: false, status: 'inactive' })
  expect((await app.call(path, { as: viewer, body: { isActive: true } })).statusCode).toBe(403)
})

it('[C643] [C500] its settings are replaced whole: some of them alone are refused, null and the empty string clear', async () => {
  const { id, settings, version } = await anOpenForm({ settings: { redirectUrl: '/thanks' } })
  const path = `PUT /api/forms/${id}` as const
  const part = await app.call(path, { as: owner, body: { settings: { submitText: 'Send' } } })
  const missing = ['successMessage', 'redirectUrl', 'notificationEmail']
  expect(part.json()).toMatchObject({
    status: 422,
    errors: missing.map((key) => ({
      pointer: `/settings/${key}`,
      detail: `${key} is missing, and settings are replaced whole`,
    })),
  })
  expect((await app.call(`GET /api/forms/${id}`, { as: owner })).json()).toMatchObject({ settings, version })
  const cleared = { ...settings, redirectUrl: null, notificationEmail: null, submitText: '' }
  expect((await app.call(path, { as: owner, body: { settings: cleared } })).json().settings).toEqual({
    ...settings,
    redirectUrl: '',
    notificationEmail: '',
    submitText: '',
  })
})

it('[C621] it has no languages: in another one than the site’s own it is read, and nothing is written', async () => {
  const form = await anOpenForm()
  const detail =
    'It cannot be written in Spanish (es): this has no translations, and its only texts are in English'
  const edit = { writer: 'w', seq: 1, build: BUILD, fields: { name: { value: 'Contacto', base: 0 } } }
  for (const [line, body] of [
    [`PUT /api/forms/${form.id}?locale=es`, { name: 'Contacto' }],
    [`PUT /api/forms/${form.id}/draft?locale=es`, edit],
    [`POST /api/forks/${site.id}/forms?locale=es`, { name: 'Contacto', slug: 'contacto' }],
    [`PUT /api/forks/${site.id}/settings?locale=es`, { seoTitle: 'Contacto' }],
  ] as const) {
    const refused = (await app.call(line, { as: owner, body })).json()
    expect([line, refused]).toMatchObject([line, { status: 422, detail, errors: [{ pointer: '/locale' }] }])
  }
  const read = await app.call(`GET /api/forms/${form.id}?locale=es`, { as: owner })
  expect(read.json()).toMatchObject({ name: 'Contact', version: form.version })
  const saved = await app.call(`PUT /api/forms/${form.id}?locale=en`, { as: owner, body: { name: 'Write' } })
  expect(saved.json().name).toBe('Write')
})

it('[C514] [C518] a form that is deleted takes its entries along; in the trash they are kept, and not shown', async () => {
  const { id } = await anOpenForm()
  expect((await send(id, TOVE)).statusCode).toBe(201)
  await app.call(`POST /api/forms/${id}/trash`, { as: owner })
  expect((await send(id, TOVE)).statusCode).toBe(404)
  expect(await entries(`form=${id}`)).toEqual([])
  await app.call(`POST /api/forms/${id}/restore`, { as: owner })
  expect(await entries(`form=${id}`)).toHaveLength(1)
  expect((await app.call(`DELETE /api/forms/${id}`, { as: owner })).statusCode).toBe(204)
  expect(await administer(app.connection, 'select from form_submissions where form_id = $1', [id])).toEqual(
    [],
  )
})

it('[C511] [C611] [C612] the forms of a site are listed with their fields, and how often each was sent', async () => {
  const { id, slug } = await anOpenForm({ name: 'Press' })
  await aForm(app, await aSite(app, 'Elsewhere'), 'Foreign')
  await send(id, TOVE)
  await send(id, TOVE, { website: 'https://spam.example' })
  const [row] = await list(`?q=${slug}&status=active&limit=10`)
  expect(row).toMatchObject({
    name: 'Press',
    status: 'active',
    entries: 1,
    fields: [{ id: 'name' }, { id: 'email' }],
  })
  expect(row?.lastEntryAt).toMatch(/^\d{4}-.*Z$/)
  expect(await list(`?q=${slug}&status=inactive`)).toEqual([])
})

describe('[C518] what a form was sent', () => {
  it('is kept with the words that stood there, whatever becomes of the form', async () => {
    const radio = { id: 'meet', type: 'radio', label: 'How?', options: ['In person', 'Online'] }
    const { id } = await anOpenForm({ fields: [radio], settings: { redirectUrl: '/thanks' } })
    const answer = await send(id, { meet: 'in-person', other: 'x' })
    expect(answer.json()).toEqual({ message: 'Thank you for your submission!', redirectUrl: '/thanks' })
    await app.call(`PUT /api/forms/${id}`, { as: owner, body: { fields: [] } })
    expect((await entries(`form=${id}`))[0]?.answers).toEqual([
      { id: 'meet', label: 'How?', answer: 'In person' },
    ])
    const [kept] = await administer(app.connection, 'select * from form_submissions where form_id = $1', [id])
    expect(kept).toMatchObject({
      data: { meet: 'In person' },
      ip_address: '127.0.0.0/24',
      user_agent: 'other',
    })
  })

  it('is refused by the rules of its fields, and taken by nobody else’s form', async () => {
    const { id } = await anOpenForm()
    expect((await send(id, { name: ' ', email: 'tove' })).json()).toMatchObject({
      status: 422,
      detail: 'Name is required',
      errors: [
        { pointer: '/data/name' },
        { pointer: '/data/email', detail: 'Email must be an e-mail address' },
      ],
    })
    const foreign = await aForm(app, await aSite(app, 'Away'), 'Foreign')
    expect((await send(foreign.id, TOVE)).statusCode).toBe(404)
    await toggle(false)
    expect((await send(id, TOVE)).statusCode).toBe(404)
    await toggle(true)
    expect(await entries(`form=${id}`)).toEqual([])
  })

  it('is kept apart where a machine seems to have written it, and can be had back', async () => {
    const { id } = await anOpenForm()
    expect((await send(id, TOVE, { took: 300 })).statusCode).toBe(201)
    expect((await send(id, TOVE, { took: 9_000 })).statusCode).toBe(201)
    expect(await entries(`form=${id}`)).toHaveLength(1)
    const [spam] = await entries(`form=${id}&state=spam`)
    await app.call(`PUT /api/form-submissions/${spam?.id ?? ''}`, { as: owner, body: { isSpam: false } })
    const ids = (await entries(`form=${id}&sort=createdAt`)).map((entry) => entry.id)
    expect(ids).toHaveLength(2)
    const first = await app.call(`GET /api/forks/${site.id}/form-submissions?form=${id}&limit=1`, {
      as: owner,
    })
    expect(first.headers['x-total-count']).toBe('2')
    expect(first.headers.link).toContain('cursor=')
    const byEditor = await aPerson(app, { site, role: 'editor' })
    const erase = `DELETE /api/form-submissions/${ids[0] ?? ''}` as const
    expect((await app.call(erase, { as: viewer })).statusCode).toBe(403)
    expect((await app.call(erase, { as: byEditor })).statusCode).toBe(204)
    expect((await entries(`form=${id}&q=TOVE`)).map((entry) => entry.id)).toEqual(ids.slice(1))
  })

  it('goes out as a file with a column for each thing that was asked, without formulas', async () => {
    const { id } = await anOpenForm()
    await send(id, { name: '=1+1', email: 'tove@example.org' })
    const path = `GET /api/forks/${site.id}/form-submissions/export?form=${id}` as const
    const [head = '', line = ''] = (await app.call(path, { as: owner })).body.split('\r\n')
    expect(head).toBe('\uFEFFform,sentAt,Name,Email')
    expect(line).toMatch(/^Contact,\d{4}-[^,]+Z,'=1\+1,tove@example\.org$/)
    expect((await app.call(`${path}&format=json`, { as: owner })).json()).toHaveLength(1)
    expect((await app.call(path, { as: await aPerson(app, { site, role: 'editor' }) })).statusCode).toBe(403)
  })

  it('is counted by its address, by script and without', async () => {
    const guarded = await anApp({ limits: createLimits(() => 1_000_000) })
    const home = await aSite(guarded, 'Guarded', { isDefault: true })
    const { id } = await aForm(guarded, home, 'Often')
    const call = () => guarded.call(`POST /api/forms/${id}/submissions`, { body: { data: { name: 'Tove' } } })
    const [{ slug = '' } = {}] = await administer(guarded.connection, 'select slug from forms')
    for (let i = 0; i < 15; i++) {
      expect((await call()).statusCode).toBe(201)
      expect((await submit(`/forms/${slug}`, { name: 'Tove' }, guarded)).statusCode).toBe(303)
    }
    expect((await call()).statusCode).toBe(429)
    const told = await submit(`/forms/${slug}`, { name: 'Tove' }, guarded)
    expect([told.statusCode, told.body.includes('Too many requests')]).toEqual([429, true])
  })
})

describe('[C518] [C520] a form without script', () => {
  it('is a page that takes answers, and thanks or goes on', async () => {
    const form = await anOpenForm()
    const { slug, id } = form
    const page = (await app.call(`GET /forms/${slug}`)).body
    expect(page).toContain('method="post"')
    const sent = await submit(`/forms/${slug}`, TOVE)
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/forms/${slug}/thanks`])
    expect((await app.call(`GET /forms/${slug}/thanks`)).body).toContain('Thank you for your submission!')
    const settings = { ...form.settings, redirectUrl: '/about' }
    await app.call(`PUT /api/forms/${id}`, { as: owner, body: { settings } })
    expect((await submit(`/forms/${slug}`, TOVE)).headers.location).toBe('/about')
  })

  it('keeps the settings that a draft leaves as they are, empty ones too', async () => {
    const settings = {
      submitText: 'Send',
      successMessage: '',
      redirectUrl: '',
      notificationEmail: 'ada@x.example',
    }
    const { id, slug } = await anOpenForm({ settings })
    const value = { ...settings, submitText: 'Join' }
    const edits = { writer: 'a', seq: 1, build: BUILD, fields: { settings: { value, base: 0, after: {} } } }
    await app.call(`PUT /api/forms/${id}/draft`, { as: owner, body: edits })
    const out = await app.call(`POST /api/forms/${id}/publish`, { as: owner })
    expect([out.statusCode, out.json().settings]).toEqual([200, value])
    const back = await app.call(`PUT /api/forms/${id}`, { as: owner, body: out.json() })
    expect([back.statusCode, back.json().version]).toEqual([200, out.json().version])
    const page = await app.call(`GET /forms/${slug}` as 'GET /')
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('>Join</button>')])
    expect((await send(id, TOVE)).json()).toEqual({ message: '', redirectUrl: '' })
  })

  it('[C355] stands on a page of contact with its slug, too, while it is active', async () => {
    const { id, slug } = await anOpenForm({ name: 'Letters' })
    const body = { title: 'Write', slug, template: 'contact', content: 'Words.', isPublished: true }
    await app.call(`POST /api/forks/${site.id}/pages`, { as: owner, body })
    expect((await app.call(`GET /${slug}`)).body).toContain(`action="/forms/${slug}"`)
    await app.call(`PUT /api/forms/${id}`, { as: owner, body: { isActive: false } })
    expect((await app.call(`GET /${slug}`)).body).not.toContain('Letters')
  })

  it('comes again with what was typed and what is wrong, as text', async () => {
    const { slug } = await anOpenForm()
    const again = await submit(`/forms/${slug}`, { name: '<b>Tove</b>', email: 'tove' })
    expect(again.statusCode).toBe(422)
    expect(again.body).toContain('value="&lt;b&gt;Tove&lt;/b&gt;"')
    expect(again.body).toContain('Please enter a valid email address')
    expect(again.body).not.toContain('<b>')
  })

  it('asks for a choice to be made and a box to be ticked, not to be filled in', async () => {
    const asked = { placeholder: '', required: true, options: [] }
    const fields = [
      { ...asked, id: 'meet', type: 'radio', label: 'Where', options: ['Here'] },
      { ...asked, id: 'terms', type: 'checkbox', label: 'Agreed' },
    ]
    const { slug } = await anOpenForm({ fields })
    const { body } = await submit(`/forms/${slug}`, {})
    expect([...body.matchAll(/field__error"[^>]*>([^<]*)/g)].map(([, said]) => said)).toEqual([
      'Please choose',
      'Please tick this box',
    ])
  })
})

it('[C521] a form that is switched off shows that it is closed, and answers 410', async () => {
  const { slug, id } = await anOpenForm({ isActive: false })
  const page = await app.call(`GET /forms/${slug}`)
  expect([page.statusCode, page.body.includes('This form is closed')]).toEqual([200, true])
  expect(page.body).not.toContain('<textarea')
  expect(page.body).not.toContain('Contact')
  expect((await send(id, TOVE)).json()).toMatchObject({ status: 410, detail: 'This form is closed.' })
  expect((await submit(`/forms/${slug}`, TOVE)).statusCode).toBe(410)
  expect((await app.call('GET /forms/nothing')).statusCode).toBe(404)
})
