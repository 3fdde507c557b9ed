import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { App, CallOptions } from './app.ts'
import { isTold } from './english-sentences.ts'

/** Must not appear in an answer to a caller's mistake: stack traces, SQL, names of files and libraries. */
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
  options: CallOptions = {},
): Promise<Refusal> {
  const refusal = await problemOf(app, line, options)
  const text = await app.call(line, { ...options, headers: { ...options.headers, accept: '*/*' } })
  expect(text.statusCode, line).toBe(refusal.status)
  expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text.body).toBe(refusal.detail)
  expectFieldsOf(text, refusal.type)
  return refusal
}

/** Makes a call that must be refused, and checks the JSON spelling of its problem alone: for tests with many calls. */
export async function problemOf(
  app: App,
  line: `${string} /${string}`,
  options: CallOptions = {},
): Promise<Refusal> {
  const json = await app.call(line, options)
  expect(json.statusCode, line).toBeGreaterThanOrEqual(400)
  expect(json.statusCode, line).not.toBe(500)
  expect(json.headers['content-type']).toMatch(/^application\/problem\+json/)
  const problem = json.json()
  expect(problem.status).toBe(json.statusCode)
  expect(problem.instance).toBe(json.headers['x-request-id'])
  expect(problem.detail.length).toBeLessThanOrEqual(200)
  for (const { detail } of [problem, ...(problem.errors ?? [])]) expect(detail).toSatisfy(isTold)
  expectFieldsOf(json, problem.type)
  return {
    status: json.statusCode,
    type: problem.type,
    detail: problem.detail,
    errors: problem.errors ?? [],
    headers: json.headers,
    bytes: json.body.replace(problem.instance, ''),
  }
}

function expectFieldsOf(answer: LightMyRequestResponse, type: string): void {
  expect(answer.headers.vary).toBe('Accept')
  expect(answer.headers.link).toBe(`<${type}>; rel="type"`)
  expect(answer.headers['x-request-id']).toBeTruthy()
  expect(insideOf(answer.body)).toBeNull()
}

/** The internal detail that an answer leaks; null for none. */
export function insideOf(body: string): string | null {
  return INSIDE.exec(body)?.[0] ?? null
}
