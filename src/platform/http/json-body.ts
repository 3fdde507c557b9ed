import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, malformed, Problem } from '../../kernel/problem.ts'
import { unknownField } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body may hold the text of a chapter or page, with its marks. */
    mayHoldDocument?: boolean
  }
}

interface Bounds {
  /** Objects and lists inside each other. */
  depth: number
  /** Values of every kind, those of lists and objects too. */
  values: number
}

const PLAIN: Bounds = { depth: 64, values: 20_000 }

/** A document of 200 levels and 20,000 nodes, with its marks, its envelope and some room. */
const DOCUMENT: Bounds = { depth: 210, values: 250_000 }

/** Takes application/json and no other body; what cannot be read as UTF-8 and JSON is refused with 400. */
export function readJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  const read = async ({ routeOptions }: FastifyRequest, body: Buffer) => {
    refuseMonsters(body, routeOptions.config.mayHoldDocument ? DOCUMENT : PLAIN)
    return parse(body)
  }
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, read)
}

/** Nothing is inflated here: a body that says to be compressed is refused before a byte of it is read. */
export function refuseCompressed(server: FastifyInstance): void {
  server.addHook('preParsing', async (request, reply) => {
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding.toLowerCase() === 'identity') return
    reply.header('accept-encoding', 'identity')
    throw new Problem('unsupported-media-type', 'The request body must not be compressed.')
  })
}

function parse(body: Buffer): unknown {
  let text: string
  let value: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    value = JSON.parse(text)
  } catch {
    throw malformed('The request body is not valid JSON.')
  }
  // Written out, or with an escape in it; nearly no text holds either.
  if (/__proto__|\\u00/i.test(text)) refusePrototypes(value, [])
  return value
}

/** Wherever it stands: maps pass this one name over, so what it holds would be dropped without a word. */
function refusePrototypes(value: unknown, path: readonly string[]): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') throw invalid([unknownField([...path, key])])
    refusePrototypes(inner, [...path, key])
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c

/** Counts in the bytes, before anything is made of them: depth and number are the caller's choice. */
function refuseMonsters(body: Buffer, { depth: depthMax, values: valuesMax }: Bounds): void {
  let depth = 0
  let values = 1
  for (let i = 0; i < body.length; i++) {
    const byte = body[i] ?? 0
    if (byte === QUOTE) i = endOfText(body, i)
    else if (byte === COMMA) values++
    else if (isOpening(byte)) {
      depth++
      values++
    } else if (isClosing(byte)) depth--
    if (depth > depthMax || values > valuesMax) throw tooComplex()
  }
}

/** Position of the quotation mark that ends the text beginning at `start`, or behind the last byte. */
function endOfText(body: Buffer, start: number): number {
  let end = start + 1
  // What follows a backslash ends nothing. Byte by byte: asking for the next mark costs more where there are many.
  while (end < body.length && body[end] !== QUOTE) end += body[end] === BACKSLASH ? 2 : 1
  return end
}

/** `[` or `{` */
function isOpening(byte: number): boolean {
  return byte === 0x5b || byte === 0x7b
}

/** `]` or `}` */
function isClosing(byte: number): boolean {
  return byte === 0x5d || byte === 0x7d
}

function tooComplex(): Problem {
  const detail = 'The request body is nested too deeply or holds too many values'
  return invalid([{ pointer: '', code: 'too-complex', detail }])
}
