import { describe, expect, it } from 'vitest'
import { anApp, aPerson, aSite } from '../../../test/support/app.ts'

const timings = (header: unknown) =>
  Object.fromEntries(
    [...String(header).matchAll(/(\w+);dur=([\d.]+)(?:;desc="(\d+) queries")?/g)].map(
      ([, name, ms, queries]) => [name, { ms: Number(ms), queries: Number(queries) }],
    ),
  )

describe('the Server-Timing header', () => {
  it('says how long an answer took, and how long it waited for how many queries', async () => {
    const app = await anApp({ saysTimings: true })
    const site = await aSite(app, 'Here', { isDefault: true })
    const as = await aPerson(app, { site, role: 'editor' })
    const list = () => app.call(`GET /api/forks/${site.id}/blog?limit=2`, { as })
    // The first call of a process also reads which host shows which site.
    await list()
    const { headers } = await list()
    const { total, db, gc } = timings(headers['server-timing'])
    // The session, the rows, and since there are none, their number.
    expect(db?.queries).toBe(3)
    expect(db?.ms).toBeGreaterThan(0)
    expect(total?.ms).toBeGreaterThanOrEqual(db?.ms ?? Number.NaN)
    expect(gc?.ms).toBeGreaterThanOrEqual(0)
    await app.server.close()
  })

  it('is not there unless it is asked for', async () => {
    const app = await anApp()
    expect((await app.call('GET /healthz')).headers).not.toHaveProperty('server-timing')
  })
})
