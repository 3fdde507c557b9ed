import { beforeAll, describe, expect, it } from 'vitest'
import { NO_LIMITS } from '../../src/platform/http/limits.ts'
import { newId } from '../../src/platform/ids.ts'
import { anApp, aSite } from '../support/app.ts'
import { type CallerName, type TwoSites, twoSites } from '../support/callers.ts'
import { aChecksum, type Checksums } from '../support/checksum.ts'
import { anEar } from '../support/leaks.ts'
import { refusalOf } from '../support/refusal.ts'
import { aSandbox } from '../support/sandbox.ts'
import { aStorage } from '../support/storage.ts'
import { ATTACKS, PASSPHRASE } from './attacks.ts'
import { type Bench, type Servers, benchOf } from './bench.ts'
import { ROWS, type Row, routeOf } from './rows.ts'

let world: TwoSites
let servers: Servers
let checksum: () => Promise<Checksums>
const ear = anEar()

beforeAll(async () => {
  const files = { storage: aStorage(), sandbox: aSandbox() }
  const app = await anApp({ limits: NO_LIMITS, ear, ...files })
  world = await twoSites(app)
  checksum = await aChecksum(app.connection)
  servers = {
    guarded: await anApp({ ear }),
    away: await anApp({ databasePort: 1, ear }),
    slow: await anApp({ patience: { headersMs: 500 }, ear }),
    files,
  }
  for (const { db } of [servers.guarded, servers.slow]) await aSite({ db }, 'Guarded', { isDefault: true })
})

/** A row that is one valid call, and whose effect is that of its kind. */
async function plainly({ app, world: { f2 }, row, line, as, body, send }: Bench): Promise<void> {
  const options = row.input === 'none' ? {} : { body }
  await send(options)
  if (row.area !== 'tenant') return
  const ofNobody = line
    .replace(f2.site.id, newId())
    .replace(f2.publishedPart.id, newId())
    .replace(f2.page.id, newId()) as typeof line
  const [foreign, unknown] = [line, ofNobody].map((one) => refusalOf(app, one, { ...as, ...options }))
  expect((await foreign)?.bytes).toBe((await unknown)?.bytes)
}

const isPlain = ({ input }: Row) => /^(none|valid .+)$/.test(input)
const attackOn = (row: Row) => ATTACKS[row.id] ?? (isPlain(row) && routeOf(row) ? plainly : null)

/** Rows of the contract that an attack proves, beside its own. */
const PROVES: Record<string, string> = {
  A044: '[C588] ',
  A046: '[C588] ',
  A108: '[C217] ',
  A109: '[C217] ',
  A165: '[C635] ',
  A166: '[C635] ',
  A218: '[C645] ',
  A240: '[C641] ',
}

describe('an attack comes to nothing:', () => {
  it.each(ROWS.map((row) => [titleOf(row), row] as const))('%s', async (_, row) => {
    const attack = attackOn(row)
    if (!attack) throw new Error('No attack is written for this row.')
    await attack(await benchOf(world, servers, checksum, row))
  })
})

it('nothing that was answered or logged on the way shows a secret, a path, a statement or a stack', async () => {
  const tokens = await Promise.all(
    ['admin', 'viewer', 'platform owner'].map((name) => world.as(name as CallerName)),
  )
  expect(ear.heard()).toBeGreaterThan(500)
  expect(ear.leaks([PASSPHRASE, 'argon2', ...tokens.flatMap(({ as }) => as ?? [])])).toEqual([])
})

it('every row is read, and every attack belongs to one', () => {
  expect(ROWS.length).toBeGreaterThan(140)
  for (const row of ROWS)
    expect(row.statuses.every((status) => status >= 200 || row.id === 'A240')).toBe(true)
  const ids = new Set(ROWS.map(({ id }) => id))
  for (const id of Object.keys(ATTACKS)) expect(ids).toContain(id)
})

function titleOf(row: Row): string {
  const { id, area, method, path, setup, input } = row
  return `[${id}] ${PROVES[id] ?? ''}${area}: ${method} ${path}, ${setup}, ${input}`.slice(0, 160)
}
