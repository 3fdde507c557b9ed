import { request } from 'node:http'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'

/** Port on which the server listens on loopback, from the first call on. */
export async function portOf(server: FastifyInstance): Promise<number> {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Makes a GET over a real socket. @returns its status */
export function statusOver(port: number, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', headers }, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject)
      .end()
  })
}

/**
 * Sends a body of 100 pieces until the server answers.
 * @param length what is announced; null announces nothing and sends in chunks
 * @returns the status, and how many bytes had left by then
 */
export async function flood(
  port: number,
  line: string,
  token: string,
  piece: Buffer,
  length: number | null,
): Promise<{ status: number; sent: number }> {
  const [method, path] = line.split(' ')
  const headers = {
    host: 'localhost',
    cookie: `sid=${token}`,
    'content-type': 'application/json',
    ...(length !== null && { 'content-length': length }),
  }
  const call = request({ port, host: '127.0.0.1', method, path, headers })
  let status = 0
  call.on('response', (answer) => {
    status = answer.resume().statusCode ?? 0
  })
  // The server ends the connection while we still send.
  call.on('error', () => {})
  let sent = 0
  for (let n = 0; n < 100 && status === 0 && !call.destroyed; n++) {
    sent += piece.length
    if (!call.write(piece))
      await Promise.race([once(call, 'drain'), once(call, 'response'), once(call, 'close')])
  }
  call.destroy()
  return { status, sent }
}

/** What in a page would run: scripts of its own text, handlers, frames, addresses that are scripts. */
export function activeIn(html: string): string[] {
  const tags = html.match(/<[a-z](?:"[^"]*"|[^">])*>/gi) ?? []
  return tags.filter((tag) => {
    // Data, which no browser runs; text that closed it would begin a tag of its own.
    if (tag === '<script type="application/ld+json">') return false
    const names = tag.replace(/="[^"]*"/g, '')
    return (
      /^<(?:iframe|object|embed|base)\b/i.test(tag) ||
      /^<script(?!.*\ssrc\b)|\s(?:on\w+|srcdoc|style)\b/i.test(names) ||
      /\s(?:href|src|action|formaction)="\s*(?:javascript|data:text)/i.test(tag)
    )
  })
}
