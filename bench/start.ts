// First start after the set-up on an empty data folder, later starts on the same data, and stops.
import { parseArgs } from 'node:util'
import { findBuild, type Home, makeHome, startProduct } from '../test/faults/product.ts'
import { median, rounded, sayMachine, sayTable } from './report.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const FIRST = values.quick ? 2 : 5
const LATER = values.quick ? 4 : 10

interface Times {
  readyMs: number
  firstPageMs: number
  stopMs: number
}

const main = findBuild('dist')
sayMachine()

const firsts: Times[] = []
for (let n = 0; n < FIRST; n++) {
  // A build that never ran has no compiled code beside it yet.
  await withHome(async (home) => firsts.push(await timesOf(home, { NODE_DISABLE_COMPILE_CACHE: '1' })))
}

const laters: Times[] = []
await withHome(async (home) => {
  // The first makes the data, the second may still find no compiled code.
  for (let n = -2; n < LATER; n++) {
    const times = await timesOf(home)
    if (n >= 0) laters.push(times)
  }
})

sayTable('Starts with the three sample sites, milliseconds from the start of the process; server unpinned', [
  rowOf(`first start on empty data, ${FIRST} runs`, firsts),
  rowOf(`later start, ${LATER} runs`, laters),
])

async function withHome(work: (home: Home) => Promise<unknown>): Promise<void> {
  const home = makeHome()
  try {
    await work(home)
  } finally {
    home.remove()
  }
}

async function timesOf(at: Home, env: Record<string, string> = {}): Promise<Times> {
  const { readyMs, firstPageMs, stop } = await startProduct({ main, home: at, env })
  return { readyMs, firstPageMs, stopMs: await stop() }
}

function rowOf(what: string, times: Times[]) {
  const pages = times.map((t) => t.firstPageMs)
  return {
    what,
    'first page, median': rounded(median(pages)),
    fastest: rounded(Math.min(...pages)),
    slowest: rounded(Math.max(...pages)),
    'ready line, median': rounded(median(times.map((t) => t.readyMs))),
    'stop, median': rounded(median(times.map((t) => t.stopMs))),
  }
}
