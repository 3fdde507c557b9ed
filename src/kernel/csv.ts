/** Byte order mark: without it spreadsheets do not read the file as UTF-8. */
export const CSV_BEGIN = '\uFEFF'

/** A spreadsheet runs a cell that begins with one of these; a Japanese or Chinese one takes the wide forms, too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const QUOTED = /[",\r\n]/

/**
 * One line of a CSV file after RFC 4180, with its end. A cell that a spreadsheet would run gets a `'` in front, which makes it
 * text.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** One JSON list of rows that arrive in pieces, a line for each row. */
export async function* jsonLines(pieces: AsyncIterable<readonly object[]>): AsyncIterable<string> {
  let before = '['
  for await (const rows of pieces) {
    yield rows.map((row, at) => `${at === 0 ? before : ','}\n${JSON.stringify(row)}`).join('')
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
