import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get, type OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { onCore } from './report.ts'

/** An answer as it came over the line. */
export interface FetchedPage {
  headers: OutgoingHttpHeaders
  body: Buffer
}

export interface PlainServer {
  pid: number
  port: number
  end(): void
}

/** Asks once, without unpacking. @throws Error for another status than 200 */
export async function fetchPage(
  port: number,
  path: string,
  encoding: string,
  host = 'localhost',
): Promise<FetchedPage> {
  const headers = { 'accept-encoding': encoding, host: `${host}:${port}` }
  const [answer] = await once(get({ host: '127.0.0.1', port, path, headers }), 'response')
  const body = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}.`)
  // What node:http adds by itself it adds in both.
  const own = Object.entries<string>(answer.headers)
  const added = ['date', 'connection', 'keep-alive']
  return { headers: Object.fromEntries(own.filter(([name]) => !added.includes(name))), body }
}

/** A bare server of node:http that sends the same answer to everybody, on core 0. */
export async function startPlainServer({ headers, body }: FetchedPage): Promise<PlainServer> {
  return startOnCore('plain-server.ts', [], JSON.stringify({ headers, body: body.toString('base64') }))
}

/**
 * Starts a server of this folder on core 0 that says its port on its first line.
 * @param input what it reads before that
 */
export async function startOnCore(script: string, args: string[], input = ''): Promise<PlainServer> {
  const [command, ...before] = [...onCore(0), process.execPath, join(import.meta.dirname, script)]
  const child = spawn(command, [...before, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(input)
  const [line] = await once(createInterface(child.stdout), 'line')
  return { pid: child.pid ?? 0, port: Number(line), end: () => void child.kill('SIGTERM') }
}
