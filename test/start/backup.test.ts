import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { folderVault } from '../../src/platform/backup/folder-vault.ts'
import { listBackups } from '../../src/platform/backup/manifest.ts'
import { administer, dropDatabase } from '../support/database.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../support/product.ts'
import { command, killBackups, PASSPHRASE } from './backup-kills.ts'

const home = aDataHome()
const backups = join(home, 'backups')
const running: Product[] = []
let product: Product

beforeAll(async () => {
  product = await started('first', OWNER)
  const made = await command(product.dataDir, ['backup', '--to', backups], { BACKUP_PASSPHRASE: PASSPHRASE })
  expect([made.code, made.said]).toEqual([0, expect.stringContaining(`is in ${backups}`)])
})

afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  removeHome(home)
})

async function started(name: string, env: Record<string, string> = {}): Promise<Product> {
  const one = await startProduct({ dataDir: join(home, name), env })
  running.push(one)
  return one
}

const page = async ({ origin }: Product, path: string) =>
  (await fetch(origin + path, { headers: { accept: 'text/html' } })).text()

/** What a page shows, without what differs from port to port and from one rendering to the next. */
const shown = async (of: Product, path: string) =>
  (await page(of, path)).replaceAll(of.origin, '').replace(/^[\s\S]*<main/, '<main')

describe('a backup of a running copy', () => {
  it('[A105] is restored on an empty machine, where pages, files, key and owner are there again, and nothing else is let in', async () => {
    const dataDir = join(home, 'second')
    const told = await command(dataDir, ['restore', '--from', backups], { BACKUP_PASSPHRASE: PASSPHRASE })
    expect([told.code, told.said]).toEqual([0, expect.stringContaining('is in secret.key again')])
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(
      readFileSync(join(product.dataDir, 'secret.key'), 'utf8'),
    )
    const looked = await command(dataDir, ['doctor'])
    expect([looked.code, looked.said]).toEqual([0, expect.stringContaining('Nothing is wrong.')])

    const second = await started('second')
    // No one-time link is offered, since there is an owner.
    expect(second.said()).toMatch(/is ready at/)
    expect((await fetch(`${second.origin}/setup/${'x'.repeat(43)}`)).status).toBe(404)
    for (const path of ['/', '/parts/1']) expect(await shown(second, path)).toBe(await shown(product, path))
    const body = JSON.stringify({ username: OWNER.ADMIN_USERNAME, password: OWNER.ADMIN_PASSWORD })
    const headers = { 'content-type': 'application/json', origin: second.origin }
    const entered = await fetch(`${second.origin}/api/auth/login`, { method: 'POST', headers, body })
    expect(entered.status).toBe(200)
  })

  it('is restored into another PostgreSQL, by a login that owns its database and may do nothing else', async () => {
    const server = inject('database')
    const name = `plain_${randomBytes(6).toString('hex')}`
    await administer(server, `create role ${name} login password 'plain'`)
    await administer(server, `grant ${name} to current_user`)
    await administer(server, `create database ${name} owner ${name}`)
    const host = encodeURIComponent(String(server.host))
    const env = {
      BACKUP_PASSPHRASE: PASSPHRASE,
      DATABASE_URL: `postgres:///${name}?host=${host}&user=${name}&password=plain`,
    }
    const dataDir = join(home, 'outside')
    const told = await command(dataDir, ['restore', '--from', backups], env)
    expect([told.code, told.said]).toEqual([0, expect.stringContaining('is in secret.key again')])
    const looked = await command(dataDir, ['doctor'], env)
    expect([looked.code, looked.said]).toEqual([0, expect.stringContaining('Nothing is wrong.')])
    const again = await command(dataDir, ['backup', '--to', join(home, 'back')], env)
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('is in')])
    await dropDatabase(server, name)
    await administer(server, `drop role ${name}`)
  })

  it('gives one site back to a copy that runs', async () => {
    const told = await command(product.dataDir, ['restore', '--from', backups, '--site', 'ferrywall'])
    expect([told.code, told.said]).toEqual([
      0,
      expect.stringMatching(/^The site Ferrywall.* is as it was at/),
    ])
    const wrong = await command(product.dataDir, ['restore', '--from', backups, '--site', 'nowhere'])
    expect([wrong.code, wrong.said]).toEqual([1, 'The backup holds no site nowhere.\n'])
  })

  it('is not restored with another passphrase, nor over a copy that runs', async () => {
    const other = { BACKUP_PASSPHRASE: 'another passphrase' }
    const dataDir = join(home, 'third')
    const wrong = await command(dataDir, ['restore', '--from', backups], other)
    expect([wrong.code, wrong.said]).toEqual([
      1,
      expect.stringContaining('is not the one that sealed the key'),
    ])
    expect(existsSync(join(dataDir, 'cluster'))).toBe(false)
    const over = await command(product.dataDir, ['restore', '--from', backups, '--over'])
    expect([over.code, over.said]).toEqual([1, expect.stringContaining('already running')])
  })

  it('says what is missing where the key was not sealed', async () => {
    const unsealed = join(home, 'unsealed')
    const made = await command(product.dataDir, ['backup', '--to', unsealed])
    expect([made.code, made.said]).toEqual([
      0,
      expect.stringContaining('The key of the secrets is not in it'),
    ])
    const told = await command(join(home, 'fourth'), ['restore', '--from', unsealed])
    expect([told.code, told.said]).toEqual([0, expect.stringContaining('put secret.key of that install')])
  })

  it('that is killed leaves the one before it whole, and the next one runs', async () => {
    const to = join(home, 'killed')
    expect((await command(product.dataDir, ['backup', '--to', to])).code).toBe(0)
    const counts = await killBackups(product.dataDir, to, 3)
    expect(counts.every((count) => count >= 1)).toBe(true)
    await killBackups(product.dataDir, join(home, 'first-killed'), 2)
    const first = await command(product.dataDir, ['backup', '--to', join(home, 'first-killed')])
    expect(first.code).toBe(0)
    const next = await command(product.dataDir, ['backup', '--to', to])
    expect([next.code, next.said]).toEqual([0, expect.stringContaining('is in')])
    const proved = await command(product.dataDir, ['backup', 'prove', '--from', to])
    expect([proved.code, proved.said]).toEqual([0, expect.stringContaining('everything in it is as it was')])
    expect(existsSync(join(product.dataDir, 'proof'))).toBe(false)
  })
})

describe('a backup of a copy that does not run', () => {
  it('starts the database for a moment, and goes into the data folder unless told otherwise', async () => {
    const dataDir = join(home, 'stopped')
    await (await started('stopped', { SAMPLE: 'none' })).stop()
    expect((await command(dataDir, ['backup'])).code).toBe(0)
    expect(await listBackups(folderVault(join(dataDir, 'backups')))).toHaveLength(1)
    expect((await command(dataDir, ['backup'], { BACKUP_DIR: join(home, 'named') })).code).toBe(0)
    expect((await command(dataDir, ['backup', 'list'], { BACKUP_DIR: join(home, 'named') })).said).toMatch(
      /^\d{4}-\d\d-\d\dT[\d:.]+Z\n$/,
    )
    rmSync(dataDir, { recursive: true })
  })
})
