import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { notSignedIn, tooMany } from '../../kernel/problem.ts'
import type { Actor } from '../../kernel/site.ts'
import { ACCESS, type StudioEvent } from '../../kernel/studio-event.ts'
import type { Connection, Database } from '../db/database.ts'
import { listenTo } from '../db/listen.ts'
import { STUDIO_CHANNEL } from '../db/studio-events.ts'
import { securityHeaders } from './headers.ts'
import { sessionToken } from './session-cookie.ts'
import { refuseQuery } from './validation.ts'

const EVENTS_PATH = '/api/events'

/** How often a stream sends a sign of life and checks its session. */
const BEAT_MS = 20_000
/** Streams of one account at once; a browser opens one for all its tabs. */
const PER_ACCOUNT = 20
/** Unread bytes past which a stream is closed: its browser is gone, or will read everything anew anyway. */
const UNREAD_MAX = 256 * 1024
/** How long a browser waits before it opens an ended stream again. */
const RETRY_MS = 2_000

interface Parts {
  db: Database
  identify(token: string, db: Database): Promise<Actor | null>
  /** Left out: streams open, but no event comes. */
  connection?: Connection | undefined
}

interface Stream {
  actor: Actor
  token: string
  response: ServerResponse
  /** Settled once `actor` has its present roles. */
  known: Promise<void>
}

/**
 * Streams the events of the caller's sites (server-sent events): `changed` and `present` of the kernel, and `again` when events
 * may have been missed. Needs a session; its streams end within 20 s after it has ended.
 */
export function serveEvents(server: FastifyInstance, { db, identify, connection }: Parts): void {
  const streams = new Set<Stream>()
  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.response.end()
  }
  const send = (stream: Stream, text: string) => {
    if (stream.response.writableLength > UNREAD_MAX) stream.response.destroy()
    else stream.response.write(text)
  }
  const beat = async (stream: Stream) => {
    const actor = await identify(stream.token, db).catch(() => stream.actor)
    if (!actor) return end(stream)
    stream.actor = actor
    send(stream, ': \n\n')
  }
  const tell = (payload: string) => {
    const event: StudioEvent = JSON.parse(payload)
    const isAccess = event.event === 'changed' && event.type === ACCESS
    for (const stream of streams) {
      stream.known = stream.known.then(async () => {
        if (stream.actor.roles.has(event.siteId)) send(stream, `event: ${event.event}\ndata: ${payload}\n\n`)
        // Roles have changed: reads them anew, so that a person without one gets no further event of the site.
        if (isAccess) await beat(stream)
      })
    }
  }

  const listening =
    connection &&
    listenTo({
      connection,
      channel: STUDIO_CHANNEL,
      onMessage: tell,
      onConnected: () => streams.forEach((stream) => send(stream, 'event: again\ndata: {}\n\n')),
    })
  const beating = setInterval(() => streams.forEach((stream) => void beat(stream)), BEAT_MS).unref()
  // Before the server waits for open connections, since a stream never ends by itself.
  server.addHook('preClose', async () => {
    clearInterval(beating)
    for (const stream of streams) end(stream)
    await listening?.close()
  })

  // Without deadline, like an upload.
  server.get(EVENTS_PATH, { config: { isUpload: true }, preHandler: refuseQuery }, async (request, reply) => {
    const token = sessionToken(request)
    const actor = token === null ? null : await identify(token, db)
    if (token === null || !actor) throw notSignedIn()
    const own = [...streams].filter((stream) => stream.actor.userId === actor.userId)
    if (own.length >= PER_ACCOUNT) throw tooMany('Too many browsers follow this account.', BEAT_MS / 1_000)
    reply.hijack()
    const { raw: response } = reply
    response.writeHead(200, {
      ...securityHeaders('api', request.protocol === 'https'),
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    })
    const stream = { actor, token, response, known: Promise.resolve() }
    streams.add(stream)
    response.once('close', () => streams.delete(stream))
    send(stream, `retry: ${RETRY_MS}\nevent: again\ndata: {}\n\n`)
  })
}
