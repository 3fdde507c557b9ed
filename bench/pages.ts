// Public pages that are kept nowhere and so rendered for every request, beside a bare server that sends the same bytes in
// the same run.
import { parseArgs } from 'node:util'
import { runLoad } from './load.ts'
import { fetchPage, startPlainServer } from './plain.ts'
import { rounded, sayMachine, sayTable, spread } from './report.ts'
import { openWorkshop } from './workshop.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false } },
})
const WARM_UP_S = values.quick ? 1 : 2
const MEASURED_S = values.quick ? 2 : 5
/** A question is kept nowhere: there is no end of them. */
const PAGES = ['/search?q=the', '/search?q=nothing-of-this']
const CONNECTIONS = [1, 32]

sayMachine()
const workshop = await openWorkshop({ isPinned: true, profile: values.profile })
try {
  const rows = []
  for (const path of PAGES) {
    const page = await fetchPage(workshop.product.port, path, 'identity')
    const plain = await startPlainServer(page)
    const bytes = page.body.length
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
