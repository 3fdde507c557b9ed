import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../kernel/problem.ts'
import type { Storage } from '../storage/storage.ts'
import type { ServedObject } from '../storage/served.ts'
import { setHeaders } from './headers.ts'

interface Parts {
  storage: Storage
  /** @param file name of a copy; null for the file itself @returns null where this host has none */
  find(request: FastifyRequest, id: string, file: string | null): Promise<ServedObject | null>
  /** The same as `find` for files of every site on which the caller has a role, whatever the host. */
  findOwn(request: FastifyRequest, id: string, file: string | null): Promise<ServedObject | null>
}

/** No script of a file runs, and a file that is opened by itself loads nothing from elsewhere. */
const OBJECT_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** A year. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Serves uploaded files, also by range. */
export function serveObjects(server: FastifyInstance, parts: Parts): void {
  for (const path of ['/objects/uploads/:id', '/objects/uploads/:id/:file']) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      setHeaders(request, reply, 'file')
      reply.headers({ 'content-security-policy': OBJECT_POLICY, 'x-frame-options': 'DENY' })
      const { id, file = null } = request.params as { id: string; file?: string }
      const found = await parts.find(request, id, file)
      const shown = found ?? (await parts.findOwn(request, id, file))
      if (!shown) {
        reply.header('cache-control', 'no-store')
        throw notFound()
      }
      const caching = !found ? 'private, no-cache' : shown.isImmutable ? IMMUTABLE : 'no-cache'
      reply.header('cache-control', caching)
      return sendObject(request, reply, shown, parts.storage)
    }
    server.route({ method: ['GET', 'HEAD'], url: path, config: { isUpload: true }, handler })
  }
}

/**
 * Serves files that this program made, at addresses that change with their bytes.
 * @param url with the parameter `name`
 * @param find the file of that name on the host of the request
 */
export function serveMade(
  server: FastifyInstance,
  url: string,
  storage: Storage,
  find: (request: FastifyRequest, name: string) => Promise<ServedObject | null>,
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    setHeaders(request, reply, 'file')
    const found = await find(request, (request.params as { name: string }).name)
    reply.header('cache-control', found ? IMMUTABLE : 'no-store')
    if (!found) throw notFound()
    return sendObject(request, reply, found, storage)
  }
  server.route({ method: ['GET', 'HEAD'], url, handler })
}

function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, length, type, hash, download }: ServedObject,
  storage: Storage,
): FastifyReply {
  const etag = `"${hash}"`
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    ...(download !== null && { 'content-disposition': dispositionOf(download) }),
  })
  const { 'if-none-match': known, 'if-range': condition, range } = request.headers
  if (known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) return reply.code(304).send()
  const asked =
    range !== undefined && (condition === undefined || condition === etag) && rangeIn(range, length)
  if (asked === 'beyond') {
    return reply.code(416).header('content-range', `bytes */${length}`).send()
  }
  const { first, last } = asked || { first: 0, last: length - 1 }
  if (asked) reply.code(206).header('content-range', `bytes ${first}-${last}/${length}`)
  reply.type(type).header('content-length', String(last - first + 1))
  // Otherwise the file would be opened and never read.
  if (request.method === 'HEAD') return reply.send()
  return reply.send(storage.stream(key, { first, last }))
}

/** The range of a request; null for a header that cannot be read, which means the whole file. */
function rangeIn(header: string, length: number): { first: number; last: number } | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from)
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1)
  return first > last ? 'beyond' : { first, last }
}

/** The name twice: in ASCII for old browsers, and in full for all others. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
