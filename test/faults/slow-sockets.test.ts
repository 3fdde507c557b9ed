import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { portOf } from '../attack/raw.ts'
import { anApp, aSite } from '../support/app.ts'
import { askHonestly, floodSlowly } from './slow-sockets.ts'

it.each(['header', 'body'] as const)(
  '[A226] 150 sockets that never finish their %s push out each other and nobody else',
  async (kind) => {
    const caps = { perProcess: 60, perAddress: 20 }
    const app = await anApp({ patience: { headersMs: 1_500, requestMs: 4_000, caps } })
    await aSite(app, 'Here', { isDefault: true })
    const port = await portOf(app.server)
    const flood = floodSlowly({ port, sockets: 150, addresses: 6, everyMs: 50, kind, againMs: 200 })
    const honest = await askHonestly(port, { times: 60, everyMs: 30 })
    while (flood.result.ended[408] === undefined) await delay(20)
    flood.stop()
    expect(honest).toMatchObject({ answers: 60, errors: 0 })
    const { ended, opened } = flood.result
    expect(opened).toBeGreaterThanOrEqual(150)
    // Over their address's share or pushed out without a word; the rest had their time.
    expect(Object.keys(ended)).toEqual(['0', '408'])
  },
  30_000,
)
