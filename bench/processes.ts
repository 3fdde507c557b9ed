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

/** Processor time that all threads of these processes have used, in seconds; of those that have ended nothing is known. */
export function processorTimeOf(pids: number[]): number {
  const threads = pids.flatMap((pid) => namesIn(`/proc/${pid}/task`).map((id) => `/proc/${pid}/task/${id}`))
  // In nanoseconds; the ticks of `stat` are too coarse for calls of less than a millisecond.
  return threads.reduce((sum, thread) => sum + Number(textOf(`${thread}/schedstat`).split(' ')[0]) / 1e9, 0)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
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
  const stat = textOf(`/proc/${pid}/stat`)
  return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Empty where there is nothing to read any more. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
