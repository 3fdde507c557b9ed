import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A request that came to the service. */
export interface Heard {
  path: string
  headers: IncomingMessage['headers']
  body: {
    model: string
    system?: unknown
    messages: { role: string; content: unknown }[]
    max_tokens?: number
  }
}

type Answering = (response: ServerResponse, heard: Heard) => void | Promise<void>

/** A service of models on this machine that speaks both protocols; what it answers is set anew for each test. */
export interface AiService {
  /** With the version in its path. */
  address: string
  host: string
  heard: Heard[]
  /** How many requests are open. */
  open(): number
  answer(next: Answering): void
  close(): Promise<void>
}

export async function anAiService(): Promise<AiService> {
  let answering: Answering = says('Words.')
  let open = 0
  const heard: Heard[] = []
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    open++
    response.once('close', () => open--)
    if (request.url?.endsWith('/models'))
      return void response.end(JSON.stringify({ data: [{ id: 'small' }, { id: 'large' }] }))
    let text = ''
    for await (const piece of request) text += piece
    const one = { path: request.url ?? '', headers: request.headers, body: JSON.parse(text) }
    heard.push(one)
    await answering(response, one)
  }
  const server = createServer((request, response) => void answerTo(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address: `http://${host}/v1`,
    host,
    heard,
    open: () => open,
    answer: (next) => void (answering = next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const event = (data: unknown, name?: string) =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`

/** Answers in pieces, in the protocol of the path. @param usage tokens that it says were used */
export function says(text: string, usage = { in: 100, out: 20 }, pauseMs = 0): Answering {
  return async (response, { path }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const pieces = text.match(/[\s\S]{1,7}/g) ?? []
    if (path.endsWith('/messages')) {
      const message = { id: 'm', type: 'message', role: 'assistant', model: 'small', content: [] }
      const begun = { ...message, usage: { input_tokens: usage.in, output_tokens: 1 } }
      response.write(event({ type: 'message_start', message: begun }, 'message_start'))
      response.write(
        event(
          { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
          'content_block_start',
        ),
      )
      for (const piece of pieces) {
        response.write(
          event(
            { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: piece } },
            'content_block_delta',
          ),
        )
        await delay(pauseMs)
      }
      response.write(event({ type: 'content_block_stop', index: 0 }, 'content_block_stop'))
      const ended = {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn' },
        usage: { output_tokens: usage.out },
      }
      response.write(event(ended, 'message_delta'))
      return void response.end(event({ type: 'message_stop' }, 'message_stop'))
    }
    for (const piece of pieces) {
      response.write(chunk({ delta: { content: piece }, finish_reason: null }))
      await delay(pauseMs)
    }
    response.write(chunk({ delta: {}, finish_reason: 'stop' }))
    response.write(
      event({ id: 'c', choices: [], usage: { prompt_tokens: usage.in, completion_tokens: usage.out } }),
    )
    response.end('data: [DONE]\n\n')
  }
}

/** A piece as OpenAI sends it. */
export const chunk = (choice: object): string =>
  event({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'small',
    choices: [{ index: 0, ...choice }],
  })

/** Refuses with a status. */
export const refuses =
  (status: number, headers: Record<string, string> = {}): Answering =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message: 'no', type: 'error' } }))
