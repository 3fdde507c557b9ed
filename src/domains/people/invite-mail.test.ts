import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anAccount, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { linkIn, type MailServer } from '../../../test/support/mail-server.ts'
import { aMailedApp } from '../../../test/support/mailed.ts'
import type { Site } from '../../kernel/site.ts'
import { createLimits, NO_LIMITS } from '../../platform/http/limits.ts'

const PASSWORD = 'a long enough sentence'

const mailed = aMailedApp({ tables: ['invitations', 'email_changes'] })
let server: MailServer
let app: App
let site: Site
let as: string

beforeAll(async () => {
  ;({ server, app } = mailed)
  site = await aSite(app, 'Tidewater', { isDefault: true })
  as = await aPerson(app, { site })
})

const at = (path: string) => `/api/forks/${site.id}/invitations${path}` as const
const invite = async (email: string, on = app) =>
  (await on.call(`POST ${at('')}`, { as, body: { email, role: 'author' } })).json()
const listed = async () => (await app.call(`GET ${at('')}`, { as })).json()
const { send } = mailed
const tokenIn = (place = -1) =>
  linkIn(server.mails.at(place) ?? { text: '' }, '/join/')
    .split('/')
    .at(-1)
const accept = async (token: unknown) =>
  (await app.call('POST /api/invitations/accept', { body: { token, password: PASSWORD } })).statusCode

it('an invitation is mailed with a link of its own, and the list tells how far the mail has come', async () => {
  const made = await invite('ines@example.org')
  expect(made.mail).toBe('waiting')
  await send()
  const [mail] = server.mails
  expect([mail?.to, mail?.subject]).toEqual([
    'ines@example.org',
    expect.stringMatching(/ invites you to Tidewater$/),
  ])
  expect(mail?.text).toContain('Author')
  expect(linkIn(mail ?? { text: '' }, '/join/')).toMatch(/^https:\/\/book\.example\/join\/[\w-]{43}$/)
  expect(tokenIn()).not.toBe(made.token)
  expect(await listed()).toMatchObject([{ email: 'ines@example.org', mail: 'sent' }])
  expect(JSON.stringify(await administer(app.connection, 'select * from invitations'))).not.toContain(
    tokenIn(),
  )
  expect((await app.call(`GET /join/${tokenIn()}`)).statusCode).toBe(200)
  expect([await accept(tokenIn()), await accept(made.token), await accept(tokenIn())]).toEqual([
    201, 404, 404,
  ])
})

it('the link that was shown works as well, and then the mailed one does not', async () => {
  const made = await invite('shown@example.org')
  await send()
  expect([await accept(made.token), await accept(tokenIn())]).toEqual([201, 404])
})

describe('the address of an account', () => {
  const isConfirmed = async (email: string) =>
    (await app.call(`GET /api/forks/${site.id}/people`, { as }))
      .json()
      .find((one: { email: string }) => one.email === email).isEmailConfirmed
  const confirm = (path: string) =>
    app.call(`POST ${path}` as `POST /${string}`, {
      body: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  it('that the mailed link made is confirmed by that', async () => {
    await invite('mailed@example.org')
    await send()
    expect(await accept(tokenIn())).toBe(201)
    expect(await isConfirmed('mailed@example.org')).toBe(true)
    await send()
    expect(server.mails).toHaveLength(1)
  })

  it('that the shown link made is not, until the button behind a mailed one is pressed', async () => {
    const email = 'passed-on@example.org'
    const { token } = await invite(email)
    await send()
    expect(await accept(token)).toBe(201)
    expect(await isConfirmed(email)).toBe(false)
    await send()
    const mail = server.mails.at(-1)
    expect([mail?.to, mail?.subject]).toEqual([email, 'Please confirm your address at Tidewater'])
    const { pathname } = new URL(linkIn(mail ?? { text: '' }, '/my/email/'))
    expect((await app.call(`GET ${pathname as '/'}`)).statusCode).toBe(200)
    expect(await isConfirmed(email)).toBe(false)
    expect((await confirm(pathname)).statusCode).toBe(303)
    expect(await isConfirmed(email)).toBe(true)
    expect((await confirm(pathname)).statusCode).toBe(404)
    // Nothing changed, so nobody is told of a change.
    await send()
    expect(server.mails.map(({ to }) => to)).toEqual([email, email])
  })

  it('is confirmed by a new password that came by mail, too, and by no link that was passed on', async () => {
    const email = 'forgot@example.org'
    expect(await accept((await invite(email)).token)).toBe(201)
    const reset = (token: unknown) =>
      app.call('POST /api/accounts/new-password', { body: { token, password: `${PASSWORD} of mine` } })
    const [{ id }] = (await administer(app.connection, 'select id from users where email = $1', [email])) as [
      { id: string },
    ]
    const owner = await aPerson(app, { isPlatformOwner: true })
    const made = await app.call(`POST /api/admin/accounts/${id}/reset-link`, { as: owner })
    expect((await reset(made.json().token)).statusCode).toBe(200)
    expect(await isConfirmed(email)).toBe(false)
    await app.call('POST /my/password', {
      body: new URLSearchParams({ username: email }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await send()
    const token = linkIn(server.mails.at(-1) ?? { text: '' }, '/new-password/')
      .split('/')
      .at(-1)
    expect((await reset(token)).statusCode).toBe(200)
    expect(await isConfirmed(email)).toBe(true)
  })

  it('stays unconfirmed without mail, and the account opens the site all the same', async () => {
    const silent = await anApp({ beside: app, limits: NO_LIMITS })
    const { token } = await invite('no-mail@example.org', silent)
    const body = { token, password: PASSWORD }
    expect((await silent.call('POST /api/invitations/accept', { body })).statusCode).toBe(201)
    expect(await isConfirmed('no-mail@example.org')).toBe(false)
    expect(await administer(app.connection, 'select id from mails')).toEqual([])
    expect(await administer(app.connection, 'select user_id from email_changes')).toEqual([])
    const signedIn = await silent.call('POST /api/auth/login', {
      body: { username: 'no-mail@example.org', password: PASSWORD },
    })
    expect(signedIn.statusCode).toBe(200)
  })
})

it('a new link voids both before it, and is mailed again', async () => {
  const made = await invite('again@example.org')
  await send()
  const renewed = (await app.call(`POST ${at(`/${made.id}/link`)}`, { as })).json()
  expect([await accept(made.token), await accept(tokenIn())]).toEqual([404, 404])
  expect(renewed.mail).toBe('waiting')
  await send()
  expect(server.mails).toHaveLength(2)
  expect(await accept(tokenIn())).toBe(201)
})

it('whoever has an account gets it in the language of the account, others in that of the site', async () => {
  const id = await anAccount(app)
  await administer(
    app.connection,
    "update users set language = 'de', email = 'konto@example.org' where id = $1",
    [id],
  )
  for (const email of ['konto@example.org', 'stranger@example.org']) await invite(email)
  await send()
  const subjectTo = (email: string) => server.mails.find(({ to }) => to === email)?.subject
  expect(subjectTo('konto@example.org')).toMatch(/ lädt Sie zu Tidewater ein$/)
  expect(subjectTo('stranger@example.org')).toMatch(/ invites you to Tidewater$/)
  expect((await app.call(`GET /join/${tokenIn(0)}`)).statusCode).toBe(200)
})

it('one that was withdrawn meanwhile is not mailed', async () => {
  const made = await invite('gone@example.org')
  await app.call(`DELETE ${at(`/${made.id}`)}`, { as })
  await send()
  expect(server.mails).toEqual([])
})

it('a mail that is refused is told', async () => {
  server.refuse({ code: 550, words: 'Unknown' })
  await invite('nobody@example.org')
  await send()
  expect(await listed()).toMatchObject([{ email: 'nobody@example.org', mail: 'refused' }])
})

it('an address gets three an hour from a site; further links are shown alone', async () => {
  const limited = await anApp({ beside: app, limits: createLimits(), mail: app.platform.mail })
  const states: unknown[] = []
  for (let n = 0; n < 4; n++) {
    states.push((await invite('often@example.org', limited)).mail)
    await send()
  }
  expect(states).toEqual(['waiting', 'waiting', 'waiting', null])
  expect(server.mails).toHaveLength(3)
})

it('without mail the link is shown alone, and nothing waits', async () => {
  const silent = await anApp({ beside: app, limits: NO_LIMITS })
  expect((await invite('silent@example.org', silent)).mail).toBeNull()
  expect(await administer(app.connection, 'select id from mails')).toEqual([])
})
