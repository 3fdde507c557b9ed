import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type App,
  anAccount,
  anApp,
  aPerson,
  aSession,
  aSite,
  PERSON_PASSWORD,
} from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import type { Site } from '../../kernel/site.ts'
import { NO_LIMITS } from '../../platform/http/limits.ts'
import { resetTokenFor } from './index.ts'
import type { Account } from './shapes.ts'

let app: App
let site: Site
let as: string
let ownId: string

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  site = await aSite(app, 'Tidewater', { isDefault: true })
})

beforeEach(async () => {
  await administer(app.connection, 'delete from users')
  ownId = await anAccount(app, { isPlatformOwner: true })
  as = await aSession(app, ownId)
})

const accounts = async (): Promise<Account[]> => (await app.call('GET /api/admin/accounts', { as })).json()
const nameOf = async (id: string) => (await accounts()).find((one) => one.id === id)?.username ?? ''
const disable = (id: string, by = as) => app.call(`POST /api/admin/accounts/${id}/disable`, { as: by })
const enable = (id: string) => app.call(`POST /api/admin/accounts/${id}/enable`, { as })
const linkFor = async (id: string): Promise<string> => {
  const answer = await app.call(`POST /api/admin/accounts/${id}/reset-link`, { as })
  expect(answer.statusCode).toBe(200)
  return answer.json().token
}
const reset = (token: string, password: string) =>
  app.call('POST /api/accounts/new-password', { body: { token, password } })
const signIn = (username: string, password = PERSON_PASSWORD) =>
  app.call('POST /api/auth/login', { body: { username, password } })
const logged = async () =>
  (await app.call('GET /api/activity', { as })).json().map((line: { action: string }) => line.action)

describe('the accounts', () => {
  it('name the sites and roles of each, and when somebody was there', async () => {
    const id = await anAccount(app, { site, role: 'editor' })
    await aSession(app, id)
    expect((await accounts()).find((one) => one.id === id)).toMatchObject({
      disabledAt: null,
      seenAt: expect.any(String),
      sites: [{ id: site.id, name: 'Tidewater', role: 'editor' }],
    })
  })

  it('are shown to the owner of the install alone', async () => {
    const owner = await aPerson(app, { site })
    expect((await app.call('GET /api/admin/accounts', { as: owner })).statusCode).toBe(403)
    expect((await disable(ownId, owner)).statusCode).toBe(403)
  })
})

describe('a disabled account', () => {
  it('[C161] loses its sessions at once, and signs in no more than with a wrong password', async () => {
    const id = await anAccount(app, { site, role: 'editor' })
    const session = await aSession(app, id)
    const name = await nameOf(id)
    const answer = await disable(id)
    expect(answer.json()).toMatchObject({ id, disabledAt: expect.any(String) })
    expect((await app.call('GET /api/auth/user', { as: session })).statusCode).toBe(401)
    const [right, wrong] = [await signIn(name), await signIn(name, 'not the password at all')]
    expect(right.statusCode).toBe(401)
    const { instance: _, ...told } = right.json()
    expect(wrong.json()).toMatchObject(told)
    expect(await logged()).toContain('account.disable')
  })

  it('opens nothing with a session that began meanwhile', async () => {
    const id = await anAccount(app, { site })
    await disable(id)
    const late = await aSession(app, id)
    expect((await app.call('GET /api/auth/user', { as: late })).statusCode).toBe(401)
  })

  it('keeps its role, and has it again once it is enabled', async () => {
    const id = await anAccount(app, { site, role: 'author' })
    const name = await nameOf(id)
    await disable(id)
    expect((await accounts()).find((one) => one.id === id)?.sites).toMatchObject([{ role: 'author' }])
    expect((await enable(id)).json()).toMatchObject({ disabledAt: null })
    expect((await signIn(name)).statusCode).toBe(200)
    expect(await logged()).toContain('account.enable')
  })

  it('leaves no invitation and no reset link behind', async () => {
    const id = await anAccount(app, { site, role: 'admin' })
    const session = await aSession(app, id)
    const invited = await app.call(`POST /api/forks/${site.id}/invitations`, {
      as: session,
      body: { email: 'late@example.org', role: 'editor' },
    })
    const token = await linkFor(id)
    await disable(id)
    const body = { token: invited.json().token, password: 'a long enough sentence' }
    expect((await app.call('POST /api/invitations/accept', { body })).statusCode).toBe(404)
    await enable(id)
    expect((await reset(token, 'a long enough sentence')).statusCode).toBe(404)
  })

  it('opens nobody else by a reset link that it made', async () => {
    const maker = await anAccount(app, { isPlatformOwner: true })
    const other = await anAccount(app, { site })
    const call = { as: await aSession(app, maker) }
    const made = await app.call(`POST /api/admin/accounts/${other}/reset-link`, call)
    expect(made.statusCode).toBe(200)
    await disable(maker)
    expect((await reset(made.json().token, 'a long enough sentence')).statusCode).toBe(404)
  })

  it('gets no link for a new password', async () => {
    const id = await anAccount(app)
    await disable(id)
    expect((await app.call(`POST /api/admin/accounts/${id}/reset-link`, { as })).statusCode).toBe(409)
    expect(await resetTokenFor(app.db, `${id}@nowhere`)).toBe('unknown')
  })
})

describe('the owners of the install', () => {
  it('never lose the last one, nor disable themselves', async () => {
    expect((await disable(ownId)).json()).toMatchObject({
      status: 409,
      detail: 'This is the last owner of the installation, whom nobody can disable.',
    })
    const other = await anAccount(app, { isPlatformOwner: true })
    expect((await disable(ownId)).json().detail).toBe('Nobody disables the own account.')
    expect((await disable(other)).statusCode).toBe(200)
    expect((await disable(ownId)).statusCode).toBe(409)
  })

  it('keep one where two disable each other at once', async () => {
    const other = await anAccount(app, { isPlatformOwner: true })
    const theirs = await aSession(app, other)
    await Promise.all([disable(other), disable(ownId, theirs)])
    const rows = await administer(
      app.connection,
      'select id from users where is_platform_owner and disabled_at is null',
    )
    expect(rows).toHaveLength(1)
  })
})

describe('a link for a new password', () => {
  const PASSWORD = 'quite another sentence'

  it('works once, ends every session, and is kept as a hash alone', async () => {
    const id = await anAccount(app, { site })
    const session = await aSession(app, id)
    const name = await nameOf(id)
    const token = await linkFor(id)
    expect(JSON.stringify(await administer(app.connection, 'select * from reset_links'))).not.toContain(token)
    expect((await app.call(`GET /new-password/${token}`)).body).toContain(name)
    expect((await reset(token, PASSWORD)).json()).toEqual({ username: name })
    expect((await app.call('GET /api/auth/user', { as: session })).statusCode).toBe(401)
    expect((await signIn(name)).statusCode).toBe(401)
    expect((await signIn(name, PASSWORD)).statusCode).toBe(200)
    expect((await reset(token, PASSWORD)).statusCode).toBe(404)
    expect((await app.call(`GET /new-password/${token}`)).statusCode).toBe(404)
    expect(await logged()).toEqual(expect.arrayContaining(['account.reset-link', 'account.reset-password']))
  })

  it('works for one of two who use it at once', async () => {
    const token = await linkFor(await anAccount(app))
    const answers = await Promise.all([reset(token, PASSWORD), reset(token, `${PASSWORD} more`)])
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  it('keeps the rules of new passwords, and works after a refusal', async () => {
    const token = await linkFor(await anAccount(app))
    expect((await reset(token, 'short')).statusCode).toBe(422)
    expect((await reset(token, 'passwordpassword')).statusCode).toBe(422)
    expect((await reset(token, PASSWORD)).statusCode).toBe(200)
  })

  it('is void after a day, and once there is a newer one', async () => {
    const id = await anAccount(app)
    const old = await linkFor(id)
    const token = await linkFor(id)
    expect((await reset(old, PASSWORD)).statusCode).toBe(404)
    await administer(app.connection, "update reset_links set expires_at = now() - interval '1 second'")
    expect((await reset(token, PASSWORD)).statusCode).toBe(404)
  })

  it('is made on the command line by a username or an address', async () => {
    const id = await anAccount(app)
    const name = await nameOf(id)
    const made = await resetTokenFor(app.db, `${name.toUpperCase()}@example.org`)
    expect(made).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await reset((made as { token: string }).token, PASSWORD)).statusCode).toBe(200)
    await disable(id)
    expect(await resetTokenFor(app.db, name)).toBe('disabled')
  })

  it('asks the owner for a password first', async () => {
    const id = await anAccount(app)
    await administer(
      app.connection,
      "update sessions set sess = jsonb_set(sess, '{confirmed}', to_jsonb(now() - interval '1 hour'))",
    )
    for (const verb of ['disable', 'enable', 'reset-link']) {
      const answer = await app.call(`POST /api/admin/accounts/${id}/${verb}`, { as })
      expect(answer.json().type).toBe('/problems/confirm-password')
    }
  })
})
