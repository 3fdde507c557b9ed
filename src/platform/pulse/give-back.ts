import { createHook } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Between two looks at what this thread does, in milliseconds. */
const LOOK_MS = 1_000
/** It stands still for about 0.1 s, so not more often than this, in milliseconds. */
const PAUSE_MS = 60_000
/** Share of the time between two looks up to which the thread counts as idle. */
const IDLE_SHARE = 0.02
/** Less than this, in bytes, is not worth it. */
const WORTH_BYTES = 32 * 1024 * 1024

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void

/**
 * Collects garbage once this thread is idle, so that memory which a wave of work left behind goes back to the system. V8 collects
 * when it needs room, and who is idle needs none: without this Node held 295 MB a minute after its start instead of 107
 * (decision 0031).
 * @returns ends it
 */
export function giveMemoryBack({ lookMs = LOOK_MS, worthBytes = WORTH_BYTES } = {}): () => void {
  const collect = collector()
  keepTickShapes()
  let kept = 0
  let last = performance.eventLoopUtilization()
  let collectedAt = Number.NEGATIVE_INFINITY
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    if (utilization > IDLE_SHARE || performance.now() - collectedAt < PAUSE_MS) return
    if (getHeapStatistics().total_heap_size < kept + worthBytes) return
    // The kind that empties the heap's pages as well.
    collect({ type: 'major', flavor: 'last-resort' })
    collectedAt = performance.now()
    kept = getHeapStatistics().total_heap_size
    last = performance.eventLoopUtilization()
  }
  const timer = setInterval(look, lookMs).unref()
  return () => clearInterval(timer)
}

/** The collector is only shown to programs that were started with a flag, and to contexts that are made while it is set. */
function collector(): Collect {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  return collect
}

const ticks: object[] = []

/**
 * Keeps one of each kind of object that Node makes for `process.nextTick`: while none is alive, a collection that saves memory
 * (ours, or V8's own after eight idle seconds) drops their hidden class, and V8 makes them the slow way from then on. A page out of
 * memory would take a fifth more processor time (decision 0044).
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
