import { createHook } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How often the load of this thread is checked. */
const LOOK_MS = 1_000
/** Least time between two collections, since each blocks the thread for about 0.1 s. */
const PAUSE_MS = 60_000
/** None before, in milliseconds after the start of the process: it would hold up those who have waited for the start. */
const FIRST_MS = 30_000
/** Share of busy time between two checks up to which the thread counts as idle. */
const IDLE_SHARE = 0.02
/** Heap growth below which a collection is not worth it. */
const WORTH_BYTES = 32 * 1024 * 1024

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void

/**
 * Collects garbage when this thread is idle, so that memory of past work goes back to the system. V8 collects only when it needs
 * room, which an idle process does not: without this, Node held 295 MB a minute after its start instead of 107 (decision 0031).
 * @returns stops it
 */
export function giveMemoryBack({
  lookMs = LOOK_MS,
  firstMs = FIRST_MS,
  worthBytes = WORTH_BYTES,
} = {}): () => void {
  const collect = collector()
  keepTickShapes()
  let kept = 0
  let last = performance.eventLoopUtilization()
  let collectedAt = Number.NEGATIVE_INFINITY
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    const now = performance.now()
    if (utilization > IDLE_SHARE || now < firstMs || now - collectedAt < PAUSE_MS) return
    if (getHeapStatistics().total_heap_size < kept + worthBytes) return
    // The flavor that also releases the heap's pages.
    collect({ type: 'major', flavor: 'last-resort' })
    collectedAt = performance.now()
    kept = getHeapStatistics().total_heap_size
    last = performance.eventLoopUtilization()
  }
  const timer = setInterval(look, lookMs).unref()
  return () => clearInterval(timer)
}

/** V8 exposes `gc` only with a flag; setting it now affects only contexts that are created afterwards. */
function collector(): Collect {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  return collect
}

const ticks: object[] = []

/**
 * Keeps one object of each shape that Node creates for `process.nextTick`. While none is alive, a collection that saves memory
 * (ours, or V8's own after eight idle seconds) drops their hidden class, and from then on V8 creates them slowly: a cached page
 * would take a fifth more processor time (decision 0044).
 */
function keepTickShapes(): void {
  if (ticks.length > 0) return
  const hook = createHook({
    init: (_id, type, _trigger, resource) => {
      if (type === 'TickObject') ticks.push(resource)
    },
  }).enable()
  process.nextTick(() => {})
  process.nextTick(() => {}, null)
  hook.disable()
}
