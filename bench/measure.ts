import type { Product } from '../test/faults/product.ts'
import { type LoadResult, type Plan, runLoad } from './load.ts'
import { descendantsOf, processorTimeOf } from './processes.ts'
import { rounded } from './report.ts'

/** A load as a row of a table, with the processor time of Node and database that each of its calls took. */
export async function measureLoad(
  { pid }: Product,
  plan: Plan,
): Promise<Pick<LoadResult, 'errors' | 'timings'> & { row: Record<string, string | number> }> {
  const times = () => [processorTimeOf([pid]), processorTimeOf(descendantsOf(pid))] as const
  const before = times()
  const result = await runLoad(plan)
  const after = times()
  const perCall = (at: 0 | 1) => rounded(((after[at] - before[at]) / result.answers) * 1e6)
  return { errors: result.errors, timings: result.timings, row: rowOf(result, perCall) }
}

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
