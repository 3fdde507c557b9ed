import type { Product } from '../test/faults/product.ts'
import { type LoadResult, type Plan, runLoad } from './load.ts'
import { descendantsOf, processorTimeOf } from './processes.ts'
import { rounded } from './report.ts'

/**
 * A load as a row of a table, with the processor time of Node and database that each of its calls took.
 * @param product whose database it asks; left out: the server is the product
 */
export async function measureLoad(
  server: Pick<Product, 'pid'>,
  plan: Plan,
  product = server,
): Promise<Pick<LoadResult, 'errors' | 'timings'> & { row: Record<string, string | number> }> {
  const ofServer = processorTimeOf([server.pid])
  const ofDatabase = timesOf(descendantsOf(product.pid))
  const result = await runLoad(plan)
  const spent = [
    processorTimeOf([server.pid]) - ofServer,
    // Of connections that have ended meanwhile nothing is known; they were idle ones.
    [...timesOf(descendantsOf(product.pid))].reduce(
      (sum, [pid, s]) => sum + s - (ofDatabase.get(pid) ?? 0),
      0,
    ),
  ] as const
  const perCall = (at: 0 | 1) => rounded((spent[at] / result.answers) * 1e6)
  return { errors: result.errors, timings: result.timings, row: rowOf(result, perCall) }
}

/** Processor time of each process so far, in seconds. */
const timesOf = (pids: number[]) => new Map(pids.map((pid) => [pid, processorTimeOf([pid])]))

const rowOf = (result: LoadResult, perCall: (at: 0 | 1) => number) => ({
  'a second': rounded(result.perSecond),
  'p50, ms': ms(result.p50),
  'p95, ms': ms(result.p95),
  'p99, ms': ms(result.p99),
  'Node, µs a call': perCall(0),
  'database, µs a call': perCall(1),
})

/** Null where no answer came within the time. */
function ms(value: number | null): number | string {
  return value === null ? 'none' : rounded(value, 2)
}
