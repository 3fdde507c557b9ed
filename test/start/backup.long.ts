import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { aDataHome, removeHome, startProduct } from '../support/product.ts'
import { command, killBackups } from './backup-kills.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 100)
const home = aDataHome()
afterAll(() => removeHome(home))

it('a backup that is killed at any moment leaves those before it whole, and the next one runs', async () => {
  const { dataDir, stop } = await startProduct({ dataDir: join(home, 'data') })
  const to = join(home, 'backups')
  expect((await command(dataDir, ['backup', '--to', to])).code).toBe(0)
  const counts = await killBackups(dataDir, to, ROUNDS)
  expect(counts.every((count) => count >= 1)).toBe(true)
  expect((await command(dataDir, ['backup', 'prove', '--from', to])).code).toBe(0)
  expect((await command(dataDir, ['backup', '--to', to])).code).toBe(0)
  const fresh = join(home, 'fresh')
  await killBackups(dataDir, fresh, ROUNDS / 2)
  expect((await command(dataDir, ['backup', '--to', fresh])).code).toBe(0)
  expect((await command(dataDir, ['backup', 'prove', '--from', fresh])).code).toBe(0)
  expect((await command(dataDir, ['backup', 'prove', '--from', to])).code).toBe(0)
  await stop()
})
