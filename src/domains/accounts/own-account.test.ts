import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anAccount, anApp, aSession, aSite, PERSON_PASSWORD } from '../../../test/support/app.ts'
import { aPost } from '../../../test/support/callers.ts'
import { administer } from '../../../test/support/database.ts'
import { linkIn, type MailServer } from '../../../test/support/mail-server.ts'
import { aMailedApp, MAILED_ORIGIN } from '../../../test/support/mailed.ts'
import type { Site } from '../../kernel/site.ts'
import { createLimits, NO_LIMITS } from '../../platform/http/limits.ts'

const PASSWORD = 'quite another sentence'

const mailed = aMailedApp({ tables: ['account_changes'] })
let server: MailServer
let app: App
let site: Site

beforeAll(async () => {
  ;({ server, app } = mailed)
  site = await aSite(app, 'Tidewater', { isDefault: true })
})

const forget = (
  username: string,
  { on = app, headers = {}, host = 'localhost' }: { on?: App; headers?: object; host?: string } = {},
) =>
  on.call('POST /my/password', {
    host,
    body: new URLSearchParams({ username }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const { send } = mailed
const userOf = async (id: string) => {
  const [row] = await administer(app.connection, 'select username, email from users where id = $1', [id])
  return { username: String(row?.username), email: String(row?.email) }
}
const tokenIn = (place = -1) =>
  linkIn(server.mails.at(place) ?? { text: '' }, '/new-password/')
    .split('/')
    .at(-1)
const reset = (token: unknown) =>
  app.call('POST /api/accounts/new-password', { body: { token, password: PASSWORD } })
const signIn = (username: string, password: string) =>
  app.call('POST /api/auth/login', { body: { username, password } })

describe('a forgotten password', () => {
  it('is set anew by the link of a mail, asked for by username or address in any case', async () => {
    const id = await anAccount(app)
    const { username, email } = await userOf(id)
    for (const name of [username, email.toUpperCase()]) {
      const answer = await forget(name)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/my/password/sent'])
      await send()
    }
    expect(server.mails.map(({ to }) => to)).toEqual([email, email])
    expect(server.mails[0]?.text).toContain(username)
    // The newest link counts.
    expect((await reset(tokenIn(0))).statusCode).toBe(404)
    expect((await reset(tokenIn())).statusCode).toBe(200)
    expect((await reset(tokenIn())).statusCode).toBe(404)
    expect((await signIn(username, PERSON_PASSWORD)).statusCode).toBe(401)
    expect((await signIn(username, PASSWORD)).statusCode).toBe(200)
    const logged = await administer(app.connection, 'select action from activity where object_id = $1', [id])
    expect(logged).toContainEqual({ action: 'account.forgot' })
  })

  it('takes the passkeys of who was in the account before', async () => {
    const id = await anAccount(app)
    await administer(
      app.connection,
      `insert into passkeys (id, user_id, host, credential_id, public_key, counter, transports, name)
        values (gen_random_uuid(), $1, 'localhost', gen_random_uuid()::text, '', 0, '{}', 'Of a stranger')`,
      [id],
    )
    const keys = () => administer(app.connection, 'select name from passkeys where user_id = $1', [id])
    await forget((await userOf(id)).username)
    await send()
    expect(await keys()).toHaveLength(1)
    expect((await reset(tokenIn())).statusCode).toBe(200)
    expect(await keys()).toEqual([])
  })

  it('is answered alike, and costs alike, for a name that no account has', async () => {
    const { username } = await userOf(await anAccount(app))
    const answers = [await forget(username), await forget('nobody-is-called-so')]
    const told = answers.map(({ statusCode, body, headers: { location } }) => ({
      statusCode,
      body,
      location,
    }))
    expect(told[0]).toEqual(told[1])
    expect(await administer(app.connection, 'select kind from mails')).toHaveLength(2)
    await send()
    expect(server.mails).toHaveLength(1)
    const outcomes = await administer(app.connection, 'select outcome from mails order by outcome')
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['not-needed', 'sent'])
  })

  it('of a disabled account brings no mail, also where it was disabled meanwhile', async () => {
    const id = await anAccount(app)
    const { username } = await userOf(id)
    await forget(username)
    await administer(app.connection, 'update users set disabled_at = now() where id = $1', [id])
    await send()
    await forget(username)
    await send()
    expect(server.mails).toEqual([])
    expect(await administer(app.connection, 'select * from reset_links where user_id = $1', [id])).toEqual([])
  })

  it('A102: the link is that of the site, whatever host the request names', async () => {
    const { username } = await userOf(await anAccount(app))
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    expect((await forget(username, { headers })).statusCode).toBe(303)
    await send()
    expect(server.mails.at(-1)?.raw).not.toContain('evil.example')
    expect(linkIn(server.mails.at(-1) ?? { text: '' }, '/new-password/')).toMatch(
      /^https:\/\/book\.example\/new-password\/[\w-]{43}$/,
    )
    expect((await forget(username, { host: 'evil.example' })).statusCode).toBe(421)
  })

  it('is mailed three times an hour to an account, and asked for twenty times from a network', async () => {
    const limited = await anApp({ beside: app, limits: createLimits(), mail: app.platform.mail })
    const { username, email } = await userOf(await anAccount(app))
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) {
      statuses.push((await forget(n % 2 ? email : username, { on: limited })).statusCode)
      await send()
    }
    expect(server.mails).toHaveLength(3)
    for (let n = 0; n < 16; n++) statuses.push((await forget(`nobody-${n}`, { on: limited })).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 303), 429])
  })

  it('is asked for by the sign-in page, and a wrong form says what is missing', async () => {
    expect((await app.call('GET /admin/login')).body).toContain('href="/my/password"')
    expect((await app.call('GET /my/password')).headers['cache-control']).toBe('no-store')
    const wrong = await forget('')
    expect([wrong.statusCode, wrong.body.includes('Please enter a username or an e-mail address')]).toEqual([
      422,
      true,
    ])
  })

  it('can be asked for in maintenance', async () => {
    const config = (value: string) =>
      administer(app.connection, `update forks set config = config || $1::jsonb where id = $2`, [
        value,
        site.id,
      ])
    await config('{"maintenanceMode": true}')
    await app.db.transaction('*', async (tx) => tx.touchSites())
    const { username } = await userOf(await anAccount(app))
    const answer = await forget(username)
    await config('{"maintenanceMode": false}')
    await app.db.transaction('*', async (tx) => tx.touchSites())
    expect(answer.statusCode).toBe(303)
  })

  it('leads nowhere without mail: the owner of the install is asked', async () => {
    const silent = await anApp({ beside: app, limits: NO_LIMITS })
    expect((await silent.call('GET /my/password')).statusCode).toBe(404)
    expect((await forget('anybody', { on: silent })).statusCode).toBe(404)
    const page = (await silent.call('GET /admin/login')).body
    expect(page).not.toContain('/my/password')
    expect(page).toContain('Ask the owner of this installation')
  })
})

describe('the language of an account', () => {
  const save = (as: string, body: object) => app.call('PUT /api/auth/user', { as, body })

  it('[C576] is chosen in the account, and mails are in it', async () => {
    const id = await anAccount(app)
    const as = await aSession(app, id)
    expect((await app.call('GET /api/auth/user', { as })).json().language).toBeNull()
    const saved = await save(as, { language: 'de' })
    expect([saved.statusCode, saved.json().language]).toEqual([200, 'de'])
    await forget((await userOf(id)).username)
    await send()
    const [mail] = server.mails
    expect(mail?.subject).toBe('Ein neues Passwort für Tidewater')
    const link = new URL(linkIn(mail ?? { text: '' }, '/de/new-password/'))
    // Nothing of the site is in German.
    const { statusCode, headers } = await app.call(`GET ${link.pathname}` as 'GET /')
    expect([statusCode, headers.location]).toEqual([301, link.pathname.replace('/de/', '/')])
    expect((await app.call(`GET ${headers.location}` as 'GET /')).statusCode).toBe(200)
    // A form that does not know of it leaves it.
    expect((await save(as, { firstName: 'Ada' })).json().language).toBe('de')
    expect((await save(as, { language: null })).json().language).toBeNull()
    await forget((await userOf(id)).username)
    await send()
    expect(server.mails.at(-1)?.subject).toBe('A new password for Tidewater')
  })

  it('is one of four, and another one is refused by name', async () => {
    const id = await anAccount(app)
    const answer = await save(await aSession(app, id), { language: 'xx' })
    expect([answer.statusCode, answer.json().errors[0]]).toMatchObject([
      422,
      { pointer: '/language', detail: 'Language must be one of en, es, fr, de' },
    ])
  })
})

describe('a change of the password or the address', () => {
  const told = async () => {
    server.mails.length = 0
    await send()
    return server.mails.map(({ to, subject }) => [to, subject])
  }
  const kept = () => administer(app.connection, 'select id from account_changes')
  const changePassword = (as: string, currentPassword = PERSON_PASSWORD) =>
    app.call('PUT /api/auth/password', { as, body: { currentPassword, newPassword: PASSWORD } })

  it('is told by mail: when it was, what to do; and afterwards nothing of it is kept', async () => {
    const id = await anAccount(app)
    const { username, email } = await userOf(id)
    const as = await aSession(app, id)
    expect((await changePassword(as, 'not the right one')).statusCode).toBe(422)
    expect(await told()).toEqual([])
    expect((await changePassword(as)).statusCode).toBe(204)
    expect(await kept()).toHaveLength(1)
    expect(await told()).toEqual([[email, 'The password of your account at Tidewater was changed']])
    const text = server.mails[0]?.text ?? ''
    const year = new Date().getUTCFullYear()
    expect(text).toMatch(
      new RegExp(`The account ${username} at Tidewater has a new password since .+ ${year}, .+ \\(UTC\\)\\.`),
    )
    expect(linkIn({ text }, '/my/password')).toBe(`${MAILED_ORIGIN}/my/password`)
    expect(await kept()).toEqual([])
  })

  it('by a link for a new password is told, too, in the language of the account', async () => {
    const id = await anAccount(app)
    await administer(app.connection, "update users set language = 'de' where id = $1", [id])
    const { username, email } = await userOf(id)
    await forget(username)
    await send()
    expect((await reset(tokenIn())).statusCode).toBe(200)
    expect(await told()).toEqual([[email, 'Das Passwort Ihres Kontos bei Tidewater wurde geändert']])
  })

  it('of the address is told to the address before it, also where the owner of the install changes theirs', async () => {
    const id = await anAccount(app)
    const before = (await userOf(id)).email
    const body = { email: 'moved@example.org', password: PERSON_PASSWORD }
    await app.call('POST /api/auth/email', { as: await aSession(app, id), body })
    await send()
    const link = new URL(linkIn(server.mails.at(-1) ?? { text: '' }, '/my/email/'))
    expect(await told()).toEqual([])
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const done = await app.call(`POST ${link.pathname}` as 'POST /', { body: '', headers })
    expect(done.statusCode).toBe(303)
    expect(await told()).toEqual([[before, 'The address of your account at Tidewater was changed']])
    // Whoever has the account now is not named.
    expect(server.mails[0]?.raw).not.toContain('moved@example.org')
    const owner = await anAccount(app, { isPlatformOwner: true })
    const old = (await userOf(owner)).email
    const as = await aSession(app, owner)
    const saved = await app.call('PUT /api/auth/user', { as, body: { email: 'owner2@example.org' } })
    expect(saved.statusCode).toBe(200)
    await app.call('PUT /api/auth/user', { as, body: { email: 'owner2@example.org', firstName: 'Ada' } })
    expect(await told()).toEqual([[old, 'The address of your account at Tidewater was changed']])
  })

  it('that was refused is told to nobody, and without mail no address is kept for it', async () => {
    const owner = await anAccount(app, { isPlatformOwner: true })
    const as = await aSession(app, owner)
    const { email: taken } = await userOf(await anAccount(app))
    expect((await app.call('PUT /api/auth/user', { as, body: { email: taken } })).statusCode).toBe(409)
    const silent = await anApp({ beside: app, limits: NO_LIMITS })
    const body = { currentPassword: PERSON_PASSWORD, newPassword: PASSWORD }
    expect((await silent.call('PUT /api/auth/password', { as, body })).statusCode).toBe(204)
    expect([await kept(), await told()]).toEqual([[], []])
  })
})

describe('an account that its person erases', () => {
  const erase = (as: string, body: object) => app.call('POST /api/auth/erase', { as, body })
  const isThere = async (id: string) =>
    (await administer(app.connection, 'select id from users where id = $1', [id])).length === 1

  it('goes with its sessions, roles and invitations, after the password; what it wrote stays', async () => {
    await anAccount(app, { site })
    const id = await anAccount(app, { site, role: 'admin' })
    const as = await aSession(app, id)
    const post = await aPost(app, site, { createdBy: id })
    const invited = await app.call(`POST /api/forks/${site.id}/invitations`, {
      as,
      body: { email: 'friend@example.org', role: 'viewer' },
    })
    expect(invited.statusCode).toBe(201)
    const wrong = await erase(as, { password: 'not the right one' })
    expect([wrong.statusCode, await isThere(id)]).toEqual([422, true])
    expect((await erase(as, { password: PERSON_PASSWORD })).statusCode).toBe(204)
    expect(await isThere(id)).toBe(false)
    expect(await administer(app.connection, 'select id from failed_sign_ins where id = $1', [id])).toEqual([])
    expect((await app.call('GET /api/auth/user', { as })).statusCode).toBe(401)
    const body = { token: invited.json().token, password: PASSWORD }
    expect((await app.call('POST /api/invitations/accept', { body })).statusCode).toBe(404)
    const left = await administer(app.connection, 'select created_by from blog_posts where id = $1', [
      post.id,
    ])
    expect(left).toEqual([{ created_by: null }])
    const logged = await administer(app.connection, 'select action from activity where user_id = $1', [id])
    expect(logged).toContainEqual({ action: 'account.erase' })
  })

  it('stays where it owns the install, or a site that nobody else owns', async () => {
    const owner = await anAccount(app, { isPlatformOwner: true })
    const refused = await erase(await aSession(app, owner), { password: PERSON_PASSWORD })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'The account of an owner of this installation cannot be erased.',
    ])
    const alone = await aSite(app, 'Alone')
    const last = await anAccount(app, { site: alone })
    const as = await aSession(app, last)
    const answer = await erase(as, { password: PERSON_PASSWORD })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'You are the last owner of a site: make somebody else an owner of it first.',
    ])
    expect((await app.call('GET /api/auth/user', { as })).statusCode).toBe(200)
    const second = await anAccount(app, { site: alone })
    const both = await Promise.all(
      [as, await aSession(app, second)].map((one) => erase(one, { password: PERSON_PASSWORD })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409])
  })

  it('asks for a code where the account does', async () => {
    const id = await anAccount(app)
    await administer(app.connection, 'insert into second_factors (user_id, last_step) values ($1, 0)', [id])
    const answer = await erase(await aSession(app, id), { password: PERSON_PASSWORD })
    expect([answer.statusCode, answer.json().type]).toEqual([403, '/problems/code-needed'])
    expect(await isThere(id)).toBe(true)
  })
})

describe('a new address', () => {
  const change = (as: string, email: string, password = PERSON_PASSWORD, on = app) =>
    on.call('POST /api/auth/email', { as, body: { email, password } })
  const tokenOf = () =>
    linkIn(server.mails.at(-1) ?? { text: '' }, '/my/email/')
      .split('/')
      .at(-1)
  const confirm = (token: unknown) =>
    app.call(`POST /my/email/${token}` as 'POST /', {
      body: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const emailOf = async (id: string) => (await userOf(id)).email

  it('counts once a button behind the mailed link is pressed, and works once', async () => {
    const id = await anAccount(app)
    const before = await emailOf(id)
    const as = await aSession(app, id)
    expect((await change(as, 'wrong@example.org', 'not the right one')).statusCode).toBe(422)
    expect((await change(as, 'Fresh@Example.org')).statusCode).toBe(204)
    await send()
    expect(server.mails.map(({ to }) => to)).toEqual(['fresh@example.org'])
    // The receiver may be a stranger, and people choose their username.
    expect(server.mails[0]?.raw).not.toContain((await userOf(id)).username)
    const token = tokenOf()
    const page = await app.call(`GET /my/email/${token}` as 'GET /')
    expect([page.statusCode, page.headers['cache-control'], await emailOf(id)]).toEqual([
      200,
      'no-store',
      before,
    ])
    expect(page.body).toContain('fresh@example.org')
    const done = await confirm(token)
    expect([done.statusCode, done.headers.location]).toEqual([303, '/my/email/done'])
    expect(await emailOf(id)).toBe('fresh@example.org')
    const again = await confirm(token)
    expect(again.statusCode).toBe(404)
    expect(again.body).toContain('This link was used')
    expect(again.body).not.toContain('password')
    expect(again.body).toContain('href="/my/account"')
    expect((await signIn('fresh@example.org', PERSON_PASSWORD)).statusCode).toBe(200)
    const logged = await administer(app.connection, 'select action from activity where object_id = $1', [id])
    expect(logged).toContainEqual({ action: 'account.change-email' })
  })

  it('that is the own one gets a mail only while nobody has confirmed it', async () => {
    const id = await anAccount(app)
    const [as, own] = [await aSession(app, id), await emailOf(id)]
    const isConfirmed = async () => (await app.call('GET /api/auth/user', { as })).json().isEmailConfirmed
    expect((await change(as, own)).statusCode).toBe(204)
    await send()
    expect([server.mails, await isConfirmed()]).toEqual([[], true])
    await administer(app.connection, 'update users set is_email_confirmed = false where id = $1', [id])
    await change(as, own)
    await send()
    expect(server.mails.map(({ to }) => to)).toEqual([own])
    expect((await confirm(tokenOf())).statusCode).toBe(303)
    expect(await isConfirmed()).toBe(true)
    const logged = await administer(app.connection, 'select action from activity where object_id = $1', [id])
    expect(logged).toContainEqual({ action: 'account.confirm-email' })
    expect(logged).not.toContainEqual({ action: 'account.change-email' })
  })

  it('that another account has gets the same answer and no mail, and is not taken later either', async () => {
    const as = await aSession(app, await anAccount(app))
    const other = await emailOf(await anAccount(app))
    const told = [await change(as, other), await change(as, 'free@example.org')]
    expect(told.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
    ])
    await change(as, other)
    await send()
    expect(server.mails).toEqual([])
    await change(as, 'raced@example.org')
    await send()
    const third = await anAccount(app)
    await administer(app.connection, "update users set email = 'raced@example.org' where id = $1", [third])
    const late = await confirm(tokenOf())
    expect([late.statusCode, late.body.includes('This e-mail address belongs to another account.')]).toEqual([
      422,
      true,
    ])
  })

  it('that two accounts confirm at once becomes that of one; the other one is told so', async () => {
    for (let round = 0; round < 5; round++) {
      const email = `wanted${round}@example.org`
      const tokens: unknown[] = []
      for (let n = 0; n < 2; n++) {
        await change(await aSession(app, await anAccount(app)), email)
        await send()
        tokens.push(tokenOf())
      }
      const answers = await Promise.all(tokens.map(confirm))
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 422])
      const late = answers.find(({ statusCode }) => statusCode === 422)
      expect(late?.body).toContain('This e-mail address belongs to another account.')
    }
  })

  it('gets three such mails a day, whoever asks; the answer is the same', async () => {
    const limited = await anApp({ beside: app, limits: createLimits(), mail: app.platform.mail })
    const answers: [number, string][] = []
    for (let n = 0; n < 5; n++) {
      const { statusCode, body } = await change(
        await aSession(app, await anAccount(app)),
        'stranger@example.org',
        PERSON_PASSWORD,
        limited,
      )
      answers.push([statusCode, body])
      await send()
    }
    expect(answers).toEqual(Array.from({ length: 5 }, () => [204, '']))
    expect(server.mails.map(({ to }) => to)).toEqual(Array.from({ length: 3 }, () => 'stranger@example.org'))
  })

  it('that somebody asked for with the old password is void with a new one', async () => {
    const id = await anAccount(app)
    await change(await aSession(app, id), 'thief@example.org')
    await send()
    const stolen = tokenOf()
    await forget((await userOf(id)).username)
    await send()
    expect((await reset(tokenIn())).statusCode).toBe(200)
    expect((await confirm(stolen)).statusCode).toBe(404)
  })

  it('and a new password void the links for a password that were mailed before', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const asked = async (id: string) => {
      await forget((await userOf(id)).username)
      await send()
      return tokenIn()
    }
    const ways: [name: string, way: (id: string) => Promise<number>][] = [
      [
        'an address by a link',
        async (id) => {
          await change(await aSession(app, id), `${id}@example.org`)
          await send()
          return (await app.call(`POST /my/email/${tokenOf()}` as 'POST /', { body: '', headers })).statusCode
        },
      ],
      [
        'a password in the account',
        async (id) => {
          const body = { currentPassword: PERSON_PASSWORD, newPassword: PASSWORD }
          return (await app.call('PUT /api/auth/password', { as: await aSession(app, id), body })).statusCode
        },
      ],
      [
        'an address of the owner of the install',
        async (id) => {
          const body = { email: `${id}@example.org` }
          return (await app.call('PUT /api/auth/user', { as: await aSession(app, id), body })).statusCode
        },
      ],
    ]
    for (const [name, way] of ways) {
      const id = await anAccount(app, { isPlatformOwner: name.includes('owner') })
      const mailed = await asked(id)
      expect([name, await way(id)]).toEqual([name, expect.toSatisfy((status) => status < 400)])
      expect([name, (await reset(mailed)).statusCode]).toEqual([name, 404])
    }
  })

  it('a newer link voids the one before it, a day voids each, and without mail there is none', async () => {
    const id = await anAccount(app)
    const as = await aSession(app, id)
    await change(as, 'one@example.org')
    await send()
    const first = tokenOf()
    await change(as, 'two@example.org')
    await send()
    expect((await confirm(first)).statusCode).toBe(404)
    await administer(app.connection, "update email_changes set expires_at = now() - interval '1 second'")
    expect((await confirm(tokenOf())).statusCode).toBe(404)
    const silent = await anApp({ beside: app, limits: NO_LIMITS })
    expect((await change(as, 'three@example.org', PERSON_PASSWORD, silent)).statusCode).toBe(409)
  })
})
