import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROUTES } from '../../src/app/server.ts'
import type { Route } from '../../src/platform/http/slice.ts'
import type { CallerName } from '../support/callers.ts'

/** One way in that somebody may try, and what must come of it. */
export interface Row {
  id: string
  area: string
  method: string
  path: string
  setup: string
  input: string
  /** Any of these is right. */
  statuses: number[]
  effect: string
}

export const ROWS: Row[] = readCsv(readFileSync(join(import.meta.dirname, 'cases.csv'), 'utf8'))

/** The call that a row names; undefined where its address is no call. */
export function routeOf({ method, path }: { method: string; path: string }): Route | undefined {
  return ROUTES.find(({ endpoint }) => {
    const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`)
    return endpoint.method === method && pattern.test(path)
  })
}

/** Who calls, from the words of the row. */
export function callerIn({ setup, area }: Row): CallerName {
  const words = setup.split(/[,;]/)[0] ?? ''
  if (/^(no session|anonymous)/.test(words) || (area === 'auth' && !words.startsWith('signed in')))
    return 'anonymous'
  for (const name of ['viewer', 'translator', 'platform owner'] as const)
    if (words.startsWith(name)) return name
  return 'admin'
}

function readCsv(text: string): Row[] {
  const [, ...lines] = text.trim().split('\n')
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    )
    const [id = '', area = '', method = '', path = '', setup = '', input = '', statuses = '', effect = ''] =
      cells
    return { id, area, method, path, setup, input, statuses: statuses.split('|').map(Number), effect }
  })
}
