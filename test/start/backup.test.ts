import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../support/product.ts'
import { command, PASSPHRASE } from './backup-kills.ts'

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
})
