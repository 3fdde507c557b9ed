// What bad input costs: how long the event loop stands still for the worst bodies, and what a flood of sign-ins takes.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { createServer } from '../src/platform/http/server.ts'
import { processorTimeOf, residentOf, watchMemory } from '../test/faults/memory.ts'
import { findBuild, makeHome, OWNER, startProduct } from '../test/faults/product.ts'
import { untilIdle } from './processes.ts'
import { rounded, sayMachine, sayTable } from './report.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const ROUNDS = values.quick ? 5 : 20
const FLOOD_S = values.quick ? 3 : 15
const AT_ONCE = 40
const MEBIBYTE = 1024 * 1024

sayMachine()
sayTable('Longest stall of the event loop, ms', await stalls())
sayTable('A flood of sign-ins, limits off', [await signInFlood()])

async function stalls() {
  const server = await createServer({ logger: false })
  server.post('/plain', { bodyLimit: 256 * 1024 }, async () => 'done')
  server.post('/document', { bodyLimit: 8 * MEBIBYTE, config: { mayHoldDocument: true } }, async () => 'done')
  const keys = Array.from({ length: 1_000_000 }, (_, n) => `"${n}":1`).join()
  const bodies: [string, string, string][] = [
    ['10^5 levels', '/plain', '['.repeat(100_000)],
    ['10^5 levels', '/document', '[{"a":'.repeat(100_000)],
    ['10^6 keys', '/plain', `{${keys}}`],
    ['10^6 keys, cut to 8 MiB', '/document', `{${keys}`.slice(0, 8 * MEBIBYTE)],
    ['8 MiB of quotation marks', '/document', `"${'\\"'.repeat(4 * MEBIBYTE - 2)}"`],
    [
      '250,000 values, which is allowed',
      '/document',
      `[${Array(249_990).fill('{}').join()}]`.slice(0, 500_000),
    ],
    ['8 MB of text, which is allowed', '/document', `"${'x'.repeat(8_000_000)}"`],
  ]
  const rows = []
  for (const [name, url, payload] of bodies) {
    const bytes = Buffer.from(payload)
    const delays = monitorEventLoopDelay({ resolution: 1 })
    let status = 0
    const send = () =>
      server.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: bytes })
    await send()
    delays.enable()
    for (let n = 0; n < ROUNDS; n++) {
      status = (await send()).statusCode
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    delays.disable()
    rows.push({
      body: name,
      route: url,
      'answered with': status,
      'longest stall': rounded(delays.max / 1e6, 1),
    })
  }
  await server.close()
  return rows
}

async function signInFlood() {
  const home = makeHome()
  const product = await startProduct({
    main: findBuild('dist'),
    home,
    env: { ...OWNER, LOG_LEVEL: 'silent' },
  })
  // Every page is rendered for the snapshots first.
  await untilIdle(product.pid)
  const before = residentOf(product.pid)
  const most = watchMemory(product.pid)
  const usedBefore = processorTimeOf(product.pid)
  const begun = performance.now()
  const counts: Record<number, number> = {}
  const guess = async () => {
    while (performance.now() - begun < FLOOD_S * 1000) {
      const answer = await fetch(`http://127.0.0.1:${product.port}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'owner', password: 'a wrong password' }),
      })
      await answer.text()
      counts[answer.status] = (counts[answer.status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, guess))
  const ms = performance.now() - begun
  const row = {
    'at once': AT_ONCE,
    seconds: FLOOD_S,
    '401': counts[401] ?? 0,
    '429': counts[429] ?? 0,
    others: Object.entries(counts).reduce((sum, [status, n]) => sum + (/401|429/.test(status) ? 0 : n), 0),
    cores: rounded((processorTimeOf(product.pid) - usedBefore) / ms, 2),
    'rise of memory, MiB': rounded(most() - before),
  }
  await product.stop()
  home.remove()
  return row
}
