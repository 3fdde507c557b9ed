import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type App, anApp, aSite } from '../support/app.ts'
import { startProxy } from '../faults/proxy.ts'

/** What a reader waits at most while the database says nothing: a second of patience, two for its word, and much for a busy machine. */
const WAIT_MS = 30_000

it('a page that is in no cache is answered with 503 soon after the database froze, and is there again with it', async () => {
  const app = await anApp()
  await aSite(app, 'Tidewater', { isDefault: true })
  const { host = '', port = 5432 } = app.connection
  const proxy = await startProxy(
    host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port },
  )
  afterAll(() => proxy.close())
  const { address } = proxy
  if (!('port' in address)) throw new Error('the proxy has no port')
  const through = { ...app.connection, host: '127.0.0.1', port: address.port }
  const frozen: App = await anApp({ beside: { ...app, connection: through } })
  expect((await frozen.call('GET /')).statusCode).toBe(200)

  proxy.set({ hold: true })
  const began = performance.now()
  const answer = await frozen.call('GET /search?q=tide')
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([503, true])
  expect(performance.now() - began).toBeLessThan(WAIT_MS)

  proxy.set({})
  await expect.poll(async () => (await frozen.call('GET /search?q=tide')).statusCode).toBe(200)
})
