import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { serverAccount } from '../../src/platform/db/embedded/account.ts'
import { CLUSTER } from '../../src/platform/db/embedded/data-dir.ts'
import { processesIn } from '../../src/platform/db/embedded/processes-in.ts'
import { serverOf } from './database-files.ts'

/** Whether a program of the machine is there, which not every machine has. */
export const hasTool = (name: string): boolean => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0

/** Runs a program of the machine. @throws Error with what it said */
export function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`)
  return stdout
}

/**
 * Limits the size of every file that the processes of a database write to; those that they start inherit it. Asked as their
 * own account, because root in a container may not.
 */
export function limitFiles(dataDir: string, bytes: number): void {
  // The server first: what it starts from now on has the limit. The others may end meanwhile.
  if (!isLimited(serverOf(dataDir), bytes, serverAccount()))
    throw new Error('The database cannot be limited.')
  limitEach(dataDir, bytes)
}

/** Takes the limit from whatever processes a database has at the moment. */
export const freeFiles = (dataDir: string): void => limitEach(dataDir, 'unlimited')

/** Limits the size of every file that a process of ours writes to, and those that it starts from now on. */
export function limitFilesOf(pid: number, bytes: number | 'unlimited'): void {
  if (!isLimited(pid, bytes)) throw new Error('The process cannot be limited.')
}

function limitEach(dataDir: string, bytes: number | 'unlimited'): void {
  for (const { pid } of processesIn(join(dataDir, CLUSTER))) isLimited(pid, bytes, serverAccount())
}

/** The hard limit stays, or nobody but root could take it back. */
function isLimited(
  pid: number,
  bytes: number | 'unlimited',
  account: { uid?: number; gid?: number } = {},
): boolean {
  return (
    spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { ...account, cwd: '/' }).status === 0
  )
}

/** Text that no compression makes small. */
export function noise(words: number): string {
  return Array.from({ length: words }, () => Math.random().toString(36).slice(2)).join(' ')
}
