import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, OWN } from './clone.ts'

/** After this many seconds `timeout` ends a run, whatever it waits for. */
const RUN_LIMIT_S = 300

const POLL_MS = 50

/** What the set-up and npm say, and the log, which is one JSON object a line; the rest is for the person who started it. */
const NOT_FOR_PEOPLE = /^(> |npm (warn|notice)|Installing packages\.\.\.|Building\.\.\.|\{)/

/** How this machine reaches the registry; nothing else of this environment is handed on. */
const NETWORK =
  /^(https?_proxy|no_proxy|all_proxy|node_extra_ca_certs|node_use_system_ca|ssl_cert_(file|dir)|npm_config_(registry|cafile|https?_proxy|proxy|noproxy|strict_ssl))$/i

interface Start {
  clone: string
  command?: string[]
  bin: string
  home: string
  account?: Account
  env?: Record<string, string>
}

export interface Run {
  /** Lines meant for people, in the order of their arrival. */
  lines: () => string[]
  /** Resolves with the lines once one of them says that it is ready, or once the run has ended. */
  settled: () => Promise<string[]>
  /** Resolves with the exit code. */
  ended: Promise<number | null>
  /** What a terminal does: the signal goes to every process that was started, once. */
  signal: (signal: NodeJS.Signals) => void
  /** What closing a window does. */
  hangUp: () => void
}

/** Starts `npm start`, or another command, in a clone, with an environment that holds nothing of this one. */
export function run({ clone, command = ['npm', 'start'], bin, home, account = OWN, env = {} }: Start): Run {
  const become =
    account.uid === OWN.uid
      ? []
      : ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  const child = spawn('timeout', ['--foreground', '-k', '5', String(RUN_LIMIT_S), ...become, ...command], {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name))),
      PATH: `${bin}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`,
      HOME: home,
      LANG: 'C.UTF-8',
      npm_config_cache: `${home}/.npm`,
      npm_config_prefer_offline: 'true',
      npm_config_update_notifier: 'false',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const lines = () => output.split('\n').filter((line) => line.trim() !== '' && !NOT_FOR_PEOPLE.test(line))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const signal = (name: NodeJS.Signals) => {
    for (const pid of groupOf(child)) tryKill(pid, name)
  }
  return {
    lines,
    ended,
    signal,
    settled: async () => {
      while (
        child.exitCode === null &&
        child.signalCode === null &&
        !lines().some((line) => line.includes('is ready'))
      ) {
        await pause(POLL_MS)
      }
      if (child.exitCode !== null) await ended
      return lines()
    },
    hangUp: () => {
      child.stdout.destroy()
      child.stderr.destroy()
      signal('SIGHUP')
    },
  }
}

/** Waits until no process works in, or was started from, any of the folders. @returns those that stay all the same */
export async function untilNobodyIn(folders: string[], limitMs: number): Promise<string[]> {
  const end = performance.now() + limitMs
  while (performance.now() < end && peopleIn(folders).length > 0) await pause(POLL_MS)
  return peopleIn(folders)
}

function peopleIn(folders: string[]): string[] {
  return processes().flatMap((pid) => {
    const places = [linkOf(pid, 'cwd'), linkOf(pid, 'exe')]
    const isThere = places.some((place) =>
      folders.some((folder) => place === folder || place.startsWith(`${folder}/`)),
    )
    return isThere ? [`${pid} ${places.join(' ')}`] : []
  })
}

/** The process group without its head: `timeout` is ours and would hand every signal on a second time. */
function groupOf({ pid: head }: ChildProcess): number[] {
  return processes().filter((pid) => pid !== head && groupIdOf(pid) === head)
}

function groupIdOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Behind the name, which is in brackets and may hold anything: state, parent, group.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2])
  } catch {
    return undefined
  }
}

function processes(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger)
}

function linkOf(pid: number, name: string): string {
  try {
    return readlinkSync(`/proc/${pid}/${name}`)
  } catch {
    return ''
  }
}

function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended in the meantime.
  }
}
