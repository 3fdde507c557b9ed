import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, malformed, Problem } from '../../kernel/problem.ts'
import { unknownField } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may hold running text, such as a chapter. */
    mayHoldDocument?: boolean
  }
}

interface Bounds {
  /** Nested objects and lists. */
  depth: number
  /** Values of every kind, with those in lists and objects. */
  values: number
}

const PLAIN: Bounds = { depth: 64, values: 20_000 }

/** Enough for a document of 200 levels and 20,000 nodes with their marks, and the body around it. */
const DOCUMENT: Bounds = { depth: 210, values: 250_000 }

/** Accepts only bodies of application/json; one that is not valid UTF-8 and JSON is answered with 400. */
export function readJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  const read = async ({ routeOptions }: FastifyRequest, body: Buffer) => {
    refuseMonsters(body, routeOptions.config.mayHoldDocument ? DOCUMENT : PLAIN)
    return parse(body)
  }
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, read)
}

/** The server inflates nothing: a compressed body is refused before it is read. */
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
  // A cheap test first: the name written out, or an escape that could hide it. Nearly no text contains either.
  if (/__proto__|\\u00/i.test(text)) refusePrototypes(value, [])
  return value
}

/** Refuses this name anywhere in the body: maps skip it, so its value would be dropped silently. */
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

/** Counts in the bytes before they are parsed, since a caller can choose any depth and number. */
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

/** Index of the quotation mark that ends the string at `start`; past the last byte if there is none. */
function endOfText(body: Buffer, start: number): number {
  let end = start + 1
  // A backslash escapes the next byte. Byte by byte, since `indexOf` for each string is slower where there are many.
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
