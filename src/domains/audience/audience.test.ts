import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import type { Site } from '../../kernel/site.ts'
import { createLimits, NO_LIMITS } from '../../platform/http/limits.ts'
import { statement } from '../../platform/db/statement.ts'

const SUBSCRIBE = 'POST /api/notifications/subscribe'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

let app: App
let home: Site
let other: Site

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  home = await aSite(app, 'Tidewater', { isDefault: true })
  other = await aSite(app, 'Elsewhere')
})

beforeEach(() => rowsOf('truncate notifications, email_subscriptions cascade'))

const rowsOf = (sql: string, values: unknown[] = []) => administer(app.connection, sql, values)
const subscribers = () => rowsOf('select * from notifications order by id')
const signUp = (body: object, headers = {}) => app.call(SUBSCRIBE, { body, headers })
const submit = (fields: Record<string, string>, headers = {}) =>
  app.call('POST /notify', {
    body: new URLSearchParams(fields).toString(),
    headers: { ...FORM, accept: 'text/html', ...headers },
  })

/** Counts calls as the product does, in a moment that does not pass. */
async function aGuardedApp(): Promise<App> {
  const guarded = await anApp({
    limits: createLimits(
      () => 1_000_000,
      async () => {},
    ),
  })
  await aSite(guarded, 'Guarded', { isDefault: true })
  return guarded
}

describe('a sign-up', () => {
  it('[C187] [C202] [C213] [C226] [C607] is kept trimmed, with the first word as the first name, and waits', async () => {
    const answer = await signUp({ name: '  Ana  María Löwe ', email: ' Ana@Example.org ' })
    expect(answer.statusCode).toBe(200)
    expect(await subscribers()).toMatchObject([
      {
        fork_id: home.id,
        email: 'ana@example.org',
        first_name: 'Ana',
        last_name: 'María Löwe',
        is_subscribed: true,
        subscription_source: 'website',
        preferences: {},
        confirmed_at: null,
        unsubscribed_at: null,
      },
    ])
  })

  it('[C213] takes first and last name as well', async () => {
    await signUp({ firstName: ' Ana María ', lastName: 'Löwe', email: 'ana@example.org' })
    expect(await subscribers()).toMatchObject([{ first_name: 'Ana María', last_name: 'Löwe' }])
  })

  it.each([
    ['نورة بنت سعد', 'نورة', 'بنت سعد'],
    ['👩‍🚀 🌊', '👩‍🚀', '🌊'],
    ['Ada', 'Ada', ''],
    ['x'.repeat(300), 'x'.repeat(300), ''],
    [`=cmd|' /C calc'!A0`, "=cmd|'", "/C calc'!A0"],
  ])('[C646] keeps the name %s by code point', async (name, firstName, lastName) => {
    expect((await signUp({ name, email: 'ana@example.org' })).statusCode).toBe(200)
    expect(await subscribers()).toMatchObject([{ first_name: firstName, last_name: lastName }])
  })

  it.each([
    [{ name: '', email: 'a@b.c' }, '/name'],
    [{ name: ' \u200b ', email: 'a@b.c' }, '/name'],
    [{ email: 'a@b.c' }, '/name'],
    [{ name: 'Ana', email: '  ' }, '/email'],
    [{ name: 'Ana' }, '/email'],
  ])('[C199] without a name or an address is refused: %j', async (body, pointer) => {
    const answer = await signUp(body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ detail: 'Please fill in all fields', errors: [{ pointer }] })
    expect(await subscribers()).toEqual([])
  })

  it.each([
    'ana',
    'ana example.org',
    '@',
    'a@b@c',
    'a@b.c, d@e.f',
    'a@b.c\r\nBcc: d@e.f',
    `${'x'.repeat(260)}@b.c`,
  ])('[C200] with the address %j is refused', async (email) => {
    const answer = await signUp({ name: 'Ana', email })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toBe('Please enter a valid email address')
    expect(await subscribers()).toEqual([])
  })

  it('[C211] [C615] [C623] is one row per address and site, and one per address for the install; the answer is the same', async () => {
    const first = await signUp({ name: 'Ana', email: 'ana@example.org' })
    const second = await signUp({ name: 'Ana Löwe', email: 'ANA@example.org' })
    const elsewhere = await app.call(SUBSCRIBE, {
      body: { name: 'Ana', email: 'ana@example.org' },
      host: `${other.slug}.localhost`,
    })
    expect([second.body, elsewhere.body]).toEqual([first.body, first.body])
    const rows = await subscribers()
    expect(rows).toMatchObject([
      { fork_id: home.id, last_name: '' },
      { fork_id: other.id, last_name: '' },
    ])
    const install = 'select email, is_active, subscribed_at, unsubscribed_at from email_subscriptions'
    expect(await rowsOf(install)).toEqual([
      {
        email: 'ana@example.org',
        is_active: true,
        subscribed_at: expect.anything(),
        unsubscribed_at: null,
      },
    ])
  })

  it('[C211] many times at the same moment is one row, and every one is answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => signUp({ name: 'Ana', email: 'ana@example.org' })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await subscribers()).toHaveLength(1)
  })

  it.each([
    ['waits', 'null'],
    ['is confirmed', 'now()'],
  ])('[C211] of an address that %s changes nothing, for anybody may type it', async (_, confirmedAt) => {
    await signUp({ name: 'Ana Löwe', email: 'ana@example.org' })
    await rowsOf(`update notifications set confirmed_at = ${confirmedAt}`)
    const before = await subscribers()
    const answer = await signUp({ name: 'Mallory', email: 'ana@example.org' })
    expect(answer.statusCode).toBe(200)
    expect(await subscribers()).toEqual(before)
  })

  it('[C211] [C623] of an address that has unsubscribed waits for its confirmation; the stop list stays', async () => {
    await signUp({ name: 'Ana', email: 'ana@example.org' })
    await rowsOf(
      'update notifications set confirmed_at = now(), is_subscribed = false, unsubscribed_at = now()',
    )
    await rowsOf('update email_subscriptions set is_active = false, unsubscribed_at = now()')
    await signUp({ name: 'Mallory', email: 'ana@example.org' })
    const [row] = await subscribers()
    expect(row).toMatchObject({ first_name: 'Ana', is_subscribed: true, confirmed_at: null })
    expect(row?.unsubscribed_at).not.toBeNull()
    expect(await rowsOf('select is_active from email_subscriptions')).toEqual([{ is_active: false }])
  })

  it('[C211] keeps what was agreed to, a coarse address and the family of the browser', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
    for (const [remoteAddress, network] of [
      ['192.0.2.77', '192.0.2.0/24'],
      ['2001:db8:1:2::7', '2001:db8:1::/48'],
      ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ] as const) {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/api/notifications/subscribe',
        remoteAddress,
        headers: { host: 'localhost', 'user-agent': agent },
        payload: { name: 'Ana', email: 'ana@example.org' },
      })
      expect(answer.statusCode).toBe(200)
      const [row] = await subscribers()
      expect(row).toMatchObject({ network, agent: 'Chrome', consent_language: 'en' })
      expect(row?.consent_text).toMatch(/^One letter when the book is out/)
      expect(row?.consent_at).toBeTruthy()
      await rowsOf('delete from notifications')
    }
  })

  it('goes to the site of the host, whoever is signed in', async () => {
    const as = await aPerson(app, { site: other, role: 'admin' })
    await app.call(SUBSCRIBE, { as, body: { name: 'Ana', email: 'ana@example.org' } })
    expect(await subscribers()).toMatchObject([{ fork_id: home.id }])
  })

  it('A084: sets no field that is the server’s', async () => {
    const extra = { isSubscribed: false, confirmedAt: new Date(), forkId: other.id, preferences: { a: 1 } }
    expect((await signUp({ name: 'Ana', email: 'ana@example.org', ...extra })).statusCode).toBe(422)
    expect(await subscribers()).toEqual([])
  })

  it('is read by nobody who is the public', async () => {
    const read = statement('test.subscribers', (q, _: object) =>
      q.selectFrom('notifications').select('email'),
    )
    const addresses = statement('test.addresses', (q, _: object) =>
      q.selectFrom('emailSubscriptions').select('email'),
    )
    await expect(app.db.reader.many(read, {})).rejects.toMatchObject({ code: '42501' })
    await expect(app.db.reader.many(addresses, {})).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a site without a book', () => {
  const admin = (site: Site) => aPerson(app, { site, role: 'admin' })
  const withoutBook: [string, (site: Site) => Promise<unknown>][] = [
    ['has none', ({ id }) => rowsOf('delete from books where fork_id = $1', [id])],
    [
      'has switched it off',
      async (site) => {
        const as = await admin(site)
        for (const module of ['reflections', 'book-content']) {
          const line = `POST /api/forks/${site.id}/modules/${module}/toggle` as const
          expect((await app.call(line, { as, body: { isEnabled: false } })).statusCode).toBe(200)
        }
      },
    ],
  ]

  it.each(withoutBook)('that %s takes no sign-up, neither by the call nor by the form', async (_, leave) => {
    const site = await aSite(app, 'Bookless')
    const host = `${site.slug}.localhost`
    const body = { name: 'Ana', email: 'ana@example.org' }
    await leave(site)
    const called = await app.call(SUBSCRIBE, { host, body })
    const sent = await app.call('POST /notify', { host, body: `${new URLSearchParams(body)}`, headers: FORM })
    const shown = await app.call('GET /notify', { host })
    expect([called.statusCode, sent.statusCode, shown.statusCode]).toEqual([404, 404, 404])
    expect(await subscribers()).toEqual([])
  })
})

describe('sign-ups that are many', () => {
  it('[C216] from one address are refused after 60 in a minute, in words, and those that were not are kept', async () => {
    const now = performance.now()
    const guarded = await anApp({
      limits: createLimits(
        () => now,
        async () => {},
      ),
    })
    await aSite(guarded, 'Guarded', { isDefault: true })
    const answers = []
    for (let n = 0; n < 70; n++) {
      answers.push(await guarded.call(SUBSCRIBE, { body: { name: 'Ana', email: `ana${n}@example.org` } }))
    }
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.json().detail).toBe('Too many requests. Please wait 1 second.')
    expect(refused[0]?.headers['retry-after']).toBe('1')
    const stored = await administer(guarded.connection, 'select from notifications')
    expect(stored).toHaveLength(answers.filter(({ statusCode }) => statusCode === 200).length)
  })
})

describe('the form without script', () => {
  it('[C169] does what the call does and leads to a page of thanks', async () => {
    const answer = await submit({ name: ' Ana Löwe ', email: 'Ana@example.org' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/notify/thanks'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await subscribers()).toMatchObject([
      { first_name: 'Ana', last_name: 'Löwe', email: 'ana@example.org' },
    ])
    const thanks = await app.call('GET /notify/thanks')
    expect(thanks.statusCode).toBe(200)
    expect(thanks.body).toContain('Thank you for your interest!')
    expect(thanks.body).toContain('We&#x27;ll notify you when the book becomes available.')
    // Whoever does not know of the mail never confirms.
    expect(thanks.body).toContain('if we ask you to confirm your address')
  })

  it('[C169] is a page of its own, the same for everybody', async () => {
    const anonymous = await app.call('GET /notify')
    expect(anonymous.body).toContain('action="/notify" method="post"')
    const as = await aPerson(app, { site: home })
    expect((await app.call('GET /notify', { as })).body).toBe(anonymous.body)
  })

  it.each([
    [{ name: '', email: 'a@b.c' }, 'Please fill in all fields'],
    [{ name: 'Ana', email: 'ana' }, 'Please enter a valid email address'],
    [{}, 'Please fill in all fields'],
    [{ name: 'A'.repeat(301), email: 'a@b.c' }, 'This entry is too long'],
    [{ name: 'Ana', email: `${'a'.repeat(300)}@b.c` }, 'This entry is too long'],
  ])(
    '[C199] [C200] shows itself again, with the sentence and what was typed: %j',
    async (fields, sentence) => {
      const answer = await submit(fields)
      expect(answer.statusCode).toBe(422)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.body.split(sentence)).toHaveLength(2)
      for (const typed of Object.values(fields)) expect(answer.body).toContain(`value="${typed}"`)
      expect(await subscribers()).toEqual([])
    },
  )

  it('shows what was typed as text', async () => {
    const { body } = await submit({ name: '"><script>alert(1)</script>', email: 'x' })
    expect(body).not.toContain('<script>alert')
  })

  it('[C169] of another origin is refused, and so is every other type of body', async () => {
    const fields = { name: 'Ana', email: 'ana@example.org' }
    expect((await submit(fields, { origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await submit(fields, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      expect((await submit(fields, { 'content-type': type })).statusCode).toBe(415)
    }
    expect((await signUp(fields, FORM)).statusCode).toBe(415)
    expect(await subscribers()).toEqual([])
  })

  it('[C169] looks at nobody’s session', async () => {
    const as = await aPerson(app, { site: other })
    const { connection } = app
    await administer(connection, "update sessions set expire = now() - interval '1 day'")
    const answer = await app.call('POST /notify', {
      as,
      body: 'name=Ana&email=ana%40example.org',
      headers: FORM,
    })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect(await subscribers()).toMatchObject([{ fork_id: home.id }])
  })

  it.each([
    ['x'.repeat(20_000), 413],
    ['name=%ff&email=\xff', 422],
  ])('refuses %.12s...', async (body, status) => {
    const answer = await app.call('POST /notify', { body, headers: FORM })
    expect(answer.statusCode).toBe(status)
  })

  it('tells that too many came, and keeps what was typed', async () => {
    const guarded = await aGuardedApp()
    const send = () =>
      guarded.call('POST /notify', { body: 'name=Ana&email=ana%40example.org', headers: FORM })
    const answers = []
    for (let n = 0; n < 61; n++) answers.push(await send())
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.body).toContain('Too many requests. Please wait a little and try again.')
    expect(refused?.body).toContain('value="ana@example.org"')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  })
})
