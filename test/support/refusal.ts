import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { App, CallOptions } from './app.ts'

/** What must not stand in any answer to a caller's mistake: stacks, SQL, names of files and of what lies below. */
const INSIDE =
  /\n\s+at |node_modules|\.tsx?:\d|\bsrc\/|(?:^|\s)\/(?:home|root|usr|var|tmp|work)\/|\b(?:select|insert into|update|delete from)\b.+\b(?:from|values|set|where)\b|relation "|column "|constraint|invalid input syntax|postgres|kysely|zod|fastify|undefined|\[object/i

export interface Refusal {
  status: number
  type: string
  detail: string
  errors: { pointer: string; code: string; detail: string }[]
  headers: LightMyRequestResponse['headers']
  /** The whole problem as it was sent, but for the request id. */
  bytes: string
}

/**
 * Makes a call that must be refused, in both spellings of a problem, and checks what holds for every one:
 * one status, the same sentence, nothing of the inside.
 */
export async function refusalOf(
  app: App,
  line: `${string} /${string}`,
  { headers, ...options }: CallOptions = {},
): Promise<Refusal> {
  const json = await app.call(line, { ...options, headers: { ...headers } })
  const text = await app.call(line, { ...options, headers: { ...headers, accept: '*/*' } })
  expect(json.statusCode, line).toBe(text.statusCode)
  expect(json.statusCode, line).toBeGreaterThanOrEqual(400)
  expect(json.statusCode, line).not.toBe(500)
  expect(json.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
  const problem = json.json()
  expect(text.body).toBe(problem.detail)
  expect(problem.status).toBe(json.statusCode)
  expect(problem.instance).toBe(json.headers['x-request-id'])
  expect(problem.detail.length).toBeLessThanOrEqual(200)
  for (const answer of [json, text]) {
    expect(answer.headers.vary).toBe('Accept')
    expect(answer.headers.link).toBe(`<${problem.type}>; rel="type"`)
    expect(answer.headers['x-request-id']).toBeTruthy()
    expect(insideOf(answer.body)).toBeNull()
  }
  return {
    status: json.statusCode,
    type: problem.type,
    detail: problem.detail,
    errors: problem.errors ?? [],
    headers: json.headers,
    bytes: json.body.replace(problem.instance, ''),
  }
}

/** What of the inside an answer shows, null when nothing. */
export function insideOf(body: string): string | null {
  return INSIDE.exec(body)?.[0] ?? null
}
