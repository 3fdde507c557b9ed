import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { StartError } from '../start-error.ts'

export interface Listening {
  port: number
  /** Takes no further requests and waits at most `DRAIN_MS` for those that run. */
  close(): Promise<void>
}

const DRAIN_MS = 8_000

/**
 * Listens on one host, or by default on both loopback addresses; a port that is taken on one of them counts as taken.
 * @throws StartError when the port is taken or may not be used
 */
export async function listen(
  server: FastifyInstance,
  port: number,
  host: string | undefined,
): Promise<Listening> {
  await server.ready()
  const main = server.server
  const used = await bind(main, port, host ?? '127.0.0.1')
  const second = host === undefined && port !== 0 ? await bindTwin(server, used) : null
  return {
    port: used,
    async close() {
      const servers = [main, ...(second ? [second] : [])]
      const force = setTimeout(() => {
        for (const one of servers) one.closeAllConnections()
      }, DRAIN_MS)
      second?.close()
      second?.closeIdleConnections()
      await server.close()
      clearTimeout(force)
    },
  }
}

/** Listens on ::1, too; null on a machine without IPv6. */
async function bindTwin(server: FastifyInstance, port: number): Promise<Server | null> {
  const twin = server.twin()
  try {
    await bind(twin, port, '::1')
    return twin
  } catch (error) {
    if (error instanceof StartError) {
      server.server.close()
      throw error
    }
    return null
  }
}

/** @returns the port @throws StartError when the port is taken or may not be used */
export function bind(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusal(error, port, host)))
    server.listen({ port, host }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function refusal(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is taken by another program: end it, or choose another with PORT.`)
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this account: choose one above 1023 with PORT.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return host === '::1' ? error : new StartError(`This machine has no address ${host}: correct HOST.`)
    default:
      return error
  }
}
