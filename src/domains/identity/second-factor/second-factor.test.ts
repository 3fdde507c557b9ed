import { setTimeout as delay } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type App,
  anAccount,
  anApp,
  aSession,
  aSite,
  type CallOptions,
  PERSON_PASSWORD,
} from '../../../../test/support/app.ts'
import { cookiesOf } from '../../../../test/support/cookies.ts'
import { administer } from '../../../../test/support/database.ts'
import { createLimits } from '../../../platform/http/limits.ts'
import { resetPassword } from '../index.ts'
import { deleteOldSteps } from '../steps/queries.ts'
import { hashToken } from '../token.ts'
import { loseSecondFactor } from './actions.ts'
import { hashRecoveryCode, newRecoveryCodes, newSecret, stepOf } from './codes.ts'

let app: App
let now = 0

beforeAll(async () => {
  app = await anApp({ limits: createLimits(() => now) })
  await aSite(app, 'Here', { isDefault: true })
})

const STEP_MS = 30_000

/** What an app shows, so many steps of thirty seconds from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })

/** Waits where a step is about to end: a test of a second must not see two of them. */
async function withinOneStep(): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < 3_000) await delay(left)
}

/** Somebody with a fresh session, and what they do. */
async function somebody() {
  now += 3_600_000
  const id = await anAccount(app)
  const as = await aSession(app, id)
  const call = (line: `${string} /${string}`, body?: object) => app.call(line, { as, ...(body && { body }) })
  const { username } = (await call('GET /api/auth/user')).json()
  const logIn = (options: CallOptions = {}) =>
    app.call('POST /api/auth/login', { body: { username, password: PERSON_PASSWORD }, ...options })
  return { id, as, username, call, logIn }
}

/** Somebody who is asked for codes. The code of now is spent by turning it on. */
async function careful() {
  await withinOneStep()
  const person = await somebody()
  const { secret } = (await person.call('POST /api/auth/second-factor/begin')).json()
  const turnedOn = await person.call('POST /api/auth/second-factor', { code: codeOf(secret, -1) })
  expect([turnedOn.statusCode, turnedOn.body.length > 100]).toEqual([200, true])
  return { ...person, secret: String(secret), recoveryCodes: turnedOn.json().recoveryCodes as string[] }
}

const sendCode = (cookie: string, code: string) =>
  app.call('POST /api/auth/login/code', { headers: { cookie }, body: { code } })

/** The cookie of a browser whose password was right. */
async function asked({ logIn }: { logIn: () => ReturnType<App['call']> }): Promise<string> {
  const answer = await logIn()
  expect([answer.statusCode, answer.json().type]).toEqual([403, '/problems/code-needed'])
  return cookiesOf(answer)
}

const forgetPassword = (token: string) =>
  administer(
    app.connection,
    `update sessions set sess = jsonb_set(sess, '{confirmed}', to_jsonb(now() - interval '11 minutes')) where sid = $1`,
    [hashToken(token)],
  )

describe('a second factor', () => {
  it('is on once the app has given a right code, and gives ten recovery codes', async () => {
    const { call, logIn, username } = await somebody()
    expect((await call('GET /api/auth/second-factor')).json()).toEqual({
      isOn: false,
      since: null,
      recoveryCodes: 0,
    })
    const { secret, address } = (await call('POST /api/auth/second-factor/begin')).json()
    expect(address).toContain(`otpauth://totp/Flyleaf%20localhost:${username}?`)
    expect(address).toContain(`secret=${secret}`)
    // The app may not have it yet: nothing is asked for.
    expect((await logIn()).statusCode).toBe(200)
    for (const code of ['000000', '𐀀𐀀𐀀', '٠٠٠٠٠٠']) {
      const wrong = await call('POST /api/auth/second-factor', { code })
      expect([code, wrong.statusCode, wrong.json().errors?.[0].pointer]).toEqual([code, 422, '/code'])
    }
    const on = await call('POST /api/auth/second-factor', { code: codeOf(secret) })
    expect(on.json().recoveryCodes).toHaveLength(10)
    expect(new Set(on.json().recoveryCodes).size).toBe(10)
    expect((await call('GET /api/auth/second-factor')).json()).toMatchObject({
      isOn: true,
      recoveryCodes: 10,
    })
    for (const line of ['POST /api/auth/second-factor/begin', 'POST /api/auth/second-factor'] as const)
      expect((await call(line, line.endsWith('begin') ? undefined : { code: '000000' })).statusCode).toBe(409)
  })

  it('needs a recent password to be changed', async () => {
    const { as, call } = await careful()
    await forgetPassword(as)
    for (const line of [
      'POST /api/auth/second-factor/begin',
      'POST /api/auth/second-factor/recovery-codes',
      'DELETE /api/auth/second-factor',
    ] as const)
      expect((await call(line)).json().type).toBe('/problems/confirm-password')
    const turnOn = await call('POST /api/auth/second-factor', { code: '000000' })
    expect(turnOn.json().type).toBe('/problems/confirm-password')
  })

  it('stands in the database sealed, recovery codes as hashes', async () => {
    const { id, secret, recoveryCodes } = await careful()
    const rows = await administer(
      app.connection,
      `select (select string_agg(s::text, ' ') from account_secrets s where user_id = '${id}') as secrets,
        (select string_agg(c::text, ' ') from recovery_codes c where user_id = '${id}') as codes`,
    )
    const stored = JSON.stringify(rows)
    for (const plain of [secret, Secret.fromBase32(secret).hex, ...recoveryCodes]) {
      expect(stored.toLowerCase()).not.toContain(plain.toLowerCase())
      expect(stored.toLowerCase()).not.toContain(plain.replaceAll('-', '').toLowerCase())
    }
  })

  it('turned off, it asks for nothing, and its codes are gone', async () => {
    const { id, call, logIn } = await careful()
    expect((await call('DELETE /api/auth/second-factor')).statusCode).toBe(204)
    expect((await call('DELETE /api/auth/second-factor')).statusCode).toBe(404)
    expect((await call('POST /api/auth/second-factor/recovery-codes')).statusCode).toBe(404)
    expect((await logIn()).statusCode).toBe(200)
    const left = await administer(
      app.connection,
      `select user_id from recovery_codes where user_id = '${id}' union all select user_id from account_secrets where user_id = '${id}'`,
    )
    expect(left).toEqual([])
  })
})

describe('signing in with a second factor', () => {
  it('[C168] there is no session before the code, and one after it', async () => {
    const person = await careful()
    const cookie = await asked(person)
    expect(cookie).not.toContain('sid=')
    expect((await app.call('GET /api/auth/user', { headers: { cookie } })).statusCode).toBe(401)
    const entered = await sendCode(cookie, codeOf(person.secret).replace(/^.../, '$& '))
    expect([entered.statusCode, entered.json().user.username]).toEqual([200, person.username])
    const session = await app.call('GET /api/auth/user', { headers: { cookie: cookiesOf(entered) } })
    expect(session.json().id).toBe(person.id)
  })

  it('[C161] a wrong password says what it says to everybody', async () => {
    const { username } = await careful()
    const wrong = await app.call('POST /api/auth/login', { body: { username, password: 'wrong' } })
    expect([wrong.statusCode, wrong.json().detail]).toEqual([401, 'Invalid credentials'])
  })

  it('a code counts once, and so does every one before it', async () => {
    const person = await careful()
    const [earlier, code] = [codeOf(person.secret), codeOf(person.secret, 1)]
    expect((await sendCode(await asked(person), code)).statusCode).toBe(200)
    for (const used of [code, earlier])
      expect((await sendCode(await asked(person), used)).json().errors).toMatchObject([
        { code: 'wrong-code' },
      ])
  })

  it('of two browsers with one code at the same time one comes in', async () => {
    const person = await careful()
    const cookies = [await asked(person), await asked(person)]
    const code = codeOf(person.secret)
    const answers = await Promise.all(cookies.map((cookie) => sendCode(cookie, code)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('each recovery code lets in once, however it is typed', async () => {
    const person = await careful()
    const [first = '', second = ''] = person.recoveryCodes
    expect((await sendCode(await asked(person), first)).statusCode).toBe(200)
    expect((await sendCode(await asked(person), first)).statusCode).toBe(422)
    const typed = ` ${second.toUpperCase().replaceAll('-', ' ')}`
    expect((await sendCode(await asked(person), typed)).statusCode).toBe(200)
    expect((await person.call('GET /api/auth/second-factor')).json().recoveryCodes).toBe(8)
  })

  it('new recovery codes make the earlier ones void', async () => {
    const person = await careful()
    const renewed = (await person.call('POST /api/auth/second-factor/recovery-codes')).json().recoveryCodes
    expect((await sendCode(await asked(person), person.recoveryCodes[0] ?? '')).statusCode).toBe(422)
    expect((await sendCode(await asked(person), renewed[0])).statusCode).toBe(200)
  })

  it('what waits for a code waits in one browser, for five minutes, and for one sign-in', async () => {
    const person = await careful()
    const refused = async (cookie: string) =>
      expect((await sendCode(cookie, codeOf(person.secret, 1))).json()).toMatchObject({
        status: 401,
        type: '/problems/invalid-credentials',
      })
    await refused('')
    await refused(`step-code=${'x'.repeat(43)}`)
    // Nor does a step of another kind stand for it.
    await refused((await asked(person)).replace('step-code', 'step-passkey'))
    const late = await asked(person)
    await administer(app.connection, "update sign_in_steps set expires_at = now() - interval '1 second'")
    await refused(late)
    await app.db.transaction('*', deleteOldSteps)
    expect(await administer(app.connection, 'select from sign_in_steps')).toEqual([])
    const once = await asked(person)
    expect((await sendCode(once, codeOf(person.secret))).statusCode).toBe(200)
    await refused(once)
  })

  it('an account that was disabled meanwhile stays shut', async () => {
    const person = await careful()
    const cookie = await asked(person)
    await administer(app.connection, `update users set disabled_at = now() where id = '${person.id}'`)
    const shut = await sendCode(cookie, codeOf(person.secret))
    expect([shut.statusCode, cookiesOf(shut)]).toEqual([401, ''])
  })

  it('a new password ends what waits for a code', async () => {
    const person = await careful()
    const cookie = await asked(person)
    await resetPassword(app.db, person.username, 'quite another sentence')
    expect((await sendCode(cookie, codeOf(person.secret))).statusCode).toBe(401)
  })

  it('after ten wrong codes the next one has to wait, also with the right one, and in every browser', async () => {
    const person = await careful()
    const cookie = await asked(person)
    for (let n = 0; n < 10; n++) expect((await sendCode(cookie, '000000')).statusCode).toBe(422)
    const waits = await sendCode(await asked(person), codeOf(person.secret))
    expect([waits.statusCode, waits.headers['retry-after']]).toEqual([429, '1'])
    now += 1_000
    expect((await sendCode(cookie, codeOf(person.secret))).statusCode).toBe(200)
  })

  it('ends the session that the browser had', async () => {
    const person = await careful()
    const cookie = await asked(person)
    await sendCode(`${cookie}; sid=${person.as}`, codeOf(person.secret))
    expect((await person.call('GET /api/auth/user')).statusCode).toBe(401)
  })
})

describe('a grave action of somebody with a second factor', () => {
  const confirm = (as: string, body: object) => app.call('POST /api/auth/confirm-password', { as, body })

  it('needs password and code, in one call', async () => {
    const { as, secret, call } = await careful()
    await forgetPassword(as)
    const alone = await confirm(as, { password: PERSON_PASSWORD })
    expect([alone.statusCode, alone.json().type]).toEqual([403, '/problems/code-needed'])
    expect((await confirm(as, { password: 'wrong', code: codeOf(secret) })).json().errors).toMatchObject([
      { pointer: '/password' },
    ])
    expect((await confirm(as, { password: PERSON_PASSWORD, code: '000000' })).json().errors).toMatchObject([
      { pointer: '/code' },
    ])
    expect((await call('DELETE /api/auth/second-factor')).statusCode).toBe(403)
    expect((await confirm(as, { password: PERSON_PASSWORD, code: codeOf(secret) })).statusCode).toBe(204)
    expect((await call('DELETE /api/auth/second-factor')).statusCode).toBe(204)
  })

  it('needs the password alone without one', async () => {
    const { as } = await somebody()
    expect((await confirm(as, { password: PERSON_PASSWORD })).statusCode).toBe(204)
  })
})

describe('somebody who has lost all of it', () => {
  it('gets in by the password alone after a command, and every session has ended', async () => {
    const person = await careful()
    const cookie = await asked(person)
    expect(await loseSecondFactor(app.db, person.username.toUpperCase())).toBe(true)
    expect((await person.call('GET /api/auth/user')).statusCode).toBe(401)
    expect((await sendCode(cookie, codeOf(person.secret))).statusCode).toBe(401)
    expect((await person.logIn()).statusCode).toBe(200)
    const [line] = await administer(
      app.connection,
      `select user_id, object_id, action from activity where object_id = '${person.id}' and action = 'account.second-factor-off'`,
    )
    expect(line).toMatchObject({ user_id: null, object_id: person.id })
  })

  it('who has none is told so, and nothing changes', async () => {
    const { username, call } = await somebody()
    expect(await loseSecondFactor(app.db, username)).toBe(false)
    expect(await loseSecondFactor(app.db, 'nobody')).toBeNull()
    expect((await call('GET /api/auth/user')).statusCode).toBe(200)
  })
})

describe('codes', () => {
  it('of the vectors of RFC 6238 are right', () => {
    const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [20_000_000_000, '353130'],
    ] as const)
      expect(stepOf(secret, code, new Date(seconds * 1000).toISOString())).toBe(Math.floor(seconds / 30))
  })

  it('of the step before and after are taken, of others not', () => {
    const secret = newSecret()
    const at = (steps: number) => stepOf(secret, codeOf(secret, steps), new Date().toISOString()) !== null
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([false, true, true, true, false])
  })

  it('for recovery have 120 bits, and no letter that looks like a digit', () => {
    for (const code of newRecoveryCodes()) expect(code).toMatch(/^[2-9a-km-np-z]{6}(-[2-9a-km-np-z]{6}){3}$/)
    expect(hashRecoveryCode('ABC-def')).toBe(hashRecoveryCode(' abcdef '))
  })
})
