// The load: closed loop, one request at a time on each kept connection. It speaks HTTP over plain sockets, because the
// client of node:http costs more than some of the answers that it would measure.
import { connect, type Socket } from 'node:net'
import type { LoadResult, Plan } from './load.ts'
import { chapterText } from './text.ts'

const plan: Plan = JSON.parse(process.argv[2] ?? '')
const { port, task, cookie } = plan
const EXPECTED_STATUS = task.kind === 'create' || task.kind === 'post' ? 201 : 200
const RECONNECT_MS = 20
/** Far above anything that a test of some seconds can see. */
const SILENCE_MS = 20_000

const begun = performance.now()
const measuredFrom = begun + plan.warmUpS * 1000
const measuredTo = measuredFrom + plan.seconds * 1000
const latencies: number[] = []
let answers = 0
let errors = 0
let numbers = 0
const timings: Record<string, number> = {}

await Promise.all(Array.from({ length: plan.connections }, (_, n) => loop(n)))

latencies.sort((a, b) => a - b)
const result: LoadResult = {
  perSecond: latencies.length / plan.seconds,
  p50: quantile(0.5),
  p95: quantile(0.95),
  p99: quantile(0.99),
  errors,
  answers,
  timings: Object.fromEntries(Object.entries(timings).map(([name, sum]) => [name, sum / latencies.length])),
}
process.stdout.write(JSON.stringify(result))

async function loop(n: number): Promise<void> {
  const next = requests(n)
  let line = await open()
  while (performance.now() < measuredTo) {
    const request = next()
    const asked = performance.now()
    const answer = await line(request)
    const answered = performance.now()
    answers++
    if (!answer || !isExpected(answer)) {
      if (errors++ === 0) process.stderr.write(`first error: ${describe(answer)}\n`)
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
      if (!answer) line = await open()
    } else if (asked >= measuredFrom && answered <= measuredTo) {
      latencies.push(answered - asked)
      for (const [name, ms] of answer.timings) timings[name] = (timings[name] ?? 0) + ms
    }
  }
}

/** What connection n sends, prepared as far as it can be. */
function requests(n: number): () => Buffer {
  const common = `Host: localhost:${port}\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}`
  if (task.kind === 'get') {
    const accepted = task.encoding ? `Accept-Encoding: ${task.encoding}\r\n` : ''
    const asking = (path: string) => Buffer.from(`GET ${path} HTTP/1.1\r\n${common}${accepted}\r\n`)
    const asked = (task.paths ?? [task.path]).map(asking)
    let next = n * 7
    return () => asked[next++ % asked.length] as Buffer
  }
  const send = (line: string, body: unknown) => {
    const json = JSON.stringify(body)
    return Buffer.from(
      `${line} HTTP/1.1\r\n${common}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
    )
  }
  if (task.kind === 'save') {
    const id = task.chapterIds[n % task.chapterIds.length]
    return () => send(`PUT /api/book-chapters/${id}`, { content: chapterText(task.words, numbers++) })
  }
  if (task.kind === 'subscribe') {
    return () =>
      send('POST /api/notifications/subscribe', {
        name: 'Ana María Löwe',
        email: `${task.mark}-${numbers++}@example.org`,
      })
  }
  if (task.kind === 'post') {
    const mark = `${process.pid}-${n}`
    return () =>
      send('POST /api/forks/current-fork-id/blog', {
        title: `A new post ${numbers}`,
        slug: `new-${mark}-${numbers++}`,
        excerpt: 'Six people, one unread chapter.',
        ...(task.words && { content: chapterText(task.words, numbers), isPublished: true }),
      })
  }
  if (task.kind === 'save-post') {
    const id = task.postIds[n % task.postIds.length]
    return () => send(`PUT /api/blog/${id}`, { content: chapterText(task.words, numbers++) })
  }
  const partId = task.partIds[n % task.partIds.length]
  return () =>
    send('POST /api/forks/current-fork-id/book-chapters', {
      partId,
      title: `Chapter ${numbers}`,
      content: chapterText(task.words, numbers++),
    })
}

interface Answer {
  status: number
  bytes: number
  /** What `Server-Timing` says, in milliseconds. */
  timings: [name: string, ms: number][]
}

function isExpected(answer: Answer): boolean {
  if (answer.status !== EXPECTED_STATUS) return false
  return task.kind !== 'get' || task.bytes === undefined || task.bytes === answer.bytes
}

function describe(answer: Answer | null): string {
  return answer ? `status ${answer.status}, ${answer.bytes} bytes` : 'the connection broke'
}

/** Opens a connection. @returns sends one request and resolves with its answer, or with null when the connection broke */
async function open(): Promise<(request: Buffer) => Promise<Answer | null>> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let isBroken = false
  let settle: ((answer: Answer | null) => void) | null = null
  const end = () => {
    isBroken = true
    settle?.(null)
    socket.destroy()
  }
  for (const event of ['error', 'close', 'timeout']) socket.once(event, end)
  socket.setTimeout(SILENCE_MS)
  readAnswers(socket, (answer) => settle?.(answer))
  await new Promise((resolve) => {
    socket.once('connect', resolve)
    socket.once('close', resolve)
  })
  socket.unref()
  return (request) => {
    if (isBroken) return Promise.resolve(null)
    socket.ref()
    return new Promise((resolve) => {
      settle = (answer) => {
        settle = null
        socket.unref()
        resolve(answer)
      }
      socket.write(request)
    })
  }
}

/** Answers come one at a time and say their length: this product sends no other ones here. */
function readAnswers(socket: Socket, onAnswer: (answer: Answer) => void): void {
  let head: Buffer = Buffer.alloc(0)
  let answer: Answer | null = null
  let missing = 0
  socket.on('data', (bytes: Buffer) => {
    if (!answer) {
      head = head.length === 0 ? bytes : Buffer.concat([head, bytes])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const lines = head.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(lines)?.[1]
      if (length === undefined) return void socket.destroy()
      const said = /\r\nserver-timing: (.*)/i.exec(lines)?.[1] ?? ''
      const timings = [...said.matchAll(/(\w+);dur=([\d.]+)/g)].map(([, name = '', ms]): [string, number] => [
        name,
        Number(ms),
      ])
      answer = { status: Number(lines.slice(9, 12)), bytes: Number(length), timings }
      missing = answer.bytes - (head.length - end - 4)
      head = Buffer.alloc(0)
    } else missing -= bytes.length
    if (missing > 0) return
    const whole = answer
    answer = null
    onAnswer(whole)
  })
}

function quantile(share: number): number {
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
}
