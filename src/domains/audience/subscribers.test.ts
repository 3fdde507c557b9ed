import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { aSubscriber } from '../../../test/support/callers.ts'
import { administer } from '../../../test/support/database.ts'
import type { Site } from '../../kernel/site.ts'
import { NO_LIMITS } from '../../platform/http/limits.ts'
import type { SubscriberRow } from './shapes.ts'

let app: App
let home: Site
let other: Site
let as: string

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  home = await aSite(app, 'Tidewater', { isDefault: true })
  other = await aSite(app, 'Elsewhere')
  as = await aPerson(app, { site: home, role: 'admin' })
})

beforeEach(() => rowsOf('truncate notifications, email_subscriptions cascade'))

const rowsOf = (sql: string, values: unknown[] = []) => administer(app.connection, sql, values)
const list = async (query = '') =>
  app.call(`GET /api/forks/${home.id}/subscribers${query}` as 'GET /', { as })
const namesIn = async (query = '') =>
  (await list(query)).json().map(({ email }: SubscriberRow) => email.split('@')[0])
const file = async (query = '') =>
  app.call(`GET /api/forks/${home.id}/subscribers/export${query}` as 'GET /', { as })

describe('the list of subscribers', () => {
  it('[C212] [C607] shows those of this site, newest first, with the state of each and what was agreed to', async () => {
    for (const name of ['ana', 'bo', 'cleo', 'dov']) await aSubscriber(app, home, `${name}@example.org`)
    await aSubscriber(app, other, 'zoe@example.org')
    await rowsOf("update notifications set confirmed_at = now() where email <> 'dov@example.org'")
    await rowsOf(
      "update notifications set is_subscribed = false, unsubscribed_at = now() where email = 'bo@example.org'",
    )
    await rowsOf("update email_subscriptions set is_active = false where email ~ '^(bo|cleo)@'")
    const answer = await list()
    expect(answer.headers['x-total-count']).toBe('4')
    expect(answer.json()).toMatchObject([
      { email: 'dov@example.org', state: 'waiting', language: 'en', source: 'website' },
      { email: 'cleo@example.org', state: 'returned' },
      { email: 'bo@example.org', state: 'left', leftAt: expect.any(String) },
      { email: 'ana@example.org', state: 'confirmed', consentText: expect.stringMatching(/\w/) },
    ])
    expect(await namesIn('?state=confirmed,waiting')).toEqual(['dov', 'ana'])
  })

  it('[C212] narrows to languages and to where they came from', async () => {
    for (const name of ['ana', 'bo', 'cleo']) await aSubscriber(app, home, `${name}@example.org`)
    await rowsOf("update notifications set consent_language = 'de' where email = 'bo@example.org'")
    await rowsOf("update notifications set subscription_source = 'fair' where email = 'cleo@example.org'")
    expect(await namesIn('?language=de')).toEqual(['bo'])
    expect(await namesIn('?language=de,en')).toEqual(['cleo', 'bo', 'ana'])
    expect(await namesIn('?source=website')).toEqual(['bo', 'ana'])
    expect(await namesIn('?source=website&language=en')).toEqual(['ana'])
    for (const query of ['?language=tlh', '?language=', '?source=elsewhere'])
      expect((await list(query)).statusCode).toBe(422)
  })

  it('[C212] is counted for who may read it, and for nobody else', async () => {
    await aSubscriber(app, home)
    await aSubscriber(app, other)
    const counts = async (who: string) =>
      (await app.call(`GET /api/forks/${home.id}/counts`, { as: who })).json()
    expect(await counts(as)).toMatchObject({ subscribers: 1, forms: 0 })
    const author = await aPerson(app, { site: home, role: 'author' })
    expect(await counts(author)).not.toHaveProperty('subscribers')
  })

  it('[C212] finds words of the address and of the name, and goes page by page in every order', async () => {
    for (let n = 10; n < 25; n++) await aSubscriber(app, home, `reader${n}@example.org`, `Ada ${n}`)
    await aSubscriber(app, home, 'bo@other.example', 'Bo')
    expect(await namesIn('?q=OTHER.ex')).toEqual(['bo'])
    expect(await namesIn('?q=ada%2014')).toEqual(['reader14'])
    expect(await namesIn('?q=%25')).toEqual([])
    for (const sort of ['createdAt', '-createdAt', 'email', '-email']) {
      const whole = await namesIn(`?sort=${sort}`)
      const first = await list(`?sort=${sort}&limit=7`)
      const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
      const second = (await app.call(`GET ${next}` as 'GET /', { as })).json()
      expect([...first.json(), ...second].map(({ email }) => email.split('@')[0])).toEqual(whole.slice(0, 14))
      expect(await namesIn(`?sort=${sort}&limit=7&offset=14`)).toEqual(whole.slice(14))
      expect(await namesIn(`?sort=${sort}&limit=7&offset=-2`)).toEqual(whole.slice(-2))
    }
    expect((await list('?sort=createdAt&cursor=nonsense')).statusCode).toBe(422)
    expect((await list('?state=asleep')).statusCode).toBe(422)
  })

  it.each(['editor', 'author', 'translator', 'viewer'] as const)(
    '[C212] is closed to the role %s',
    async (role) => {
      const person = await aPerson(app, { site: home, role })
      for (const path of ['', '/export'] as const) {
        const answer = await app.call(`GET /api/forks/${home.id}/subscribers${path}`, { as: person })
        expect(answer.statusCode).toBe(403)
      }
    },
  )
})

describe('the file of subscribers', () => {
  it('[C212] A200: holds every one as CSV that no table program runs, and as JSON', async () => {
    const signUp = { name: `=cmd|' /C calc'!A0 "x"`, email: 'ana@example.org' }
    await app.call('POST /api/notifications/subscribe', { body: signUp })
    const csv = await file()
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.headers['content-disposition']).toBe('attachment; filename="tidewater-subscribers.csv"')
    const [head, row] = csv.body.split('\r\n')
    expect(head).toMatch(/^\uFEFFemail,firstName,lastName,state,/)
    expect(row).toMatch(/^ana@example\.org,'=cmd\|',"\/C calc'!A0 ""x""",waiting,website,en,/)
    const json = await file('?format=json')
    expect(json.json()).toEqual((await list()).json())
    expect((await file('?q=nobody&format=json')).json()).toEqual([])
    const recorded = await rowsOf("select user_id from activity where action = 'subscriber.export'")
    expect(recorded.length).toBe(3)
  })

  it('[C212] holds what the filters leave', async () => {
    for (const name of ['ana', 'bo']) await aSubscriber(app, home, `${name}@example.org`)
    await rowsOf("update notifications set consent_language = 'de' where email = 'bo@example.org'")
    const narrowed = await file('?format=json&language=de&source=website')
    expect(narrowed.json()).toMatchObject([{ email: 'bo@example.org', language: 'de' }])
  })

  it('[C212] goes on past the first thousand', async () => {
    await rowsOf(
      `insert into notifications (fork_id, id, email, consent_text, consent_language)
        select $1, gen_random_uuid(), 'reader' || n || '@example.org', 'Yes.', 'en' from generate_series(1, 2500) n`,
      [home.id],
    )
    const emails = (await file('?format=json')).json().map(({ email }: SubscriberRow) => email)
    expect(new Set(emails).size).toBe(2500)
    expect((await file()).body.split('\r\n')).toHaveLength(2502)
  })
})

describe('erasing a subscriber', () => {
  const addresses = () => rowsOf('select email from email_subscriptions order by email')

  it('[C212] leaves nothing under the address on this site, and what another site has stays', async () => {
    for (const [site, name] of [
      [home, 'ana'],
      [home, 'bo'],
      [other, 'bo'],
    ] as const) {
      const body = { name, email: `${name}@example.org` }
      await app.call('POST /api/notifications/subscribe', { body, host: `${site.slug}.localhost` })
    }
    for (const { id } of (await list()).json()) {
      expect((await app.call(`DELETE /api/subscribers/${id}`, { as })).statusCode).toBe(204)
      expect((await app.call(`DELETE /api/subscribers/${id}`, { as })).statusCode).toBe(404)
    }
    expect((await list()).json()).toEqual([])
    expect(await rowsOf('select fork_id, email from notifications')).toEqual([
      { fork_id: other.id, email: 'bo@example.org' },
    ])
    expect(await addresses()).toEqual([{ email: 'bo@example.org' }])
  })

  it('[C211] keeps an address stopped that wants no mail from any site', async () => {
    await app.call('POST /api/notifications/subscribe', { body: { name: 'Ana', email: 'ana@example.org' } })
    await rowsOf('update email_subscriptions set is_active = false')
    const [{ id }] = (await list()).json()
    await app.call(`DELETE /api/subscribers/${id}`, { as })
    expect(await addresses()).toEqual([{ email: 'ana@example.org' }])
  })
})
