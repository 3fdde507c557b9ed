import { beforeAll, describe, expect, it } from 'vitest'
import {
  type App,
  anAccount,
  anApp,
  aSession,
  aSite,
  type CallOptions,
} from '../../../../test/support/app.ts'
import { anAuthenticator } from '../../../../test/support/authenticator.ts'
import { cookiesOf } from '../../../../test/support/cookies.ts'
import { administer } from '../../../../test/support/database.ts'
import { createLimits } from '../../../platform/http/limits.ts'
import { hashToken } from '../token.ts'
import { relyingPartyOf } from './relying-party.ts'

let app: App
let now = 0

beforeAll(async () => {
  app = await anApp({ limits: createLimits(() => now) })
  await aSite(app, 'Here', { isDefault: true })
})

/** Somebody with a fresh session. */
async function somebody(on = app) {
  now += 3_600_000
  const id = await anAccount(on)
  const as = await aSession(on, id)
  const call = (line: `${string} /${string}`, body?: object, options: CallOptions = {}) =>
    on.call(line, { as, ...(body && { body }), ...options })
  return { id, as, call }
}

type Person = Awaited<ReturnType<typeof somebody>>

const sessionWith = (as: string, answer: Parameters<typeof cookiesOf>[0]) => ({
  headers: { cookie: `sid=${as}; ${cookiesOf(answer)}` },
})

/** Lets the browser make a passkey; `scene` says what is not as it should be. */
async function make({ id, as, call }: Person, scene: object = {}, name = 'Phone') {
  const device = anAuthenticator(id)
  const begun = await call('POST /api/auth/passkeys/begin')
  const response = device.make({ challenge: begun.json().challenge, ...scene })
  const added = await call('POST /api/auth/passkeys', { name, response }, sessionWith(as, begun))
  return { device, added, begun }
}

/** Somebody with a passkey. */
async function holder() {
  const person = await somebody()
  const { device, added } = await make(person)
  expect(added.statusCode).toBe(201)
  return { ...person, device, passkey: added.json() as { id: string; name: string } }
}

const begin = () => app.call('POST /api/auth/login/passkey/begin')

async function logIn(device: ReturnType<typeof anAuthenticator>, scene: object = {}, named?: string) {
  const begun = await begin()
  const response = device.use({ challenge: begun.json().challenge, ...scene }, named)
  return app.call('POST /api/auth/login/passkey', {
    body: { response },
    headers: { cookie: cookiesOf(begun) },
  })
}

const REFUSED = {
  status: 401,
  type: '/problems/invalid-credentials',
  detail: 'This passkey opens nothing here.',
}

describe('a passkey', () => {
  it('is added with its name, listed with its last use, renamed and removed', async () => {
    const person = await holder()
    const { call, device, passkey } = person
    const listed = await call('GET /api/auth/passkeys')
    expect(listed.json()).toMatchObject({
      host: 'localhost',
      passkeys: [{ id: passkey.id, name: 'Phone', host: 'localhost', lastUsedAt: null }],
    })
    const renamed = await call(`PUT /api/auth/passkeys/${passkey.id}`, { name: ' Old phone ' })
    expect(renamed.json().name).toBe('Old phone')
    expect((await logIn(device)).statusCode).toBe(200)
    expect((await call('GET /api/auth/passkeys')).json().passkeys[0].lastUsedAt).not.toBeNull()
    expect((await call(`DELETE /api/auth/passkeys/${passkey.id}`)).statusCode).toBe(204)
    expect((await logIn(device)).json()).toMatchObject(REFUSED)
  })

  it('is asked for with what makes it discoverable, and with a check of its owner', async () => {
    const { begun } = await make(await holder())
    expect(begun.json()).toMatchObject({
      rp: { id: 'localhost', name: 'Flyleaf' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ transports: ['internal'] }],
    })
  })

  it('opens nothing while its account is disabled', async () => {
    const { id, device } = await holder()
    await administer(app.connection, `update users set disabled_at = now() where id = '${id}'`)
    const refused = await logIn(device)
    expect(refused.json()).toMatchObject(REFUSED)
    expect(refused.headers['set-cookie']?.toString() ?? '').not.toContain('sid=')
  })

  it('needs a recent password to be added and removed', async () => {
    const { as, call, passkey } = await holder()
    await administer(
      app.connection,
      `update sessions set sess = sess || '{"confirmed": null}' where sid = '${hashToken(as)}'`,
    )
    for (const line of ['POST /api/auth/passkeys/begin', `DELETE /api/auth/passkeys/${passkey.id}`] as const)
      expect((await call(line)).json().type).toBe('/problems/confirm-password')
  })

  it.each([
    ['for another challenge', { challenge: 'b3RoZXI' }],
    ['at another origin', { origin: 'http://evil.example' }],
    ['at another port', { origin: 'http://localhost:8080' }],
    ['for another host', { host: 'evil.example' }],
    ['without a check of its owner', { isVerified: false }],
  ])('made %s is not added', async (_, scene) => {
    const person = await somebody()
    expect((await make(person, scene)).added.statusCode).toBe(409)
    expect((await person.call('GET /api/auth/passkeys')).json().passkeys).toEqual([])
  })

  it('is added once, and to whoever began it', async () => {
    const [person, other] = [await somebody(), await somebody()]
    const { device, begun, added } = await make(person)
    expect(added.statusCode).toBe(201)
    const response = device.make({ challenge: begun.json().challenge })
    const again = await person.call(
      'POST /api/auth/passkeys',
      { name: 'x', response },
      sessionWith(person.as, begun),
    )
    expect(again.statusCode).toBe(401)
    const theirs = await other.call('POST /api/auth/passkeys/begin')
    const stolen = device.make({ challenge: theirs.json().challenge })
    const mixed = await person.call(
      'POST /api/auth/passkeys',
      { name: 'x', response: stolen },
      sessionWith(person.as, theirs),
    )
    expect(mixed.statusCode).toBe(409)
    // The same credential for another account.
    const begunAnew = await other.call('POST /api/auth/passkeys/begin')
    const known = device.make({ challenge: begunAnew.json().challenge })
    const second = await other.call(
      'POST /api/auth/passkeys',
      { name: 'x', response: known },
      sessionWith(other.as, begunAnew),
    )
    expect([second.statusCode, second.json().detail]).toEqual([409, 'This passkey is here already.'])
  })

  it('of somebody else is not found', async () => {
    const [{ passkey }, other] = [await holder(), await somebody()]
    expect((await other.call(`PUT /api/auth/passkeys/${passkey.id}`, { name: 'x' })).statusCode).toBe(404)
    expect((await other.call(`DELETE /api/auth/passkeys/${passkey.id}`)).statusCode).toBe(404)
  })
})

describe('signing in with a passkey', () => {
  it('is a sign-in, and asks for no code: it counts as both factors', async () => {
    const { id, device } = await holder()
    await administer(app.connection, `insert into second_factors (user_id, last_step) values ('${id}', 0)`)
    const entered = await logIn(device)
    expect(entered.statusCode).toBe(200)
    const session = { headers: { cookie: cookiesOf(entered) } }
    expect((await app.call('GET /api/auth/user', session)).json().id).toBe(id)
    // It is as good as a password that was just given.
    const begun = await app.call('POST /api/auth/passkeys/begin', session)
    expect(begun.statusCode).toBe(200)
  })

  it('names no account before the passkey does', async () => {
    await holder()
    expect((await begin()).json()).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect((await begin()).json().allowCredentials).toEqual([])
  })

  it.each([
    ['for another challenge', { challenge: 'b3RoZXI' }],
    ['at another origin', { origin: 'http://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['without a check of its owner', { isVerified: false }],
  ])('%s fails', async (_, scene) => {
    const { device } = await holder()
    expect((await logIn(device, scene)).json()).toMatchObject(REFUSED)
    expect((await logIn(device)).statusCode).toBe(200)
  })

  it('fails with a passkey that nobody has, and with one that names somebody else', async () => {
    const [{ id }, { device }] = [await holder(), await holder()]
    expect((await logIn(anAuthenticator(id))).json()).toMatchObject(REFUSED)
    expect((await logIn(device, {}, id)).json()).toMatchObject(REFUSED)
  })

  it('fails with an answer that was used, also beside a new sign-in', async () => {
    const { device } = await holder()
    const begun = await begin()
    const use = {
      body: { response: device.use({ challenge: begun.json().challenge }) },
      headers: { cookie: cookiesOf(begun) },
    }
    expect((await app.call('POST /api/auth/login/passkey', use)).statusCode).toBe(200)
    expect((await app.call('POST /api/auth/login/passkey', use)).statusCode).toBe(401)
    const later = { ...use, headers: { cookie: cookiesOf(await begin()) } }
    expect((await app.call('POST /api/auth/login/passkey', later)).statusCode).toBe(401)
  })

  it('fails in another browser, and after five minutes', async () => {
    const { device } = await holder()
    const begun = await begin()
    const body = { response: device.use({ challenge: begun.json().challenge }) }
    expect((await app.call('POST /api/auth/login/passkey', { body })).statusCode).toBe(401)
    await administer(app.connection, "update sign_in_steps set expires_at = now() - interval '1 second'")
    const late = await app.call('POST /api/auth/login/passkey', {
      body,
      headers: { cookie: cookiesOf(begun) },
    })
    expect([late.statusCode, late.json().detail]).toEqual([
      401,
      'This took too long, or began in another window. Please log in again.',
    ])
  })

  it('fails once the counter of the device goes back: it was copied', async () => {
    const { device } = await holder()
    expect((await logIn(device, { counter: 5 })).statusCode).toBe(200)
    for (const counter of [5, 4, 0]) expect((await logIn(device, { counter })).json()).toMatchObject(REFUSED)
    expect((await logIn(device, { counter: 6 })).statusCode).toBe(200)
  })

  it('many failures from one network have to wait', async () => {
    const { device } = await holder()
    for (let n = 0; n < 50; n++) await logIn(device, { challenge: 'b3RoZXI' })
    expect((await logIn(device)).statusCode).toBe(429)
  })

  it.each([
    [{}],
    [{ response: null }],
    [{ response: { id: 'a', rawId: 'a', type: 'public-key', response: {} } }],
    [{ response: { id: 7, rawId: 'a', type: 'x', response: { clientDataJSON: '{}' } } }],
  ])('fails with %j by a sentence', async (body) => {
    expect((await app.call('POST /api/auth/login/passkey', { body })).statusCode).toBe(422)
  })

  it('fails with bytes that are none of a passkey', async () => {
    const { device } = await holder()
    const begun = await begin()
    const answer = device.use({ challenge: begun.json().challenge })
    const response = {
      ...answer,
      response: { ...answer.response, authenticatorData: 'AAAA', clientDataJSON: 'AAAA' },
    }
    const call = { body: { response }, headers: { cookie: cookiesOf(begun) } }
    expect((await app.call('POST /api/auth/login/passkey', call)).json()).toMatchObject(REFUSED)
  })
})

describe('confirming with a passkey', () => {
  const forgetPassword = (as: string) =>
    administer(
      app.connection,
      `update sessions set sess = sess || '{"confirmed": null}' where sid = '${hashToken(as)}'`,
    )

  async function confirm({ as, call }: Person, device: ReturnType<typeof anAuthenticator>) {
    const begun = await call('POST /api/auth/confirm-passkey/begin')
    const response = device.use({ challenge: begun.json().challenge })
    return call('POST /api/auth/confirm-passkey', { response }, sessionWith(as, begun))
  }

  it('counts as a recent password', async () => {
    const person = await holder()
    await forgetPassword(person.as)
    const begun = await person.call('POST /api/auth/confirm-passkey/begin')
    expect(begun.json().allowCredentials).toMatchObject([{ id: person.device.id }])
    expect((await confirm(person, person.device)).statusCode).toBe(204)
    expect((await person.call(`DELETE /api/auth/passkeys/${person.passkey.id}`)).statusCode).toBe(204)
  })

  it('needs an own one, begun for that', async () => {
    const [person, other] = [await holder(), await holder()]
    await forgetPassword(person.as)
    expect((await confirm(person, other.device)).json()).toMatchObject(REFUSED)
    const begun = await begin()
    const response = person.device.use({ challenge: begun.json().challenge })
    const mixed = await person.call(
      'POST /api/auth/confirm-passkey',
      { response },
      sessionWith(person.as, begun),
    )
    expect(mixed.json()).toMatchObject(REFUSED)
    expect((await person.call(`DELETE /api/auth/passkeys/${person.passkey.id}`)).statusCode).toBe(403)
    // Nor does what was begun to confirm sign in.
    const own = await person.call('POST /api/auth/confirm-passkey/begin')
    const signIn = await app.call('POST /api/auth/login/passkey', {
      body: { response: person.device.use({ challenge: own.json().challenge }) },
      headers: { cookie: cookiesOf(own) },
    })
    expect(signIn.json()).toMatchObject(REFUSED)
  })
})

describe('passkeys are bound to the host that the studio is opened at', () => {
  it('which must be one that browsers give passkeys to', async () => {
    const { call } = await somebody()
    for (const [host, its] of [
      ['localhost:3000', 'localhost'],
      ['a-site.localhost:3000', 'a-site.localhost'],
      ['127.0.0.1:3000', null],
      ['[::1]:3000', null],
      ['book.example.org', null],
    ])
      expect((await call('GET /api/auth/passkeys', undefined, { host: host ?? '' })).json().host).toBe(its)
    expect(relyingPartyOf({ signIn: { studioUrl: null, provider: null } }, 'http://')).toBeNull()
    const refused = await call('POST /api/auth/passkeys/begin', undefined, { host: '127.0.0.1' })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'Passkeys need an https address, or localhost.',
    ])
  })

  it('with PUBLIC_URL at that one alone', async () => {
    const publicUrl = 'https://book.example.org'
    const there = await anApp({
      publicUrl,
      trustProxy: '127.0.0.1',
      signIn: { studioUrl: publicUrl, provider: null },
    })
    await aSite(there, 'There', { isDefault: true })
    const { call, as } = await somebody(there)
    const headers = { 'x-forwarded-proto': 'https', cookie: `__Host-sid=${as}` }
    const own = await call('GET /api/auth/passkeys', undefined, { host: 'book.example.org', headers })
    expect(own.json().host).toBe('book.example.org')
    const elsewhere = await call('POST /api/auth/passkeys/begin')
    expect(elsewhere.json().detail).toBe(
      'Passkeys work at https://book.example.org alone. Please open the studio there.',
    )
  })
})

it('the sign-in page offers passkeys once somebody has one', async () => {
  const fresh = await anApp()
  await aSite(fresh, 'Fresh', { isDefault: true })
  const offered = async () => /&quot;hasPasskeys&quot;:true/.test((await fresh.call('GET /admin/login')).body)
  const person = await somebody(fresh)
  expect(await offered()).toBe(false)
  await make(person)
  expect(await offered()).toBe(true)
})
