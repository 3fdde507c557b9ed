import { afterAll, beforeAll, expect, it } from 'vitest'
import { untilSnapshots } from '../support/snapshots.ts'
import { sendBig } from './big-bodies.ts'
import { residentOf, watchMemory } from './memory.ts'
import { findBuild, type Home, makeHome, OWNER, type Product, signIn, startProduct } from './product.ts'

const MEBIBYTE = 1024 * 1024
/** Of each body 10 MB and more are read and dropped: kept, they would be more than twice the rise that is allowed. */
const CALLS = 25
/** What was dropped lies there until the engine tidies up, which takes its time on a busy machine. */
const RISE_MAX_MIB = 96

let home: Home
let product: Product
let cookie: string

beforeAll(async () => {
  home = makeHome()
  product = await startProduct({ main: findBuild('.test-build'), home, env: OWNER })
  cookie = await signIn(product.port)
  // Every page is rendered for them, which takes memory as well.
  await untilSnapshots(home.dataDir)
  // What the first call of a kind needs once is no rise.
  for (let n = 0; n < 5; n++)
    await sendBig(product.port, { path: SAVE, bytes: MEBIBYTE, length: null, byte: '[' })
}, 180_000)

afterAll(async () => {
  await product.stop()
  home.remove()
})

const SAVE = '/api/forks/current-fork-id/book-chapters'

it.each([
  ['100 MB of JSON, announced', { bytes: 100 * MEBIBYTE, length: 100 * MEBIBYTE, byte: '[' }, 413],
  ['100 MB of JSON, in chunks', { bytes: 100 * MEBIBYTE, length: null, byte: '[' }, 413],
  ['1 GB of zeros, in chunks', { bytes: 1024 * MEBIBYTE, length: null, byte: '0' }, 413],
  [
    '1 GB that says to be gzip',
    { bytes: 1024 * MEBIBYTE, length: null, byte: '0', headers: { 'Content-Encoding': 'gzip' } },
    415,
  ],
] as const)('[A225] %s, takes no memory', async (name, body, status) => {
  const before = residentOf(product.pid)
  const most = watchMemory(product.pid)
  const answers = []
  for (let n = 0; n < CALLS; n++) {
    const headers = { Cookie: cookie, ...('headers' in body && body.headers) }
    answers.push(await sendBig(product.port, { path: SAVE, ...body, headers }))
  }
  const rise = most() - before
  console.log(
    JSON.stringify({
      name,
      sentMiB: answers.reduce((total, { sent }) => total + sent, 0) / MEBIBYTE,
      riseMiB: Math.round(rise),
    }),
  )
  for (const answer of answers) expect(answer.status).toBe(status)
  expect(rise).toBeLessThan(RISE_MAX_MIB)
})
