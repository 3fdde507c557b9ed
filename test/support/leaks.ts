import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** Stack traces, SQL and package names, which must not appear in an answer or log line. */
const INSIDE: readonly RegExp[] = [
  /(?:\n|\\n)\s+at \S/,
  /\bat (?:async )?[\w.<>]+ \((?:file:|\/|node:)/,
  /\b(?:select|delete)\s+.{1,200}\s+from\s+"?[a-z_]+"?/i,
  /\binsert into\s+"?[a-z_]+"?/i,
  /\bupdate\s+"?[a-z_]+"?\s+set\s/i,
  /node_modules|kysely|pg-pool/,
  /file:\/\/\//,
]

/** Collects answers and log lines, to search them for leaks at the end. */
export interface Ear {
  hear(text: string): void
  heard(): number
  /** Each leak with the text around it; empty where there is none. */
  leaks(secrets: readonly string[]): string[]
}

export function anEar(): Ear {
  const texts = new Set<string>()
  let count = 0
  return {
    hear(text) {
      count++
      texts.add(text)
    },
    heard: () => count,
    leaks(secrets) {
      const found: string[] = []
      for (const text of texts) {
        const places = [
          ...[...secrets, ROOT].map((secret) => text.indexOf(secret)),
          ...INSIDE.map((pattern) => text.search(pattern)),
        ]
        for (const place of places)
          if (place >= 0) found.push(text.slice(Math.max(0, place - 80), place + 120))
      }
      return found
    },
  }
}

/** The headers of an answer as one text, without cookies, which may hold tokens. */
export function fieldsOf(headers: Record<string, unknown>): string {
  return JSON.stringify({ ...headers, 'set-cookie': undefined })
}
