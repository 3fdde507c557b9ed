import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { administer } from '../../../test/support/database.ts'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { createSite, setDefaultSite } from '../sites/index.ts'
import { newId } from '../../platform/ids.ts'
import { createFirstOwner, newSetupToken, resetPassword } from './index.ts'
import { deleteOver } from './queries.ts'

const PASSWORD = 'a long enough sentence'

let app: App

beforeAll(async () => {
  app = await anApp()
})

const sessionOf = (answer: { headers: Record<string, unknown> }) =>
  /sid=([\w-]{43})/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''

/** An install without accounts that holds one sample site. */
async function empty(): Promise<void> {
  await administer(app.connection, 'delete from users; delete from forks; delete from setup_tokens')
  await app.db.transaction('*', async (tx) => {
    const site = await createSite(tx, {
      id: newId(),
      name: 'The Sample',
      slug: 'sample',
      language: 'en',
      isSample: true,
    })
    await setDefaultSite(tx, site.id)
  })
}

describe('the owner form', () => {
  beforeEach(empty)

  const form = (fields: object) => ({
    name: 'Ada Löwe',
    email: 'Ada@Example.org',
    password: PASSWORD,
    start: 'own',
    title: 'Über Wasser',
    subtitle: 'Ein Versuch',
    language: 'de',
    ...fields,
  })

  it('[C152] creates the owner, begins the own book, removes the samples and signs in', async () => {
    const token = await newSetupToken(app.db)
    const answer = await app.call('POST /api/setup', { body: form({ token }) })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().user).toMatchObject({
      username: 'ada',
      email: 'ada@example.org',
      firstName: 'Ada',
      lastName: 'Löwe',
      isPlatformOwner: true,
    })
    const as = sessionOf(answer)
    const sites = (await app.call('GET /api/admin/forks', { as })).json()
    expect(sites).toMatchObject([{ name: 'Über Wasser', slug: 'uber-wasser', role: 'owner' }])
    const page = (await app.call('GET /')).body
    expect(page).toContain('Über Wasser')
    expect(page).toContain('Ein Versuch')
    // Who begins a book of their own is its author, until they say otherwise.
    expect(page).toContain('Ada Löwe')
    expect(page).toContain('<html lang="de">')
    expect(page).not.toContain('The Sample')
  })

  it.each([
    ['Walter.Spaeth@example.org', 'walter.spaeth'],
    ['ada_l-2@example.org', 'ada_l-2'],
    ['ada+book@example.org', 'ada-book'],
    [`${'a.'.repeat(31)}b@example.org`, `${'a-'.repeat(30)}`.slice(0, 59)],
  ])('[C152] gives the owner %s the username %s', async (email, username) => {
    const body = form({ token: await newSetupToken(app.db), email })
    expect((await app.call('POST /api/setup', { body })).json().user).toMatchObject({ username })
  })

  it('[C152] keeps the samples when they are chosen, and then asks for no title', async () => {
    const token = await newSetupToken(app.db)
    const answer = await app.call('POST /api/setup', { body: form({ token, start: 'sample', title: '' }) })
    expect(answer.statusCode).toBe(201)
    expect((await app.call('GET /api/admin/forks', { as: sessionOf(answer) })).json()).toMatchObject([
      { slug: 'sample', role: 'owner' },
    ])
  })

  it('[C152] offers the own book alone where there is no sample book', async () => {
    const page = await app.call(`GET /setup/${await newSetupToken(app.db)}`)
    expect(page.body).toContain('name="title"')
    expect(page.body).not.toContain('value="sample"')
  })

  it('[C152] gives a title without Latin letters the slug book', async () => {
    const token = await newSetupToken(app.db)
    const answer = await app.call('POST /api/setup', { body: form({ token, title: 'كتاب الماء' }) })
    expect((await app.call('GET /api/admin/forks', { as: sessionOf(answer) })).json()).toMatchObject([
      { slug: 'book', name: 'كتاب الماء' },
    ])
  })

  it('[C152] opens only with the link, which works once, and the newest is the only one', async () => {
    const old = await newSetupToken(app.db)
    const token = await newSetupToken(app.db)
    expect((await app.call(`GET /setup/${old}`)).statusCode).toBe(404)
    const page = await app.call(`GET /setup/${token}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Create the owner account')
    // It belongs to the product: of no site are there a name, a menu, a footer.
    expect(page.body).toContain('<title>Create the owner account · Flyleaf</title>')
    for (const piece of ['<header', '<footer', '<nav']) expect(page.body).not.toContain(piece)
    expect((await app.call('GET /admin/login')).body).toContain('Nobody has an account here yet.')
    const twice = await Promise.all(
      [1, 2].map((n) => app.call('POST /api/setup', { body: form({ token, email: `a${n}@example.org` }) })),
    )
    expect(twice.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 404])
    expect((await app.call(`GET /setup/${token}`)).statusCode).toBe(404)
    expect(await newSetupToken(app.db)).toBeNull()
  })

  it('[C152] asks in the language of the browser, and offers the book in it: its texts stay in that language', async () => {
    const token = await newSetupToken(app.db)
    const shownTo = async (asks: string) =>
      (await app.call(`GET /setup/${token}`, { headers: { 'accept-language': asks } })).body
    const german = await shownTo('de-AT,de;q=0.9,en;q=0.8')
    expect(german).toContain('<html lang="de"')
    expect(german).toContain('Das Eigentümerkonto anlegen')
    expect(german).toMatch(/<option value="de" selected/)
    expect(german).toContain('Alles außer der Sprache Ihres Buches lässt sich später ändern.')
    expect(await shownTo('pt')).toContain('Create the owner account')
  })

  it('[C152] does not open once the link is older than 60 minutes', async () => {
    const token = await newSetupToken(app.db)
    await administer(app.connection, "update setup_tokens set expires_at = now() - interval '1 second'")
    expect((await app.call('POST /api/setup', { body: form({ token }) })).statusCode).toBe(404)
  })

  it('names what is wrong and changes nothing', async () => {
    const token = await newSetupToken(app.db)
    for (const [fields, pointer] of [
      [{ title: ' ' }, '/title'],
      [{ name: '' }, '/name'],
      [{ email: 'nobody' }, '/email'],
      [{ password: 'short' }, '/password'],
      [{ password: 'Password1234' }, '/password'],
      [{ start: 'other' }, '/start'],
      [{ language: 'xx' }, '/language'],
    ] as const) {
      const answer = await app.call('POST /api/setup', { body: form({ token, ...fields }) })
      expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, pointer])
    }
    expect(await administer(app.connection, 'select id from users')).toEqual([])
  })

  it('creates the owner from the environment without a browser, once', async () => {
    const owner = { name: 'Ada', username: 'ada', email: 'ada@example.org', password: PASSWORD }
    expect(await createFirstOwner(app.db, newId(), owner)).toBe(true)
    expect(
      await createFirstOwner(app.db, newId(), { ...owner, username: 'eve', email: 'eve@example.org' }),
    ).toBe(false)
    expect(
      (await app.call('POST /api/auth/login', { body: { username: 'ada', password: PASSWORD } })).statusCode,
    ).toBe(200)
  })
})

it('[C152] an owner from the environment without the samples has a book that can be written, published and found', async () => {
  await empty()
  const owner = { name: 'Ada', username: 'ada', email: 'ada@example.org', password: PASSWORD }
  expect(await createFirstOwner(app.db, newId(), owner, 'own')).toBe(true)
  const as = sessionOf(
    await app.call('POST /api/auth/login', { body: { username: 'ada', password: PASSWORD } }),
  )
  const good = async (line: `${string} /${string}`, body?: object) => {
    const answer = await app.call(line, { as, ...(body && { body }) })
    expect([line, answer.statusCode < 300 ? 'good' : answer.body]).toEqual([line, 'good'])
    return answer.json()
  }
  const [site, ...others] = await good('GET /api/admin/forks')
  expect([site.role, others]).toEqual(['owner', []])
  await good(`PUT /api/forks/${site.id}/book`, { title: 'Tidewater' })
  const part = await good(`POST /api/forks/${site.id}/book-parts`, { number: 1, title: 'Estuary' })
  await good(`POST /api/book-parts/${part.id}/publish`)
  const pages = await good(`GET /api/forks/${site.id}/pages`)
  expect(pages.map(({ slug }: { slug: string }) => slug).toSorted()).toEqual([
    'about',
    'the-time-of-remembering',
  ])
  for (const path of ['/', '/parts/1', '/book/intro']) {
    const page = await app.call(`GET ${path}` as 'GET /')
    expect([path, page.statusCode]).toEqual([path, 200])
    expect(page.body).not.toContain('noindex')
  }
  expect((await app.call('GET /')).body).toContain('Tidewater')
})

describe('signing in', () => {
  beforeAll(async () => {
    await empty()
    await createFirstOwner(app.db, newId(), {
      name: 'Ada',
      username: 'ada',
      email: 'ada@example.org',
      password: PASSWORD,
    })
  })

  const login = (username: string, password: string) =>
    app.call('POST /api/auth/login', { body: { username, password } })

  it('[C188] [C189] [C220] [C622] answers with the user, by username or by e-mail', async () => {
    for (const name of ['ada', 'Ada', 'ada@example.org', ' ADA@example.org ']) {
      const answer = await login(name, PASSWORD)
      expect(answer.statusCode).toBe(200)
      expect(answer.json().user).toMatchObject({ username: 'ada', email: 'ada@example.org' })
      expect(answer.body).not.toMatch(/argon2|hash/i)
    }
  })

  it('[C158] says Invalid credentials, whether the name or the password was wrong', async () => {
    const [name, password] = await Promise.all([login('nobody', PASSWORD), login('ada', 'wrong')])
    expect(name.statusCode).toBe(401)
    expect({ ...name.json(), instance: '' }).toEqual({ ...password.json(), instance: '' })
    expect(name.json().detail).toBe('Invalid credentials')
  })

  it('[C221] [C165] gives the user itself to a session and 401 to nobody', async () => {
    const as = sessionOf(await login('ada', PASSWORD))
    expect((await app.call('GET /api/auth/user', { as })).json()).toMatchObject({ username: 'ada' })
    const refused = await app.call('GET /api/auth/user')
    expect([refused.statusCode, refused.json().detail]).toEqual([401, 'Please sign in.'])
  })

  it('[C634] marks the browser beside the session with a cookie that holds no secret, and takes both away', async () => {
    const answer = await login('ada', PASSWORD)
    const cookies = [answer.headers['set-cookie']].flat().map(String)
    expect(cookies).toContainEqual('fl=1; Max-Age=604800; Path=/; SameSite=Lax')
    const gone = await app.call('POST /api/auth/logout', { as: sessionOf(answer) })
    const taken = [gone.headers['set-cookie']].flat().map(String)
    expect(taken).toEqual([
      expect.stringMatching(/^sid=;/),
      expect.stringMatching(/^fl=;.*Expires=Thu, 01 Jan 1970/),
    ])
  })

  it('[C168] [C591] keeps a session as the hash of its cookie and nothing else of it', async () => {
    const answer = await login('ada', PASSWORD)
    const [cookie] = [answer.headers['set-cookie']].flat()
    expect(cookie).toMatch(/^sid=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    const rows = await administer(
      app.connection,
      'select sid, sess, expire from sessions order by expire desc limit 1',
    )
    expect(rows[0]?.sid).toMatch(/^[0-9a-f]{64}$/)
    expect(Object.keys(rows[0]?.sess as object).toSorted()).toEqual([
      'agent',
      'confirmed',
      'created',
      'currentFork',
      'seen',
      'userId',
    ])
    expect(JSON.stringify(rows)).not.toContain(sessionOf(answer))
  })

  it('[C173] logging out ends the session on the server', async () => {
    const as = sessionOf(await login('ada', PASSWORD))
    expect((await app.call('POST /api/auth/logout', { as })).statusCode).toBe(204)
    expect((await app.call('GET /api/auth/user', { as })).statusCode).toBe(401)
  })

  it('a session ends after 12 idle hours, and its end moves while it is used', async () => {
    const as = sessionOf(await login('ada', PASSWORD))
    await administer(
      app.connection,
      `update sessions set sess = jsonb_set(sess, '{seen}', to_jsonb(now() - interval '1 hour')), expire = now() + interval '1 minute'`,
    )
    await app.call('GET /api/auth/user', { as })
    const [row] = await administer(
      app.connection,
      "select max(expire) > now() + interval '11 hours' as moved from sessions",
    )
    expect(row?.moved).toBe(true)
    await administer(app.connection, "update sessions set expire = now() - interval '1 second'")
    expect((await app.call('GET /api/auth/user', { as })).statusCode).toBe(401)
  })

  it('a new password ends every session of the account', async () => {
    const as = sessionOf(await login('ada', PASSWORD))
    expect(await resetPassword(app.db, 'ADA', 'another long sentence')).toBe(true)
    expect((await app.call('GET /api/auth/user', { as })).statusCode).toBe(401)
    expect((await login('ada', 'another long sentence')).statusCode).toBe(200)
    expect(await resetPassword(app.db, 'nobody', PASSWORD)).toBe(false)
  })
})

describe('sites of a session', () => {
  it('[C584] [C585] [C587] are listed with the chosen one first, and without their configuration', async () => {
    const [one, two] = [await aSite(app, 'One'), await aSite(app, 'Two')]
    const as = await aPerson(app, { isPlatformOwner: true })
    expect((await app.call('PUT /api/auth/current-fork', { as, body: { forkId: two.id } })).statusCode).toBe(
      200,
    )
    const list = (await app.call('GET /api/admin/forks', { as })).json()
    expect(list[0]).toMatchObject({ id: two.id, role: 'owner' })
    expect(list.map((site: { id: string }) => site.id)).toContain(one.id)
    expect(Object.keys(list[0]).toSorted()).toEqual([
      'address',
      'appId',
      'createdAt',
      'defaultLanguage',
      'domain',
      'id',
      'isActive',
      'isArchived',
      'languages',
      'modules',
      'name',
      'role',
      'slug',
      'sourceLanguage',
      'timezone',
    ])
  })

  it('[C588] cannot be chosen without a right on them', async () => {
    const mine = await aSite(app, 'Mine')
    const theirs = await aSite(app, 'Theirs')
    const as = await aPerson(app, { site: mine })
    expect(
      (await app.call('PUT /api/auth/current-fork', { as, body: { forkId: theirs.id } })).statusCode,
    ).toBe(404)
    expect((await app.call('GET /api/admin/forks', { as })).json()).toHaveLength(1)
  })
})

describe('what is over', () => {
  it('is deleted by a job: sessions, one-time links, and devices that were not seen for a year', async () => {
    const as = await aPerson(app)
    await newSetupToken(app.db)
    await administer(
      app.connection,
      `insert into setup_tokens values ('old', now() - interval '1 minute'), ('new', now() + interval '1 minute');
       insert into sessions select 'old', '{}', now() - interval '1 minute', user_id from sessions limit 1;
       insert into known_devices select user_id, 'old', now() - interval '366 days' from sessions limit 1;
       insert into known_devices select user_id, 'new', now() - interval '364 days' from sessions limit 1`,
    )
    await app.db.transaction('*', deleteOver)
    const left = await administer(
      app.connection,
      `select token_hash as id from setup_tokens where token_hash in ('old', 'new')
       union all select sid from sessions where sid = 'old'
       union all select device_hash from known_devices where device_hash in ('old', 'new')`,
    )
    expect(left).toEqual([{ id: 'new' }, { id: 'new' }])
    expect((await app.call('GET /api/auth/user', { as })).statusCode).toBe(200)
  })
})
