// The process of `anAiService`: reports each request to the test, and answers as the test has set.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Answering, chunk, event, type FromService, type Heard, type ToService } from './ai-service.ts'

const STREAM = { 'content-type': 'text/event-stream' }

const waiting = new Map<number, (answering: Answering) => void>()
let count = 0

const tell = (message: FromService) => process.send?.(message)

process.on('message', ({ id, answering }: ToService) => {
  waiting.get(id)?.(answering)
  waiting.delete(id)
})
// The test process is gone.
process.on('disconnect', () => process.exit())

async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? ''
  if (path.endsWith('/models'))
    return void response.end(JSON.stringify({ data: [{ id: 'small' }, { id: 'large' }] }))
  let text = ''
  for await (const piece of request) text += piece
  const id = count++
  const told = new Promise<Answering>((resolve) => waiting.set(id, resolve))
  response.once('close', () => tell({ kind: 'closed' }))
  const body: Heard['body'] = JSON.parse(text)
  tell({ kind: 'heard', id, heard: { path, headers: request.headers, body } })
  await answer(saidOf(await told, body), path, response)
}

/** What is repeated is said. */
function saidOf(answering: Answering, { messages }: Heard['body']): Exclude<Answering, { kind: 'repeats' }> {
  if (answering.kind !== 'repeats') return answering
  const { before, usage, pauseMs } = answering
  const asked = messages.at(-1)?.content
  const parts = Array.isArray(asked) ? asked : [{ text: asked }]
  const [, material = ''] = /<text>\n([^]*)\n<\/text>/.exec(parts.map(({ text }) => text).join('')) ?? []
  const lines = material.split('\n').map((line) => {
    const isWords = line.trim() !== '' && !/^(\[\[\d+\]\]|!\[|\[\^)/.test(line)
    return isWords ? line.replace(/^(#+ |> |- |\d+\. |)/, `$1${before}`) : line
  })
  return { kind: 'says', text: lines.join('\n'), usage, pauseMs }
}

function answer(
  answering: Exclude<Answering, { kind: 'repeats' }>,
  path: string,
  response: ServerResponse,
): Promise<void> {
  switch (answering.kind) {
    case 'says':
      return path.endsWith('/messages')
        ? sayAsAnthropic(answering, response)
        : sayAsOpenAi(answering, response)
    case 'is silent':
      return beSilent(answering, response)
    case 'refuses':
      return refuse(answering, response)
    case 'sends':
      return send(answering, response)
  }
}

type Says = Extract<Answering, { kind: 'says' }>

const piecesOf = (text: string): string[] => text.match(/[\s\S]{1,7}/g) ?? []

async function sayAsOpenAi({ text, usage, pauseMs }: Says, response: ServerResponse): Promise<void> {
  response.writeHead(200, STREAM)
  for (const piece of piecesOf(text)) {
    response.write(chunk({ delta: { content: piece }, finish_reason: null }))
    await delay(pauseMs)
  }
  response.write(chunk({ delta: {}, finish_reason: 'stop' }))
  const used = { prompt_tokens: usage.in, completion_tokens: usage.out }
  response.write(event({ id: 'c', choices: [], usage: used }))
  response.end('data: [DONE]\n\n')
}

async function sayAsAnthropic({ text, usage, pauseMs }: Says, response: ServerResponse): Promise<void> {
  const write = (data: { type: string; [field: string]: unknown }) => response.write(event(data, data.type))
  response.writeHead(200, STREAM)
  const message = { id: 'm', type: 'message', role: 'assistant', model: 'small', content: [] }
  const begun = { ...message, usage: { input_tokens: usage.in, output_tokens: 1 } }
  write({ type: 'message_start', message: begun })
  write({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } })
  for (const piece of piecesOf(text)) {
    const delta = { type: 'text_delta', text: piece }
    write({ type: 'content_block_delta', index: 0, delta })
    await delay(pauseMs)
  }
  write({ type: 'content_block_stop', index: 0 })
  const ended = { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: usage.out } }
  write({ type: 'message_delta', ...ended })
  write({ type: 'message_stop' })
  response.end()
}

async function beSilent(
  { hasHead }: Extract<Answering, { kind: 'is silent' }>,
  response: ServerResponse,
): Promise<void> {
  if (hasHead) response.writeHead(200, STREAM).flushHeaders()
}

async function refuse(
  { status, headers }: Extract<Answering, { kind: 'refuses' }>,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ error: { message: 'no', type: 'error' } }))
}

async function send(
  { bytes, isEndless, breaksAfterMs }: Extract<Answering, { kind: 'sends' }>,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, STREAM)
  response.write(bytes)
  while (isEndless && !response.destroyed) {
    response.write(bytes)
    await delay(1)
  }
  if (breaksAfterMs === null) return void response.end()
  await delay(breaksAfterMs)
  response.destroy()
}

const server = createServer((request, response) => void answerTo(request, response))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
tell({ kind: 'listens', port: (server.address() as AddressInfo).port })
