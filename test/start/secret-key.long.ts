import { spawn } from 'node:child_process'
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { aDataHome, type Product, removeHome, startProduct } from '../support/product.ts'

const OWNER = { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'a long enough sentence' }

/** Three starts, on a machine that may be busy. */
const LIMIT_MS = 60_000

const homes: string[] = []
let product: Product

afterEach(async () => {
  await product.stop()
  for (const home of homes.splice(0)) removeHome(home)
})

const signIn = () =>
  fetch(`${product.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: OWNER.ADMIN_USERNAME, password: OWNER.ADMIN_PASSWORD }),
  })

it(
  'without its key the product starts for reading only, makes no new one, and heals when it is back',
  async () => {
    const home = aDataHome()
    homes.push(home)
    const dataDir = join(home, 'data')
    const key = join(dataDir, 'secret.key')
    product = await startProduct({ dataDir, env: OWNER })
    expect((await signIn()).status).toBe(200)
    await product.stop()
    renameSync(key, join(home, 'aside'))

    product = await startProduct({ dataDir })
    const sentence = /the key that encrypts secrets is missing\. Put secret\.key back/
    expect(product.said().trim().split('\n')).toHaveLength(1)
    expect(product.said()).toMatch(/is ready at .* for reading only\. Nothing can be changed: /)
    expect(product.said()).toMatch(sentence)
    for (const path of ['/', '/parts/1', '/readyz']) {
      expect([path, (await fetch(`${product.origin}${path}`)).status]).toEqual([path, 200])
    }
    const refused = await signIn()
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringMatching(sentence)])
    expect(existsSync(key)).toBe(false)
    await product.stop()

    renameSync(join(home, 'aside'), key)
    product = await startProduct({ dataDir })
    expect(product.said()).toMatch(/^Flyleaf is ready at \S+ \(data in \S+\)\n$/)
    expect((await signIn()).status).toBe(200)
  },
  LIMIT_MS,
)

it(
  'the key is changed by naming both, encrypting anew and taking the old one away',
  async () => {
    const home = aDataHome()
    homes.push(home)
    const dataDir = join(home, 'data')
    const [old, fresh] = ['ab'.repeat(32), 'cd'.repeat(32)]
    const start = (SECRET_KEY: string) => startProduct({ dataDir, env: { SAMPLE: 'none', SECRET_KEY } })
    product = await start(old)
    await product.stop()
    product = await start(`${fresh},${old}`)
    expect(product.said()).not.toContain('for reading only')
    const { code, output } = await reencrypt(dataDir, `${fresh},${old}`)
    expect([code, output]).toEqual([
      0,
      'Everything is encrypted with the first key; 0 secrets had another one.\n',
    ])
    expect(await reencrypt(dataDir, old)).toEqual({
      code: 1,
      output: expect.stringMatching(/^Nothing can be changed: .* is not the one that was used before\./),
    })
    await product.stop()
    product = await start(fresh)
    expect(product.said()).toMatch(/is ready \(data in /)
    expect(existsSync(join(dataDir, 'secret.key'))).toBe(false)
  },
  LIMIT_MS,
)

function reencrypt(dataDir: string, SECRET_KEY: string): Promise<{ code: number | null; output: string }> {
  const entry = join(import.meta.dirname, '../../.test-build/main.js')
  const child = spawn(process.execPath, [entry, 'secrets', 'reencrypt'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, SECRET_KEY },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += String(bytes)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}
