import type { FastifyInstance } from 'fastify'
import { invalid, malformed } from '../../kernel/problem.ts'

/** A rich-text document of 100 levels and 20,000 nodes, with its envelope and some room. */
const DEPTH_MAX = 210
const NODES_MAX = 250_000

/** Takes application/json and no other body; what cannot be read as UTF-8 and JSON is refused with 400. */
export function readJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => {
      const value = parse(body)
      refuseMonsters(value)
      return value
    },
  )
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw malformed('The request body is not valid JSON.')
  }
}

/** Level by level, not by recursion: depth is the caller's choice. */
function refuseMonsters(value: unknown): void {
  let level: unknown[] = [value]
  let nodes = 0
  for (let depth = 0; level.length > 0; depth++) {
    nodes += level.length
    if (depth > DEPTH_MAX || nodes > NODES_MAX) {
      throw invalid([
        {
          pointer: '',
          code: 'too-complex',
          detail: 'The request body is nested too deeply or holds too many values',
        },
      ])
    }
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
}
