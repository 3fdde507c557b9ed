import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '../support/product.ts'
import { type Reader, readerAt } from './readers.ts'

/** The owner whose account the product is started with. */
export const OWNER = {
  ADMIN_USERNAME: 'owner',
  ADMIN_EMAIL: 'owner@example.org',
  ADMIN_PASSWORD: 'correct horse battery',
}

export type Call = (line: string, body?: object) => Promise<{ status: number; text: string }>

/** Signs the owner in. @returns calls with that session */
export async function signedIn({ port }: Product): Promise<Call> {
  let cookie = ''
  const call: Call = async (line, body) => {
    const [method = '', path = ''] = line.split(' ')
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return { status: answer.status, text: await answer.text() }
  }
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = OWNER
  const { status } = await call('POST /api/auth/login', { username, password })
  if (status !== 200) throw new Error(`Signing in was answered with ${status}.`)
  return call
}

/** A reader with its own connections: with several processes they spread over all. */
/** On a connection of its own: what it has seen once holds for the process that it reaches. */
export const readerOf = ({ port }: Product): Reader => readerAt(port, 1)

/** Ends the database of a running product at once, as a crash would. */
export function killDatabase({ dataDir }: Product): void {
  const [pid] = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

/** The processes of the web server that the first one has started. */
export function childrenOf({ process: { pid } }: Product): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => isWorker(child, pid))
}

function isWorker(child: number, parent: number | undefined): boolean {
  try {
    const status = readFileSync(`/proc/${child}/stat`, 'utf8')
    // After the name in brackets: state, then the parent.
    const [, ppid] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return Number(ppid) === parent && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('main.js')
  } catch {
    return false
  }
}
