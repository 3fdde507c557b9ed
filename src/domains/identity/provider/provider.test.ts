import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, anAccount, anApp, aSession, aSite, PERSON_PASSWORD } from '../../../../test/support/app.ts'
import { cookiesOf } from '../../../../test/support/cookies.ts'
import { administer } from '../../../../test/support/database.ts'
import { aProvider, type ProviderAccount } from '../../../../test/support/provider.ts'
import { NO_LIMITS } from '../../../platform/http/limits.ts'
import { NO_MAIL } from '../../../platform/mail/mail.ts'
import { PROVIDER_RETURN } from '../../../platform/sign-in-settings.ts'

const accounts = new Map<string, ProviderAccount>()

let app: App
let provider: Awaited<ReturnType<typeof aProvider>>

beforeAll(async () => {
  provider = await aProvider(accounts, [`http://localhost${PROVIDER_RETURN}`])
  app = await anApp({ limits: NO_LIMITS, signIn: { studioUrl: null, provider: provider.settings } })
  await aSite(app, 'Here', { isDefault: true })
})

afterAll(() => provider.close())

/** Somebody with an account here. */
async function somebody() {
  const id = await anAccount(app)
  const [row] = await administer(app.connection, `select email, username from users where id = '${id}'`)
  return { id, email: String(row?.email), username: String(row?.username) }
}

const begin = () => app.call('POST /api/auth/login/provider/begin')

const finish = (query: string, cookie: string) =>
  app.call('POST /api/auth/login/provider', { body: { query }, headers: { cookie } })

/** Goes to the provider, logs in there by this name, and comes back. */
async function comeBackAs(name: string) {
  const begun = await begin()
  expect(begun.statusCode).toBe(200)
  const back = await provider.logIn(begun.json().address, name)
  return { query: back.search, cookie: cookiesOf(begun), back }
}

async function enterAs(name: string) {
  const { query, cookie } = await comeBackAs(name)
  return finish(query, cookie)
}

const userOf = async (answer: Parameters<typeof cookiesOf>[0]) =>
  (await app.call('GET /api/auth/user', { headers: { cookie: cookiesOf(answer) } })).json()

const linksOf = (id: string) =>
  administer(app.connection, `select subject from linked_sign_ins where user_id = '${id}' order by subject`)

const NO_ACCOUNT = 'There is no account here for your sign-in with Lantern.'

describe('signing in with a provider', () => {
  it('leads there by the code flow, with PKCE, state and nonce', async () => {
    const address = new URL((await begin()).json().address)
    expect(address.origin).toBe(provider.settings.issuer)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'flyleaf',
      redirect_uri: `http://localhost${PROVIDER_RETURN}`,
      scope: 'openid email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{40,}$/),
      nonce: expect.stringMatching(/^[\w-]{40,}$/),
    })
  })

  it('opens the account with the address that the provider has confirmed, and links it', async () => {
    const { id, email } = await somebody()
    accounts.set('ines', { email: email.toUpperCase(), email_verified: true })
    const entered = await enterAs('ines')
    expect(entered.statusCode).toBe(200)
    expect((await userOf(entered)).id).toBe(id)
    expect(await linksOf(id)).toEqual([{ subject: 'ines' }])
    const rows = await administer(
      app.connection,
      `select action from activity where object_id = '${id}' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['account.link-provider', 'account.sign-in'])
  })

  describe('an account whose address nobody confirmed', () => {
    const unconfirmed = async () => {
      const { id, email, username } = await somebody()
      await administer(app.connection, `update users set is_email_confirmed = false where id = '${id}'`)
      const session = await aSession(app, id)
      accounts.set(username, { email, email_verified: true })
      const byPassword = async () => {
        const body = { username, password: PERSON_PASSWORD }
        return (await app.call('POST /api/auth/login', { body })).statusCode
      }
      const bySession = async () => (await app.call('GET /api/auth/user', { as: session })).statusCode
      return { id, username, states: async () => [await byPassword(), await bySession()] }
    }

    it('belongs to who has the address: password and sessions of whoever made it go', async () => {
      const { id, username, states } = await unconfirmed()
      const mail = { ...NO_MAIL, isSetUp: true, from: 'books@example.org' }
      const mailing = await anApp({ beside: app, limits: NO_LIMITS, mail, signIn: app.platform.signIn })
      const { query, cookie } = await comeBackAs(username)
      const entered = await mailing.call('POST /api/auth/login/provider', {
        body: { query },
        headers: { cookie },
      })
      expect(entered.statusCode).toBe(200)
      expect(await userOf(entered)).toMatchObject({ id, isEmailConfirmed: true })
      expect(await states()).toEqual([401, 401])
    })

    it('stays as it is without mail, by which no new password could be set', async () => {
      const { id, username, states } = await unconfirmed()
      expect(await userOf(await enterAs(username))).toMatchObject({ id, isEmailConfirmed: false })
      expect(await states()).toEqual([200, 200])
    })
  })

  it('what is linked wins over the address', async () => {
    const [first, second] = [await somebody(), await somebody()]
    accounts.set('moved', { email: first.email, email_verified: true })
    await enterAs('moved')
    for (const account of [
      { email: second.email, email_verified: true },
      { email: second.email, email_verified: false },
      {},
    ]) {
      accounts.set('moved', account)
      expect((await userOf(await enterAs('moved'))).id).toBe(first.id)
    }
    expect(await linksOf(second.id)).toEqual([])
  })

  it('an account that is linked takes no second one by its address', async () => {
    const { id, email } = await somebody()
    accounts.set('one', { email, email_verified: true })
    await enterAs('one')
    accounts.set('two', { email, email_verified: true })
    const refused = await enterAs('two')
    expect([refused.statusCode, refused.json().detail]).toEqual([401, NO_ACCOUNT])
    expect(await linksOf(id)).toEqual([{ subject: 'one' }])
  })

  it.each([
    ['is not confirmed', { email_verified: false }],
    ['is not said to be confirmed', {}],
  ])('an address that %s opens nothing', async (_, confirmed) => {
    const { id, email } = await somebody()
    accounts.set('stranger', { email, ...confirmed })
    expect((await enterAs('stranger')).json().detail).toBe(NO_ACCOUNT)
    expect(await linksOf(id)).toEqual([])
  })

  it('a disabled account is opened neither by its link nor by its address', async () => {
    const { id, email } = await somebody()
    accounts.set('gone', { email, email_verified: true })
    await enterAs('gone')
    await administer(app.connection, `update users set disabled_at = now() where id = '${id}'`)
    accounts.set('gone-again', { email, email_verified: true })
    for (const name of ['gone', 'gone-again'])
      expect((await enterAs(name)).json()).toMatchObject({ status: 401, detail: NO_ACCOUNT })
    expect(await linksOf(id)).toEqual([{ subject: 'gone' }])
  })

  it('creates no account', async () => {
    const before = await administer(app.connection, 'select count(*) from users')
    accounts.set('unknown', { email: 'unknown@example.org', email_verified: true })
    const refused = await enterAs('unknown')
    expect([refused.statusCode, refused.json().type, refused.json().detail]).toEqual([
      401,
      '/problems/invalid-credentials',
      NO_ACCOUNT,
    ])
    expect(cookiesOf(refused)).not.toContain('sid=')
    expect(await administer(app.connection, 'select count(*) from users')).toEqual(before)
  })

  it('stands for the password alone: a second factor is still asked for', async () => {
    const { id, email } = await somebody()
    accounts.set('careful', { email, email_verified: true })
    await administer(app.connection, `insert into second_factors (user_id, last_step) values ('${id}', 0)`)
    const asked = await enterAs('careful')
    expect([asked.statusCode, asked.json().type]).toEqual([403, '/problems/code-needed'])
    expect(cookiesOf(asked)).toMatch(/^step-code=[\w-]{43}$/)
  })

  it('is no recent password', async () => {
    const { email } = await somebody()
    accounts.set('fresh', { email, email_verified: true })
    const headers = { cookie: cookiesOf(await enterAs('fresh')) }
    const grave = await app.call('POST /api/auth/second-factor/begin', { headers })
    expect(grave.json().type).toBe('/problems/confirm-password')
  })

  it('leads to a second factor where a site asks for one, which wants the password', async () => {
    const { id, email } = await somebody()
    accounts.set('led', { email, email_verified: true })
    const site = await aSite(app, 'Asks for more')
    await administer(
      app.connection,
      `insert into fork_members (fork_id, user_id, role) values ($1, $2, 'editor')`,
      [site.id, id],
    )
    await administer(app.connection, 'update forks set second_factor_from = now() where id = $1', [site.id])
    const headers = { cookie: cookiesOf(await enterAs('led')) }
    const user = await app.call('GET /api/auth/user', { headers })
    expect([user.statusCode, user.json().secondFactor.isDue]).toEqual([200, true])
    const counts = await app.call(`GET /api/forks/${site.id}/counts`, { headers })
    expect(counts.json().type).toBe('/problems/second-factor-needed')
    const begin = () => app.call('POST /api/auth/second-factor/begin', { headers })
    expect((await begin()).json().type).toBe('/problems/confirm-password')
    const confirmed = await app.call('POST /api/auth/confirm-password', {
      headers,
      body: { password: PERSON_PASSWORD },
    })
    expect([confirmed.statusCode, (await begin()).statusCode]).toEqual([204, 200])
    await administer(app.connection, 'update forks set second_factor_from = null')
  })

  it('counts once, in the browser that began it, within five minutes', async () => {
    const { email } = await somebody()
    accounts.set('once', { email, email_verified: true })
    const { query, cookie } = await comeBackAs('once')
    expect((await finish(query, '')).statusCode).toBe(401)
    expect((await finish(query, cookie)).statusCode).toBe(200)
    expect((await finish(query, cookie)).statusCode).toBe(401)
    const late = await comeBackAs('once')
    await administer(app.connection, "update sign_in_steps set expires_at = now() - interval '1 second'")
    expect((await finish(late.query, late.cookie)).statusCode).toBe(401)
  })

  it.each([
    ['another state', (query: URLSearchParams) => query.set('state', 'another')],
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['another code', (query: URLSearchParams) => query.set('code', 'another')],
    ['another issuer', (query: URLSearchParams) => query.set('iss', 'http://127.0.0.1:9')],
    ['a refusal', (query: URLSearchParams) => query.set('error', 'access_denied')],
  ])('%s opens nothing', async (_, change) => {
    const { email } = await somebody()
    accounts.set('changed', { email, email_verified: true })
    const { query, cookie } = await comeBackAs('changed')
    const changed = new URLSearchParams(query)
    change(changed)
    const refused = await finish(`?${changed}`, cookie)
    expect([refused.statusCode, refused.json().detail]).toEqual([401, 'Lantern did not confirm who you are.'])
  })

  it('a wrong signature opens nothing', async () => {
    const { email } = await somebody()
    accounts.set('forged', { email, email_verified: true })
    provider.forges(true)
    const refused = await enterAs('forged')
    provider.forges(false)
    expect([refused.statusCode, refused.json().detail]).toEqual([401, 'Lantern did not confirm who you are.'])
    expect((await enterAs('forged')).statusCode).toBe(200)
  })

  it('what another browser came back with opens nothing: the nonce is its own', async () => {
    const { email } = await somebody()
    accounts.set('victim', { email, email_verified: true })
    const [own, other] = [await comeBackAs('victim'), await begin()]
    const refused = await finish(own.query, cookiesOf(other))
    expect(refused.statusCode).toBe(401)
  })

  it.each(['', '?', 'nonsense', `?code=${'x'.repeat(7_000)}`])('%j opens nothing', async (query) => {
    expect((await finish(query, cookiesOf(await begin()))).statusCode).toBe(401)
  })
})

describe('the studio', () => {
  const read = async (on: App, path: string) => {
    const as = await aSession(on, await anAccount(on, { isPlatformOwner: true }))
    return (await on.call(`GET /api/forks/current-fork-id/${path}`, { as })).json()
  }

  it('[C294] [C300] [C650] says how the provider is set up, and whether it answers', async () => {
    expect((await read(app, 'status')).signIn).toEqual({ name: 'Lantern', state: 'ok' })
    const { issuer } = provider.settings
    expect(await read(app, 'sign-in')).toEqual({
      provider: {
        name: 'Lantern',
        issuer,
        clientId: 'flyleaf',
        redirect: `http://localhost${PROVIDER_RETURN}`,
      },
      studioUrl: null,
    })
    const settings = { ...provider.settings, issuer: 'http://127.0.0.1:9' }
    const lonely = await anApp({ signIn: { studioUrl: null, provider: settings } })
    await aSite(lonely, 'Lonely', { isDefault: true })
    expect((await read(lonely, 'status')).signIn).toEqual({ name: 'Lantern', state: 'bad' })
    const plain = await anApp()
    await aSite(plain, 'Plain', { isDefault: true })
    expect((await read(plain, 'status')).signIn).toBeNull()
    expect(await read(plain, 'sign-in')).toEqual({ provider: null, studioUrl: null })
  })
})

describe('the link of an account', () => {
  it('is shown to its owner, and taken back', async () => {
    const { id, email } = await somebody()
    const call = async (line: `${string} /${string}`) => app.call(line, { as: await aSession(app, id) })
    expect((await call('GET /api/auth/provider')).json()).toEqual({
      provider: { name: 'Lantern', isLinked: false },
    })
    accounts.set('link', { email, email_verified: true })
    await enterAs('link')
    expect((await call('GET /api/auth/provider')).json().provider.isLinked).toBe(true)
    expect((await call('DELETE /api/auth/provider')).statusCode).toBe(204)
    expect((await call('DELETE /api/auth/provider')).statusCode).toBe(404)
    expect(await linksOf(id)).toEqual([])
  })
})

describe('a provider', () => {
  it('that is not set up is not there', async () => {
    const plain = await anApp()
    await aSite(plain, 'Plain', { isDefault: true })
    expect((await plain.call('POST /api/auth/login/provider/begin')).statusCode).toBe(404)
    const body = { query: '?code=x' }
    expect((await plain.call('POST /api/auth/login/provider', { body })).statusCode).toBe(404)
    const as = await aSession(plain, await anAccount(plain))
    expect((await plain.call('GET /api/auth/provider', { as })).json()).toEqual({ provider: null })
    expect((await plain.call('GET /admin/login')).body).not.toContain('Log in with Lantern')
    expect((await app.call('GET /admin/login')).body).toContain('Log in with Lantern')
  })

  it('that does not answer is no failure of the person', async () => {
    const settings = { ...provider.settings, issuer: 'http://127.0.0.1:9' }
    const lonely = await anApp({ signIn: { studioUrl: null, provider: settings } })
    await aSite(lonely, 'Lonely', { isDefault: true })
    const answer = await lonely.call('POST /api/auth/login/provider/begin')
    expect([answer.statusCode, answer.json().detail]).toEqual([
      503,
      'Lantern does not answer. Please try again later.',
    ])
  })

  it('leads back to PUBLIC_URL alone', async () => {
    const publicUrl = 'https://book.example.org'
    const there = await anApp({ publicUrl, signIn: { studioUrl: publicUrl, provider: provider.settings } })
    await aSite(there, 'There', { isDefault: true })
    const answer = await there.call('POST /api/auth/login/provider/begin')
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'Lantern leads to https://book.example.org alone. Please log in there.',
    ])
  })
})
