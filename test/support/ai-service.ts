import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'

/** A request that came to the service. */
export interface Heard {
  path: string
  headers: IncomingHttpHeaders
  body: {
    model: string
    system?: unknown
    messages: { role: string; content: unknown }[]
    max_tokens?: number
  }
}

/** The answer of the service. */
export type Answering =
  /** A text in pieces, in the protocol that the path belongs to. */
  | { kind: 'says'; text: string; usage: { in: number; out: number }; pauseMs: number }
  /** The text of the question, each line with a prefix, in the protocol that the path belongs to. */
  | { kind: 'repeats'; before: string; usage: { in: number; out: number }; pauseMs: number }
  /** No answer, or only its headers. */
  | { kind: 'is silent'; hasHead: boolean }
  | { kind: 'refuses'; status: number; headers: Record<string, string> }
  /** Bytes as they are: once, or again and again; then an end, or a connection that breaks. */
  | { kind: 'sends'; bytes: Uint8Array; isEndless: boolean; breaksAfterMs: number | null }

/** Messages between the test and the process of the service. */
export type FromService =
  | { kind: 'listens'; port: number }
  | { kind: 'heard'; id: number; heard: Heard }
  | { kind: 'closed' }
export type ToService = { id: number; answering: Answering }

/**
 * An AI service in a process of its own that speaks both protocols; each test sets its answers. It answers once this process has
 * been told of the request.
 */
export interface AiService {
  /** Its address, with the version in the path. */
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
  const child = fork(join(import.meta.dirname, 'ai-service-process.ts'), {
    execArgv: [],
    serialization: 'advanced',
  })
  const port = await portOf(child)
  child.on('message', (message: FromService) => {
    if (message.kind === 'closed') open--
    if (message.kind !== 'heard') return
    open++
    heard.push(message.heard)
    child.send({ id: message.id, answering } satisfies ToService)
  })
  const host = `127.0.0.1:${port}`
  return {
    address: `http://${host}/v1`,
    host,
    heard,
    open: () => open,
    answer: (next) => void (answering = next),
    async close() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function portOf(child: ChildProcess): Promise<number> {
  const [message] = (await once(child, 'message')) as [FromService]
  if (message.kind !== 'listens') throw new Error('the service of models did not say where it listens')
  return message.port
}

/** Answers in pieces, in the protocol of the path. @param usage tokens that it says were used */
export const says = (text: string, usage = { in: 100, out: 20 }, pauseMs = 0): Answering => ({
  kind: 'says',
  text,
  usage,
  pauseMs,
})

/** Answers with the text of the question, each line with this prefix; separators between parts stay as they are. */
export const repeats = (before: string, usage = { in: 100, out: 20 }, pauseMs = 0): Answering => ({
  kind: 'repeats',
  before,
  usage,
  pauseMs,
})

/** Takes the question and never answers. */
export const isSilent = ({ hasHead = false } = {}): Answering => ({ kind: 'is silent', hasHead })

/** Refuses with a status. */
export const refuses = (status: number, headers: Record<string, string> = {}): Answering => ({
  kind: 'refuses',
  status,
  headers,
})

/** Answers with bytes that are no whole answer. */
export const sends = (
  bytes: string | Uint8Array,
  { isEndless = false, breaksAfterMs = null as number | null } = {},
): Answering => ({ kind: 'sends', bytes: Buffer.from(bytes as string), isEndless, breaksAfterMs })

export const event = (data: unknown, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`

/** A piece as OpenAI sends it. */
export const chunk = (choice: object): string =>
  event({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'small',
    choices: [{ index: 0, ...choice }],
  })
