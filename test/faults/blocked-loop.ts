// A process that stands still for a while: started by blocked-loop.test.ts with the number of milliseconds.
import { setTimeout as delay } from 'node:timers/promises'
import { startPulse } from '../../src/platform/pulse/pulse.ts'

const pulse = startPulse(new URL('../../src/platform/pulse/watch.ts', import.meta.url), 'info')
await delay(1_000)
standStillFor(Number(process.argv[2]))
// One beat, by which it is noticed here, too.
await delay(300)
process.stdout.write(JSON.stringify({ hasStoodStill: pulse.hasStoodStill() }))
await pulse.stop()

function standStillFor(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end) Math.sqrt(end)
}
