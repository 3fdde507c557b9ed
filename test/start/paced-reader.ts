// Reads pages at an even pace until it is told to end, and then says how long answers took: `node paced-reader.ts PORT PATH...`.
// It is a process of its own, so that what else a test does meanwhile takes no part in the time.
import { Agent, get } from 'node:http'

/** Between two requests, in milliseconds; the next one does not wait for the answer of the one before. */
const PACE_MS = 10

export interface Paced {
  answers: number
  /** Other answers than 200, and broken connections. */
  errors: number
  /** Milliseconds. */
  p50: number
  p99: number
}

const [port, ...paths] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
const times: number[] = []
let errors = 0

const timer = setInterval(() => {
  const from = performance.now()
  const path = paths[(times.length + errors) % paths.length]
  const asked = get({ port, path, agent, headers: { host: 'localhost' } }, (answer) => {
    answer.resume()
    answer.once('end', () => {
      if (answer.statusCode === 200) times.push(performance.now() - from)
      else errors++
    })
  })
  asked.once('error', () => errors++)
}, PACE_MS)

process.once('SIGTERM', () => {
  clearInterval(timer)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const paced: Paced = { answers: times.length, errors, p50: at(0.5), p99: at(0.99) }
  process.stdout.write(JSON.stringify(paced), () => process.exit())
})
