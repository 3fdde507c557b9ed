import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the ports that systems give to outgoing connections; odd ones say that the one before is taken. */
const FIRST = 12_000
const COUNT = 10_000

/**
 * A port on which nothing listens, and which no other test on this machine is given while this process lives: what is to listen
 * there may take seconds to start.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + 2 * Math.floor(Math.random() * COUNT)
    const claim = await listening(port + 1)
    if (!claim) continue
    const probe = await listening(port)
    if (!probe) {
      claim.close()
      continue
    }
    claim.unref()
    await once(probe.close(), 'close')
    return port
  }
}

/** A server on a port of this machine; null where the port is taken. */
async function listening(port: number): Promise<Server | null> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return server
  } catch {
    return null
  }
}
