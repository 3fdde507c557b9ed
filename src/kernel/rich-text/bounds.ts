/** Most characters (UTF-16 code units) of a content: its text, addresses of links and languages of code together. */
export const CONTENT_MAX = 1_000_000

/** Deepest nesting below a document in levels of JSON, of which a node takes two: its list and itself. */
export const DEPTH_MAX = 200

/** Most nodes of a content. */
const NODES_MAX = 20_000

/** A text is nested too deeply or makes too much to be a content; the message is a sentence safe to show. */
export class TooDeep extends RangeError {
  override readonly name = 'TooDeep'

  constructor() {
    super('The text is nested too deeply or too long.')
  }
}

/** Whether a value of JSON is small enough to be checked by recursion. Goes level by level: depth is the sender's choice. */
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
        if (key === 'content' && Array.isArray(child)) nodes += child.length
        if (typeof child === 'object') next.push(child)
        else if (typeof child === 'string' && key !== 'type') characters += child.length
      }
    }
    if (depth > DEPTH_MAX || nodes > NODES_MAX || characters > CONTENT_MAX) return false
    level = next
  }
  return true
}
