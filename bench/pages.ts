// Public pages, rendered fresh for every request, beside a bare server that sends the same bytes in the same run.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { runLoad } from './load.ts'
import { onCore, rounded, sayMachine, sayTable, spread } from './report.ts'
import { openWorkshop } from './workshop.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false } },
})
const WARM_UP_S = values.quick ? 1 : 2
const MEASURED_S = values.quick ? 2 : 5
const PAGES = ['/', '/parts/2', '/chapters/1']
const CONNECTIONS = [1, 32]

interface PlainServer {
  port: number
  end(): void
}

sayMachine()
const workshop = await openWorkshop({ isPinned: true, profile: values.profile })
try {
  const rows = []
  for (const path of PAGES) {
    const page = await fetchPage(path)
    const plain = await startPlainServer(page)
    const bytes = Buffer.byteLength(page.body)
    try {
      for (const connections of CONNECTIONS) {
        const load = {
          task: { kind: 'get', path, bytes },
          connections,
          warmUpS: WARM_UP_S,
          seconds: MEASURED_S,
        } as const
        const ours = await runLoad({ ...load, port: workshop.product.port })
        const bare = await runLoad({ ...load, port: plain.port })
        rows.push({
          page: path,
          bytes,
          connections,
          'a second': rounded(ours.perSecond),
          'p50, ms': rounded(ours.p50, 2),
          'p99, ms': rounded(ours.p99, 2),
          errors: ours.errors + bare.errors,
          'bare server': rounded(bare.perSecond),
          share: rounded(ours.perSecond / bare.perSecond, 3),
        })
      }
    } finally {
      plain.end()
    }
  }
  sayTable(`Public pages, not compressed, ${MEASURED_S} s each after ${WARM_UP_S} s; ${spread(true)}`, rows)
  process.exitCode = rows.some((row) => row.errors > 0) ? 1 : 0
} finally {
  await workshop.end()
}

async function fetchPage(path: string) {
  const url = `http://127.0.0.1:${workshop.product.port}${path}`
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`)
  // What node:http adds by itself it adds in both.
  const own = [...answer.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
  return { headers: Object.fromEntries(own), body }
}

async function startPlainServer(page: { headers: object; body: string }): Promise<PlainServer> {
  const [command, ...args] = [...onCore(0), process.execPath, join(import.meta.dirname, 'plain-server.ts')]
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(page))
  const [line] = await once(createInterface(child.stdout), 'line')
  return { port: Number(line), end: () => void child.kill('SIGTERM') }
}
