import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { afterAll } from 'vitest'
import { listen } from '../../src/platform/http/listen.ts'
import type { App } from '../support/app.ts'

export interface Read {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Asks over a real socket: what is answered before the router is not seen by `inject`. */
export type Reader = (line: string, headers?: Record<string, string>) => Promise<Read>

/** Lets a server listen on a free port until the end of the test file. */
export async function aReader(app: App): Promise<Reader> {
  const { port, close } = await listen(app.server, 0, '127.0.0.1')
  afterAll(close)
  return readerAt(port)
}

/** @param connections at most; of several processes on a port a single one always reaches the same */
export function readerAt(port: number, connections = Number.POSITIVE_INFINITY): Reader {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  afterAll(() => agent.destroy())
  return (line, headers = {}) => {
    const [method, path] = line.split(' ')
    return new Promise((resolve, reject) => {
      const asked = request(
        { agent, port, host: '127.0.0.1', method, path, headers: { host: 'localhost', ...headers } },
        (answer) => {
          const pieces: Buffer[] = []
          answer.on('data', (bytes: Buffer) => pieces.push(bytes))
          answer.once('error', reject)
          answer.once('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(pieces),
            }),
          )
        },
      )
      asked.once('error', reject)
      asked.end()
    })
  }
}
