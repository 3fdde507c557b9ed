import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anAccount, anApp, aSession, aSite, PERSON_PASSWORD } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { runJob } from '../../../test/support/jobs.ts'
import { linkIn, type MailServer } from '../../../test/support/mail-server.ts'
import { aMailedApp, MAILED_ORIGIN } from '../../../test/support/mailed.ts'
import { NO_LIMITS } from '../../platform/http/limits.ts'
import { identityJobs } from './jobs.ts'

const mailed = aMailedApp({ tables: ['failed_sign_ins'] })
let server: MailServer
let app: App

beforeAll(async () => {
  ;({ server, app } = mailed)
  await aSite(app, 'Tidewater', { isDefault: true })
})

const { send } = mailed
async function someone() {
  const id = await anAccount(app)
  const [row] = await administer(app.connection, 'select username, email from users where id = $1', [id])
  return { id, username: String(row?.username), email: String(row?.email) }
}
async function fail(times: number, names: string | readonly string[], on = app) {
  const statuses = new Set<number>()
  for (let n = 0; n < times; n++) {
    const answer = await on.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '203.0.113.7',
      headers: { host: 'localhost' },
      payload: { username: [names].flat()[n % [names].flat().length], password: 'wrong' },
    })
    statuses.add(answer.statusCode)
  }
  return [...statuses]
}
const waiting = () => administer(app.connection, 'select about from mails')

describe('ten wrong passwords', () => {
  it('are told to the person of the account: how many, from which network, and what to do', async () => {
    const { username, email } = await someone()
    // Whatever the account is called by.
    await fail(9, [username, email.toUpperCase()])
    await send()
    expect(server.mails).toEqual([])
    expect(await fail(1, username)).toEqual([401])
    await send()
    const [mail] = server.mails
    expect([mail?.to, mail?.subject]).toEqual([email, 'Failed logins to your account at Tidewater'])
    expect(mail?.text).toContain(`a wrong password for the account ${username} at Tidewater 10 times`)
    expect(mail?.text).toContain('from the network 203.0.113.0/24')
    expect(mail?.raw).not.toContain('203.0.113.7')
    expect(linkIn(mail ?? { text: '' }, '/my/password')).toBe(`${MAILED_ORIGIN}/my/password`)
  })

  it('are told once a day, and begin anew each day', async () => {
    const { id, username } = await someone()
    await fail(25, username)
    await send()
    await fail(10, username)
    await send()
    expect(server.mails).toHaveLength(1)
    const age = (hours: number) =>
      administer(
        app.connection,
        `update failed_sign_ins set first_at = first_at - make_interval(hours => $2),
          mailed_at = mailed_at - make_interval(hours => $2) where id = $1`,
        [id, hours],
      )
    await age(25)
    await fail(9, username)
    await send()
    expect(server.mails).toHaveLength(1)
    await fail(1, username)
    await send()
    expect(server.mails).toHaveLength(2)
    await age(49)
    await runJob(identityJobs, 'identity.clean', app.platform)
    expect(await administer(app.connection, 'select id from failed_sign_ins')).toEqual([])
  })

  it('count where a session asks for the password again, and in the language of the account', async () => {
    const { id, username } = await someone()
    await administer(app.connection, "update users set language = 'de' where id = $1", [id])
    const as = await aSession(app, id)
    const body = { currentPassword: 'wrong', newPassword: 'quite another sentence' }
    for (let n = 0; n < 10; n++)
      expect((await app.call('PUT /api/auth/password', { as, body })).statusCode).toBe(422)
    await send()
    expect(server.mails.map(({ subject }) => subject)).toEqual([
      'Fehlgeschlagene Anmeldungen an Ihrem Konto bei Tidewater',
    ])
    // The account is not locked.
    const login = { username, password: PERSON_PASSWORD }
    expect((await app.call('POST /api/auth/login', { body: login })).statusCode).toBe(200)
  })

  it('for a name that no account has cost the same, reach nobody, and leave no trace of the name', async () => {
    const { username } = await someone()
    expect(await fail(10, username)).toEqual(await fail(10, 'my secret, typed as a name'))
    expect(await waiting()).toHaveLength(2)
    await send()
    expect(server.mails).toHaveLength(1)
    const outcomes = await administer(app.connection, 'select outcome from mails order by outcome')
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['not-needed', 'sent'])
    expect(JSON.stringify(await administer(app.connection, 'select * from failed_sign_ins'))).not.toContain(
      'secret',
    )
  })

  it('for a disabled account are told to nobody, and without mail, as in a demo, nothing waits', async () => {
    const { id, username } = await someone()
    await administer(app.connection, 'update users set disabled_at = now() where id = $1', [id])
    await fail(10, username)
    await send()
    expect(server.mails).toEqual([])
    await administer(app.connection, 'delete from mails')
    const silent = await anApp({ beside: app, limits: NO_LIMITS })
    await fail(10, (await someone()).username, silent)
    expect(await waiting()).toEqual([])
  })

  it('that come at once are told once', async () => {
    const { username } = await someone()
    await Promise.all(Array.from({ length: 20 }, () => fail(1, username)))
    await send()
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]?.text).toContain('20 times')
  })
})
