import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { resetPassword } from '../../domains/identity/index.ts'
import type { Site } from '../../kernel/site.ts'
import { transaction, openPool, type Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { COMMAND_LINE, INSTALL, recordActivity, sealActivity, verifyActivity } from './index.ts'
import { removeOldActivity } from './seal.ts'

let app: App
let owner: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

beforeAll(async () => {
  app = await anApp()
  await aSite(app, 'The default', { isDefault: true })
  const pool = openPool({
    connection: app.connection,
    name: 'test',
    size: 4,
    statementTimeoutMs: 15_000,
    log: { warn() {} },
  })
  owner = (work) => transaction(pool, '*', work)
  return () => pool.end()
})

beforeEach(() => administer(app.connection, 'truncate activity, activity_chains'))

const rows = (siteId: string) =>
  administer(app.connection, 'select * from activity where fork_id = $1 order by id', [siteId])
const actions = async (siteId: string) => (await rows(siteId)).map((row) => row.action)
const note = (siteId: string, objectId = newId()) =>
  app.db.transaction([siteId], (tx) =>
    recordActivity(tx, COMMAND_LINE, { siteId, action: 'part.save', objectId, after: { objectId } }),
  )

describe('what is recorded', () => {
  it('every change of a book names who, what, hashes, request and a cut address, and no text of it', async () => {
    const site = await aSite(app)
    const as = await aPerson(app, { site })
    const post = (type: string, body: object) =>
      app.call(`POST /api/forks/${site.id}/${type}`, { as, body }).then((answer) => answer.json().uid)
    const part = await post('book-parts', { title: 'A secret title' })
    await app.call(`PUT /api/book-parts/${part}`, { as, body: { title: 'Another secret' } })
    await app.call(`PUT /api/book-parts/${part}`, { as, body: { title: 'Another secret' } })
    await app.call(`POST /api/book-parts/${part}/publish`, { as })
    const chapter = await post('book-chapters', { title: 'A chapter', partId: part })
    await app.call(`POST /api/book-chapters/${chapter}/publish`, { as })
    await app.call(`POST /api/book-chapters/${chapter}/unpublish`, { as })
    await app.call(`PUT /api/book-chapters/${chapter}`, { as, body: { content: 'Words' } })
    await app.call(`DELETE /api/book-chapters/${chapter}`, { as })
    await app.call(`DELETE /api/book-parts/${part}`, { as })
    await app.call(`PUT /api/forks/${site.id}/book`, { as, body: { author: 'Ada' } })

    const found = await rows(site.id)
    expect(found.map((row) => row.action)).toEqual([
      'part.create',
      'part.save',
      'part.publish',
      'chapter.create',
      'chapter.publish',
      'chapter.unpublish',
      'chapter.save',
      'chapter.delete',
      'part.delete',
      'book.save',
    ])
    const [created, saved, published] = found
    expect(created).toMatchObject({ object_kind: 'part', object_id: part, before_hash: null })
    expect(created).toMatchObject({
      network: '127.0.0.0/24',
      request_id: expect.stringMatching(/^[\w-]{36}$/),
    })
    expect(created?.user_id).toEqual(expect.any(String))
    expect(saved?.before_hash).toBe(created?.after_hash)
    expect(published?.before_hash).toBe(saved?.after_hash)
    expect(found.find((row) => row.action === 'part.delete')?.after_hash).toBeNull()
    expect(JSON.stringify(found)).not.toMatch(/secret|Words|Ada/)
  })

  it('the log names what was changed as it is called now, and nothing that is gone', async () => {
    const site = await aSite(app)
    const as = await aPerson(app, { site })
    const create = async (type: string, body: object) =>
      (await app.call(`POST /api/forks/${site.id}/${type}`, { as, body })).json().id
    const part = await create('book-parts', { title: 'Mouths' })
    await app.call(`PUT /api/book-parts/${part}`, { as, body: { title: 'Weirs' } })
    const page = await create('pages', { slug: 'press', template: 'default', title: 'Press' })
    await app.call(`DELETE /api/pages/${page}`, { as })
    await create('team', { name: 'Ann Weir', position: 'Editor', email: 'ann@example.org' })
    const answer = await app.call(`GET /api/forks/${site.id}/activity`, { as })
    const told = answer.json().map(({ action, title }: { action: string; title: string }) => [action, title])
    expect(told).toEqual([
      ['team-member.create', 'Ann Weir'],
      ['page.delete', null],
      ['page.create', null],
      ['part.save', 'Weirs'],
      ['part.create', 'Weirs'],
    ])
  })

  it('a change that fails leaves no line', async () => {
    const site = await aSite(app)
    const as = await aPerson(app, { site })
    const body = { title: 'One', number: 1 }
    for (let i = 0; i < 2; i++) await app.call(`POST /api/forks/${site.id}/book-parts`, { as, body })
    expect(await actions(site.id)).toEqual(['part.create'])
  })

  it('a repeated call with the same Idempotency-Key leaves one line', async () => {
    const site = await aSite(app)
    const as = await aPerson(app, { site })
    const headers = { 'idempotency-key': 'k' }
    const body = { title: 'One' }
    for (let i = 0; i < 2; i++) await app.call(`POST /api/forks/${site.id}/book-parts`, { as, body, headers })
    expect(await actions(site.id)).toEqual(['part.create'])
  })

  it('sign-in, failed sign-in, sign-out and a reset password stand in the log of the install, without what was typed', async () => {
    const site = await aSite(app)
    await aPerson(app, { site })
    const [row] = await administer(app.connection, 'select username, id from users order by id desc limit 1')
    await resetPassword(app.db, String(row?.username), 'a long enough sentence')
    const login = (password: string) =>
      app.call('POST /api/auth/login', { body: { username: row?.username, password } })
    await login('my dog is called Rex')
    const cookie = /sid=([\w-]{43})/.exec(
      String((await login('a long enough sentence')).headers['set-cookie']),
    )
    await app.call('POST /api/auth/logout', { as: cookie?.[1] ?? '' })
    const found = await rows(INSTALL)
    expect(found.map((line) => [line.action, line.user_id, line.object_id])).toEqual([
      ['account.reset-password', null, row?.id],
      ['account.sign-in-failed', null, null],
      ['account.sign-in', row?.id, row?.id],
      ['account.sign-out', row?.id, row?.id],
    ])
    expect(JSON.stringify(found)).not.toMatch(/Rex|sentence|person/)
  })
})

describe('the rights', () => {
  it('the web role adds lines, and neither changes, deletes nor seals one', async () => {
    const site = await aSite(app)
    await note(site.id)
    const tries: ((tx: Tx) => Promise<unknown>)[] = [
      (tx: Tx) => tx.run((q) => q.updateTable('activity').set({ action: 'x' })),
      (tx: Tx) => tx.run((q) => q.deleteFrom('activity')),
      (tx: Tx) => tx.run((q) => q.deleteFrom('activityChains')),
      (tx: Tx) =>
        tx.run((q) =>
          q.insertInto('activity').values({
            forkId: site.id,
            id: newId(),
            action: 'x',
            objectKind: 'x',
            sealNumber: 1,
            sealHash: 'x',
            previousHash: '',
          }),
        ),
    ]
    for (const work of tries) {
      await expect(app.db.transaction('*', work)).rejects.toMatchObject({ code: '42501' })
    }
    expect(await actions(site.id)).toEqual(['part.save'])
  })

  it('a transaction of one site adds no line to another', async () => {
    const [mine, theirs] = [await aSite(app), await aSite(app)]
    const foreign = app.db.transaction([mine.id], (tx) =>
      recordActivity(tx, COMMAND_LINE, { siteId: theirs.id, action: 'part.save', objectId: null }),
    )
    await expect(foreign).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the seal', () => {
  let site: Site
  beforeEach(async () => {
    site = await aSite(app)
  })
  const sealed = async () => (await rows(site.id)).map((row) => row.seal_number)
  const tamper = (sql: string) => administer(app.connection, sql, [site.id])
  const lines = async (count: number) => {
    for (let i = 0; i < count; i++) await note(site.id)
    await sealActivity(owner)
  }

  it('chains every line once, site by site, and goes on where it stopped', async () => {
    await lines(2)
    await lines(1)
    await sealActivity(owner)
    expect(await sealed()).toEqual([1, 2, 3])
    expect(await verifyActivity(owner)).toEqual([])
  })

  it('takes in a line whose transaction commits after younger ones were sealed', async () => {
    let commit = () => {}
    const waiting = new Promise<void>((resolve) => {
      commit = resolve
    })
    let written = () => {}
    const isWritten = new Promise<void>((resolve) => {
      written = resolve
    })
    const late = app.db.transaction([site.id], async (tx) => {
      recordActivity(tx, COMMAND_LINE, { siteId: site.id, action: 'part.create', objectId: null })
      written()
      await waiting
    })
    await isWritten
    await lines(2)
    commit()
    await late
    await sealActivity(owner)
    expect(await sealed()).toEqual([3, 1, 2])
    expect(await verifyActivity(owner)).toEqual([])
  })

  it('is one chain when many seal at once while lines are added', async () => {
    const adding = Promise.all(Array.from({ length: 60 }, () => note(site.id)))
    for (let i = 0; i < 5; i++) await Promise.all([1, 2, 3].map(() => sealActivity(owner)))
    await adding
    await sealActivity(owner)
    expect((await sealed()).map(Number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, n) => n + 1),
    )
    expect(await verifyActivity(owner)).toEqual([])
  })

  it.each([
    [
      'a changed line',
      `update activity set action = 'part.create' where fork_id = $1 and seal_number = 2`,
      /line 2 \(.+\) was changed/,
    ],
    [
      'a moment that was moved',
      `update activity set at = at - interval '1 ms' where fork_id = $1 and seal_number = 2`,
      /line 2 \(.+\) was changed/,
    ],
    ['a missing line', `delete from activity where fork_id = $1 and seal_number = 2`, /line 2 is missing/],
    [
      'a missing end',
      `delete from activity where fork_id = $1 and seal_number = 3`,
      /ends at line 2, and 3 were sealed/,
    ],
    [
      'a missing beginning',
      `delete from activity where fork_id = $1 and seal_number = 1`,
      /line 1 is missing/,
    ],
    [
      'a forged seal',
      `update activity set seal_hash = md5('x') where fork_id = $1 and seal_number = 1`,
      /line 1 \(.+\) was changed/,
    ],
    ['a chain without its end', `delete from activity_chains where fork_id = $1`, /line 3 was put in/],
  ])('%s is found, and the sentence says where', async (_, sql, sentence) => {
    await lines(3)
    await tamper(sql)
    const [found, ...more] = await verifyActivity(owner)
    expect(found).toMatch(sentence)
    expect(found).toContain(site.id)
    expect(more).toEqual([])
  })

  it('stays whole when lines of more than 400 days are removed, and still shows a later change', async () => {
    await lines(5)
    await administer(app.connection, `alter table activity alter at set default now() - interval '401 days'`)
    const old = await aSite(app)
    for (let i = 0; i < 3; i++) await note(old.id)
    await administer(app.connection, 'alter table activity alter at set default now()')
    for (let i = 0; i < 2; i++) await note(old.id)
    await sealActivity(owner)
    await removeOldActivity(owner)
    expect((await rows(old.id)).map((row) => row.seal_number)).toEqual([4, 5])
    expect(await sealed()).toEqual([1, 2, 3, 4, 5])
    expect(await verifyActivity(owner)).toEqual([])
    await administer(app.connection, 'delete from activity where fork_id = $1 and seal_number = 4', [old.id])
    expect(await verifyActivity(owner)).toEqual([
      `The activity log of site ${old.id} is broken: line 4 is missing.`,
    ])
  })
})

describe('reading', () => {
  it('gives pages, newest first, with the way to what is older', async () => {
    const site = await aSite(app)
    const as = await aPerson(app, { site, role: 'admin' })
    const ids = Array.from({ length: 5 }, () => newId())
    for (const id of ids) await note(site.id, id)
    const seen: string[] = []
    let path: string | undefined = `/api/forks/${site.id}/activity?limit=2`
    while (path) {
      const answer = await app.call(`GET ${path as `/${string}`}`, { as })
      expect(answer.statusCode).toBe(200)
      seen.push(...answer.json().map((line: { objectId: string }) => line.objectId))
      path = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect(seen).toEqual(ids.toReversed())
  })

  it('is for admins and owners of the site; the log of the install is for the platform owner', async () => {
    const site = await aSite(app)
    const path = `GET /api/forks/${site.id}/activity` as const
    const statusFor = async (line: typeof path | 'GET /api/activity', as: string) =>
      (await app.call(line, { as })).statusCode
    expect(await statusFor(path, await aPerson(app, { site, role: 'editor' }))).toBe(403)
    const admin = await aPerson(app, { site, role: 'admin' })
    expect(await statusFor(path, admin)).toBe(200)
    expect(await statusFor('GET /api/activity', admin)).toBe(403)
    const platform = await aPerson(app, { isPlatformOwner: true })
    await note(site.id)
    await app.db.transaction('*', (tx) =>
      recordActivity(tx, COMMAND_LINE, { siteId: INSTALL, action: 'account.sign-in', objectId: null }),
    )
    const answer = await app.call('GET /api/activity', { as: platform })
    expect(answer.json()).toMatchObject([
      { action: 'account.sign-in', objectKind: 'account', username: null },
    ])
  })

  it.each(['limit=0', 'limit=201', 'limit=x', 'limit=', 'cursor=x', 'cursor=', 'page=2'])(
    '%s is refused in a sentence',
    async (query) => {
      const site = await aSite(app)
      const as = await aPerson(app, { site })
      const answer = await app.call(`GET /api/forks/${site.id}/activity?${query}`, { as })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().detail).toMatch(/limit must be|cursor must come|is not a field/)
    },
  )
})

describe('what a line tells of a change', () => {
  it('values before and after, of texts only that they changed, and nothing of people', async () => {
    const site = await aSite(app)
    const as = await aPerson(app, { site })
    const create = async (type: string, body: object) =>
      (await app.call(`POST /api/forks/${site.id}/${type}`, { as, body })).json().id
    const page = await create('pages', { slug: 'press', template: 'default', title: 'Press' })
    const body = {
      slug: 'news',
      title: 'A secret',
      isPublished: true,
      translations: { de: { title: 'Ein Geheimnis' } },
    }
    const saved = await app.call(`PUT /api/pages/${page}`, { as, body })
    expect(saved.statusCode === 200 || saved.body).toBe(true)
    const member = await create('team', { name: 'Ann Weir', position: 'Editor', email: 'ann@example.org' })
    await app.call(`PUT /api/team/${member}`, { as, body: { email: 'weir@example.org' } })
    await app.call(`PUT /api/forks/${site.id}/settings`, { as, body: { timezone: 'Europe/Berlin' } })
    const lines = (await app.call(`GET /api/forks/${site.id}/activity`, { as })).json()
    const changesOf = (action: string) =>
      lines.find((line: { action: string }) => line.action === action)?.changes
    expect(changesOf('page.publish')).toMatchObject({
      slug: ['press', 'news'],
      isPublished: [false, true],
      title: [],
      'de.title': [],
    })
    expect(changesOf('page.create')).toBeNull()
    expect(changesOf('team-member.save')).toEqual({ email: [] })
    expect(changesOf('settings.save')).toMatchObject({ timezone: ['UTC', 'Europe/Berlin'] })
    expect(JSON.stringify(await rows(site.id))).not.toMatch(/secret|Geheimnis|example/)
  })

  it('is sealed with the line', async () => {
    const site = await aSite(app)
    const as = await aPerson(app, { site })
    for (const timezone of ['Europe/Berlin', 'Europe/Paris'])
      await app.call(`PUT /api/forks/${site.id}/settings`, { as, body: { timezone } })
    await sealActivity(owner)
    expect(await verifyActivity(owner)).toEqual([])
    await administer(
      app.connection,
      `update activity set changes = '{"timezone": ["UTC", "UTC"]}' where fork_id = $1 and seal_number = 1`,
      [site.id],
    )
    expect((await verifyActivity(owner))[0]).toMatch(/line 1 \(.+\) was changed/)
  })
})

describe('filters', () => {
  const day = (at: string) => at.slice(0, 10)

  it('by person, type, action and days; the answers say by what', async () => {
    const site = await aSite(app)
    const [one, other] = [await aPerson(app, { site }), await aPerson(app, { site })]
    const idOf = async (who: string) => (await app.call('GET /api/auth/user', { as: who })).json().id
    const post = (as: string, type: string, body: object) =>
      app.call(`POST /api/forks/${site.id}/${type}`, { as, body })
    await post(one, 'book-parts', { title: 'One' })
    const page = (await post(other, 'pages', { slug: 'a', template: 'default', title: 'A' })).json().id
    await app.call(`DELETE /api/pages/${page}`, { as: other })
    await administer(
      app.connection,
      `update activity set at = at - interval '9 days' where fork_id = $1 and action = 'part.create'`,
      [site.id],
    )
    const found = async (query: string) =>
      (await app.call(`GET /api/forks/${site.id}/activity?${query}`, { as: one }))
        .json()
        .map((line: { action: string }) => line.action)
    expect(await found(`person=${await idOf(one)}`)).toEqual(['part.create'])
    expect(await found('kind=page')).toEqual(['page.delete', 'page.create'])
    expect(await found('kind=page&verb=delete')).toEqual(['page.delete'])
    const today = day(new Date().toISOString())
    const past = day(new Date(Date.now() - 5 * 86_400_000).toISOString())
    expect(await found(`since=${past}&until=${today}`)).toEqual(['page.delete', 'page.create'])
    expect(await found(`until=${past}`)).toEqual(['part.create'])
    const facets = (await app.call(`GET /api/forks/${site.id}/activity/facets`, { as: one })).json()
    expect(facets).toMatchObject({ kinds: ['page', 'part'], verbs: ['create', 'delete'] })
    const ids = facets.people.map(({ id }: { id: string }) => id)
    expect(new Set(ids)).toEqual(new Set([await idOf(one), await idOf(other)]))
  })

  it.each(['person=x', 'kind=Page', "verb='", 'since=2026-02-30', 'until=yesterday'])(
    '%s is refused in a sentence',
    async (query) => {
      const site = await aSite(app)
      const as = await aPerson(app, { site })
      const answer = await app.call(`GET /api/forks/${site.id}/activity?${query}`, { as })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().detail).toMatch(/must be/)
    },
  )
})

describe('the file', () => {
  it('has every line in order, with formulas as text, and stands in the log itself', async () => {
    const site = await aSite(app)
    const as = await aPerson(app, { site, role: 'admin' })
    await app.call(`POST /api/forks/${site.id}/book-parts`, { as, body: { title: '=cmd()' } })
    for (let i = 0; i < 1_100; i += 100) await Promise.all(Array.from({ length: 100 }, () => note(site.id)))
    const answer = await app.call(`GET /api/forks/${site.id}/activity/export`, { as })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = answer.body.trimEnd().split('\r\n')
    expect(lines[0]).toBe('\uFEFFat,person,username,type,action,title,id,changes,network,request,seal')
    expect(lines).toHaveLength(1 + 1 + 1_100 + 1)
    expect(lines[1]).toContain(',activity,export,')
    expect(lines.at(-1)).toContain(",part,create,'=cmd(),")
    expect(await actions(site.id)).toContain('activity.export')
  })

  it('is for admins alone, and for the site that they have', async () => {
    const [site, foreign] = [await aSite(app), await aSite(app)]
    const statusOf = async (as: string, id = site.id) =>
      (await app.call(`GET /api/forks/${id}/activity/export`, { as })).statusCode
    expect(await statusOf(await aPerson(app, { site, role: 'editor' }))).toBe(403)
    expect(await statusOf(await aPerson(app, { site, role: 'admin' }), foreign.id)).toBe(404)
    const admin = await aPerson(app, { site, role: 'admin' })
    expect((await app.call('GET /api/activity/export', { as: admin })).statusCode).toBe(403)
    const platform = await aPerson(app, { isPlatformOwner: true })
    const file = await app.call('GET /api/activity/export', { as: platform })
    expect(file.headers['content-disposition']).toBe('attachment; filename="install-activity.csv"')
  })
})
