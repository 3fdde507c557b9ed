import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { errorCode } from './files.ts'
import { readPidFile } from './pid-file.ts'

/** A live process that works in the folder of a database. */
export interface ServerProcess {
  pid: number
  parent: number
}

/**
 * The live processes whose working directory is this folder (a real path): the server and its children. A pid from
 * postmaster.pid alone proves nothing: after a restart of the machine or container it may be a zombie or somebody else.
 */
export function processesIn(cluster: string): ServerProcess[] {
  if (process.platform !== 'linux') return fromPidFile(cluster)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksIn(name, cluster))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }))
}

/** The parent's pid as it is now (0 when the process is gone). */
export function parentOf(pid: number): number {
  // The second field is the program's name in brackets, which may hold any character; the fourth is the parent.
  const stat = readProc(`${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

/** The command line of a process, argument by argument; empty when it is gone. */
export function argumentsOf(pid: number): string[] {
  return readProc(`${pid}/cmdline`).split('\0')
}

function worksIn(pid: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch (error) {
    // Root in a container without CAP_SYS_PTRACE may read only the arguments of another account's process, not its folder.
    return errorCode(error) === 'EACCES' && argumentsOf(Number(pid)).includes(folder)
  }
}

function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}

/** For macOS, which we do not test: trusts the pid file if a process of that pid has the folder as an argument. */
function fromPidFile(cluster: string): ServerProcess[] {
  const pid = readPidFile(cluster)?.pid
  if (!pid) return []
  try {
    const answer = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' })
    return answer.includes(cluster) ? [{ pid, parent: Number.parseInt(answer, 10) }] : []
  } catch {
    return []
  }
}
