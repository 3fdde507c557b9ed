import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from './files.ts'

interface PidFile {
  pid: number
  socketDir: string
  isReady: boolean
}

export const pidFilePath = (cluster: string): string => join(cluster, 'postmaster.pid')

/** Reads postmaster.pid (lines as in PostgreSQL's miscadmin.h: 1 pid, 5 socket folder, 8 status), null without one. */
export function readPidFile(cluster: string): PidFile | null {
  try {
    const lines = readFileSync(pidFilePath(cluster), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketDir: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
