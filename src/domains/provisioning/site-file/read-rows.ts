import { isUuid } from '../../../kernel/ids.ts'
import { Problem } from '../../../kernel/problem.ts'
import { notWhole, type Zip } from '../../../platform/zip/read-zip.ts'
import { uploadIdIn } from '../../media/contract.ts'
import type { Row } from './check-rows.ts'
import { rowsName } from './manifest.ts'
import type { Column } from './queries.ts'
import { TABLE_NAMES } from './tables.ts'

/** Largest row in bytes: an earlier state of a chapter in four languages, each as long as a content may be. */
const ROW_MAX = 32 * 1024 ** 2

/** Most rows of a file, and most bytes of them. */
const ROWS_MAX = 500_000
const ROWS_BYTES_MAX = 2 * 1024 ** 3

/** @throws Problem `too-large` before any row is read */
export function requireFewRows(zip: Zip): void {
  const bytes = TABLE_NAMES.reduce((sum, table) => sum + zip.sizeOf(rowsName(table)), 0)
  if (bytes > ROWS_BYTES_MAX) throw tooMuch()
}

const tooMuch = () =>
  new Problem('too-large', 'The site in the file has more in it than Flyleaf takes at once.')

/** The lines of an entry, each a row. @throws Problem for a line that is too long, and for what is no UTF-8 */
export async function* linesOf(zip: Zip, table: string): AsyncGenerator<string> {
  const name = rowsName(table)
  if (!zip.names.includes(name)) return
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let held: Buffer[] = []
  let size = 0
  for await (const piece of zip.read(name)) {
    let from = 0
    for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, from)) {
      held.push(piece.subarray(from, at))
      yield decoded(decoder, Buffer.concat(held))
      held = []
      size = 0
      from = at + 1
    }
    size += piece.length - from
    if (size > ROW_MAX) throw tooMuch()
    held.push(piece.subarray(from))
  }
  if (size > 0) throw notWhole()
}

const LINE_END = 10

function decoded(decoder: TextDecoder, bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw notWhole()
  }
}

/** A row that has the columns of its table and no others. @throws Problem */
export function rowOf(line: string, columns: readonly Column[]): Row {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch {
    throw notWhole()
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw notWhole()
  const names = Object.keys(row)
  if (names.length !== columns.length || !columns.every(({ name }) => Object.hasOwn(row, name)))
    throw notWhole()
  return row as Row
}

/** Every id that the rows of a file give to something: of items, uploads and the like, and in addresses of files. */
export async function idsIn(zip: Zip, columns: readonly Column[]): Promise<Set<string>> {
  const ids = new Set<string>()
  let count = 0
  for (const table of TABLE_NAMES) {
    const own = columns.filter((column) => column.table === table)
    const keys = own.filter(({ type, name }) => type === 'uuid' && name !== LANGUAGE).map(({ name }) => name)
    for await (const line of linesOf(zip, table)) {
      if (++count > ROWS_MAX) throw tooMuch()
      const row = rowOf(line, own)
      for (const value of [...keys.map((key) => row[key]), uploadIdIn(String(row.path))])
        if (typeof value === 'string' && isUuid(value)) ids.add(value)
    }
  }
  return ids
}

/** Languages are the same in every install. */
const LANGUAGE = 'language_id'
