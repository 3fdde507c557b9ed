import { readFileSync } from 'node:fs'

/** A running server has a process `walwriter`, a recovering one `startup`. */
const AT_WORK = /: (walwriter|startup)\b/

/**
 * Whether a server has child processes but neither of these. When recovery fails after a crash, as on a disk that cannot sync,
 * PostgreSQL 18 may stay like that for ever and refuse every connection. An ending server looks the same for a moment. False
 * on a machine without /proc.
 */
export function looksHung(server: number): boolean {
  try {
    const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ')
    return children[0] !== '' && !children.some((pid) => AT_WORK.test(titleOf(pid)))
  } catch {
    return false
  }
}

function titleOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
