import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TextStream } from '../../kernel/endpoint.ts'
import { DEFECT, inLanguageOf, problemOf } from './problem-answer.ts'

const EVENT_STREAM = 'text/event-stream'

/** Aborted once the connection of a caller ends before the whole answer has gone out. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const isGone = () => !raw.writableFinished && gone.abort(new Error('The caller waits no longer.'))
  if (raw.destroyed) isGone()
  else raw.once('close', isGone)
  return gone.signal
}

/** Answers with `{text, id}`, or piece by piece, the id first. What fails after the first piece is told as an event, since the status has gone out. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, pieces, ending }: TextStream,
): Promise<FastifyReply> {
  if (!accepts(request)) {
    let text = ''
    for await (const piece of pieces) text += piece
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ text, id }))
  }
  const begun = pieces[Symbol.asyncIterator]()
  const first = await begun.next()
  return reply
    .header('x-accel-buffering', 'no')
    .type(`${EVENT_STREAM}; charset=utf-8`)
    .send(Readable.from(events(request, { id, first, begun, ending })))
}

interface Begun extends Pick<TextStream, 'ending'> {
  id: string | undefined
  first: IteratorResult<string>
  begun: AsyncIterator<string>
}

async function* events(request: FastifyRequest, { id, first, begun, ending }: Begun): AsyncGenerator<string> {
  try {
    if (id !== undefined) yield eventOf('begin', { id })
    for (let next = first; !next.done; next = await begun.next()) yield eventOf('text', { text: next.value })
    yield eventOf('end', ending())
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) request.log.error({ err: error }, 'defect in the middle of an answer')
    const { type, status, detail: english, extra } = problem ?? DEFECT
    const { detail } = inLanguageOf(request, { detail: english })
    yield eventOf('failed', { type, status, detail, retryAfter: extra.retryAfter })
  } finally {
    // Where the caller has gone, this ends the work that writes the text.
    await begun.return?.()
  }
}

const eventOf = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

const accepts = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').split(',').some((one) => one.trim().startsWith(EVENT_STREAM))
