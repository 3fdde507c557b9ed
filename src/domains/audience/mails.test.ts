import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { aSubscriber } from '../../../test/support/callers.ts'
import { administer } from '../../../test/support/database.ts'
import { runJob } from '../../../test/support/jobs.ts'
import {
  linkIn,
  type MailServer,
  type ReceivedMail,
  startMailServer,
} from '../../../test/support/mail-server.ts'
import { JOBS } from '../../app/jobs.ts'
import type { Site } from '../../kernel/site.ts'
import { NO_LIMITS } from '../../platform/http/limits.ts'
import { smtpMail } from '../../platform/mail/smtp.ts'
import type { Release } from './shapes.ts'

const ONE_CLICK = 'List-Unsubscribe=One-Click'
const FORM = 'application/x-www-form-urlencoded'

let server: MailServer
let app: App
let home: Site
let other: Site
let as: string

beforeAll(async () => {
  server = await startMailServer()
  app = await anApp({
    limits: NO_LIMITS,
    mail: smtpMail({ url: server.url, from: 'books@example.org' }),
  })
  home = await aSite(app, 'Tidewater', { isDefault: true })
  other = await aSite(app, 'Elsewhere')
  as = await aPerson(app, { site: home, role: 'admin' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await rowsOf('truncate notifications, email_subscriptions, mails, release_mailings, release_receivers')
  server.mails.length = 0
  server.refuse(null)
})

const rowsOf = (sql: string, values: unknown[] = []) => administer(app.connection, sql, values)
const subscriber = async (site = home) =>
  (await rowsOf('select * from notifications where fork_id = $1', [site.id]))[0]
const stopList = () => rowsOf('select email, is_active from email_subscriptions order by email')
const send = () => runJob(JOBS, 'mailing.send', app.platform)
const keep = () => runJob(JOBS, 'audience.keep', app.platform)
const hostOf = (site: Site) => (site.id === home.id ? 'localhost' : `${site.slug}.localhost`)
const signUp = (email = 'ana@example.org', { site = home, locale = '' } = {}) =>
  app.call(`POST /api/notifications/subscribe${locale && `?locale=${locale}`}`, {
    body: { name: 'Ana', email },
    host: hostOf(site),
  })
const open = (link: string) => {
  const { host, pathname } = new URL(link)
  return app.call(`GET ${pathname as '/'}`, { host, headers: { accept: 'text/html' } })
}
const press = (link: string, body = '', type = FORM) => {
  const { host, pathname } = new URL(link)
  return app.call(`POST ${pathname as '/'}`, {
    host,
    headers: { accept: 'text/html', 'content-type': type },
    body,
  })
}
const lastMail = (): ReceivedMail => {
  const mail = server.mails.at(-1)
  if (!mail) throw new Error('no mail came')
  return mail
}
const leaveLink = (mail = lastMail()) => linkIn(mail, '/notify/leave/')
/** Signs up and confirms. @returns the mail that asked */
const confirmed = async (email?: string, more?: Parameters<typeof signUp>[1]) => {
  await signUp(email, more)
  await send()
  const mail = lastMail()
  expect((await press(linkIn(mail, '/notify/confirm/'))).statusCode).toBe(303)
  return mail
}
const askAll = (isOn: boolean, who = as) =>
  app.call(`PUT /api/forks/${home.id}/double-opt-in`, { as: who, body: { isOn } })
const release = async (): Promise<Release> =>
  (await app.call(`GET /api/forks/${home.id}/release-mail`, { as })).json()
const tell = (body: object = {}, who = as) =>
  app.call(`POST /api/forks/${home.id}/release-mail`, {
    as: who,
    body: { words: {}, after: 0, receivers: 'fresh', ...body },
  })

/** Runs `work` while the site is in another state. @param state what is set in its row */
async function whileSite(state: string, work: () => Promise<void>): Promise<void> {
  const set = async (columns: string) => {
    await rowsOf(`update forks set ${columns} where id = $1`, [home.id])
    await app.db.transaction('*', (tx) => {
      tx.touchSites()
    })
  }
  await set(state)
  try {
    await work()
  } finally {
    await set("is_active = true, archived_at = null, config = config - 'maintenanceMode'")
  }
}

describe('a confirmation', () => {
  it('[C211] is asked for by mail, and one press on the page behind its link confirms', async () => {
    await signUp()
    await send()
    expect(server.mails).toHaveLength(1)
    const mail = lastMail()
    expect(mail.to).toBe('ana@example.org')
    expect(mail.subject).toBe('Please confirm: news of Tidewater')
    expect(mail.text).not.toContain('Ana')
    const link = linkIn(mail, '/notify/confirm/')
    const page = await open(link)
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain('Confirm my address')
    expect(await subscriber()).toMatchObject({ confirmed_at: null })
    const pressed = await press(link)
    expect(pressed.statusCode).toBe(303)
    expect((await open(new URL(String(pressed.headers.location), link).href)).body).toContain(
      '>Confirmed</h1>',
    )
    expect(await subscriber()).toMatchObject({ is_subscribed: true, unsubscribed_at: null })
    expect((await subscriber())?.confirmed_at).toBeTruthy()
  })

  it('[C211] is no stored token, and its link works once, seven days, and on its site alone', async () => {
    await signUp()
    await send()
    const link = linkIn(lastMail(), '/notify/confirm/')
    const token = link.split('/').at(-1) ?? ''
    expect(JSON.stringify(await rowsOf('select n, m from notifications n, mails m'))).not.toContain(token)
    const elsewhere = link.replace('http://localhost', `http://${hostOf(other)}`)
    expect((await open(elsewhere)).statusCode).toBe(410)
    expect((await press(elsewhere)).statusCode).toBe(410)
    await rowsOf("update notifications set confirm_expires_at = confirm_expires_at - interval '7 days'")
    const old = await press(link)
    expect(old.statusCode).toBe(410)
    expect(old.body).toContain('Sign up again')
    expect(await subscriber()).toMatchObject({ confirmed_at: null })
    await rowsOf("update notifications set confirm_expires_at = now() + interval '1 hour'")
    await press(link)
    const confirmedAt = (await subscriber())?.confirmed_at
    // A second press by the same hand reads that all is well; after leaving, the link brings nobody back.
    expect((await press(link)).statusCode).toBe(303)
    expect((await subscriber())?.confirmed_at).toEqual(confirmedAt)
    await press(leaveLink())
    expect((await press(link)).statusCode).toBe(410)
    expect(await subscriber()).toMatchObject({ is_subscribed: false })
  })

  it('[C211] A197 of fifty sign-ups at once is one row and one mail, and no second one that day', async () => {
    await Promise.all(Array.from({ length: 50 }, async () => signUp()))
    await send()
    await signUp('ANA@example.org')
    await send()
    expect(server.mails).toHaveLength(1)
    await rowsOf("update mails set created_at = created_at - interval '25 hours'")
    await signUp()
    await send()
    expect(server.mails).toHaveLength(2)
    const [first, second] = server.mails.map((mail) => linkIn(mail, '/notify/confirm/'))
    expect((await press(first ?? '')).statusCode).toBe(410)
    expect((await press(second ?? '')).statusCode).toBe(303)
  })

  it('[C211] A195 of a confirmed address sends nothing and answers the same', async () => {
    const first = await signUp()
    await send()
    await press(linkIn(lastMail(), '/notify/confirm/'))
    await rowsOf("update mails set created_at = created_at - interval '25 hours'")
    const again = await signUp('Ana@example.org')
    await send()
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
    expect(server.mails).toHaveLength(1)
  })

  it('[C211] A198 waits while the mail server is away, and goes out once when it is back', async () => {
    server.refuse({ code: 451, words: 'Later' })
    expect((await signUp()).statusCode).toBe(200)
    await send()
    server.refuse(null)
    await rowsOf('update mails set next_try_at = now()')
    await send()
    await send()
    expect(server.mails).toHaveLength(1)
  })

  it('[C213] A194 nothing that is no address gets a mail', async () => {
    for (const email of ['a@b.c, d@e.f', 'a@b.c\r\nBcc: d@e.f', 'ana'])
      expect((await signUp(email)).statusCode).toBe(422)
    await send()
    expect(server.mails).toEqual([])
  })

  it('is in the language of the sign-up, and its pages answer in it, whatever the site is read in', async () => {
    await signUp('ana@example.org', { locale: 'de' })
    await send()
    expect(lastMail().subject).toBe('Bitte bestätigen: Nachricht zu Tidewater')
    const link = linkIn(lastMail(), '/notify/confirm/')
    expect(link).toContain('/de/notify/confirm/')
    expect((await open(link)).body).toContain('Meine Adresse bestätigen')
    const pressed = await press(link)
    expect(pressed.headers.location).toContain('/de/notify/confirm/')
    expect((await open(leaveLink())).body).toContain('Keine E-Mails dieser Website mehr')
  })

  it('[C211] [C623] a permanent refusal stops the address, and a confirmed new sign-up opens it again', async () => {
    server.refuse({ code: 550, words: 'Unknown' })
    await signUp()
    await send()
    expect(await stopList()).toEqual([{ email: 'ana@example.org', is_active: false }])
    server.refuse(null)
    await rowsOf("update mails set created_at = created_at - interval '25 hours'")
    await signUp()
    await send()
    expect(await stopList()).toEqual([{ email: 'ana@example.org', is_active: false }])
    await press(linkIn(lastMail(), '/notify/confirm/'))
    expect(await stopList()).toEqual([{ email: 'ana@example.org', is_active: true }])
  })
})

describe('who has not confirmed', () => {
  const older = (days: number) =>
    rowsOf(`update notifications set asked_at = asked_at - interval '${days} days'`)

  it('[C211] is erased 30 days after the mail server took the confirmation, with the address, unless it is stopped', async () => {
    await signUp()
    await signUp('ben@example.org')
    await send()
    await confirmed('cleo@example.org')
    await rowsOf("update email_subscriptions set is_active = false where email = 'ben@example.org'")
    await older(29)
    await keep()
    expect(await rowsOf('select from notifications')).toHaveLength(3)
    await older(2)
    await keep()
    expect(await rowsOf('select email from notifications')).toEqual([{ email: 'cleo@example.org' }])
    expect(await stopList()).toEqual([
      { email: 'ben@example.org', is_active: false },
      { email: 'cleo@example.org', is_active: true },
    ])
  })

  it('[C211] waits for as long as no mail server took it', async () => {
    await signUp()
    await rowsOf("update notifications set created_at = created_at - interval '90 days'")
    await keep()
    expect(await rowsOf('select from notifications')).toHaveLength(1)
    expect(await rowsOf('select from mails where ended_at is null')).toHaveLength(1)
  })

  it('is asked by the daily job where nobody ever was, such as once a site asks again', async () => {
    await askAll(false)
    await signUp()
    await keep()
    await send()
    expect(server.mails).toEqual([])
    await askAll(true)
    await keep()
    await keep()
    await send()
    expect(server.mails.map(({ to }) => to)).toEqual(['ana@example.org'])
  })
})

it('whether a site asks for confirmations is set by who may write its settings, and stands in its log', async () => {
  const editor = await aPerson(app, { site: home, role: 'editor' })
  expect((await askAll(false, editor)).statusCode).toBe(403)
  expect((await askAll(false)).json()).toEqual({ isOn: false })
  await askAll(false)
  expect((await release()).asksAll).toBe(false)
  expect((await askAll(true)).json()).toEqual({ isOn: true })
  const logged = await rowsOf(
    "select changes from activity where changes ? 'doubleOptIn' order by id desc limit 2",
  )
  expect(logged).toEqual([
    { changes: { doubleOptIn: [false, true] } },
    { changes: { doubleOptIn: [true, false] } },
  ])
})

describe('leaving', () => {
  it('[C211] [C623] by the link of a mail ends the mails of that site alone, by a press, as often as one likes', async () => {
    const mail = await confirmed()
    await confirmed('ana@example.org', { site: other })
    const link = leaveLink(mail)
    expect((await open(link)).body).toContain('No more mail from this site')
    expect(await subscriber()).toMatchObject({ is_subscribed: true })
    const pressed = await press(link, 'leave=site')
    expect(pressed.statusCode).toBe(303)
    const { unsubscribed_at: at } = (await subscriber()) ?? {}
    expect(at).toBeTruthy()
    expect((await press(link, 'leave=site')).statusCode).toBe(303)
    expect(await subscriber()).toMatchObject({ is_subscribed: false, unsubscribed_at: at })
    expect((await open(link)).body).toContain('Tidewater does not write to you any more')
    expect(await subscriber(other)).toMatchObject({ is_subscribed: true })
    expect(await stopList()).toEqual([{ email: 'ana@example.org', is_active: true }])
  })

  it.each([
    [FORM, ONE_CLICK],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ])('[C211] is one POST of a mail program, sent as %s, and no redirect answers it', async (type, body) => {
    const mail = await confirmed()
    expect(mail.headers['list-unsubscribe-post']).toBe(ONE_CLICK)
    const link = /<(.*)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    expect(link).toBe(leaveLink(mail))
    const answer = await press(link, body, type)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect(await subscriber()).toMatchObject({ is_subscribed: false })
  })

  it('[C211] [C615] no mail from any site here stops the address, and signing up on one site brings back that one alone', async () => {
    const mail = await confirmed()
    await confirmed('ana@example.org', { site: other })
    await press(leaveLink(mail), 'leave=all')
    expect(await stopList()).toEqual([{ email: 'ana@example.org', is_active: false }])
    expect((await open(leaveLink(mail))).body).toContain('No site here writes to you any more')
    await rowsOf("update mails set created_at = created_at - interval '25 hours'")
    await confirmed('ana@example.org', { site: other })
    expect(await stopList()).toEqual([{ email: 'ana@example.org', is_active: true }])
    expect(await subscriber(other)).toMatchObject({ is_subscribed: true })
    expect(await subscriber()).toMatchObject({ is_subscribed: false })
  })

  it.each([
    ['is not published', 'is_active = false', false],
    ['is in maintenance', `config = config || '{"maintenanceMode": true}'`, false],
    ['is archived', 'archived_at = now()', true],
  ])('[C211] works while the site %s, and confirming does, too', async (_, state, isShown) => {
    await signUp()
    await send()
    const mail = lastMail()
    await whileSite(state, async () => {
      for (const link of [linkIn(mail, '/notify/confirm/'), leaveLink(mail)]) {
        const page = await open(link)
        expect(page.statusCode).toBe(200)
        // Readers see nothing of the site now.
        expect(page.body.includes('<header')).toBe(isShown)
        expect((await press(link, 'leave=site')).statusCode).toBe(303)
      }
    })
    const row = await subscriber()
    expect(row).toMatchObject({ is_subscribed: false })
    expect(row?.confirmed_at).toBeTruthy()
  })

  it('[C211] of an erased subscriber, and by a link that never was, is answered calmly', async () => {
    const mail = await confirmed()
    await rowsOf('delete from notifications')
    for (const link of [leaveLink(mail), 'http://localhost/notify/leave/x']) {
      const page = await open(link)
      expect([page.statusCode, page.body.includes('no mail comes from it')]).toEqual([200, true])
      expect((await press(link, ONE_CLICK)).statusCode).toBe(200)
    }
  })

  it('a form of another page ends nobody’s mail', async () => {
    const mail = await confirmed()
    const { pathname } = new URL(leaveLink(mail))
    const headers = { 'content-type': FORM, origin: 'https://evil.example' }
    const answer = await app.call(`POST ${pathname as '/'}`, { headers, body: 'leave=all' })
    expect(answer.statusCode).toBe(403)
    expect(await subscriber()).toMatchObject({ is_subscribed: true })
  })
})

describe('the mail that the book is out', () => {
  it('[C212] [C607] goes once to each who has confirmed and may be written to, in the language of the sign-up', async () => {
    await confirmed('ana@example.org')
    await confirmed('bea@example.org', { locale: 'de' })
    const left = await confirmed('cleo@example.org')
    await press(leaveLink(left))
    const stopped = await confirmed('dov@example.org')
    await press(leaveLink(stopped), 'leave=all')
    await signUp('eve@example.org')
    await send()
    await confirmed('zoe@example.org', { site: other })
    server.mails.length = 0
    expect(await release()).toMatchObject({
      asksAll: true,
      isMailSetUp: true,
      languages: [
        { language: 'de', all: 1, fresh: 1 },
        { language: 'en', all: 1, fresh: 1 },
      ],
      states: { confirmed: 2, waiting: 1, left: 2, returned: 0 },
      latest: null,
    })
    const answer = await tell({ words: { de: 'Erster Absatz.\n\nZweiter <b>Absatz</b>.' } })
    expect(answer.json()).toMatchObject({ latest: { number: 1, receivers: 2, waiting: 2, sent: 0 } })
    await send()
    await send()
    const mails = new Map(server.mails.map((mail) => [mail.to, mail]))
    expect([...mails.keys()].toSorted()).toEqual(['ana@example.org', 'bea@example.org'])
    expect(server.mails).toHaveLength(2)
    expect(mails.get('ana@example.org')?.subject).toBe('“Tidewater” is out')
    expect(mails.get('ana@example.org')?.text).not.toContain('Absatz')
    const german = mails.get('bea@example.org')
    expect(german?.subject).toBe('„Tidewater“ ist da')
    expect(german?.text).toContain('\n\nErster Absatz.\n\nZweiter <b>Absatz</b>.\n\n')
    expect(german?.html).toContain('Zweiter &lt;b&gt;Absatz&lt;/b&gt;.')
    expect(german?.headers['list-unsubscribe']).toContain('/notify/leave/')
    // Nothing is published in German here, so the book is read in English.
    expect(german?.text).toContain('http://localhost/\n')
    expect((await release()).latest).toMatchObject({ receivers: 2, waiting: 0, sent: 2, refused: 0 })
    const logged = await rowsOf("select changes from activity where action = 'release.send'")
    expect(logged).toEqual([{ changes: { receivers: [0, 2] } }])
  })

  it('[C212] a second press sends nothing, and a further mail goes only to who is named', async () => {
    await confirmed('ana@example.org')
    server.mails.length = 0
    const presses = await Promise.all([tell(), tell(), tell()])
    expect(presses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await send()
    expect((await tell({ after: 1 })).json().detail).toBe('Nobody would get this mail.')
    await confirmed('ben@example.org')
    expect((await tell({ after: 1 })).statusCode).toBe(200)
    await send()
    const releases = () =>
      server.mails.filter(({ subject }) => subject.includes('is out')).map(({ to }) => to)
    expect(releases()).toEqual(['ana@example.org', 'ben@example.org'])
    expect((await tell({ after: 2, receivers: 'all' })).json().latest).toMatchObject({
      number: 3,
      receivers: 2,
    })
    await send()
    expect(releases().toSorted()).toEqual([
      'ana@example.org',
      'ana@example.org',
      'ben@example.org',
      'ben@example.org',
    ])
  })

  it('[C623] does not reach who leaves before it goes out; who is refused for good is stopped', async () => {
    const mail = await confirmed('ana@example.org')
    await confirmed('ben@example.org')
    await confirmed('cleo@example.org')
    server.mails.length = 0
    await tell()
    await press(leaveLink(mail))
    await rowsOf("delete from notifications where email = 'cleo@example.org'")
    server.refuse({ code: 550, words: 'Unknown' })
    await send()
    expect(server.mails).toEqual([])
    expect((await release()).latest).toMatchObject({ receivers: 3, notNeeded: 2, refused: 1, waiting: 0 })
    expect(await stopList()).toContainEqual({ email: 'ben@example.org', is_active: false })
  })

  it('[C607] [C211] goes to all where the site asks nobody, but to who had left only after a confirmation', async () => {
    const left = await confirmed('cleo@example.org')
    await press(leaveLink(left))
    await askAll(false)
    await rowsOf("update mails set created_at = created_at - interval '25 hours'")
    server.mails.length = 0
    await signUp('ana@example.org')
    await signUp('cleo@example.org')
    await send()
    expect(server.mails.map(({ to }) => to)).toEqual(['cleo@example.org'])
    expect(await release()).toMatchObject({ asksAll: false, languages: [{ all: 1 }] })
    await press(linkIn(lastMail(), '/notify/confirm/'))
    expect(await release()).toMatchObject({ languages: [{ all: 2 }] })
    await askAll(true)
    expect(await release()).toMatchObject({ languages: [{ all: 1 }] })
  })

  it('is seen beforehand as it goes out', async () => {
    await confirmed()
    const preview = await app.call(`POST /api/forks/${home.id}/release-mail/preview`, {
      as,
      body: { language: 'en', words: 'Thank you <3' },
    })
    await tell({ words: { en: 'Thank you <3' } })
    server.mails.length = 0
    await send()
    const [mail] = server.mails
    const withoutKey = (text = '') => text.replaceAll(/leave\/[0-9a-f-]{36}/g, 'leave/')
    expect(preview.json().subject).toBe(mail?.subject)
    expect(withoutKey(preview.json().html).trim()).toBe(withoutKey(mail?.html))
  })

  it('[C212] is refused in a sentence where it would reach nobody, or lead nowhere', async () => {
    expect((await tell()).json().detail).toBe('Nobody would get this mail.')
    await confirmed()
    await whileSite('is_active = false', async () => {
      const closed = await tell()
      expect([closed.statusCode, closed.json().detail]).toEqual([
        409,
        'Readers cannot open this site now, so the link in the mail would lead nowhere.',
      ])
    })
    for (const body of [
      { words: { en: 'x'.repeat(2_001) } },
      { words: { xx: 'x' } },
      { after: -1 },
      { receivers: 'some' },
    ])
      expect((await tell(body)).statusCode).toBe(422)
    expect(await rowsOf('select from release_mailings')).toEqual([])
  })

  it('on a site without a book is refused, and the state says so', async () => {
    const bookless = await aSite(app, 'Bookless')
    const asOther = await aPerson(app, { site: bookless, role: 'admin' })
    await confirmed('ana@example.org', { site: bookless })
    await rowsOf('delete from books where fork_id = $1', [bookless.id])
    const path = `/api/forks/${bookless.id}/release-mail` as const
    expect((await app.call(`GET ${path}`, { as: asOther })).json()).toMatchObject({ hasBook: false })
    const answer = await app.call(`POST ${path}`, {
      as: asOther,
      body: { words: {}, after: 0, receivers: 'fresh' },
    })
    expect([answer.statusCode, answer.json().detail]).toEqual([409, 'This site has no book.'])
    expect(await release()).toMatchObject({ hasBook: true })
  })

  it('without a mail server is refused, and the state says so', async () => {
    const mute = await anApp({ beside: app, limits: NO_LIMITS })
    const answer = await mute.call(`POST /api/forks/${home.id}/release-mail`, {
      as,
      body: { words: {}, after: 0, receivers: 'fresh' },
    })
    expect([answer.statusCode, answer.json().detail]).toEqual([409, 'Mail is not set up.'])
    expect((await mute.call(`GET /api/forks/${home.id}/release-mail`, { as })).json()).toMatchObject({
      isMailSetUp: false,
    })
  })

  it('reaches a thousand in one transaction', async () => {
    await rowsOf(
      `insert into notifications (fork_id, id, email, consent_text, consent_language, confirmed_at)
        select $1, gen_random_uuid(), 'reader' || n || '@example.org', 'Yes.', 'en', now() from generate_series(1, 1000) n`,
      [home.id],
    )
    expect((await tell()).json().latest).toMatchObject({ receivers: 1_000, waiting: 1_000 })
    expect(await rowsOf('select from mails')).toHaveLength(1_000)
  })

  it.each(['editor', 'author', 'translator', 'viewer'] as const)(
    '[C212] is closed to the role %s',
    async (role) => {
      const person = await aPerson(app, { site: home, role })
      await aSubscriber(app, home)
      expect((await tell({}, person)).statusCode).toBe(403)
    },
  )
})

describe('a mail server that refuses the sender, and not an address', () => {
  it('[C623] stops nobody: who waits is asked again, and who had no mail of the release gets it', async () => {
    await confirmed('ben@example.org')
    server.refuse({ code: 554, words: '5.7.1 Relay access denied' })
    await signUp()
    await tell()
    await send()
    expect((await release()).latest).toMatchObject({ receivers: 1, refused: 1 })
    expect((await stopList()).map(({ is_active }) => is_active)).toEqual([true, true])
    server.refuse(null)
    server.mails.length = 0
    await rowsOf("update mails set created_at = created_at - interval '25 hours'")
    await signUp()
    await tell({ after: 1 })
    await send()
    expect(server.mails.map(({ to }) => to).toSorted()).toEqual(['ana@example.org', 'ben@example.org'])
  })
})
