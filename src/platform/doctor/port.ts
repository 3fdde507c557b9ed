import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { readRunning } from '../db/embedded/running.ts'
import { bind } from '../http/listen.ts'
import { StartError } from '../start-error.ts'
import { type Check, ok, problem } from './check.ts'

interface Port {
  port: number
  host: string | undefined
  /** null when there is no usable data folder */
  dataDir: string | null
}

/** A port that is held by the Flyleaf of this data folder is no problem. */
export const PORT_CHECK: Check<Port> = {
  name: 'the port',
  async run({ port, host, dataDir }) {
    if (port === 0) return ok('The system chooses the port.')
    const refusal = await refusalOf(port, host)
    if (refusal === null) return ok(`Port ${port} is free.`)
    const holder = holderOf(port)
    const running = dataDir !== null && existsSync(join(dataDir, 'lock')) ? readRunning(dataDir) : null
    if (holder && running && holder.pid === running.pid) {
      return ok(`Port ${port} is held by the copy that runs on this data folder.`)
    }
    return problem(holder ? takenBy(port, holder) : refusal)
  },
}

function takenBy(port: number, { name, pid }: Holder): string {
  return `Port ${port} is taken by ${name} (process ${pid}): end it, or choose another with PORT.`
}

async function refusalOf(port: number, host: string | undefined): Promise<string | null> {
  for (const one of host === undefined ? ['127.0.0.1', '::1'] : [host]) {
    const server = createServer()
    try {
      await bind(server, port, one)
      await new Promise((resolve) => server.close(resolve))
    } catch (error) {
      // A machine may have no IPv6.
      if (error instanceof StartError) return error.message
      if (one !== '::1') throw error
    }
  }
  return null
}

interface Holder {
  pid: number
  name: string
}

/** The process that listens on a TCP port; null where it cannot be found, such as one of another account. */
function holderOf(port: number): Holder | null {
  const sockets = new Set(['tcp', 'tcp6'].flatMap((file) => listenersOn(read(`/proc/net/${file}`), port)))
  if (sockets.size === 0) return null
  const pid = list('/proc').find(
    (name) =>
      /^\d+$/.test(name) &&
      list(`/proc/${name}/fd`).some((fd) => sockets.has(link(`/proc/${name}/fd/${fd}`))),
  )
  return pid === undefined ? null : { pid: Number(pid), name: read(`/proc/${pid}/comm`).trim() }
}

/** Fields of net/tcp in proc(5): 1 is the local address, 3 the state (0A listens), 9 the inode of the socket. */
function listenersOn(table: string, port: number): string[] {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(end) && fields[3] === '0A')
    .map((fields) => `socket:[${fields[9]}]`)
}

const read = (path: string): string => orEmpty(() => readFileSync(path, 'utf8'), '')
const link = (path: string): string => orEmpty(() => readlinkSync(path), '')
const list = (path: string): string[] => orEmpty(() => readdirSync(path), [])

/** A process may end meanwhile, and those of other accounts cannot be read. */
function orEmpty<T>(look: () => T, empty: T): T {
  try {
    return look()
  } catch {
    return empty
  }
}
