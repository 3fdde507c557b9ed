import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite, goodCalls } from '../../../test/support/app.ts'
import { aChecksum } from '../../../test/support/checksum.ts'
import { administer } from '../../../test/support/database.ts'
import { ITEM_TYPES } from '../../app/item-types.ts'
import type { Site } from '../../kernel/site.ts'
import { runBackup, runRestore } from '../../platform/backup/run.ts'
import { hashToken } from '../identity/token.ts'
import { COUNTED_TABLES, ITEM_TABLES } from './tables.ts'

let app: App
let owner: string
let siteOwner: string

beforeAll(async () => {
  app = await anApp()
  const site = await aSite(app, 'Tidewater', { isDefault: true })
  owner = await aPerson(app, { site, isPlatformOwner: true })
  siteOwner = await aPerson(app, { site, role: 'owner' })
})

const list = async () => (await app.call('GET /api/backups', { as: owner })).json()

it('who owns a site neither sees the backups of the installation nor makes one', async () => {
  for (const line of ['GET /api/backups', 'POST /api/backups', 'GET /api/restores'] as const) {
    expect((await app.call(line, { as: siteOwner })).statusCode).toBe(403)
    expect((await app.call(line)).statusCode).toBe(401)
  }
})

it('whoever asks while a backup waits gets that one', async () => {
  for (let i = 0; i < 2; i++) {
    const answer = await app.call('POST /api/backups', { as: owner })
    expect([answer.statusCode, Date.parse(answer.json().at) > 0]).toEqual([200, true])
  }
  const jobs = "select from graphile_worker.jobs where task_identifier = 'backup.make'"
  expect(await administer(app.connection, jobs)).toHaveLength(1)
})

it('lists each backup with its state, and with its last proof', async () => {
  expect(await list()).toEqual([])
  await administer(
    app.connection,
    `insert into backup_runs (id, kind, started_at, ended_at, is_good, reason, backup, bytes, added) values
      (uuidv7(), 'backup', now() - interval '4 days', now(), true, null, 'a', 100, 10),
      (uuidv7(), 'proof', now() - interval '3 days', now(), false, 'It differs.', 'a', null, null),
      (uuidv7(), 'proof', now() - interval '2 days', now(), true, null, 'a', null, null),
      (uuidv7(), 'backup', now() - interval '1 day', now(), false, 'The disk is full.', null, null, null),
      (uuidv7(), 'backup', now(), null, false, null, null, null, null)`,
  )
  expect(await list()).toMatchObject([
    { state: 'running', reason: null, proof: null },
    { state: 'failed', reason: 'The disk is full.', bytes: null, proof: null },
    { state: 'good', bytes: 100, added: 10, proof: { isGood: true, reason: null } },
  ])
})

it('says why one failed in the language of the studio', async () => {
  await administer(
    app.connection,
    `insert into backup_runs (id, kind, started_at, ended_at, is_good, reason, backup) values
      (uuidv7(), 'backup', now(), now(), true, null, 'b'),
      (uuidv7(), 'proof', now(), now(), false, 'The list of the backup b is damaged.', 'b'),
      (uuidv7(), 'backup', now(), now(), false, 'The store of shop.example refused: Access Denied.', null)`,
  )
  const headers = { 'accept-language': 'de' }
  const answer = await app.call('GET /api/backups', { as: owner, headers })
  expect(answer.json().slice(0, 2)).toMatchObject([
    { reason: 'Der Speicher von shop.example hat abgelehnt: Access Denied.' },
    { reason: null, proof: { reason: 'Das Verzeichnis der Sicherung b ist beschädigt.' } },
  ])
})

describe('going back to a backup', () => {
  let site: Site
  let run: string
  let as: string
  const good = goodCalls(() => ({ app, as }))
  const pageOf = (slug: string) => ({ slug, title: slug, template: 'default', isPublished: true })
  const install = () => ({
    connection: app.connection,
    dataDir: app.platform.vault.open().place,
    vault: app.platform.vault.open(),
    key: null,
    passphrase: undefined,
  })
  const changes = () => good(`GET /api/backups/${run}/changes?forkId=${site.id}`)
  const ask = (body: object, who = as) => app.call(`POST /api/backups/${run}/restore`, { as: who, body })
  /** Does what the job does in a process of its own. */
  const done = async (body: object) => {
    const answer = await ask(body)
    expect([answer.statusCode, answer.statusCode === 200 || answer.body]).toEqual([200, true])
    await runRestore(answer.json().id, install())
    return (await good('GET /api/restores'))[0]
  }
  const pages: Record<string, string> = {}

  beforeAll(async () => {
    site = await aSite(app, 'Quince Yard')
    as = await aPerson(app, { isPlatformOwner: true })
    for (const slug of ['stays', 'changes', 'goes', 'trashed'])
      pages[slug] = (await good(`POST /api/forks/${site.id}/pages`, pageOf(slug))).id
    await administer(app.connection, 'delete from backup_runs')
    await runBackup({ ...install(), isTold: true })
    run = (await good('GET /api/backups'))[0].id
  })

  it('says that nothing changes while nothing has', async () => {
    expect(await changes()).toEqual({ items: [], rows: [] })
  })

  it('says what comes back, is otherwise and goes, and changes nothing by saying so', async () => {
    await good(`PUT /api/pages/${pages.changes}`, { title: 'Otherwise' })
    await good(`DELETE /api/pages/${pages.trashed}`)
    await administer(app.connection, 'delete from pages where id = $1', [pages.goes])
    pages.new = (await good(`POST /api/forks/${site.id}/pages`, pageOf('new'))).id
    const sum = await aChecksum(app.connection)
    const before = await sum()
    const { items, rows } = await changes()
    expect(rows).toEqual([])
    expect(items).toMatchObject([{ kind: 'page', back: 2, changed: 1, gone: 1 }])
    const told = Object.fromEntries(
      items[0].first.map(({ id, title, change }: Record<string, string>) => [id, [title, change]]),
    )
    expect(told).toEqual({
      [pages.goes ?? '']: ['goes', 'back'],
      [pages.trashed ?? '']: ['trashed', 'back'],
      [pages.changes ?? '']: ['Otherwise', 'changed'],
      [pages.new ?? '']: ['new', 'gone'],
    })
    expect(await sum()).toEqual(before)
  })

  it('wants the name of the site, a recent password, and whoever owns the installation', async () => {
    expect((await ask({ forkId: site.id })).statusCode).toBe(422)
    expect((await ask({ forkId: site.id, name: 'Quince' })).json().errors[0].pointer).toBe('/name')
    expect((await ask({ forkId: site.id, name: site.name }, siteOwner)).statusCode).toBe(403)
    const left = await aPerson(app, { isPlatformOwner: true })
    await administer(app.connection, `update sessions set sess = sess - 'confirmed' where sid = $1`, [
      hashToken(left),
    ])
    const refused = await ask({ forkId: site.id, name: site.name }, left)
    expect(refused.json().type).toBe('/problems/confirm-password')
    expect(await good('GET /api/restores')).toEqual([])
  })

  it('one item comes back alone, after a backup of now', async () => {
    const made = (await good('GET /api/backups')).length
    const restore = await done({ forkId: site.id, itemId: pages.changes })
    expect(restore).toMatchObject({ state: 'good', itemKind: 'page', siteName: 'Quince Yard' })
    expect((await good(`GET /api/pages/${pages.changes}`)).title).toBe('changes')
    expect((await app.call(`GET /api/pages/${pages.goes}`, { as })).statusCode).toBe(404)
    expect(await good('GET /api/backups')).toHaveLength(made + 1)
    // What was made since does not come back, since it was not there.
    expect((await ask({ forkId: site.id, itemId: pages.new })).statusCode).toBe(404)
  })

  it('the whole site goes back, and by the backup that was made first it comes forward again', async () => {
    expect(await done({ forkId: site.id, name: site.name })).toMatchObject({ state: 'good', itemKind: null })
    const titles = async () => {
      const rows = await good(`GET /api/forks/${site.id}/pages`)
      return rows.map(({ title }: { title: string }) => title).sort()
    }
    expect(await titles()).toEqual(['changes', 'goes', 'stays', 'trashed'])
    expect(await changes()).toEqual({ items: [], rows: [] })
    run = (await good('GET /api/backups'))[0].id
    await done({ forkId: site.id, name: site.name })
    expect(await titles()).toEqual(['changes', 'new', 'stays'])
    const lines = await good(`GET /api/forks/${site.id}/activity`)
    expect(lines.filter(({ action }: { action: string }) => action === 'backup.restore')).toHaveLength(3)
  })

  it('a restore that waited for too long, or whose backup is gone, says so and changes nothing', async () => {
    const late = (await ask({ forkId: site.id, name: site.name })).json()
    await administer(
      app.connection,
      `update backup_runs set started_at = now() - interval '61 minutes' where id = $1`,
      [late.id],
    )
    await runRestore(late.id, install())
    const gone = (await ask({ forkId: site.id, name: site.name })).json()
    const vault = app.platform.vault.open()
    for (const name of await vault.list('manifests')) await vault.remove('manifests', name)
    await expect(runRestore(gone.id, install())).rejects.toThrow('The backup is not there any more.')
    const told = await good('GET /api/restores')
    expect(told.slice(0, 2).map(({ state, reason }: Record<string, string>) => [state, reason])).toEqual([
      ['failed', 'The backup is not there any more.'],
      expect.anything(),
    ])
    expect(told.find(({ id }: { id: string }) => id === late.id)).toMatchObject({
      state: 'failed',
      reason: 'It was interrupted.',
    })
    expect((await app.call(`GET /api/backups/${run}/changes?forkId=${site.id}`, { as })).statusCode).toBe(409)
  })
})

it('every type of items can come back alone, or is counted', () => {
  const known = new Set([...ITEM_TABLES.values(), ...COUNTED_TABLES.values()])
  expect(ITEM_TYPES.map(({ kind }) => kind).filter((kind) => !known.has(kind))).toEqual([])
})
