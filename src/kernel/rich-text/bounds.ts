/** Most characters (UTF-16 code units) of a content: its text, addresses of links and languages of code together. */
export const CONTENT_MAX = 1_000_000

/** Deepest nesting below a document in levels of JSON, of which a node takes two: its list and itself. */
export const DEPTH_MAX = 200

/** Most nodes of a content, with the cells that short rows of its tables are filled up with. */
const NODES_MAX = 20_000

/** Most signs of Markdown in a text, each of which is kept while it is read. */
const SIGNS_MAX = 250_000

/** Most lines that are read; a line counts again in each list and quotation around it. */
const LINES_MAX = 250_000

/** A text is nested too deeply or makes too much to be a content; the message is a sentence safe to show. */
export class TooDeep extends RangeError {
  override readonly name = 'TooDeep'

  constructor() {
    super('The text has too many parts or levels, or is too long. Please divide it.')
  }
}

/** What is left of the bounds while a text is read, so that it is refused before it takes time or memory. */
export interface Room {
  nodes: number
  signs: number
  lines: number
}

export const newRoom = (): Room => ({ nodes: NODES_MAX, signs: SIGNS_MAX, lines: LINES_MAX })

/** @throws TooDeep where there is not enough left */
export function take(room: Room, what: keyof Room, count: number): void {
  room[what] -= count
  if (room[what] < 0) throw new TooDeep()
}

/**
 * Whether a value of JSON is small enough to be checked by recursion. It goes level by level itself, since the sender chooses
 * the depth.
 */
export function isWithinBounds(value: unknown): boolean {
  let nodes = 0
  let characters = 0
  let level: unknown[] = [value]
  // The envelope is the level above the document.
  for (let depth = -1; level.length > 0; depth++) {
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue
      for (const [key, child] of Object.entries(item)) {
        if (key === 'content' && Array.isArray(child)) nodes += child.length + cellsMissing(item, child)
        if (typeof child === 'object') next.push(child)
        else if (typeof child === 'string' && key !== 'type') characters += child.length
      }
    }
    if (depth > DEPTH_MAX || nodes > NODES_MAX || characters > CONTENT_MAX) return false
    level = next
  }
  return true
}

/** How many cells normal form adds to the rows of a table. */
function cellsMissing(node: object, rows: unknown[]): number {
  if (!('type' in node) || node.type !== 'table') return 0
  const lengths = rows.map((row) => {
    const cells: unknown = Object(row).content
    return Array.isArray(cells) ? cells.length : 0
  })
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0)
  return lengths.reduce((sum, length) => sum + longest - length, 0)
}
