import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite, changeSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { aJobCtx } from '../../../test/support/jobs.ts'
import { linkIn, type MailServer, startMailServer } from '../../../test/support/mail-server.ts'
import { JOBS } from '../../app/jobs.ts'
import type { Site } from '../../kernel/site.ts'
import { createLimits, NO_LIMITS } from '../../platform/http/limits.ts'
import { smtpMail } from '../../platform/mail/smtp.ts'

let server: MailServer
let app: App
let site: Site
let other: Site

const OTHER_HOST = 'elsewhere.example.org'

beforeAll(async () => {
  server = await startMailServer()
  app = await anApp({ mail: mailer(), limits: NO_LIMITS })
  site = await aSite(app, 'Tidewater', { isDefault: true })
  other = await aSite(app, 'Elsewhere')
  await changeSite(app, other.id, { domain: OTHER_HOST })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql('truncate participants, participant_requests, participant_sessions, participant_stops cascade')
  await sql('truncate mails, notifications, email_subscriptions, form_submissions cascade')
  server.mails.length = 0
})

const mailer = () => smtpMail({ url: server.url, from: 'books@example.org' })
const sql = (text: string, values: unknown[] = []) => administer(app.connection, text, values)
const run = async (name: string, of = app) =>
  JOBS.find((job) => job.name === name)?.run(aJobCtx(of.platform), undefined)

interface Sent {
  host?: string
  cookie?: string | undefined
  headers?: Record<string, string>
  of?: App
}

const post = (path: string, fields: Record<string, string> = {}, { host, cookie, headers, of }: Sent = {}) =>
  (of ?? app).call(`POST ${path}` as `POST /${string}`, {
    ...(host && { host }),
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      ...(cookie && { cookie }),
      ...headers,
    },
  })
const open = (path: string, { host, cookie, headers, of }: Sent = {}) =>
  (of ?? app).call(`GET ${path}` as `GET /${string}`, {
    ...(host && { host }),
    headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers },
  })

type Answer = Awaited<ReturnType<typeof post>>

/** The words of a page; the main part alone. */
const wordsOf = ({ body }: Answer) =>
  (/<main[^>]*>(.*)<\/main>/s.exec(body)?.[1] ?? body)
    .replace(/<select.*?<\/select>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const cookieIn = ({ headers }: Answer) => String(headers['set-cookie'] ?? '').split(';', 1)[0] ?? ''

/** Asks for a link and gives the path that the mail names. */
async function aLink(email: string, sent: Sent = {}): Promise<string> {
  await post('/my', { email }, sent)
  await run('mailing.send')
  const mail = server.mails.findLast(({ to, text }) => to === email && text.includes('/my/'))
  if (!mail) throw new Error(`No mail to ${email}`)
  return new URL(linkIn(mail, '/my/')).pathname
}

/** Somebody who has opened a mailed link. @returns the cookie */
async function signedIn(email: string, sent: Sent = {}): Promise<string> {
  return cookieIn(await post(await aLink(email, sent), {}, sent))
}

const subscribe = (email: string, host?: string) =>
  app.call('POST /api/notifications/subscribe', {
    ...(host && { host }),
    body: { name: 'Ana Löwe', email },
  })

/** A form of a site, and entries to it. */
async function aForm(name: string, { of = site, fields = FIELDS }: { of?: Site; fields?: object[] } = {}) {
  const as = await aPerson(app, { site: of })
  const created = await app.call(`POST /api/forks/${of.id}/forms`, {
    as,
    body: {
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      fields,
    },
  })
  expect(created.statusCode).toBe(201)
  const { id } = created.json()
  const answer = (data: Record<string, string>, host?: string) =>
    app.call(`POST /api/forms/${id}/submissions`, { ...(host && { host }), body: { data, took: 9_000 } })
  return {
    as,
    id,
    answer,
    send: (mail: string, said: string, host?: string) => answer({ name: said, mail }, host),
  }
}

const FIELDS = [
  { id: 'name', type: 'text', label: 'Name', required: true },
  { id: 'mail', type: 'email', label: 'Your address', required: true },
]

describe('[C654] a link', () => {
  it('is mailed to the address, with a reason and a way to end such mails, and opens the page by its button alone', async () => {
    const path = await aLink('ana@example.org')
    const [mail] = server.mails
    expect(mail?.subject).toBe('Your link to Tidewater')
    expect(mail?.text).toContain('You get this mail because somebody typed this address on Tidewater')
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const shown = await open(path)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['set-cookie']).toBeUndefined()
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(wordsOf(shown)).toContain('ana@example.org')
    expect(await sql('select id from participants')).toEqual([])

    const opened = await post(path)
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/my'])
    expect(String(opened.headers['set-cookie'])).toMatch(/^my=[\w-]{43}; .*HttpOnly; SameSite=Lax$/)
    const page = await open('/my', { cookie: cookieIn(opened) })
    expect(page.headers['cache-control']).toBe('no-store')
    expect(wordsOf(page)).toContain('This is what Tidewater keeps under ana@example.org.')
    expect(
      await sql('select email, language, confirmed_at is not null as is_confirmed from participants'),
    ).toEqual([{ email: 'ana@example.org', language: 'en', is_confirmed: true }])
  })

  it('is asked for with the same answer and the same rows whether the address is known or not', async () => {
    await signedIn('known@example.org')
    await sql('truncate participant_requests, mails')
    const answers = await Promise.all(
      ['known@example.org', 'new@example.org'].map((email) => post('/my', { email })),
    )
    const told = answers.map(({ statusCode, headers, body }) => [statusCode, headers.location, body])
    expect(told[0]).toEqual(told[1])
    expect(told[0]).toEqual([303, '/my/sent', ''])
    expect(wordsOf(await open('/my/sent'))).toContain('If we can reach this address, a link is on its way.')
    expect(await sql('select kind from mails')).toEqual([
      { kind: 'participants.link' },
      { kind: 'participants.link' },
    ])
  })

  it('works once', async () => {
    const path = await aLink('ana@example.org')
    const answers = await Promise.all([post(path), post(path), post(path)])
    expect(answers.filter(({ headers }) => headers['set-cookie'])).toHaveLength(1)
    const again = await open(path)
    expect(again.statusCode).toBe(404)
    expect(wordsOf(again)).toContain('This link does not work any more')
    expect(await sql('select 1 from participant_sessions')).toHaveLength(1)
  })

  it('that was never one leads back to itself, whatever signs it has', async () => {
    for (const sign of ['%F0%9F%92%A9', '%0D%0ASet-Cookie:x=1', '%D0%B0', '..%2F%2Fevil.example']) {
      const answer = await post(`/my/${sign}`)
      expect([answer.statusCode, answer.headers.location]).toEqual([
        303,
        expect.stringMatching(/^\/my\/[!-~]+$/),
      ])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('is void after 24 hours, and once a newer one was mailed', async () => {
    const old = await aLink('ana@example.org')
    await sql("update participant_requests set asked_at = now() - interval '4 minutes'")
    const path = await aLink('ana@example.org')
    expect(path).not.toBe(old)
    expect((await post(old)).headers['set-cookie']).toBeUndefined()
    await sql("update participant_requests set link_expires_at = now() - interval '1 second'")
    expect((await post(path)).headers['set-cookie']).toBeUndefined()
    expect((await open(path)).statusCode).toBe(404)
    expect(await sql('select id from participants')).toEqual([])
  })

  it('opens nothing on another site, nor does its session', async () => {
    const path = await aLink('ana@example.org')
    expect((await open(path, { host: OTHER_HOST })).statusCode).toBe(404)
    expect((await post(path, {}, { host: OTHER_HOST })).headers['set-cookie']).toBeUndefined()
    const cookie = cookieIn(await post(path))
    expect(wordsOf(await open('/my', { cookie }))).toContain('ana@example.org')
    const there = { cookie, host: OTHER_HOST }
    expect(wordsOf(await open('/my', there))).not.toContain('ana@example.org')
    expect((await post('/my/erase', {}, there)).statusCode).toBe(401)
    expect((await open('/my/export', there)).headers['content-type']).toContain('text/html')
    expect(await sql('select email from participants')).toEqual([{ email: 'ana@example.org' }])
  })

  it('comes once in three minutes and four times in an hour at most, however often it is asked for', async () => {
    const ask = async () => {
      await Promise.all(Array.from({ length: 5 }, () => post('/my', { email: ' Ana@Example.org ' })))
      await run('mailing.send')
      return server.mails.length
    }
    const counts = []
    for (let n = 0; n < 6; n++) {
      counts.push(await ask(), await ask())
      await sql("update participant_requests set asked_at = asked_at - interval '4 minutes'")
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 4, 4])
    await sql("update participant_requests set hour_at = now() - interval '61 minutes'")
    expect(await ask()).toBe(5)
    expect(new Set(server.mails.map(({ to }) => to))).toEqual(new Set(['ana@example.org']))
  })

  it('is refused to a network that asks for too many', async () => {
    const guarded = await anApp({
      beside: app,
      mail: mailer(),
      limits: createLimits(
        () => 1_000_000,
        async () => {},
      ),
    })
    const statuses = []
    for (let n = 0; n < 21; n++)
      statuses.push((await post('/my', { email: `p${n}@example.org` }, { of: guarded })).statusCode)
    expect(statuses).toEqual([...Array(20).fill(303), 429])
  })

  it('needs an address, and says so under the field with what was typed', async () => {
    for (const email of ['', 'ana', 'a@b,c@d', '<script>alert(1)</script>']) {
      const answer = await post('/my', { email })
      expect(answer.statusCode).toBe(422)
      expect(wordsOf(answer)).toContain('Please enter a valid email address')
      expect(answer.body).not.toContain('<script>alert')
    }
    expect(await sql('select id from participant_requests')).toEqual([])
  })

  it('that nobody opens leaves nothing after 48 hours', async () => {
    await aLink('ana@example.org')
    await run('participants.clean')
    expect(await sql('select id from participant_requests')).toHaveLength(1)
    await sql("update participant_requests set asked_at = now() - interval '49 hours'")
    await run('participants.clean')
    expect(await sql('select id from participant_requests union select id from participants')).toEqual([])
  })

  it('is written in the language of the page, and leads to it', async () => {
    // Readers can choose German once something is published in it.
    const body = {
      title: 'Contact',
      slug: 'contact',
      template: 'default',
      content: 'Words.',
      isPublished: true,
      translations: { de: { title: 'Kontakt', content: 'Worte.' } },
    }
    const as = await aPerson(app, { site })
    expect((await app.call(`POST /api/forks/${site.id}/pages`, { as, body })).statusCode).toBe(201)
    expect((await post('/de/my', { email: 'ana@example.org' })).headers.location).toBe('/de/my/sent')
    await run('mailing.send')
    const [mail] = server.mails
    expect(mail?.subject).toBe('Ihr Link zu Tidewater')
    const path = new URL(linkIn(mail ?? { text: '' }, '/my/')).pathname
    expect(path).toMatch(/^\/de\/my\/[\w-]{43}$/)
    const opened = await post(path)
    expect(opened.headers.location).toBe('/de/my')
    const page = await open('/de/my', { cookie: cookieIn(opened) })
    expect(wordsOf(page)).toContain('Das bewahrt Tidewater unter ana@example.org auf.')
  })

  it('cannot be mailed without a mail server: the page says so, and keeps no address', async () => {
    const bare = await anApp({ beside: app })
    const page = await open('/my', { of: bare })
    expect(wordsOf(page)).toContain('The link cannot be mailed yet')
    expect(page.body).not.toContain('name="email"')
    expect(page.body).toContain('href="/contact"')
    const answer = await post('/my', { email: 'ana@example.org' }, { of: bare })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/my'])
    expect(await sql('select id from participant_requests')).toEqual([])
  })
})

describe('[C654] mails with links', () => {
  it('end by one POST without a session, and begin again by the same link', async () => {
    await aLink('ana@example.org')
    const url = /<(.+)>/.exec(server.mails[0]?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    const { pathname } = new URL(url)
    expect(wordsOf(await open(pathname))).toContain('Should Tidewater send no more links to your address')
    expect(await sql('select 1 from participant_stops')).toEqual([])
    const parted = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`
    const answers = [
      await post(pathname, { 'List-Unsubscribe': 'One-Click' }),
      await app.call(`POST ${pathname as '/'}`, {
        body: parted,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const ask = async () => {
      await sql("update participant_requests set asked_at = now() - interval '4 minutes'")
      expect((await post('/my', { email: 'ana@example.org' })).headers.location).toBe('/my/sent')
      await run('mailing.send')
      return server.mails.length
    }
    expect(await ask()).toBe(1)
    expect(await sql('select outcome from mails order by created_at')).toEqual([
      { outcome: 'sent' },
      { outcome: 'not-needed' },
    ])
    // No address stands there.
    expect(JSON.stringify(await sql('select * from participant_stops'))).not.toContain('ana@')
    expect(wordsOf(await open(pathname))).toContain('Tidewater sends no more links to your address.')
    await post(pathname, { again: '1' })
    expect(await ask()).toBe(2)
  })

  it('end for nobody by a key that was made up, or that of another site', async () => {
    const made = `/my/stop/${'a'.repeat(86)}`
    expect((await open(made)).statusCode).toBe(404)
    expect((await post(made)).statusCode).toBe(404)
    expect((await post('/my/stop/x')).statusCode).toBe(404)
    expect(await sql('select 1 from participant_stops')).toEqual([])
  })
})

describe('[C654] /my', () => {
  it('lists what the site keeps under the address, of every slice, and nothing of others', async () => {
    await subscribe('ana@example.org')
    await subscribe('ben@example.org')
    const form = await aForm('Press Copies')
    await form.send('Ana@Example.org', 'A wish of <b>mine</b>')
    await form.send('ben@example.org', 'A wish of Ben')
    const cookie = await signedIn('ana@example.org')
    const page = await open('/my', { cookie })
    const words = wordsOf(page)
    expect(words).toContain('News of the book You are on the list, not confirmed yet')
    expect(words).toContain('Name Ana Löwe')
    expect(words).toContain('What you sent by forms Press Copies')
    expect(words).toContain('Your address ana@example.org')
    expect(words).toContain('&lt;b&gt;mine&lt;/b&gt;')
    expect(words).not.toMatch(/ben/i)
  })

  it('gives all of it as one file', async () => {
    await subscribe('ana@example.org')
    const form = await aForm('Reader Survey')
    await form.send('ana@example.org', 'Mine')
    await form.send('ben@example.org', 'Of Ben')
    const cookie = await signedIn('ana@example.org')
    const file = await open('/my/export', { cookie })
    expect(file.headers['content-disposition']).toBe('attachment; filename="tidewater-my-data.json"')
    expect(file.headers['cache-control']).toBe('no-store')
    expect(file.json()).toMatchObject({
      site: 'Tidewater',
      participant: { email: 'ana@example.org', displayName: '', language: 'en' },
      subscription: [{ email: 'ana@example.org', firstName: 'Ana', lastName: 'Löwe', isSubscribed: true }],
      entries: [
        {
          form: 'Reader Survey',
          answers: [
            { label: 'Name', answer: 'Mine' },
            { label: 'Your address', answer: 'ana@example.org' },
          ],
        },
      ],
    })
    expect(file.body).not.toMatch(/of ben|hash|leaveKey/i)
  })

  it('erases all of it at once, on this site alone, and says before what goes', async () => {
    await subscribe('ana@example.org')
    await subscribe('ana@example.org', OTHER_HOST)
    const form = await aForm('Feedback')
    const there = await aForm('Elsewhere Form', { of: other })
    await form.send('ana@example.org', 'Mine')
    await form.send('ana@example.org', 'Mine, too')
    await form.send('ben@example.org', 'Of Ben')
    await there.send('ana@example.org', 'There', OTHER_HOST)
    const cookie = await signedIn('ana@example.org')
    const before = wordsOf(await open('/my/erase', { cookie }))
    expect(before).toContain('What you sent by forms: 2')
    expect(before).toContain('News of the book: 1')
    const erased = await post('/my/erase', {}, { cookie })
    expect([erased.statusCode, erased.headers.location]).toEqual([303, '/my/erased'])
    expect(String(erased.headers['set-cookie'])).toMatch(/^my=; Max-Age=0/)
    expect(await sql('select data from form_submissions order by id')).toMatchObject([
      { data: { name: 'Of Ben' } },
      { data: { name: 'There' } },
    ])
    expect(await sql('select fork_id from notifications')).toEqual([{ fork_id: other.id }])
    // Another site has the address, so it stays known to the install.
    expect(await sql('select email from email_subscriptions')).toEqual([{ email: 'ana@example.org' }])
    for (const table of ['participants', 'participant_requests', 'participant_sessions'])
      expect([table, await sql(`select 1 from ${table}`)]).toEqual([table, []])
    expect((await post('/my/erase', {}, { cookie })).statusCode).toBe(401)
    expect(wordsOf(await open('/my', { cookie }))).toContain('Give us your e-mail address')
  })

  describe('an entry with two addresses', () => {
    const isFriend = { match: 'all', rules: [{ field: 'how', kind: 'filled', value: '' }] }
    const own = { id: 'own', type: 'email', label: 'Your address', required: false }
    const friend = { id: 'friend', type: 'email', label: 'A friend’s address', required: false }
    const seenBy = async (email: string) => {
      const cookie = await signedIn(email)
      return { cookie, words: wordsOf(await open('/my', { cookie })) }
    }

    it('is that of the first one: whom it names besides neither sees nor erases it', async () => {
      const form = await aForm('Bring A Friend', { fields: [own, friend] })
      await form.answer({ own: ' Ana@Example.org', friend: 'ben@example.org' })
      const ben = await seenBy('ben@example.org')
      expect(ben.words).not.toContain('Bring A Friend')
      expect((await open('/my/export', { cookie: ben.cookie })).json()).toMatchObject({ entries: [] })
      await post('/my/erase', {}, { cookie: ben.cookie })
      expect(await sql('select 1 from form_submissions')).toHaveLength(1)
      const ana = await seenBy('ana@example.org')
      expect(ana.words).toContain('Bring A Friend Sent')
      await post('/my/erase', {}, { cookie: ana.cookie })
      expect(await sql('select 1 from form_submissions')).toEqual([])
    })

    it('is nobody’s where the first one was left empty, and stays its sender’s when the form is changed', async () => {
      const form = await aForm('Name A Friend', { fields: [own, friend] })
      await form.answer({ friend: 'ben@example.org' })
      await form.answer({ own: 'ana@example.org', friend: 'ben@example.org' })
      for (const fields of [[friend, own], [friend]]) {
        const saved = await app.call(`PUT /api/forms/${form.id}`, { as: form.as, body: { fields } })
        expect(saved.statusCode).toBe(200)
      }
      expect((await seenBy('ben@example.org')).words).not.toContain('Name A Friend')
      expect((await seenBy('ana@example.org')).words).toContain('Name A Friend Sent')
    })

    it('is that of the first one that the sender was asked for', async () => {
      const how = { id: 'how', type: 'text', label: 'How you know each other', required: false }
      const form = await aForm('Ask Some', { fields: [how, { ...friend, showIf: isFriend }, own] })
      await form.answer({ friend: 'ben@example.org', own: 'ana@example.org' })
      expect((await seenBy('ana@example.org')).words).toContain('Ask Some Sent')
    })
  })

  it('keeps an address that is stopped everywhere on the stop list', async () => {
    await subscribe('ana@example.org')
    await sql('update email_subscriptions set is_active = false')
    await post('/my/erase', {}, { cookie: await signedIn('ana@example.org') })
    expect(await sql('select email, is_active from email_subscriptions')).toEqual([
      { email: 'ana@example.org', is_active: false },
    ])
    expect(await sql('select 1 from notifications')).toEqual([])
  })

  it('an erasure that fails in one place erases nothing', async () => {
    await subscribe('ana@example.org')
    const form = await aForm('Held Form')
    await form.send('ana@example.org', 'Mine')
    const cookie = await signedIn('ana@example.org')
    await sql(`create function refuse() returns trigger language plpgsql as $$ begin raise 'held'; end $$`)
    await sql('create trigger held before delete on form_submissions for each row execute function refuse()')
    try {
      expect((await post('/my/erase', {}, { cookie })).statusCode).toBe(500)
    } finally {
      await sql('drop trigger held on form_submissions')
      await sql('drop function refuse()')
    }
    const counts = await sql(
      'select (select count(*)::int from notifications) as n, (select count(*)::int from participants) as p',
    )
    expect(counts).toEqual([{ n: 1, p: 1 }])
  })

  it('saves name, language and zone, and refuses what is none', async () => {
    const cookie = await signedIn('ana@example.org')
    const good = { displayName: '  Ana   <i>L</i> ', language: 'de', zone: 'Europe/Berlin' }
    const saved = await post('/my/settings', good, { cookie })
    expect([saved.statusCode, saved.headers.location]).toEqual([303, '/my?saved=1'])
    const row = () => sql('select display_name, language, zone from participants')
    const stored = [{ display_name: 'Ana <i>L</i>', language: 'de', zone: 'Europe/Berlin' }]
    expect(await row()).toEqual(stored)
    const page = await open('/my?saved=1', { cookie })
    expect(wordsOf(page)).toContain('Your changes are saved.')
    expect(page.body).toContain('value="Ana &lt;i&gt;L&lt;/i&gt;"')
    for (const bad of [{ displayName: 'x'.repeat(81) }, { language: 'tlh' }, { zone: 'Mars/Olympus' }])
      expect((await post('/my/settings', { ...good, ...bad }, { cookie })).statusCode).toBe(422)
    expect(await row()).toEqual(stored)
    expect((await post('/my/settings', good)).statusCode).toBe(401)
  })

  it('a session ends with signing out and after 30 days', async () => {
    const cookie = await signedIn('ana@example.org')
    const out = await post('/my/sign-out', {}, { cookie })
    expect([out.statusCode, out.headers.location]).toEqual([303, '/my'])
    expect(wordsOf(await open('/my', { cookie }))).toContain('Give us your e-mail address')
    await sql('truncate participant_requests')
    const later = await signedIn('ana@example.org')
    expect(wordsOf(await open('/my', { cookie: later }))).toContain('ana@example.org')
    await sql("update participant_sessions set expires_at = now() - interval '1 second'")
    expect(wordsOf(await open('/my', { cookie: later }))).toContain('Give us your e-mail address')
    await run('participants.clean')
    expect(await sql('select 1 from participant_sessions')).toEqual([])
  })

  it('ends the sessions of all other browsers, and says how many there are', async () => {
    const another = async (email = 'ana@example.org') => {
      await sql('truncate participant_requests')
      return signedIn(email)
    }
    const cookie = await another()
    const words = async (as: string) => wordsOf(await open('/my', { cookie: as }))
    expect(await words(cookie)).not.toContain('End all other sessions')
    expect((await post('/my/end-others')).statusCode).toBe(401)
    const lost = [await another(), await another()]
    const ben = await another('ben@example.org')
    expect(await words(cookie)).toContain(
      'You are signed in in 2 other browsers, too. End all other sessions',
    )
    const ended = await post('/my/end-others', {}, { cookie })
    expect([ended.statusCode, ended.headers.location]).toEqual([303, '/my?ended=1'])
    expect(ended.headers['set-cookie']).toBeUndefined()
    expect(wordsOf(await open('/my?ended=1', { cookie }))).toContain('All other sessions have ended.')
    for (const one of lost) expect(await words(one)).toContain('Give us your e-mail address')
    expect(await words(cookie)).not.toContain('End all other sessions')
    expect(await words(ben)).toContain('ben@example.org')
  })

  it('keeps only hashes of links and sessions', async () => {
    const path = await aLink('ana@example.org')
    const rows = JSON.stringify(await sql('select * from participant_requests'))
    expect(rows).not.toContain(path.split('/').at(-1))
    const token = cookieIn(await post(path)).slice('my='.length)
    expect(JSON.stringify(await sql('select * from participant_sessions'))).not.toContain(token)
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['a page without an origin', { origin: 'null' }],
  ])('forms that %s sends are refused', async (_, headers) => {
    await subscribe('ana@example.org')
    const cookie = await signedIn('ana@example.org')
    for (const path of ['/my/erase', '/my/settings', '/my/sign-out', '/my/end-others'])
      expect((await post(path, {}, { cookie, headers })).statusCode).toBe(403)
    expect(wordsOf(await open('/my', { cookie }))).toContain('News of the book')
  })

  it('opens nothing of the studio, and a session of the studio opens nothing here', async () => {
    const cookie = await signedIn('ana@example.org')
    const asStudio = `sid=${cookie.slice('my='.length)}`
    expect((await app.call('GET /api/auth/user', { headers: { cookie: asStudio } })).statusCode).toBe(401)
    const owner = await aPerson(app, { site })
    expect(wordsOf(await open('/my', { cookie: `my=${owner}` }))).toContain('Give us your e-mail address')
  })

  it('over https the cookie is bound to the host', async () => {
    const behind = await anApp({ beside: app, mail: mailer(), trustProxy: '127.0.0.1' })
    const headers = { 'x-forwarded-proto': 'https' }
    const path = await aLink('ana@example.org')
    const opened = await post(path, {}, { headers, of: behind })
    expect(String(opened.headers['set-cookie'])).toMatch(
      /^__Host-my=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('goes with its site', async () => {
    const doomed = await aSite(app, 'Doomed')
    await changeSite(app, doomed.id, { domain: 'doomed.example.org' })
    await signedIn('ana@example.org', { host: 'doomed.example.org' })
    await sql('delete from forks where id = $1', [doomed.id])
    for (const table of ['participants', 'participant_requests', 'participant_sessions'])
      expect([table, await sql(`select 1 from ${table}`)]).toEqual([table, []])
  })
})
