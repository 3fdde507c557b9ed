import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aLine, drip, type Line } from '../../../test/support/sockets.ts'
import { createServer, type ServerOptions } from './server.ts'

const NEVER_MS = 60_000
const PATIENT = { headersMs: NEVER_MS, idleMs: NEVER_MS, requestMs: NEVER_MS }
const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** A server with a route for each way to take long. @returns its port */
async function serving(
  options: Partial<ServerOptions>,
  declare: (server: FastifyInstance) => void = () => {},
): Promise<number> {
  const server = await createServer({ logger: false, ...options })
  server.get('/', async () => 'here')
  server.get('/never', () => new Promise(() => {}))
  server.post('/echo', async ({ body }) => ({ body }))
  declare(server)
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    server.server.closeAllConnections()
    await server.close()
  })
  const address = server.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const post = (path: string, headers: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`

async function answerOn({ socket }: Line): Promise<string> {
  socket.write(GET)
  const [bytes] = await once(socket, 'data')
  return String(bytes)
}

describe('a slow caller', () => {
  it('[A226] whose headers come byte by byte is answered with 408 in a sentence, and closed', async () => {
    const port = await serving({ patience: { ...PATIENT, headersMs: 300 } })
    const line = await aLine(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    drip(line, 20)
    const said = await line.ended
    expect(said).toMatch(/^HTTP\/1\.1 408 /)
    expect(said).toMatch(/\r\n\r\nThe request took too long to arrive\.$/)
  })

  it('who says nothing at all is closed by the same limit', async () => {
    const port = await serving({ patience: { ...PATIENT, headersMs: 300 } })
    expect(await (await aLine(port)).ended).toMatch(/^HTTP\/1\.1 408 /)
  })

  it.each(['/echo', '/no-such'])(
    '[A226] whose body comes byte by byte is answered with 408: %s',
    async (path) => {
      const port = await serving({ patience: { ...PATIENT, requestMs: 300 } })
      const line = await aLine(port, post(path, 'Content-Length: 10000'))
      drip(line, 20)
      const said = await line.ended
      expect(said).toMatch(/^HTTP\/1\.1 408 /)

      expect(said).toMatch(/connection: close[^]*\r\n\r\nThe request took too long to arrive\.$/i)
    },
    20_000,
  )

  it('who uploads takes the time that the line needs', async () => {
    const port = await serving({ patience: { ...PATIENT, requestMs: 200 } }, (server) => {
      server.post('/upload', { config: { isUpload: true } }, async ({ body }) => ({ body }))
    })
    const line = await aLine(port, post('/upload', 'Content-Length: 40'))
    line.socket.write('"')
    await new Promise((resolve) => setTimeout(resolve, 600))
    line.socket.write(`${'x'.repeat(38)}"`)
    const [bytes] = await once(line.socket, 'data')
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('our own work', () => {
  it('that takes too long is cut with 503, Retry-After and a sentence', async () => {
    const port = await serving({ patience: { ...PATIENT, requestMs: 200 } })
    const answer = await fetch(`http://127.0.0.1:${port}/never`)
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
      503,
      '10',
      'This takes too long. Please look whether it was done before you try again.',
    ])
  })
})

describe('connections', () => {
  const caps = { perProcess: 8, perAddress: 3 }

  it('of one address are bounded; others are served', async () => {
    const port = await serving({ patience: { ...PATIENT, caps } })
    const held = await Promise.all([1, 2, 3].map(() => aLine(port)))
    expect(await (await aLine(port)).ended).toBe('')
    expect(await answerOn(await aLine(port, '', '127.0.0.2'))).toMatch(/^HTTP\/1\.1 200 /)
    held[0]?.socket.destroy()
    await held[0]?.ended
    // The other side may hear of the end later than we do.
    let next = await aLine(port)
    while (next.socket.destroyed || (await Promise.race([next.ended, answerOn(next)])) === '')
      next = await aLine(port)
    expect(await answerOn(next)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('of a trusted proxy are not counted by address', async () => {
    const port = await serving({ trustProxy: '10.0.0.0/8, 127.0.0.1', patience: { ...PATIENT, caps } })
    const lines = await Promise.all(Array.from({ length: 6 }, () => aLine(port)))
    for (const line of lines) expect(await answerOn(line)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('of an address that has its share of a full process are refused', async () => {
    const port = await serving({ patience: { ...PATIENT, caps: { ...caps, perAddress: 99 } } })
    for (let n = 0; n < 8; n++) await aLine(port)
    expect(await (await aLine(port)).ended).toBe('')
  })

  it('that ask for nothing make room in a full process, the oldest first; one at work stays', async () => {
    const port = await serving({ patience: { ...PATIENT, caps: { ...caps, perAddress: 99 } } })
    const atWork = await aLine(port, GET.replace('/ ', '/never '))
    const idle: Line[] = []
    for (let n = 0; n < 7; n++) idle.push(await aLine(port, 'GET / HT'))
    expect(await answerOn(await aLine(port, '', '127.0.0.2'))).toMatch(/^HTTP\/1\.1 200 /)
    await idle[0]?.ended
    expect([atWork, ...idle].filter(({ socket }) => socket.destroyed)).toEqual([idle[0]])
  })
})
