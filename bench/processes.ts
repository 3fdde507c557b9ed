import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Every process below this one, the database's watchdog included. */
export function descendantsOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }))
  const found = [pid]
  for (const one of found)
    found.push(...parents.filter(({ parent }) => parent === one).map((child) => child.pid))
  return found.slice(1)
}

/** Clock ticks of Linux, which are 100 a second for every program. */
const TICK_S = 0.01

/** Processor time that these processes, and those of their children that have ended, have used, in seconds. */
export function processorTimeOf(pids: number[]): number {
  const ticks = pids.map((pid) => {
    const fields = fieldsOf(String(pid))
    return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0)
  })
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_S
}

/** Seconds that a process is waited for at most. */
const BUSY_S = 90
/** Snapshots of pages are begun 5 s after what changed them: so long a process must have been idle, in seconds. */
const IDLE_S = 8

/** Waits until a process has nothing left to do from before: seconds in which it used a twentieth of a core at most. */
export async function untilIdle(pid: number): Promise<void> {
  for (let second = 0, idle = 0; second < BUSY_S && idle < IDLE_S; second++) {
    const before = processorTimeOf([pid])
    await delay(1_000)
    idle = processorTimeOf([pid]) - before <= 0.05 ? idle + 1 : 0
  }
}

function parentOf(pid: string): number {
  return Number(fieldsOf(pid)[1] ?? 0)
}

/** What stands behind the name, which is in brackets and may hold anything: state, parent and so on; empty for one that is gone. */
function fieldsOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
