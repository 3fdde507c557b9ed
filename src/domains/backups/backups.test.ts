import { beforeAll, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'

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
  for (const line of ['GET /api/backups', 'POST /api/backups'] as const) {
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
