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
