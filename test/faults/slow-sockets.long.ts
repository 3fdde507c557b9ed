import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { residentOf, watchMemory } from './memory.ts'
import { findBuild, makeHome, startProduct } from './product.ts'
import { askHonestly, type Flood, type FloodResult } from './slow-sockets.ts'

/** The rush of opening is over, and the first have used up their time. */
const SETTLED_MS = 15_000

it.each(['header', 'body'] as const)(
  '[A226] honest callers get their page while 10,000 sockets send one byte of their %s every 10 s',
  async (kind) => {
    const home = makeHome()
    const product = await startProduct({ main: findBuild('.test-build'), home })
    const before = await askHonestly(product.port, { times: 200, everyMs: 50 })
    const resident = residentOf(product.pid)
    const mostResident = watchMemory(product.pid)
    const plan: Flood = {
      port: product.port,
      sockets: 10_000,
      addresses: 100,
      everyMs: 10_000,
      kind,
      againMs: 10_000,
    }
    const flood = spawn(process.execPath, [
      join(import.meta.dirname, 'slow-sockets-flood.ts'),
      JSON.stringify(plan),
    ])
    const rush = await askHonestly(product.port, { times: SETTLED_MS / 50, everyMs: 50 })
    const during = await askHonestly(product.port, { times: 600, everyMs: 50 })
    flood.stdin.end()
    const result: FloodResult = JSON.parse(await text(flood.stdout))
    const most = mostResident()
    await delay(1_000)
    console.log(
      JSON.stringify({
        kind,
        before,
        rush,
        during,
        ...result,
        residentMiB: [resident, most].map(Math.round),
      }),
    )
    await product.stop()
    home.remove()
    // How fast is a figure of the machine, and printed; that nobody is shut out is ours.
    expect(during.answers / (during.answers + during.errors)).toBeGreaterThan(0.99)
  },
)
