/** What a table program reads first, so that it takes the rest for UTF-8. */
export const CSV_BEGIN = '\uFEFF'

/** A cell that begins so is a formula to a table program; with a Japanese or Chinese one the wide forms count, too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const QUOTED = /[",\r\n]/

/**
 * One line of a CSV file after RFC 4180, with its end. A cell that a table program would run gets a quote mark in front,
 * which the program shows as text.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** Rows that come piece by piece as one JSON list, a line each. */
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
