import { readFileSync } from 'node:fs'

/** Every running server has a writer of its log, every one on its way back a process that recovers. */
const AT_WORK = /: (walwriter|startup)\b/

/**
 * Whether a server has begun its work and has neither its writer nor a process that recovers: when recovery itself fails after a crash,
 * as with a disk that cannot sync, PostgreSQL 18 may stay like that for ever, refusing every connection. It also looks so for
 * a moment while it ends. False where the machine does not tell.
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
