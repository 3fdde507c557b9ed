import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Account } from './account.ts'
import { WATCHDOG_NAME } from './processes.ts'

/**
 * Runs a program and asks it to stop (SIGINT) as soon as Node is gone, for whatever reason: Node holds the other end of the
 * shell's input, and the kernel closes it even after kill -9. `wait` for the program and `read` for Node run side by side,
 * because a shell that only reads would miss the program's own end. The program reads /dev/null and writes to stderr, so that
 * the shell's stdout carries only its pid.
 */
const SCRIPT = `exec 3<&0
"$@" 3<&- </dev/null >&2 & pid=$!
echo $pid
(read -r _ <&3; kill -INT $pid) & r=$!
wait $pid; s=$?
kill $r 2>/dev/null
exit $s`

interface Watched {
  shell: ChildProcess
  /** pid of the program; rejects when the shell ends before telling it */
  pid: Promise<number>
  /** exit status, 128 + n after signal n */
  ended: Promise<number>
}

/** Starts a program under a watchdog; its stdout and stderr go to the open file `logFd`. */
export function startWatched(command: string[], { uid, gid }: Account, logFd: number): Watched {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, `${WATCHDOG_NAME}${process.pid}`, ...command], {
    uid,
    gid,
    // Node's own folder may be closed to that account; the server changes to its folder itself.
    cwd: '/',
    // Variables such as PGDATA and LC_MESSAGES of the person who starts Flyleaf must not change anything.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', logFd],
    // Own process group: Ctrl-C in the terminal must reach Node alone, which stops the server last.
    detached: true,
  })
  // The shell's death closes the pipe; nothing is ever written to it.
  shell.stdin?.on('error', () => {})
  const ended = new Promise<number>((resolve) => {
    shell.once('error', () => resolve(127))
    shell.once('exit', (code) => resolve(code ?? 128))
  })
  return { shell, pid: readPid(shell, ended), ended }
}

async function readPid(shell: ChildProcess, ended: Promise<number>): Promise<number> {
  if (!shell.stdout) throw new Error('The watchdog has no output.')
  const line = once(createInterface(shell.stdout), 'line')
  const first = await Promise.race([line, ended.then(() => null)])
  const pid = Number(first?.[0])
  if (!pid) throw new Error('The watchdog ended before its program started.')
  return pid
}
