import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Lowers the priority of this process with all its threads. On Linux each thread has its own, and those that read, hash and
 * compress are there before the first line of a program runs; later ones take over that of the thread which begins them.
 * Where the system refuses, everything stays as it is.
 * @param niceness 1 (a little less than others) to 19 (only what nobody else wants)
 */
export function lowerPriority(niceness: number): void {
  for (const thread of threadsOf()) {
    try {
      setPriority(thread, niceness)
    } catch {
      // It has ended, or the system does not allow it: the work is done all the same.
    }
  }
}

function threadsOf(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
}
