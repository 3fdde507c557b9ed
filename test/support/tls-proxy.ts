import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createSecureContext } from 'node:tls'
import { aCertificate, type Made } from './certificate.ts'

export interface TlsProxy {
  port: number
  /** Its certificates by host name; a test may change them at any time. */
  certificates: Map<string, Made>
  close(): void
}

/** A proxy on this machine that ends TLS and passes the host on, as those in front of an install do. */
export async function aTlsProxy(to: () => number): Promise<TlsProxy> {
  const certificates: TlsProxy['certificates'] = new Map()
  const nobodys = aCertificate({ names: ['nobody.example'] })
  const options = {
    ...nobodys,
    SNICallback: (
      name: string,
      done: (error: null, context: ReturnType<typeof createSecureContext>) => void,
    ) => done(null, createSecureContext(certificates.get(name) ?? nobodys)),
  }
  const server = createServer(options, (asked, answer) => {
    const headers = { ...asked.headers, 'x-forwarded-proto': 'https' }
    const passed = request(
      { host: '127.0.0.1', port: to(), path: asked.url, method: asked.method, headers },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      },
    )
    passed.once('error', () => answer.writeHead(502).end())
    asked.pipe(passed)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { port, certificates, close: () => server.close() }
}
