import { isSafeHref } from '../../kernel/rich-text/href.ts'

/** A node of stored rich text, of which only the type is certain. */
export interface Node {
  type: string
  attrs?: Record<string, unknown>
  text?: string
  [key: string]: unknown
}

export interface Mark {
  type: string
  attrs?: Record<string, unknown>
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The children that are nodes; other values are left out. */
export function nodesOf(parent: Record<string, unknown>): Node[] {
  return Array.isArray(parent.content) ? parent.content.filter(isTyped) : []
}

export function marksOf(node: Node): Mark[] {
  return Array.isArray(node.marks) ? node.marks.filter(isTyped) : []
}

/** The document in stored rich text `{v, doc}`, or the value itself where it is one; null for anything else. */
export function docOf(content: unknown): Record<string, unknown> | null {
  const doc = isRecord(content) && isRecord(content.doc) ? content.doc : content
  if (!isRecord(doc) || doc.type !== 'doc') return null
  numberNotes(doc)
  return doc
}

/** Numbers of the footnotes of a whole text, for the pieces that a page shows of it. */
const numbers = new WeakMap<Node, number>()

function numberNotes(doc: Record<string, unknown>): void {
  let last = 0
  // Footnotes of a piece keep their number in the whole text.
  for (const note of notesIn(doc)) if (!numbers.has(note)) numbers.set(note, ++last)
}

/** The footnotes below a node, in their order. */
export function notesIn(parent: Record<string, unknown>): Node[] {
  return nodesOf(parent).flatMap((node) => (node.type === 'footnote' ? [node] : notesIn(node)))
}

/** Number of a footnote in its text, from 1. */
export function numberOf(note: Node): number {
  return numbers.get(note) ?? 1
}

/** All words below a node, without those of its footnotes. */
export function textOf(node: Node): string {
  if (node.type === 'footnote') return ''
  return (node.text ?? '') + nodesOf(node).map(textOf).join('')
}

/** Whether a document begins with a paragraph whose first sign is a letter, after a quotation mark at most. */
export function beginsWithLetter(content: unknown): boolean {
  const [first] = nodesOf(docOf(content) ?? {})
  return first?.type === 'paragraph' && /^\p{P}?\p{L}/u.test(textOf(first))
}

/** Length of what an id is made of, in characters: a word that changes at the end of a paragraph leaves its address. */
const ID_LENGTH = 60

/**
 * Ids of the paragraphs of a document, without empty ones and those within other blocks. Each is made of how its paragraph begins,
 * so it stays when others come, go or change.
 */
export function paragraphIds(doc: Record<string, unknown>): Map<Node, string> {
  const ids = new Map<Node, string>()
  const times = new Map<string, number>()
  for (const node of nodesOf(doc)) {
    const words = node.type === 'paragraph' || node.type === 'verse' ? textOf(node).trim() : ''
    if (words === '') continue
    const id = `p-${hashOf(words.slice(0, ID_LENGTH))}`
    const time = (times.get(id) ?? 0) + 1
    times.set(id, time)
    ids.set(node, time === 1 ? id : `${id}-${time}`)
  }
  return ids
}

/** @see http://www.isthe.com/chongo/tech/comp/fnv/ FNV-1a, 32 bits */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Level of a heading, 1 to 4; anything odd is 1. */
export function levelOf(heading: Node): number {
  const level = heading.attrs?.level
  return level === 2 || level === 3 || level === 4 ? level : 1
}

/** Level of the largest heading of a document. */
export function topHeading(doc: Record<string, unknown>): number {
  const headings = nodesOf(doc).filter((node) => node.type === 'heading')
  return Math.min(4, ...headings.map(levelOf))
}

/** Address of a link if it is safe to follow: another page, the web, mail or a telephone. */
export function hrefOf(mark: Mark): string | null {
  const href = mark.attrs?.href
  if (typeof href !== 'string') return null
  // A browser drops these too, so "java\nscript:" must not pass as a relative address.
  const address = href.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, '')
  return isSafeHref(address) ? address : null
}

function isTyped(value: unknown): value is Node {
  return (
    isRecord(value) &&
    typeof value.type === 'string' &&
    (value.text === undefined || typeof value.text === 'string') &&
    (value.attrs === undefined || value.attrs === null || isRecord(value.attrs))
  )
}
