import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { aForm } from '../../../test/support/callers.ts'
import { administer } from '../../../test/support/database.ts'
import { BUILD } from '../../content/contract/draft.ts'
import type { Site } from '../../kernel/site.ts'
import { createLimits } from '../../platform/http/limits.ts'
import type { EntryRow } from './shapes.ts'
import { type Form, formCalls, type FormRow } from './type.ts'

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

it('[C510] [C512] [C641] a new form is active', async () => {
  const answer = await create({ name: 'Contact', slug: 'hello', forkId: site.id })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({ isActive: true, version: 1 })
})

it('[C504] a new form begins with a required name and e-mail address', async () => {
  expect((await anOpenForm()).fields).toMatchObject([
    { id: 'name', type: 'text', label: 'Name', required: true },
    { id: 'email', type: 'email', label: 'Email', required: true },
  ])
})

it('[C502] [C503] a new form says Submit, and thanks for the submission', async () => {
  expect((await anOpenForm()).settings).toMatchObject({
    submitText: 'Submit',
    successMessage: 'Thank you for your submission!',
  })
})

it('[C641] a slug that another form of the site has is a conflict', async () => {
  await create({ name: 'Contact', slug: 'taken' })
  expect((await create({ name: 'Other', slug: 'taken' })).json()).toMatchObject({
    status: 409,
    errors: [{ pointer: '/slug' }],
  })
})

it('[C517] a failed call of a form names its status', () => {
  const { list, create: creation, save, remove } = formCalls
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
  ...['A', 'x'.repeat(101), 7, null, {}].map((slug): [string, object, string] => [
    `[C506] [C347] the slug ${JSON.stringify(slug)}`,
    { name: 'A', slug },
    'Slug must contain only lowercase letters, numbers, and hyphens',
  ]),
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

const SETTINGS = {
  submitText: 'Send',
  successMessage: 'See you there.',
  redirectUrl: '/thanks',
  notificationEmail: 'a@example.org',
}

it('[C500] [C513] a save may bring fields and settings alone', async () => {
  const { id } = await anOpenForm()
  const body = { fields: [{ id: 'when', type: 'date', label: 'When' }], settings: SETTINGS }
  expect((await app.call(`PUT /api/forms/${id}`, { as: owner, body })).json()).toMatchObject({
    name: 'Contact',
    fields: [{ id: 'when', required: false }],
    settings: SETTINGS,
  })
})

it('[C643] a save of what was read changes nothing', async () => {
  const { id, version } = await anOpenForm({ settings: SETTINGS })
  const read = (await app.call(`GET /api/forms/${id}`, { as: owner })).json()
  expect((await app.call(`PUT /api/forms/${id}`, { as: owner, body: read })).json().version).toBe(version)
})

it('[C519] a save may switch a form off', async () => {
  const { id } = await anOpenForm()
  const off = await app.call(`PUT /api/forms/${id}`, { as: owner, body: { isActive: false } })
  expect(off.json()).toMatchObject({ isActive: false, status: 'inactive' })
})

it('a viewer may not save a form', async () => {
  const { id } = await anOpenForm()
  const refused = await app.call(`PUT /api/forms/${id}`, { as: viewer, body: { isActive: true } })
  expect(refused.statusCode).toBe(403)
})

it('[C643] [C500] some settings alone are refused, since settings are replaced whole', async () => {
  const { id, settings, version } = await anOpenForm({ settings: { redirectUrl: '/thanks' } })
  const body = { settings: { submitText: 'Send' } }
  const missing = ['successMessage', 'redirectUrl', 'notificationEmail']
  expect((await app.call(`PUT /api/forms/${id}`, { as: owner, body })).json()).toMatchObject({
    status: 422,
    errors: missing.map((key) => ({
      pointer: `/settings/${key}`,
      detail: `${key} is missing, and settings are replaced whole`,
    })),
  })
  expect((await app.call(`GET /api/forms/${id}`, { as: owner })).json()).toMatchObject({ settings, version })
})

it('[C643] [C500] a setting is cleared by null or by the empty string', async () => {
  const { id, settings } = await anOpenForm({ settings: { redirectUrl: '/thanks' } })
  const cleared = { ...settings, redirectUrl: null, notificationEmail: null, submitText: '' }
  const saved = await app.call(`PUT /api/forms/${id}`, { as: owner, body: { settings: cleared } })
  expect(saved.json().settings).toEqual({
    ...settings,
    redirectUrl: '',
    notificationEmail: '',
    submitText: '',
  })
})

it('[C621] the words of a form’s own language are not written in another one', async () => {
  const form = await anOpenForm()
  const edit = { writer: 'w', seq: 1, build: BUILD, fields: { name: { value: 'Contacto', base: 0 } } }
  const its = 'its own words are in English, and those of other languages are translations of them'
  const none = 'this has no translations, and its only texts are in English'
  for (const [line, body, why] of [
    [`PUT /api/forms/${form.id}?locale=es`, { name: 'Contacto' }, its],
    [`PUT /api/forms/${form.id}/draft?locale=es`, edit, its],
    [`POST /api/forks/${site.id}/forms?locale=es`, { name: 'Contacto', slug: 'contacto' }, its],
    [`PUT /api/forks/${site.id}/settings?locale=es`, { seoTitle: 'Contacto' }, none],
  ] as const) {
    const refused = (await app.call(line, { as: owner, body })).json()
    const detail = `It cannot be written in Spanish (es): ${why}`
    expect([line, refused]).toMatchObject([line, { status: 422, detail, errors: [{ pointer: '/locale' }] }])
  }
  const saved = await app.call(`PUT /api/forms/${form.id}?locale=en`, { as: owner, body: { name: 'Write' } })
  expect(saved.json().name).toBe('Write')
})

it('[C621] a form is read in any language of the site', async () => {
  const { id, version } = await anOpenForm()
  const read = await app.call(`GET /api/forms/${id}?locale=es`, { as: owner })
  expect(read.json()).toMatchObject({ name: 'Contact', version })
})

it('[C514] [C518] a form that is deleted takes its entries along', async () => {
  const { id } = await anOpenForm()
  expect((await send(id, TOVE)).statusCode).toBe(201)
  expect((await app.call(`DELETE /api/forms/${id}`, { as: owner })).statusCode).toBe(204)
  expect(await administer(app.connection, 'select from form_submissions where form_id = $1', [id])).toEqual(
    [],
  )
})

it('[C518] a form in the trash keeps its entries and does not show them', async () => {
  const { id } = await anOpenForm()
  await send(id, TOVE)
  await app.call(`POST /api/forms/${id}/trash`, { as: owner })
  expect(await entries(`form=${id}`)).toEqual([])
  await app.call(`POST /api/forms/${id}/restore`, { as: owner })
  expect(await entries(`form=${id}`)).toHaveLength(1)
})

it('a form in the trash takes no entries', async () => {
  const { id } = await anOpenForm()
  await app.call(`POST /api/forms/${id}/trash`, { as: owner })
  expect((await send(id, TOVE)).statusCode).toBe(404)
})

it('[C511] [C611] the forms of a site are listed with their fields', async () => {
  const { slug } = await anOpenForm({ name: 'Press' })
  await aForm(app, await aSite(app, 'Elsewhere'), 'Foreign')
  expect(await list(`?q=${slug}&status=active&limit=10`)).toMatchObject([
    { name: 'Press', status: 'active', fields: [{ id: 'name' }, { id: 'email' }] },
  ])
  expect(await list(`?q=${slug}&status=inactive`)).toEqual([])
  expect(await list('?q=Foreign')).toEqual([])
})

it('[C612] the list of forms says how often each was sent, and when last', async () => {
  const { id, slug } = await anOpenForm()
  await send(id, TOVE)
  await send(id, TOVE, { website: 'https://spam.example' })
  const [row] = await list(`?q=${slug}`)
  expect(row?.entries).toBe(1)
  expect(row?.lastEntryAt).toMatch(/^\d{4}-.*Z$/)
})

describe('[C518] an entry of a form', () => {
  const radio = { id: 'meet', type: 'radio', label: 'How?', options: ['In person', 'Online'] }

  it('is answered with the words and the path of the settings', async () => {
    const { id } = await anOpenForm({ settings: { redirectUrl: '/thanks' } })
    expect((await send(id, TOVE)).json()).toEqual({
      message: 'Thank you for your submission!',
      redirectUrl: '/thanks',
    })
  })

  it('keeps the words of the questions when the form loses them', async () => {
    const { id } = await anOpenForm({ fields: [radio] })
    await send(id, { meet: 'in-person' })
    await app.call(`PUT /api/forms/${id}`, { as: owner, body: { fields: [] } })
    expect((await entries(`form=${id}`))[0]?.answers).toEqual([
      { id: 'meet', label: 'How?', answer: 'In person' },
    ])
  })

  it('is stored without unknown answers, and with a part of the address and of the browser alone', async () => {
    const { id } = await anOpenForm({ fields: [radio] })
    await send(id, { meet: 'in-person', other: 'x' })
    const [kept] = await administer(app.connection, 'select * from form_submissions where form_id = $1', [id])
    expect(kept).toMatchObject({
      data: { meet: 'In person' },
      ip_address: '127.0.0.0/24',
      user_agent: 'other',
    })
  })

  it('is refused by the rules of the fields', async () => {
    const { id } = await anOpenForm()
    expect((await send(id, { name: ' ', email: 'tove' })).json()).toMatchObject({
      status: 422,
      detail: 'Name is required',
      errors: [
        { pointer: '/data/name' },
        { pointer: '/data/email', detail: 'Email must be an e-mail address' },
      ],
    })
    expect(await entries(`form=${id}`)).toEqual([])
  })

  it('is not taken by a form of another site', async () => {
    const foreign = await aForm(app, await aSite(app, 'Away'), 'Foreign')
    expect((await send(foreign.id, TOVE)).statusCode).toBe(404)
  })

  it('is not taken while the module is off', async () => {
    const { id } = await anOpenForm()
    await toggle(false)
    expect((await send(id, TOVE)).statusCode).toBe(404)
    await toggle(true)
    expect(await entries(`form=${id}`)).toEqual([])
  })

  it('is listed as spam where a machine seems to have written it', async () => {
    const { id } = await anOpenForm()
    expect((await send(id, TOVE, { took: 300 })).statusCode).toBe(201)
    expect((await send(id, TOVE, { took: 9_000 })).statusCode).toBe(201)
    expect(await entries(`form=${id}`)).toHaveLength(1)
    expect(await entries(`form=${id}&state=spam`)).toHaveLength(1)
  })

  it('is listed with the others once it is marked as no spam', async () => {
    const { id } = await anOpenForm()
    await send(id, TOVE, { took: 300 })
    const [spam] = await entries(`form=${id}&state=spam`)
    await app.call(`PUT /api/form-submissions/${spam?.id ?? ''}`, { as: owner, body: { isSpam: false } })
    expect(await entries(`form=${id}`)).toHaveLength(1)
  })

  it('is listed by pages', async () => {
    const { id } = await anOpenForm()
    await send(id, TOVE)
    await send(id, TOVE)
    const path = `GET /api/forks/${site.id}/form-submissions?form=${id}&limit=1` as const
    const first = await app.call(path, { as: owner })
    expect(first.headers['x-total-count']).toBe('2')
    expect(first.headers.link).toContain('cursor=')
  })

  it('names its sender by the field for the address, whatever stands in the others', async () => {
    const { id } = await anOpenForm()
    await send(id, { name: 'somebody@example.org', email: 'Tove@Example.org' })
    expect(await entries(`form=${id}`)).toMatchObject([{ senderEmail: 'tove@example.org' }])
  })

  it('is erased by an editor, not by a viewer', async () => {
    const { id } = await anOpenForm()
    await send(id, TOVE)
    await send(id, TOVE)
    const ids = (await entries(`form=${id}&sort=createdAt`)).map((entry) => entry.id)
    const erase = `DELETE /api/form-submissions/${ids[0] ?? ''}` as const
    expect((await app.call(erase, { as: viewer })).statusCode).toBe(403)
    const editor = await aPerson(app, { site, role: 'editor' })
    expect((await app.call(erase, { as: editor })).statusCode).toBe(204)
    expect((await entries(`form=${id}&q=TOVE`)).map((entry) => entry.id)).toEqual(ids.slice(1))
  })

  it('is exported with a column for each question, without formulas', async () => {
    const { id } = await anOpenForm()
    await send(id, { name: '=1+1', email: 'tove@example.org' })
    const path = `GET /api/forks/${site.id}/form-submissions/export?form=${id}` as const
    const [head = '', line = ''] = (await app.call(path, { as: owner })).body.split('\r\n')
    expect(head).toBe('\uFEFFform,sentAt,Name,Email')
    expect(line).toMatch(/^Contact,\d{4}-[^,]+Z,'=1\+1,tove@example\.org$/)
    expect((await app.call(`${path}&format=json`, { as: owner })).json()).toHaveLength(1)
  })

  it('is not exported by an editor', async () => {
    const editor = await aPerson(app, { site, role: 'editor' })
    const path = `GET /api/forks/${site.id}/form-submissions/export` as const
    expect((await app.call(path, { as: editor })).statusCode).toBe(403)
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
  it('is a page that takes answers and thanks', async () => {
    const { slug } = await anOpenForm()
    expect((await app.call(`GET /forms/${slug}`)).body).toContain('method="post"')
    const sent = await submit(`/forms/${slug}`, TOVE)
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/forms/${slug}/thanks`])
    expect((await app.call(`GET /forms/${slug}/thanks`)).body).toContain('Thank you for your submission!')
  })

  it('goes on to the page that its settings name', async () => {
    const { slug } = await anOpenForm({ settings: { redirectUrl: '/about' } })
    expect((await submit(`/forms/${slug}`, TOVE)).headers.location).toBe('/about')
  })

  it('goes on to a page whose address has any letters', async () => {
    const { slug } = await anOpenForm({ settings: { redirectUrl: '/спасибо?a=%20b' } })
    const sent = await submit(`/forms/${slug}`, TOVE)
    expect([sent.statusCode, sent.headers.location]).toEqual([
      303,
      '/%D1%81%D0%BF%D0%B0%D1%81%D0%B8%D0%B1%D0%BE?a=%20b',
    ])
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

  it('says what its stars mean, and where browsers may fill in the name', async () => {
    const { slug } = await anOpenForm()
    const { body } = await app.call(`GET /forms/${slug}` as 'GET /')
    expect(body).toContain('>Fields with * have to be filled in.</p>')
    expect(body).toMatch(
      /<input[^>]* autoComplete="name"[^>]* name="name"|<input[^>]* name="name"[^>]* autoComplete="name"/,
    )
    const fields = [{ id: 'by', type: 'date', label: 'By', placeholder: '', required: false, options: [] }]
    const free = await anOpenForm({ fields })
    expect((await app.call(`GET /forms/${free.slug}` as 'GET /')).body).not.toContain('filled in.</p>')
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

it('[C521] a form that is switched off says that it is closed', async () => {
  const { slug } = await anOpenForm({ isActive: false })
  const page = await app.call(`GET /forms/${slug}`)
  expect([page.statusCode, page.body.includes('This form is closed')]).toEqual([200, true])
  expect(page.body).not.toContain('<textarea')
  expect(page.body).not.toContain('Contact')
})

it('[C521] a form that is switched off answers entries with 410', async () => {
  const { slug, id } = await anOpenForm({ isActive: false })
  expect((await send(id, TOVE)).json()).toMatchObject({ status: 410, detail: 'This form is closed.' })
  expect((await submit(`/forms/${slug}`, TOVE)).statusCode).toBe(410)
})

it('a form that does not exist is no page', async () => {
  expect((await app.call('GET /forms/nothing')).statusCode).toBe(404)
})
