import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ROUTES } from '../../app/server.ts'
import { type App, anAccount, anApp, aPerson, aSite, PERSON_PASSWORD } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { runJob } from '../../../test/support/jobs.ts'
import { linkIn, type MailServer } from '../../../test/support/mail-server.ts'
import { aMailedApp, MAILED_ORIGIN } from '../../../test/support/mailed.ts'
import type { Site } from '../../kernel/site.ts'
import { createLimits, NO_LIMITS } from '../../platform/http/limits.ts'
import { registrationJobs } from './jobs.ts'

const PASSWORD = 'a long enough sentence'
const OFF = 'On this site readers need no account, and can make none.'

const mailed = aMailedApp({ tables: ['sign_ups'] })
let server: MailServer
let app: App
let site: Site
let as: string

beforeAll(async () => {
  ;({ server, app } = mailed)
  site = await aSite(app, 'Tidewater', { isDefault: true })
  as = await aPerson(app, { site })
})

const allow = async (allowRegistration: boolean) => {
  const answer = await app.call(`PUT /api/forks/${site.id}/settings`, { as, body: { allowRegistration } })
  expect(answer.statusCode).toBe(200)
}
const signUp = (email: string, more: { host?: string; headers?: Record<string, string> } = {}) =>
  app.call('POST /api/readers/sign-up', { body: { email }, ...more })
const { send } = mailed
/** Secret of the link that the last mail to an address has. */
const tokenFor = (email: string): string => {
  const mail = server.mails.findLast(({ to }) => to === email)
  if (!mail) throw new Error(`no mail went to ${email}`)
  return new URL(linkIn(mail, '/sign-up/')).pathname.split('/').at(-1) ?? ''
}
const open = (token: string, name = 'Rea Der', password = PASSWORD) =>
  app.call('POST /api/sign-ups/accept', { body: { token, name, password } })
const sessionOf = (answer: { headers: Record<string, unknown> }) =>
  /(?:^|\W)sid=([\w-]{43})/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
const users = () => administer(app.connection, 'select email from users order by email')

describe('off, as at first,', () => {
  it('[C576] nobody signs up and there is no page for it', async () => {
    const answer = await signUp('reader@example.org')
    expect([answer.statusCode, answer.json().detail]).toEqual([403, OFF])
    expect((await app.call('GET /sign-up')).statusCode).toBe(404)
    expect(await administer(app.connection, 'select id from sign_ups')).toEqual([])
  })

  it('[C576] switched off again, the page is gone at once, and the links of mails open nothing', async () => {
    await allow(true)
    await signUp('late@example.org')
    await send()
    await signUp('later@example.org')
    expect((await app.call('GET /sign-up')).statusCode).toBe(200)
    await allow(false)
    expect((await app.call('GET /sign-up')).statusCode).toBe(404)
    const answer = await open(tokenFor('late@example.org'))
    expect([answer.statusCode, answer.json().detail]).toEqual([403, OFF])
    await send()
    expect(server.mails.map(({ to }) => to)).toEqual(['late@example.org'])
    expect(await users()).not.toContainEqual({ email: 'late@example.org' })
  })
})

it('[C576] a call gets no mail from a site that readers cannot open', async () => {
  const closed = await aSite(app, 'Low Tide')
  const config = { allowRegistration: 'true', maintenanceMode: 'true' }
  const change = async (set: string) => {
    await administer(app.connection, `update forks set ${set} where id = $1`, [closed.id])
    await app.db.transaction('*', async (tx) => tx.touchSites())
  }
  await change(`config = config || '${JSON.stringify(config)}'`)
  const host = `${closed.slug}.localhost`
  const answers = [await signUp('early@example.org', { host })]
  await change(`config = config - 'maintenanceMode', is_active = false`)
  answers.push(await signUp('early@example.org', { host }))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 403])
  await change('is_active = true')
  expect((await signUp('early@example.org', { host })).statusCode).toBe(204)
  await change('is_active = false')
  await send()
  expect(server.mails).toEqual([])
})

describe('on,', () => {
  beforeEach(() => allow(true))

  it('[C576] a visitor becomes a reader and never an editor', async () => {
    expect((await signUp(' New@Example.org ')).statusCode).toBe(204)
    await send()
    const token = tokenFor('new@example.org')
    const page = await app.call(`GET /sign-up/${token}`)
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.body).toContain('new@example.org')
    expect(await users()).not.toContainEqual({ email: 'new@example.org' })
    const answer = await open(token)
    expect([answer.statusCode, answer.json()]).toEqual([201, { username: 'new' }])
    const rows = await administer(
      app.connection,
      `select is_platform_owner, first_name, last_name, language, (select count(*)::int from fork_members m where m.user_id = u.id) as roles
       from users u where email = 'new@example.org'`,
    )
    expect(rows).toEqual([
      { is_platform_owner: false, first_name: 'Rea', last_name: 'Der', language: 'en', roles: 0 },
    ])
    const reader = sessionOf(answer)
    expect((await app.call('GET /api/auth/user', { as: reader })).json().email).toBe('new@example.org')
    expect((await app.call('GET /api/admin/forks', { as: reader })).json()).toEqual([])
  })

  it('[C576] beside public calls a reader is admitted to those of the own account alone', async () => {
    await signUp('alone@example.org')
    await send()
    const reader = sessionOf(await open(tokenFor('alone@example.org')))
    for (const { endpoint } of ROUTES) {
      const { policy, method, path } = endpoint
      if (policy.kind === 'public') continue
      // The list of the own sites is empty.
      if (policy.kind === 'session' && /^\/api\/(?:auth\/|admin\/forks$)/.test(path)) continue
      const named = path.replace(':forkId', site.id).replace(/:\w+/g, site.id)
      const line = `${method} ${named as '/'}` as const
      const answer = await app.call(line, { as: reader, ...(endpoint.body && { body: {} }) })
      // An item is looked for on no site, once its body is known to be good.
      const refused = policy.kind === 'platform-owner' ? [403] : policy.kind === 'site' ? [404] : [404, 422]
      expect(refused, line).toContain(answer.statusCode)
    }
    expect((await app.call('POST /api/uploads', { as: reader })).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('answers alike for every address, and only the mail tells of an account', async () => {
    const id = await anAccount(app)
    const [known] = await administer(app.connection, 'select email from users where id = $1', [id])
    const email = String(known?.email)
    const answers = [await signUp(email), await signUp('nobody@example.org')]
    const told = answers.map(({ statusCode, body }) => ({ statusCode, body }))
    expect(told[0]).toEqual(told[1])
    expect(await administer(app.connection, 'select kind from mails')).toHaveLength(2)
    await send()
    const mail = server.mails.find(({ to }) => to === email)
    expect(mail?.subject).toBe('You have an account at Tidewater')
    expect(linkIn(mail ?? { text: '' }, '/admin/login')).toBe(`${MAILED_ORIGIN}/admin/login`)
    expect(linkIn(mail ?? { text: '' }, '/my/password')).toBe(`${MAILED_ORIGIN}/my/password`)
    expect(mail?.text).not.toContain('/sign-up/')
    expect(mail?.text).toContain('If it was not you, let it be: your account stays as it is.')
    const [row] = await administer(app.connection, 'select token_hash from sign_ups where email = $1', [
      email,
    ])
    expect(row?.token_hash).toBeNull()
  })

  it('[C576] a reader gets mails in the language of the page that asked, until they choose another one', async () => {
    await signUp('lesend@example.org')
    await administer(app.connection, "update sign_ups set language = 'de'")
    await send()
    expect((await open(tokenFor('lesend@example.org'))).statusCode).toBe(201)
    const language = async () =>
      (await administer(app.connection, "select language from users where email = 'lesend@example.org'"))[0]
        ?.language
    expect(await language()).toBe('de')
    await administer(app.connection, "update users set language = 'fr' where email = 'lesend@example.org'")
    await administer(app.connection, 'delete from mails')
    await signUp('lesend@example.org')
    await send()
    expect(server.mails.at(-1)?.subject).toBe('Vous avez un compte sur Tidewater')
    // Whoever enters an account by a link changes nothing of it.
    expect(await language()).toBe('fr')
  })

  it('[C576] goes on in the language in which the reader began, where the site has it', async () => {
    await signUp('lang@example.org')
    await administer(app.connection, "update sign_ups set language = 'de'")
    await send()
    const mail = server.mails.at(-1) ?? { text: '' }
    const link = new URL(linkIn(mail, '/de/sign-up/')).pathname as `/${string}`
    // Nothing is published in German yet.
    const bare = await app.call(`GET ${link}`)
    expect([bare.statusCode, bare.headers.location]).toEqual([301, link.replace('/de/', '/')])
    expect((await app.call('GET /de/my/password')).headers.location).toBe('/my/password')
    const body = {
      title: 'Here',
      slug: 'here',
      template: 'default',
      content: 'Words.',
      isPublished: true,
      translations: { de: { title: 'Hier', content: 'Worte.' } },
    }
    expect((await app.call(`POST /api/forks/${site.id}/pages`, { as, body })).statusCode).toBe(201)
    const page = await app.call(`GET ${link}`)
    expect([page.statusCode, /<html lang="(\w+)"/.exec(page.body)?.[1]]).toEqual([200, 'de'])
    expect(page.body).toContain('&quot;path&quot;:&quot;/de/my/account&quot;')
    expect(page.body).toContain(`href="${link.replace('/de/', '/')}"`)
    for (const path of ['/de/my/password', '/de/my/account', '/de/admin/login'] as const)
      expect([path, (await app.call(`GET ${path}`)).statusCode]).toEqual([path, 200])
    const asked = await app.call('POST /de/my/password', {
      body: 'username=nobody',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([asked.statusCode, asked.headers.location]).toEqual([303, '/de/my/password/sent'])
  })

  it('a disabled account gets no mail', async () => {
    const id = await anAccount(app)
    await administer(
      app.connection,
      "update users set email = 'gone@example.org', disabled_at = now() where id = $1",
      [id],
    )
    expect((await signUp('gone@example.org')).statusCode).toBe(204)
    await send()
    expect(server.mails).toEqual([])
  })

  it('A102: the link is that of the site, whatever host the request names', async () => {
    const headers = { 'x-forwarded-host': 'evil.example' }
    await signUp('host@example.org', { headers })
    await send()
    const mail = server.mails.at(-1)
    expect(mail?.raw).not.toContain('evil.example')
    expect(linkIn(mail ?? { text: '' }, '/sign-up/')).toMatch(/^https:\/\/book\.example\/sign-up\/[\w-]{43}$/)
    expect((await signUp('host2@example.org', { host: 'evil.example' })).statusCode).toBe(421)
  })

  it('a link works once, for one of two at once, and is kept as a hash alone', async () => {
    await signUp('once@example.org')
    await send()
    const token = tokenFor('once@example.org')
    expect(JSON.stringify(await administer(app.connection, 'select * from sign_ups'))).not.toContain(token)
    const answers = await Promise.all([open(token), open(token)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201,
      expect.any(Number),
    ])
    expect((await users()).filter(({ email }) => email === 'once@example.org')).toHaveLength(1)
    expect((await open(token)).statusCode).toBe(404)
    expect((await app.call(`GET /sign-up/${token}`)).statusCode).toBe(404)
  })

  it('a link is void after a day, once there is a newer one, and after a refused password it still works', async () => {
    await signUp('old@example.org')
    await send()
    const first = tokenFor('old@example.org')
    await administer(app.connection, "update mails set created_at = now() - interval '61 minutes'")
    await signUp('old@example.org')
    await send()
    const second = tokenFor('old@example.org')
    expect((await open(first)).statusCode).toBe(404)
    await administer(app.connection, "update sign_ups set expires_at = now() - interval '1 second'")
    expect((await open(second)).statusCode).toBe(404)
    await administer(app.connection, "update sign_ups set expires_at = now() + interval '1 hour'")
    expect((await open(second, 'R', 'short')).statusCode).toBe(422)
    expect((await open(second)).statusCode).toBe(201)
  })

  it('an account that came meanwhile is entered with its own password alone', async () => {
    await signUp('meanwhile@example.org')
    await send()
    const id = await anAccount(app)
    await administer(app.connection, "update users set email = 'meanwhile@example.org' where id = $1", [id])
    const token = tokenFor('meanwhile@example.org')
    expect((await open(token)).statusCode).toBe(422)
    expect((await open(token, 'R', PERSON_PASSWORD)).statusCode).toBe(201)
  })

  it('one mail an hour goes to an address, and three a day', async () => {
    const limited = await anApp({ beside: app, limits: createLimits(), mail: app.platform.mail })
    const ask = () => limited.call('POST /api/readers/sign-up', { body: { email: 'often@example.org' } })
    const posted = async () => (await administer(app.connection, 'select id from mails')).length
    for (let n = 0; n < 3; n++) expect((await ask()).statusCode).toBe(204)
    await send()
    expect((await ask()).statusCode).toBe(204)
    expect(await posted()).toBe(1)
    await administer(app.connection, "update mails set created_at = now() - interval '61 minutes'")
    expect((await ask()).statusCode).toBe(204)
    // The fourth and the fifth were over the three of a day, told to nobody.
    expect(await posted()).toBe(1)
  })

  it('the form of the page does the same without script, and shows what was wrong', async () => {
    const form = (body: string) =>
      app.call('POST /sign-up', { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    const wrong = await form('email=nobody')
    expect([wrong.statusCode, wrong.body.includes('Please enter a valid email address')]).toEqual([422, true])
    const right = await form('email=form%40example.org')
    expect([right.statusCode, right.headers.location]).toEqual([303, '/sign-up/sent'])
    expect((await app.call('GET /sign-up/sent')).statusCode).toBe(200)
    await send()
    expect(server.mails.map(({ to }) => to)).toEqual(['form@example.org'])
  })

  it('sign-ups that nobody confirmed are erased', async () => {
    await signUp('left@example.org')
    await send()
    const clean = () => runJob(registrationJobs, 'registration.clean', app.platform)
    await clean()
    expect(await administer(app.connection, 'select email from sign_ups')).toHaveLength(1)
    await administer(
      app.connection,
      "update sign_ups set asked_at = now() - interval '25 hours', expires_at = now() - interval '1 hour'",
    )
    await clean()
    expect(await administer(app.connection, 'select email from sign_ups')).toEqual([])
  })
})

describe('without mail', () => {
  it('[C576] nobody switches it on; where it is on, call and page say that it is closed', async () => {
    await allow(false)
    const silent = await anApp({ beside: app, limits: NO_LIMITS })
    const line = `PUT /api/forks/${site.id}/settings` as const
    const refused = await silent.call(line, { as, body: { allowRegistration: true } })
    expect(refused.json().detail).toBe('Accounts for readers open once this installation can send mail.')
    await allow(true)
    const answer = await silent.call('POST /api/readers/sign-up', { body: { email: 'r@example.org' } })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      503,
      'Accounts for readers open once this installation can send mail.',
    ])
    expect((await silent.call('GET /sign-up')).body).toContain('Accounts for readers are not open yet')
  })
})
