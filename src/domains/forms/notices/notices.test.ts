import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite, goodCalls } from '../../../../test/support/app.ts'
import { administer } from '../../../../test/support/database.ts'
import { aJobCtx } from '../../../../test/support/jobs.ts'
import { linkIn, type MailServer, startMailServer } from '../../../../test/support/mail-server.ts'
import { JOBS } from '../../../app/jobs.ts'
import type { Site } from '../../../kernel/site.ts'
import { NO_LIMITS } from '../../../platform/http/limits.ts'
import { smtpMail } from '../../../platform/mail/smtp.ts'
import { ENTRY } from './mails.ts'

let server: MailServer
let app: App
let site: Site
let siteId: string
let as: string

const good = goodCalls(() => ({ app, as }))

beforeAll(async () => {
  server = await startMailServer()
  const mail = smtpMail({ url: server.url, from: 'books@example.org' })
  app = await anApp({ mail, limits: NO_LIMITS })
  site = await aSite(app, 'Tidewater', { isDefault: true })
  siteId = site.id
  as = await aPerson(app, { site })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql('truncate mails, form_submissions, refused_notices')
  server.mails.length = 0
  server.refuse(null)
})

const sql = (text: string, values: unknown[] = []) => administer(app.connection, text, values)
const run = async (name: string) =>
  JOBS.find((job) => job.name === name)?.run(aJobCtx(app.platform), undefined)

/** Sends everything that waits. */
async function deliver(): Promise<void> {
  for (let n = 0; n < 5; n++) await run('mailing.send')
}

let made = 0

async function aForm(notificationEmail = 'desk@example.org') {
  const name = `Press <Copies> ${++made}`
  const settings = { submitText: '', successMessage: '', redirectUrl: '', notificationEmail }
  const fields = [
    { id: 'email', type: 'email', label: 'Email', required: true },
    { id: 'said', type: 'textarea', label: 'What & why?', required: true },
  ]
  const { id } = await good(`POST /api/forks/${siteId}/forms`, {
    name,
    slug: `press-${made}`,
    fields,
    settings,
  })
  const send = async (said: string, more: object = { took: 9_000 }) => {
    const body = { data: { email: 'ana@example.org', said }, ...more }
    const answer = await app.call(`POST /api/forms/${id}/submissions`, { body })
    expect(answer.statusCode).toBe(201)
  }
  return { id, name, send, save: (body: object) => good(`PUT /api/forms/${id}`, body) }
}

it('[C500] [C518] each entry is mailed to the address of the form, with its answers and a link to the studio', async () => {
  const { id, name, send } = await aForm()
  await send('For the library.\nTwo copies.')
  await deliver()
  const [mail, ...more] = server.mails
  expect(more).toEqual([])
  expect([mail?.to, mail?.subject]).toEqual(['desk@example.org', `New entry: ${name}`])
  expect(mail?.text).toContain('Email:\nana@example.org\n\nWhat & why?\nFor the library.\nTwo copies.')
  expect(linkIn(mail ?? { text: '' }, '/admin/forms/entries')).toBe(
    `http://localhost/admin/forms/entries?form=${id}`,
  )
  expect(mail?.text).toContain('You get this mail because the form')
  // The sender is named by nothing but the answers.
  expect(mail?.headers['reply-to']).toBeUndefined()
})

it('[C518] [A158] what somebody typed is shown as text, and becomes neither markup nor a header', async () => {
  const { send } = await aForm()
  await send('<img src=x onerror=alert(1)>\r\nBcc: all@example.org\r\n\r\n<script>alert(2)</script>')
  await deliver()
  const [mail] = server.mails
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(mail?.html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;')
  expect(mail?.html).not.toMatch(/<script|<img/)
  expect(mail?.headers.bcc).toBeUndefined()
  expect(server.mails.map(({ to }) => to)).toEqual(['desk@example.org'])
})

it('[C518] an entry in the spam box is mailed to nobody, nor is one to a form without an address', async () => {
  const spam = await aForm()
  await spam.send('Buy this', { website: 'https://example.org' })
  await spam.send('Too fast', { took: 10 })
  await (await aForm('')).send('Quiet')
  await deliver()
  expect(await sql('select count(*)::int as n from form_submissions')).toEqual([{ n: 3 }])
  expect(await sql('select kind from mails')).toEqual([])
  expect(server.mails).toEqual([])
})

it('[C518] what holds when the mail goes out decides: an erased, marked or old entry is mailed no more', async () => {
  const { send, save } = await aForm()
  for (const said of ['erased', 'marked', 'old', 'kept']) await send(said)
  await sql(`delete from form_submissions where data->>'said' = 'erased'`)
  await sql(`update form_submissions set is_spam = true where data->>'said' = 'marked'`)
  await sql(
    `update form_submissions set created_at = now() - interval '25 hours' where data->>'said' = 'old'`,
  )
  const settings = {
    submitText: '',
    successMessage: '',
    redirectUrl: '',
    notificationEmail: 'new@example.org',
  }
  await save({ settings })
  await deliver()
  expect(server.mails.map(({ to, text }) => [to, /What & why\?\n(\w+)/.exec(text)?.[1]])).toEqual([
    ['new@example.org', 'kept'],
  ])
  expect(await sql(`select count(*)::int as n from mails where outcome = 'not-needed'`)).toEqual([{ n: 3 }])
})

it('[C518] without a mail server entries wait, and what is older than a day by then is not sent', async () => {
  const bare = await anApp({ beside: app, limits: NO_LIMITS })
  const { id } = await aForm()
  const body = { data: { email: 'ana@example.org', said: 'Hello' }, took: 9_000 }
  expect((await bare.call(`POST /api/forms/${id}/submissions`, { body })).statusCode).toBe(201)
  const send = JOBS.find(({ name }) => name === 'mailing.send')
  await send?.run(aJobCtx(bare.platform), undefined)
  expect(await sql('select outcome from mails')).toEqual([{ outcome: null }])
  await sql(`update form_submissions set created_at = now() - interval '25 hours'`)
  await deliver()
  expect(server.mails).toEqual([])
  expect(await sql('select outcome from mails')).toEqual([{ outcome: 'not-needed' }])
})

it('[C518] of a busy hour thirty entries are mailed, and one mail counts the others when it is over', async () => {
  const { name, send } = await aForm()
  // An hour of the clock may end while the test runs.
  const at = (hours: number) =>
    sql(`update form_submissions set created_at = date_trunc('hour', now()) - interval '${hours} hours'`)
  await Promise.all(Array.from({ length: 37 }, (_, n) => send(`Entry ${n}`)))
  await at(0)
  await deliver()
  expect(server.mails).toHaveLength(30)
  expect(new Set(server.mails.map(({ text }) => text)).size).toBe(30)
  await run('forms.more')
  await deliver()
  expect(server.mails).toHaveLength(30)
  await at(1)
  for (let n = 0; n < 2; n++) {
    await run('forms.more')
    await deliver()
  }
  expect(server.mails.slice(30).map(({ to, subject }) => [to, subject])).toEqual([
    ['desk@example.org', `7 more entries: ${name}`],
  ])
  expect(server.mails[30]?.text).toContain('7 entries past that had no mail of their own.')
})

it('[C500] the studio learns whether entries are mailed', async () => {
  const bare = await anApp({ beside: app })
  const line = `GET /api/forks/${siteId}/form-notices` as const
  expect((await app.call(line, { as })).json()).toEqual({ areSent: true, refused: [] })
  expect((await bare.call(line, { as })).json()).toEqual({ areSent: false, refused: [] })
})

describe('[C500] [C518] an address that was refused for good', () => {
  const notices = async () => (await app.call(`GET /api/forks/${siteId}/form-notices`, { as })).json()
  const settings = (notificationEmail: string) => ({
    settings: { submitText: '', successMessage: '', redirectUrl: '', notificationEmail },
  })
  const receivers = () => server.mails.map(({ to }) => to)

  /** A form whose address was refused when the first entry was told of. */
  async function refused() {
    const form = await aForm()
    server.refuse({ code: 550, words: 'No mailbox desk@example.org here' })
    await form.send('First')
    await deliver()
    server.refuse(null)
    await form.send('Second')
    await deliver()
    return form
  }

  it('gets no more mail, which the studio learns with the words of the server', async () => {
    const { id } = await refused()
    expect(receivers()).toEqual([])
    expect(await sql('select outcome from mails order by id')).toEqual([
      { outcome: 'refused' },
      { outcome: 'not-needed' },
    ])
    expect((await notices()).refused).toEqual([
      {
        formId: id,
        email: 'desk@example.org',
        reason: '550 No mailbox … here',
        refusedAt: expect.any(String),
      },
    ])
    // Another form with the same address has its own.
    await (await aForm()).send('Third')
    await deliver()
    expect(receivers()).toEqual(['desk@example.org'])
  })

  it('stays so for a change of something else, and ends with another address', async () => {
    const { save, send } = await refused()
    await save({ name: 'Renamed', ...settings('desk@example.org') })
    await send('Third')
    await deliver()
    expect(receivers()).toEqual([])
    await save(settings('new@example.org'))
    expect((await notices()).refused).toEqual([])
    await send('Fourth')
    await save(settings('desk@example.org'))
    await send('Fifth')
    await deliver()
    expect(receivers()).toEqual(['desk@example.org', 'desk@example.org'])
  })

  it('is tried again where somebody asks for it', async () => {
    const { id, send } = await refused()
    const viewer = await aPerson(app, { site, role: 'viewer' })
    expect((await app.call(`POST /api/forms/${id}/notices`, { as: viewer })).statusCode).toBe(403)
    await good(`POST /api/forms/${id}/notices`)
    expect((await notices()).refused).toEqual([])
    await send('Third')
    await deliver()
    expect(receivers()).toEqual(['desk@example.org'])
  })

  it('is the one that was written to, not one that was set meanwhile', async () => {
    const form = await aForm()
    await form.send('First')
    await form.save(settings('new@example.org'))
    const [{ id: about }] = (await sql('select id from form_submissions')) as [{ id: string }]
    const of = { siteId, about, to: 'desk@example.org', reason: '550 Unknown' }
    await app.db.transaction([siteId], async (tx) => ENTRY.onRefused?.(tx, of))
    expect((await notices()).refused).toEqual([])
    await deliver()
    expect(receivers()).toEqual(['new@example.org'])
  })
})

it('a form that was thrown away tells nobody', async () => {
  const { id, send } = await aForm()
  await send('Hello')
  await good(`POST /api/forms/${id}/trash`)
  await deliver()
  expect(server.mails).toEqual([])
})
