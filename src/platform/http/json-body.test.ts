import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createServer } from './server.ts'

let server: FastifyInstance

beforeAll(async () => {
  server = await createServer({ logger: false })
  const kept = async ({ body }: { body: unknown }) => ({ body })
  server.post('/plain', { bodyLimit: 8e6 }, kept)
  server.post('/document', { bodyLimit: 8e6, config: { mayHoldDocument: true } }, kept)
})

const send = (payload: string | Buffer, url = '/plain', headers: Record<string, string> = {}) =>
  server.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload })

const TOO_COMPLEX = [422, 'The request body is nested too deeply or holds too many values']
const shown = ({ statusCode, body }: Awaited<ReturnType<typeof send>>) => [statusCode, body]
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const list = (values: number) => `[${Array(values).fill('1').join()}]`

describe('a body', () => {
  it('may be 64 levels deep and no more, a document 210', async () => {
    expect((await send(nested(64))).statusCode).toBe(200)
    expect(shown(await send(nested(65)))).toEqual(TOO_COMPLEX)
    expect((await send(nested(210), '/document')).statusCode).toBe(200)
    expect(shown(await send(nested(211), '/document'))).toEqual(TOO_COMPLEX)
    for (const open of ['[', '{"a":', '[{"a":[']) {
      expect(shown(await send(open.repeat(100_000), '/document'))).toEqual(TOO_COMPLEX)
    }
  })

  it('may hold 20,000 values and no more, keys and list alike', async () => {
    expect((await send(list(19_998))).statusCode).toBe(200)
    expect(shown(await send(list(20_001)))).toEqual(TOO_COMPLEX)
    const keys = Array.from({ length: 1_000_000 }, (_, n) => `"${n}":1`).join()
    expect((await send(`{${keys}}`)).statusCode).toBe(413)
    expect(shown(await send(`{${keys.slice(0, 7_000_000)}}`))).toEqual(TOO_COMPLEX)
    expect(shown(await send(`{${keys.slice(0, 7_000_000)}}`, '/document'))).toEqual(TOO_COMPLEX)
  })

  it('is not counted by what stands in its texts', async () => {
    for (const text of ['[{,'.repeat(30_000), '\\"[,'.repeat(30_000), `${'\\'.repeat(60_001)}"[`]) {
      const answer = await send(JSON.stringify(text))
      expect([answer.statusCode, answer.json().body]).toEqual([200, text])
    }
  })

  it('that is no JSON stays 400, also where a text never ends', async () => {
    for (const body of ['"', '"\\"', '{"a":"', ']]]]', '[1,']) expect((await send(body)).statusCode).toBe(400)
  })

  it('that is compressed is refused with 415 and not read', async () => {
    const bytes = gzipSync('{"title":"x"}')
    for (const encoding of ['gzip', 'br', 'deflate', 'GZIP', 'gzip, gzip', 'x-made-up']) {
      const answer = await send(bytes, '/plain', { 'content-encoding': encoding })
      expect(shown(answer)).toEqual([415, 'The request body must not be compressed.'])
      expect(answer.headers['accept-encoding']).toBe('identity')
    }
    expect((await send('{}', '/plain', { 'content-encoding': 'identity' })).statusCode).toBe(200)
  })
})
