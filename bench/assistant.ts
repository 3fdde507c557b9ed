// Pages while 25 people have a model write: p99 of a page out of memory and of one that is rendered each time, before, during
// and after. The service of models is a process of its own that says 40 pieces a second to each of them.
import { parseArgs } from 'node:util'
import { anAiService, says } from '../test/support/ai-service.ts'
import { runLoad } from './load.ts'
import { fetchPage } from './plain.ts'
import { rounded, sayMachine, sayTable, spread } from './report.ts'
import { openWorkshop } from './workshop.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, people: { type: 'string', default: '25' } },
})
const WARM_UP_S = 1
const MEASURED_S = values.quick ? 3 : 10
const PEOPLE = Number(values.people)
const PIECES_A_SECOND = 40
/** Of one answer; each person asks again when it is there. */
const ANSWER_S = 10
const PAGES = ['/parts/2', '/search?q=the']
const CONNECTIONS = 8
const PASSWORD = 'a sentence that is long enough'

sayMachine()
const service = await anAiService()
const workshop = await openWorkshop({ isPinned: true, env: { AI_PRIVATE_HOSTS: service.host } })
const { port } = workshop.product
const people = new AbortController()
const streamed = { pieces: 0, answers: 0, failures: 0 }
try {
  // Pieces of seven letters, as the service cuts them.
  service.answer(says('letters'.repeat(ANSWER_S * PIECES_A_SECOND), undefined, 1000 / PIECES_A_SECOND))
  await setUp()
  const cookies: string[] = []
  for (let n = 0; n < PEOPLE; n++) cookies.push(await aPerson(n))
  const rows = [...(await measured('before'))]
  const streaming = cookies.map((cookie) => askOn(cookie, people.signal))
  while (streamed.pieces < PEOPLE * 10) await new Promise((resolve) => setTimeout(resolve, 50))
  const [before, from] = [streamed.pieces, performance.now()]
  rows.push(...(await measured(`${PEOPLE} stream`)))
  const perSecond = ((streamed.pieces - before) / (performance.now() - from)) * 1000
  people.abort()
  await Promise.all(streaming)
  rows.push(...(await measured('after')))
  sayTable(
    `Pages beside the assistant, ${CONNECTIONS} connections, ${MEASURED_S} s each after ${WARM_UP_S} s; ${spread(true)}`,
    rows,
  )
  const { answers, failures } = streamed
  console.log(`  pieces a second ${rounded(perSecond)}, whole answers ${answers}, failures ${failures}`)
  process.exitCode = failures > 0 || rows.some(({ errors }) => errors > 0) ? 1 : 0
} finally {
  people.abort()
  await workshop.end()
  await service.close()
}

async function measured(when: string) {
  const rows = []
  for (const path of PAGES) {
    const bytes = (await fetchPage(port, path, 'identity')).body.length
    const task = { kind: 'get', path, bytes } as const
    const plan = { port, task, connections: CONNECTIONS, warmUpS: WARM_UP_S, seconds: MEASURED_S }
    const { perSecond, p50, p99, errors } = await runLoad(plan)
    rows.push({
      page: path,
      when,
      'a second': rounded(perSecond),
      'p50, ms': rounded(p50, 2),
      'p99, ms': rounded(p99, 2),
      errors,
    })
  }
  return rows
}

async function call(method: string, path: string, cookie: string, body: object): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}.`)
  return answer
}

async function setUp(): Promise<void> {
  await call('PUT', '/api/forks/current-fork-id/assistant-settings', workshop.cookie, {
    protocol: 'openai',
    address: service.address,
    model: 'small',
    key: null,
    priceIn: 0,
    priceOut: 0,
    tokensPerMonth: null,
    moneyPerMonth: null,
    isAgreed: true,
  })
}

/** Somebody who writes on the site. @returns the value of the Cookie header */
async function aPerson(n: number): Promise<string> {
  const link = { email: `writer-${n}@example.org`, role: 'editor', languages: [] }
  const invited = await call('POST', '/api/forks/current-fork-id/invitations', workshop.cookie, link)
  const { token } = Object(await invited.json())
  const joined = await call('POST', '/api/invitations/accept', '', {
    token,
    name: `Writer ${n}`,
    password: PASSWORD,
  })
  return joined.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Asks again and again, and reads every piece. */
async function askOn(cookie: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/api/ai/generate-content`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ type: 'blog', topic: 'Tides', length: 'long' }),
        signal,
      })
      if (!answer.ok || !answer.body) throw new Error(`was answered with ${answer.status}`)
      for await (const piece of answer.body.pipeThrough(new TextDecoderStream()))
        streamed.pieces += piece.split('event: text').length - 1
      streamed.answers++
    } catch (error) {
      if (signal.aborted) return
      streamed.failures++
      console.error(`  a question failed: ${error instanceof Error ? error.message : error}`)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}
