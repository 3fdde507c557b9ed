import { readFileSync } from 'node:fs'

/** Memory of a process that lies in the machine's, in MiB. */
export function residentOf(pid: number): number {
  return kibOf(pid, 'VmRSS') / 1024
}

function kibOf(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1])
}

/** Looks at the memory of a process again and again until stopped. @returns most that was seen, in MiB */
export function watchMemory(pid: number): () => number {
  let most = residentOf(pid)
  const timer = setInterval(() => {
    most = Math.max(most, residentOf(pid))
  }, 50)
  return () => {
    clearInterval(timer)
    return Math.max(most, residentOf(pid))
  }
}

/**
 * What a process has of the machine's memory, in MiB: pages that several processes share, such as those of a program, count in
 * parts. 0 for one that has ended.
 */
export function shareOf(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) / 1024
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(Object(error).code)) return 0
    throw error
  }
}

/** Processor time that a process has used, in milliseconds. */
export function processorTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Behind the name, which is in brackets and may hold anything; user and system time in ticks of 10 ms.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
