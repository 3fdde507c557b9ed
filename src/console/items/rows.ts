import type { FieldForm } from './fields.ts'

/** Rows of text; empty ones are not sent. */
export const ROWS: FieldForm = {
  read: (value) => JSON.stringify(value),
  write: filledRows,
  isSame: (a, b) => JSON.stringify(filledRows(a)) === JSON.stringify(filledRows(b)),
  words: (text) => filledRows(text).join('\n'),
  isRows: true,
}

/** The rows of such a text. */
export function rowsOf(text: string): string[] {
  return rowsIn(text).map(String)
}

function filledRows(text: string): (string | number)[] {
  return rowsIn(text).filter((row) => String(row).trim() !== '')
}

function rowsIn(text: string): (string | number)[] {
  return text === '' ? [] : (JSON.parse(text) as (string | number)[])
}
