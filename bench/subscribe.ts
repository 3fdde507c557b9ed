// Sign-ups for word of the release, every one from an address of its own; afterwards those stored are counted against those
// acknowledged.
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { runLoad } from './load.ts'
import { descendantsOf, processorTimeOf } from './processes.ts'
import { rounded, sayMachine, sayTable, spread } from './report.ts'
import { openWorkshop, withDatabase } from './workshop.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    pinned: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})
const WARM_UP_S = values.quick ? 1 : 2
const MEASURED_S = values.quick ? 2 : 8
const CONNECTIONS = [1, 16, 64]

sayMachine()
const workshop = await openWorkshop({ isPinned: values.pinned, profile: values.profile })
try {
  const { product, home } = workshop
  const rows = []
  let acknowledged = 0
  for (const connections of CONNECTIONS) {
    const before = timesOf(product.pid)
    const result = await runLoad({
      port: product.port,
      task: { kind: 'subscribe', mark: `c${connections}` },
      connections,
      warmUpS: WARM_UP_S,
      seconds: MEASURED_S,
    })
    const after = timesOf(product.pid)
    const each = (kind: 'node' | 'database') => rounded(((after[kind] - before[kind]) / result.answers) * 1e6)
    acknowledged += result.answers - result.errors
    rows.push({
      connections,
      'sign-ups a second': rounded(result.perSecond),
      'p50, ms': rounded(result.p50, 2),
      'p99, ms': rounded(result.p99, 2),
      'processor each, us: Node': each('node'),
      'and database': each('database'),
      errors: result.errors,
    })
  }
  sayTable(`Sign-ups, ${MEASURED_S} s each after ${WARM_UP_S} s; ${spread(values.pinned)}`, rows)
  const stored = await withDatabase(home, countSubscribers)
  console.log(`  acknowledged ${acknowledged}, stored ${stored.subscribers}, addresses ${stored.addresses}`)
  const isWhole = stored.subscribers === acknowledged && stored.addresses === acknowledged
  process.exitCode = isWhole && rows.every((row) => row.errors === 0) ? 0 : 1
} finally {
  await workshop.end()
}

/** Connections are open from the first load on; a process that came in between is counted with all it has used. */
function timesOf(pid: number) {
  return { node: processorTimeOf([pid]), database: processorTimeOf(descendantsOf(pid)) }
}

async function countSubscribers(client: Client): Promise<{ subscribers: number; addresses: number }> {
  const { rows } = await client.query(`
    select (select count(*)::int from notifications) as subscribers,
      (select count(*)::int from email_subscriptions) as addresses`)
  return rows[0]
}
