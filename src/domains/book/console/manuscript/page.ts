/** What of a manuscript does not come along, or not as it is there. */
export interface LeftOut {
  kind: 'picture' | 'film' | 'formula' | 'drawing' | 'merged' | 'comment' | 'tracked'
  count: number
}

/** What a program's file holds, as HTML. */
export interface Page {
  title: string
  html: string
  leftOut: LeftOut[]
}

export const told = (kind: LeftOut['kind'], count: number): LeftOut[] => (count > 0 ? [{ kind, count }] : [])

/** How many cells of tables span others, which those of a text cannot. */
export function mergedIn(body: HTMLElement): number {
  const spans = (cell: HTMLTableCellElement) => cell.colSpan > 1 || cell.rowSpan > 1
  return [...body.querySelectorAll<HTMLTableCellElement>('td, th')].filter(spans).length
}
