// A process that stands still for a while: started by blocked-loop.test.ts with the number of milliseconds, and the path of a file
// before which it does not go on, where there is one.
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { startPulse } from '../../src/platform/pulse/pulse.ts'

const [, , ms, until] = process.argv
const pulse = startPulse(new URL('../../src/platform/pulse/watch.ts', import.meta.url), 'info')
await delay(1_000)
standStillFor(Number(ms))
// Some beats, by which it is noticed here, too.
do await delay(300)
while (until && !pulse.hasStoodStill())
process.stdout.write(JSON.stringify({ hasStoodStill: pulse.hasStoodStill() }))
await pulse.stop()

function standStillFor(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end || (until && !existsSync(until))) Math.sqrt(end)
}
