import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { NO_LIMITS } from '../../src/platform/http/limits.ts'
import { portOf } from '../attack/raw.ts'
import { anApp, aSite } from '../support/app.ts'
import { sendBig } from './big-bodies.ts'

const MEBIBYTE = 1024 * 1024
const BYTES = 20 * MEBIBYTE
let port: number

beforeAll(async () => {
  const app = await anApp({ limits: NO_LIMITS })
  await aSite(app, 'Here', { isDefault: true })
  port = await portOf(app.server)
})

it.each([
  ['of 20 MB, announced', { byte: '0', length: BYTES }, 413],
  ['of 20 MB, in chunks', { byte: '0', length: null }, 413],
  ['of 20 MB, announced as small', { byte: '0', length: 100 }, 400],
  ['of brackets without end', { byte: '[', length: null }, 413],
  ['that says to be gzip', { byte: '0', length: null, headers: { 'Content-Encoding': 'gzip' } }, 415],
] as const)('[A225] a body %s, is refused before much of it was read', async (_, body, status) => {
  const answer = await sendBig(port, { path: '/api/auth/login', bytes: BYTES, ...body })
  expect(answer.status).toBe(status)
  // What a socket holds in its buffers, and nothing near the whole.
  expect(answer.sent).toBeLessThan(BYTES)
})

it.each([
  ['announced', `Content-Length: ${BYTES}`, ''],
  ['in one chunk', 'Transfer-Encoding: chunked', `${BYTES.toString(16)}\r\n`],
])(
  '[A225] who sends a body %s to its end before reading hears that it is too large',
  async (_, length, begin) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json'
    socket.pause().write(`${head}\r\n${length}\r\n\r\n${begin}`)
    await new Promise((resolve) => socket.write(Buffer.alloc(BYTES, '0'), resolve))
    const [answer] = await once(socket.resume(), 'data')
    socket.destroy()
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
  },
)
