import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anAccount, anApp, aSession, aSite, PERSON_PASSWORD } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { createLimits } from '../../platform/http/limits.ts'
import { createDemoOwner } from './index.ts'
import { hashToken } from './token.ts'
import type { CurrentUser, User } from './shapes.ts'
import { newId } from '../../platform/ids.ts'

const NEW_PASSWORD = 'another long sentence'

let app: App
let now = 0

beforeAll(async () => {
  app = await anApp({ limits: createLimits(() => now) })
  await aSite(app, 'Here', { isDefault: true })
})

/** Somebody with a fresh session. */
async function somebody(more: { isPlatformOwner?: boolean } = {}) {
  // Nothing of an earlier test counts any more.
  now += 3_600_000
  const id = await anAccount(app, more)
  const as = await aSession(app, id)
  const user = (await app.call('GET /api/auth/user', { as })).json()
  const save = (body: object, headers = {}) => app.call('PUT /api/auth/user', { as, body, headers })
  const isOpen = async (token: string) =>
    (await app.call('GET /api/auth/user', { as: token })).statusCode === 200
  return { id, as, user, save, isOpen }
}

const forgetPassword = (token: string) =>
  administer(
    app.connection,
    `update sessions set sess = jsonb_set(sess, '{confirmed}', to_jsonb(now() - interval '11 minutes')) where sid = $1`,
    [hashToken(token)],
  )

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  /sid=([\w-]{43})/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''

/** A read also says whether a site is open to the account. */
const storedOf = ({ hasSite: _, ...stored }: CurrentUser): User => stored

describe('the own account', () => {
  it('[C622] [C152] takes another username and e-mail, by which it signs in then', async () => {
    const { save, user } = await somebody({ isPlatformOwner: true })
    const [username, email] = [`${user.username}.new_1`, `New-${user.username}@Example.org`]
    const saved = await save({ username: username.toUpperCase(), email, firstName: 'Ada', lastName: null })
    expect(saved.statusCode).toBe(200)
    expect(saved.json()).toMatchObject({
      username,
      email: email.toLowerCase(),
      firstName: 'Ada',
      lastName: '',
      version: user.version + 1,
    })
    for (const name of [username, email]) {
      const body = { username: name, password: PERSON_PASSWORD }
      expect((await app.call('POST /api/auth/login', { body })).statusCode).toBe(200)
    }
    const gone = { username: user.username, password: PERSON_PASSWORD }
    expect((await app.call('POST /api/auth/login', { body: gone })).statusCode).toBe(401)
  })

  it('[C643] stays as it is when what a read gave is sent back, and where a field is left out', async () => {
    const { save, user } = await somebody()
    const same = await save(user)
    expect([same.statusCode, same.json()]).toEqual([200, storedOf(user)])
    expect((await save({ firstName: 'Only' })).json()).toMatchObject({
      firstName: 'Only',
      lastName: user.lastName,
      username: user.username,
      email: user.email,
    })
  })

  it('[C643] does not take what the server owns, nor a field that it does not know', async () => {
    const { save, user } = await somebody()
    const owned = { id: newId(), isPlatformOwner: true, profileImageUrl: '/x.png', createdAt: '2000-01-01' }
    expect((await save(owned)).json()).toEqual(storedOf(user))
    const unknown = await save({ role: 'owner' })
    expect([unknown.statusCode, unknown.json().errors[0].pointer]).toEqual([422, '/role'])
  })

  it('[C622] says to nobody but the owner of the install whether an e-mail address has an account', async () => {
    const [mine, other] = [await somebody(), (await somebody()).user]
    const taken = await mine.save({ email: other.email })
    const free = await mine.save({ email: `free-${other.email}` })
    expect(taken.statusCode).toBe(409)
    expect(taken.json()).toEqual({ ...free.json(), instance: taken.json().instance })
    expect(taken.json().errors).toMatchObject([{ pointer: '/email', code: 'unconfirmed' }])
    const known = await app.call('GET /api/auth/user', { as: mine.as })
    expect(known.json()).toEqual(mine.user)
  })

  it('[C622] asks for twenty usernames in an hour at most, so that nobody goes through all of them', async () => {
    const { save, user } = await somebody()
    const answers = []
    for (let n = 0; n < 21; n++) answers.push(await save({ username: `${user.username}-${n}` }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(20).fill(200), 429])
    expect((await save({ firstName: 'Still' })).statusCode).toBe(200)
  })

  it('[C622] refuses a username or an e-mail that another account has, by field', async () => {
    const [mine, other] = [await somebody({ isPlatformOwner: true }), (await somebody()).user]
    for (const [field, value, sentence] of [
      ['username', other.username, 'This username is taken.'],
      ['email', other.email, 'This e-mail address belongs to another account.'],
    ]) {
      const answer = await mine.save({ [field]: value })
      expect([answer.statusCode, answer.json().detail]).toEqual([409, sentence])
      expect(answer.json().errors).toMatchObject([{ pointer: `/${field}`, code: 'taken' }])
    }
    expect((await app.call('GET /api/auth/user', { as: mine.as })).json()).toEqual(mine.user)
  })

  it.each(['', ' ', 'a b', 'ä', 'a@b', '.a', 'x'.repeat(61)])(
    '[C622] refuses the username %j in a sentence',
    async (username) => {
      const answer = await (await somebody()).save({ username })
      expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, '/username'])
    },
  )

  it('[C641] is not overwritten by a tab that knows an older version', async () => {
    const { save, user } = await somebody()
    await save({ firstName: 'First' })
    const stale = await save({ firstName: 'Second' }, { 'if-match': `"${user.version}"` })
    expect([stale.statusCode, stale.json().current.firstName]).toEqual([409, 'First'])
  })

  it('asks for the password before another e-mail, and for nothing else', async () => {
    const { as, save, user } = await somebody({ isPlatformOwner: true })
    await forgetPassword(as)
    const email = `moved-${user.email}`
    const asked = await save({ email, firstName: 'No' })
    expect([asked.statusCode, asked.json().type, asked.json().detail]).toEqual([
      403,
      '/problems/confirm-password',
      'Please confirm your password.',
    ])
    expect((await save({ email: user.email, firstName: 'Yes' })).statusCode).toBe(200)
    const confirm = (password: string) =>
      app.call('POST /api/auth/confirm-password', { as, body: { password } })
    const wrong = await confirm('wrong')
    expect([wrong.statusCode, wrong.json().errors]).toMatchObject([422, [{ pointer: '/password' }]])
    expect((await save({ email })).statusCode).toBe(403)
    expect((await confirm(PERSON_PASSWORD)).statusCode).toBe(204)
    expect((await save({ email })).json()).toMatchObject({ email, firstName: 'Yes' })
  })

  it('a confirmation holds in the session that it was given in', async () => {
    const { id, as, save, user } = await somebody({ isPlatformOwner: true })
    const other = await aSession(app, id)
    await forgetPassword(as)
    await app.call('POST /api/auth/confirm-password', { as: other, body: { password: PERSON_PASSWORD } })
    expect((await save({ email: `moved-${user.email}` })).statusCode).toBe(403)
  })
})

describe('the own password', () => {
  const change = (as: string, currentPassword: string, newPassword = NEW_PASSWORD) =>
    app.call('PUT /api/auth/password', { as, body: { currentPassword, newPassword } })

  it('A101: changed, it ends every other session and gives this one a new id', async () => {
    const { id, as, user, isOpen } = await somebody()
    const site = await aSite(app, 'Chosen')
    await app.db.transaction('*', (tx) =>
      tx.run((q) => q.insertInto('forkMembers').values({ forkId: site.id, userId: id, role: 'viewer' })),
    )
    await app.call('PUT /api/auth/current-fork', { as, body: { forkId: site.id } })
    const other = await aSession(app, id)
    const answer = await change(as, PERSON_PASSWORD)
    const renewed = cookieOf(answer)
    expect(answer.statusCode).toBe(204)
    expect(renewed).not.toBe(as)
    expect(await Promise.all([as, other, renewed].map(isOpen))).toEqual([false, false, true])
    expect((await app.call('GET /api/admin/forks', { as: renewed })).json()[0].id).toBe(site.id)
    for (const [password, status] of [
      [PERSON_PASSWORD, 401],
      [NEW_PASSWORD, 200],
    ] as const) {
      const body = { username: user.username, password }
      expect((await app.call('POST /api/auth/login', { body })).statusCode).toBe(status)
    }
  })

  it('[C161] tried wrongly, it counts like a failed sign-in, and the sessions go on', async () => {
    const { as, user, isOpen } = await somebody()
    const other = await aSession(app, user.id)
    for (let i = 0; i < 10; i++) {
      const wrong = await change(as, 'wrong')
      expect([wrong.statusCode, wrong.json().detail]).toEqual([422, 'This is not your current password'])
    }
    const waits = await change(as, PERSON_PASSWORD)
    expect([waits.statusCode, waits.json().detail]).toEqual([429, 'Too many attempts. Please wait 1 second.'])
    const body = { username: user.username, password: PERSON_PASSWORD }
    expect((await app.call('POST /api/auth/login', { body })).statusCode).toBe(429)
    expect(await Promise.all([as, other].map(isOpen))).toEqual([true, true])
  })

  it.each(['short', 'Password1234', 'QWERTYUIOP123', 'correct horse battery staple', 'x'.repeat(257)])(
    'is not changed to %s',
    async (newPassword) => {
      const { as, isOpen } = await somebody()
      const answer = await change(as, PERSON_PASSWORD, newPassword)
      expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, '/newPassword'])
      expect(await isOpen(as)).toBe(true)
    },
  )
})

describe('own sessions', () => {
  const list = async (as: string) => (await app.call('GET /api/auth/sessions', { as })).json()

  it('[C591] are listed by browser and system, without the id of the cookie', async () => {
    const { as, user } = await somebody()
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
    const body = { username: user.username, password: PERSON_PASSWORD }
    const other = cookieOf(await app.call('POST /api/auth/login', { body, headers: { 'user-agent': agent } }))
    const answer = await app.call('GET /api/auth/sessions', { as })
    expect(answer.json()).toMatchObject([
      { browser: 'Firefox', system: 'Linux', current: false },
      { current: true },
    ])
    expect(Object.keys(answer.json()[0])).toEqual([
      'id',
      'browser',
      'system',
      'createdAt',
      'seenAt',
      'current',
    ])
    for (const token of [as, other]) {
      expect(answer.body).not.toContain(token)
      expect(answer.body).not.toContain(hashToken(token))
    }
    const rows = await administer(
      app.connection,
      `select sess->>'agent' as agent from sessions where sid = $1`,
      [hashToken(other)],
    )
    expect(rows).toEqual([{ agent: 'Firefox, Linux' }])
  })

  it('[C170] are ended one by one; a foreign one is as unknown as any', async () => {
    const { id, as, isOpen } = await somebody()
    const stranger = await somebody()
    const other = await aSession(app, id)
    const end = (name: string) => app.call(`DELETE /api/auth/sessions/${name}`, { as })
    const [foreign] = await list(stranger.as)
    expect([(await end(foreign.id)).statusCode, await isOpen(stranger.as)]).toEqual([404, true])
    const named = (await list(as)).find(({ current }: { current: boolean }) => !current)
    expect((await end(named.id)).statusCode).toBe(204)
    expect([await isOpen(other), await isOpen(as)]).toEqual([false, true])
    expect((await end(named.id)).statusCode).toBe(404)
  })

  it('[C173] sign out when it is the one of the call', async () => {
    const { as, isOpen } = await somebody()
    const [own] = await list(as)
    const answer = await app.call(`DELETE /api/auth/sessions/${own.id}`, { as })
    expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([204, '"cache"'])
    expect(String(answer.headers['set-cookie'])).toMatch(/^sid=; .*Expires=Thu, 01 Jan 1970/)
    expect(await isOpen(as)).toBe(false)
  })

  it('are ended all but this one, and no foreign ones', async () => {
    const { id, as, isOpen } = await somebody()
    const stranger = await somebody()
    const others = [await aSession(app, id), await aSession(app, id)]
    expect((await app.call('POST /api/auth/sessions/end-others', { as })).statusCode).toBe(204)
    expect(await Promise.all([as, ...others, stranger.as].map(isOpen))).toEqual([true, false, false, true])
    expect(await list(as)).toHaveLength(1)
  })

  it('are over after seven days, however much they are used', async () => {
    const { as, isOpen } = await somebody()
    const begun = (interval: string) =>
      administer(
        app.connection,
        `update sessions set sess = sess || jsonb_build_object('created', now() - $2::interval, 'seen', now() - interval '1 hour') where sid = $1`,
        [hashToken(as), interval],
      )
    await begun('6 days 23 hours')
    expect(await isOpen(as)).toBe(true)
    const [row] = await administer(
      app.connection,
      `select expire < now() + interval '61 minutes' as isbound from sessions where sid = $1`,
      [hashToken(as)],
    )
    expect(row?.isbound).toBe(true)
    await begun('7 days')
    await isOpen(as)
    expect(await isOpen(as)).toBe(false)
  })
})

describe('a demo', () => {
  it('[C150] [C151] lists its credentials until that password is changed, and says on each page that it is one', async () => {
    const demo = await anApp({ demo: (db) => createDemoOwner(db, newId()) })
    await aSite(demo, 'Shown', { isDefault: true })
    const page = async (path: `/${string}`) => (await demo.call(`GET ${path}`)).body
    const shown = await page('/admin/login')
    const password = /<dd>([^<]{12,})<\/dd>/.exec(shown)?.[1] ?? ''
    expect(shown).toContain('<dd>demo</dd>')
    for (const path of ['/', '/admin/login', '/no-such-page'] as const)
      expect(await page(path)).toContain('This is a demo: each start of it resets everything.')

    const entered = await demo.call('POST /api/auth/login', { body: { username: 'demo', password } })
    expect(entered.json().user).toMatchObject({ username: 'demo', isPlatformOwner: true })
    const as = cookieOf(entered)
    expect((await demo.call('GET /admin', { as })).body).toContain(' data-demo>')
    await demo.call('PUT /api/auth/user', { as, body: { username: 'renamed' } })
    expect(await page('/admin/login')).toContain('<dd>renamed</dd>')

    const body = { currentPassword: password, newPassword: NEW_PASSWORD }
    expect((await demo.call('PUT /api/auth/password', { as, body })).statusCode).toBe(204)
    const changed = await page('/admin/login')
    expect(changed).not.toContain(password)
    expect(changed).not.toContain('<dd>')
  })

  it('[C151] is nothing that a normal install speaks of', async () => {
    const { as } = await somebody()
    for (const path of ['/', '/admin/login', '/admin'] as const)
      expect((await app.call(`GET ${path}`, { as })).body).not.toMatch(/demo/i)
  })
})
