import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { FRESH_MS, QUERY_DEFAULTS } from './query-defaults.ts'

const client = () => new QueryClient({ defaultOptions: QUERY_DEFAULTS })

it('[C232] a query and a mutation that fail are not tried again', async () => {
  const queries = client()
  let asked = 0
  const refuse = async () => {
    asked += 1
    throw new Error('no')
  }
  await expect(queries.fetchQuery({ queryKey: ['a'], queryFn: refuse })).rejects.toThrow('no')
  const mutation = queries.getMutationCache().build(queries, { mutationFn: refuse })
  await expect(mutation.execute(undefined)).rejects.toThrow('no')
  expect(asked).toBe(2)
  expect([QUERY_DEFAULTS.queries.retry, QUERY_DEFAULTS.mutations.retry]).toEqual([0, 0])
})

it('[C233] [C234] [C235] what was read stays: no focus, no clock and no age reads it again', async () => {
  const queries = client()
  let asked = 0
  const options = { queryKey: ['a'], queryFn: async () => (asked += 1) }
  const read = new Promise((resolve) => {
    const observer = new QueryObserver(queries, options)
    observer.subscribe(({ isSuccess }) => isSuccess && resolve(observer))
  })
  await read
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await queries.ensureQueryData(options)
  expect(asked).toBe(1)
  expect(
    queries
      .getQueryCache()
      .find({ queryKey: ['a'] })
      ?.isStale(),
  ).toBe(false)
  const { refetchOnWindowFocus, refetchInterval, staleTime } = QUERY_DEFAULTS.queries
  expect([refetchOnWindowFocus, refetchInterval, staleTime]).toEqual([false, false, Number.POSITIVE_INFINITY])
  await queries.invalidateQueries({ queryKey: ['a'] })
  expect(asked).toBe(2)
})

it('[C232] [C166] what failed before its screen stood is the answer there, and asked again later', async () => {
  const queries = client()
  let asked = 0
  const options = {
    queryKey: ['a'],
    queryFn: async () => {
      asked += 1
      throw new Error('no')
    },
  }
  await queries.prefetchQuery(options)
  const screen = () => new QueryObserver(queries, options).subscribe(() => {})
  screen()()
  expect(asked).toBe(1)
  vi.useFakeTimers({ now: Date.now() + FRESH_MS + 1 })
  screen()()
  vi.useRealTimers()
  expect(asked).toBe(2)
})
