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

/** How often a stream shows that it lives, and whether its session still does, in milliseconds. */
const BEAT_MS = 20_000
/** Streams of one account at once; a browser opens one for all its tabs. */
const PER_ACCOUNT = 20
/** Who leaves so much unread is gone, or will ask for everything anyway, in bytes. */
const UNREAD_MAX = 256 * 1024
/** A stream that ended is opened again after this pause, in milliseconds. */
const RETRY_MS = 2_000

interface Parts {
  db: Database
  identify(token: string, db: Database): Promise<Actor | null>
  /** Left out: nothing is heard, and nobody is told anything. */
  connection?: Connection | undefined
}

interface Stream {
  actor: Actor
  token: string
  response: ServerResponse
  /** Settled once its rights are known as they are now. */
  known: Promise<void>
}

/**
 * Serves what happens in the sites of the caller as it happens (server-sent events): `changed` and `present` of the kernel, and
 * `again` when something may have been missed. For whoever is signed in; a session that ends ends its streams within 20 s.
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
        // Whoever has lost the site with this hears of nothing more in it.
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
  // Before the server waits for its connections: a stream would never end by itself.
  server.addHook('preClose', async () => {
    clearInterval(beating)
    for (const stream of streams) end(stream)
    await listening?.close()
  })

  // Like an upload it takes as long as it takes.
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
