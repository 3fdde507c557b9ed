import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { aJobCtx } from '../../../test/support/jobs.ts'
import { type MailServer, startMailServer } from '../../../test/support/mail-server.ts'
import type { MailKind } from '../../content/mails/kind.ts'
import { post } from '../../content/mails/post.ts'
import type { Site } from '../../kernel/site.ts'
import { smtpMail } from '../../platform/mail/smtp.ts'
import { translatorOf } from '../../app/translate.ts'
import { mailJobs } from './jobs.ts'

let server: MailServer
let app: App
let site: Site
let as: string
const refused: string[] = []

/** Writes to an address made of the id that it is about; not to an odd one. */
const HELLO: MailKind = {
  name: 'test.hello',
  write: async ({ about, url, siteName }) => {
    if (about === BROKEN) throw new Error('cannot be written')
    return about === GONE
      ? null
      : {
          to: `${about.slice(-4)}@example.org`,
          locale: 'de' as const,
          subject: `Hallo von ${await siteName('de')}`,
          paragraphs: ['Ein <b>Satz</b>.'],
          action: { label: 'Öffnen', url: url('/about', 'de') },
          reason: 'Weil Sie gefragt haben.',
          unsubscribe: { label: 'Keine Mails mehr', url: url('/notify/leave/1', 'de') },
        }
  },
  onRefused: (_, { about }) => Promise.resolve(void refused.push(about)),
}

const idOf = (end: string) => `0190b7a0-0000-7000-8000-00000000${end}`
const [ANA, BEN, GONE, BROKEN] = ['aaaa', 'bbbb', 'cccc', 'dddd'].map(idOf) as [
  string,
  string,
  string,
  string,
]

beforeAll(async () => {
  server = await startMailServer()
  app = await anApp({ mail: smtpMail({ url: server.url, from: 'books@example.org' }) })
  site = await aSite(app, 'Tidewater', { isDefault: true })
  as = await aPerson(app, { site })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await administer(app.connection, 'delete from mails')
  server.mails.length = refused.length = 0
  server.refuse(null)
})

const send = async () => {
  const siteNameIn = (_: unknown, { name }: Site, locale: string) => Promise.resolve(`${name} ${locale}`)
  const job = mailJobs({ kinds: [HELLO], translatorOf, siteNameIn }).find(
    ({ name }) => name === 'mailing.send',
  )
  await job?.run(aJobCtx(app.platform), undefined)
}
const posted = (about: string, onceInHours = 0) =>
  app.db.transaction([site.id], (tx) => post(tx, HELLO, { siteId: site.id, about, onceInHours }))
const rows = () => administer(app.connection, 'select about, outcome, tries, error from mails order by about')
const due = () => administer(app.connection, 'update mails set next_try_at = now() where ended_at is null')
const receivers = () => server.mails.map(({ to }) => to).toSorted()

describe('the outbox', () => {
  it('sends what was posted once, in the words that hold then', async () => {
    await posted(ANA)
    await posted(BEN)
    await posted(GONE)
    await send()
    await send()
    expect(receivers()).toEqual(['aaaa@example.org', 'bbbb@example.org'])
    const [mail] = server.mails
    expect(mail?.headers.from).toBe('Tidewater de <books@example.org>')
    expect(mail?.subject).toBe('Hallo von Tidewater de')
    expect(mail?.text).toContain('Ein <b>Satz</b>.\n\nÖffnen:\nhttp://localhost/de/about')
    expect(mail?.html).toContain('Ein &lt;b&gt;Satz&lt;/b&gt;.')
    expect(mail?.headers['list-unsubscribe']).toBe('<http://localhost/de/notify/leave/1>')
    expect((await rows()).map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'not-needed'])
  })

  it('a change that is not committed sends nothing', async () => {
    const failing = app.db.transaction([site.id], async (tx) => {
      await post(tx, HELLO, { siteId: site.id, about: ANA })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    await send()
    expect(server.mails).toEqual([])
  })

  it('the same mail posted fifty times at once waits once, and once a day where its kind says so', async () => {
    await Promise.all(Array.from({ length: 50 }, () => posted(ANA, 24)))
    await send()
    await posted(ANA, 24)
    await send()
    expect(receivers()).toEqual(['aaaa@example.org'])
    await posted(ANA)
    await send()
    expect(receivers()).toEqual(['aaaa@example.org', 'aaaa@example.org'])
  })

  it('a mail that a server cannot take now is sent when it can', async () => {
    server.refuse({ code: 451, words: 'Busy' })
    await posted(ANA)
    await send()
    await send()
    expect(await rows()).toEqual([{ about: ANA, outcome: null, tries: 1, error: '451 Busy' }])
    server.refuse(null)
    await due()
    await send()
    expect(receivers()).toEqual(['aaaa@example.org'])
  })

  it('a receiver who is refused for good gets no second try, and its kind hears of it', async () => {
    server.refuse({ code: 550, words: 'Unknown' })
    await posted(ANA)
    await send()
    await due()
    await send()
    expect(await rows()).toEqual([{ about: ANA, outcome: 'refused', tries: 1, error: '550 Unknown' }])
    expect(refused).toEqual([ANA])
  })

  it('is given up after three days', async () => {
    server.refuse({ code: 451, words: 'Busy' })
    await posted(ANA)
    await send()
    await administer(
      app.connection,
      "update mails set first_tried_at = now() - interval '73 hours', next_try_at = now()",
    )
    await send()
    expect((await rows())[0]).toMatchObject({ outcome: 'given-up', error: '451 Busy' })
  })

  it('one that cannot be put together holds up no other', async () => {
    await posted(BROKEN)
    await posted(ANA)
    await send()
    expect(receivers()).toEqual(['aaaa@example.org'])
    expect((await rows()).map(({ outcome }) => outcome)).toEqual(['sent', null])
  })

  it('two processes that send at once send each mail once', async () => {
    for (let n = 0; n < 30; n++) await posted(idOf(String(1_000 + n)))
    await Promise.all([send(), send(), send()])
    await Promise.all([send(), send()])
    expect(receivers()).toHaveLength(30)
    expect(new Set(receivers()).size).toBe(30)
  })
})

describe('the state of mail', () => {
  const read = async () => (await app.call(`GET /api/forks/${site.id}/mail`, { as })).json()

  it('[C300] tells whether the mail server answers, and what waits', async () => {
    await posted(ANA)
    expect(await read()).toEqual({
      state: 'ok',
      from: 'books@example.org',
      origin: 'http://localhost',
      reason: null,
      waiting: 1,
      sent: 0,
      failed: 0,
      latestFailed: [],
      sentAt: null,
      error: null,
      notTaken: null,
    })
    await send()
    expect(await read()).toMatchObject({ waiting: 0, sent: 1 })
  })

  it('tells of the newest mails that were not delivered what the server said, without addresses', async () => {
    server.refuse({ code: 550, words: 'No mailbox ana@example.org here' })
    for (let n = 0; n < 6; n++) {
      await posted(idOf(String(2_000 + n)))
      await send()
    }
    const { failed, latestFailed } = await read()
    expect(failed).toBe(6)
    expect(latestFailed).toHaveLength(5)
    expect(latestFailed[0]).toEqual({
      id: expect.any(String),
      kind: 'test.hello',
      outcome: 'refused',
      endedAt: expect.any(String),
      reason: '550 No mailbox … here',
    })
    const ends = latestFailed.map(({ endedAt }: { endedAt: string }) => endedAt)
    expect(ends).toEqual(ends.toSorted().toReversed())
  })

  it('[C300] a server that takes the login and no mail is told as such: how many, since when and why', async () => {
    const dashboard = async () => (await app.call(`GET /api/forks/${site.id}/status`, { as })).json().mail
    const refused = async (about: string, code: number) => {
      server.refuse({ code, words: `Sender of ${about} is not known` })
      await posted(about)
      await send()
    }
    await refused(ANA, 550)
    // No mail has ever gone out, so the first one says it already.
    const first = await read()
    expect(first).toMatchObject({ state: 'refuses', reason: null, notTaken: { count: 1 } })
    expect(await dashboard()).toBe('bad')
    await refused(BEN, 451)
    const second = await read()
    expect(second).toMatchObject({
      state: 'refuses',
      notTaken: { count: 2, since: first.notTaken.since, reason: `451 Sender of ${BEN} is not known` },
    })

    server.refuse(null)
    await due()
    await send()
    expect(await read()).toMatchObject({ state: 'ok', notTaken: null })
    // An address or two that do not exist are no fault of the server.
    await refused(idOf('3001'), 550)
    await refused(idOf('3002'), 550)
    expect(await read()).toMatchObject({ state: 'ok', notTaken: { count: 2 } })
    expect(await dashboard()).toBe('ok')
    await refused(idOf('3003'), 550)
    expect(await read()).toMatchObject({ state: 'refuses', notTaken: { count: 3 } })
    expect(await dashboard()).toBe('bad')
  })

  it('[C300] a mail server that stops makes the state of the dashboard bad', async () => {
    const other = await startMailServer()
    // A server of its own each time: what the mail server answered is told again for ten seconds.
    const state = async () => {
      const mail = smtpMail({ url: other.url, from: 'books@example.org' })
      const beside = await anApp({ beside: app, mail })
      return (await beside.call(`GET /api/forks/${site.id}/status`, { as })).json().mail
    }
    expect(await state()).toBe('ok')
    await other.stop()
    expect(await state()).toBe('bad')
  })

  it('a test goes to the caller’s own address, and says what the server answered', async () => {
    const test = async () => (await app.call(`POST /api/forks/${site.id}/mail/test`, { as })).json()
    const answer = await test()
    expect(answer).toEqual({ to: expect.stringContaining('@'), reason: null })
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [answer.to, 'A test from Tidewater'],
    ])
    server.refuse({ code: 550, words: 'Unknown' })
    expect((await test()).reason).toBe('550 Unknown')
  })
})
