import type { Editor, JSONContent } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node } from '@tiptap/pm/model'
import { richTextToMarkdown } from '../../kernel/rich-text/markdown.ts'
import { type Block, CURRENT_VERSION, type Inline } from '../../kernel/rich-text/schema.ts'
import { readMarkdown } from './paste.ts'

/** What of a running text the caret or the selection is in: whole blocks of the text. */
export interface Passage {
  markdown: string
  /** The first of its blocks, counted from 1. */
  first: number
  count: number
  /** The blocks with words among these, as somebody counts who reads the text: from 1. */
  paragraphs: { first: number; count: number }
  /** The selected words alone, where they lie within one line; the places count from the beginning of the block. */
  words?: { markdown: string; from: number; to: number }
}

/** The running text in which the caret was last. */
export interface OpenText {
  /** Name of its field. */
  field: string
  /** Null in an empty text. */
  passage(): Passage | null
  whole(): string
  /** Puts blocks behind the one with the caret; one undo takes them away. */
  insert(markdown: string): void
  /**
   * Puts blocks in the place of a passage, wherever it stands by now; one undo brings it back.
   * @returns false where its words are in the text no more, which stays as it is
   */
  replace(passage: Passage, markdown: string): boolean
}

let open: { editor: Editor; field: string } | null = null

/** The running text that is open for writing, or null. */
export const openText = (): OpenText | null =>
  open && !open.editor.isDestroyed ? textIn(open.editor, open.field) : null

/** @returns a function that takes it back */
export function openTextIs(editor: Editor, field: string): () => void {
  open = { editor, field }
  return () => {
    if (open?.editor === editor) open = null
  }
}

function textIn(editor: Editor, field: string): OpenText {
  return {
    field,
    passage() {
      const { blocks, first } = blocksAt(editor)
      const markdown = markdownOf(blocks)
      if (markdown === '') return null
      const words = blocks.length === 1 ? wordsAt(editor) : null
      const paragraphs = paragraphsOf(editor, first, blocks.length)
      return { markdown, first: first + 1, count: blocks.length, paragraphs, ...(words && { words }) }
    },
    whole: () => markdownOf((editor.getJSON().content ?? []) as JSONContent[]),
    insert(markdown) {
      const { to, isBlank, from } = blocksAt(editor)
      put(editor, markdown, isBlank ? from : to, to)
    },
    replace(passage, markdown) {
      const place = placeOf(editor, passage)
      if (!place) return false
      const { words } = passage
      if (words) return putWords(editor, markdown, place.from + words.from, place.from + words.to)
      put(editor, markdown, place.from, place.to)
      return true
    },
  }
}

/** The blocks of the text that the selection touches, and where they stand. */
function blocksAt({ state }: Editor) {
  const { $from, $to } = state.selection
  const [first, last] = [
    $from.index(0),
    $to.depth === 0 ? Math.max($from.index(0), $to.index(0) - 1) : $to.index(0),
  ]
  let from = 0
  for (let i = 0; i < first; i++) from += state.doc.child(i).nodeSize
  let to = from
  const blocks: JSONContent[] = []
  for (let i = first; i <= last && i < state.doc.childCount; i++) {
    to += state.doc.child(i).nodeSize
    blocks.push(state.doc.child(i).toJSON())
  }
  const isBlank = blocks.length === 1 && state.doc.maybeChild(first)?.textContent === ''
  return { blocks, first, from, to, isBlank }
}

/** Blocks without words, such as pictures and empty lines, do not count. */
function paragraphsOf({ state: { doc } }: Editor, first: number, count: number): Passage['paragraphs'] {
  const isRead = doc.children.map((block) => block.textContent.trim() !== '')
  const within = isRead.slice(first, first + count).filter(Boolean).length
  return { first: isRead.slice(0, first).filter(Boolean).length + 1, count: within }
}

/** The selection, where it is part of one line, without the blanks around it. */
function wordsAt({ state }: Editor): NonNullable<Passage['words']> | null {
  const { $from, $to } = state.selection
  const { parent } = $from
  if (!$from.sameParent($to) || !parent.isTextblock || parent.type.spec.code) return null
  const text = parent.textBetween($from.parentOffset, $to.parentOffset, ' ', ' ')
  const start = $from.pos + (text.length - text.trimStart().length)
  const end = $to.pos - (text.length - text.trimEnd().length)
  const isWhole = start === $from.start() && end === $from.end()
  if (end <= start || (isWhole && $from.depth === 1)) return null
  const { content } = parent.cut(start - $from.start(), end - $from.start())
  const block = $from.before(1)
  const markdown = markdownOf([{ type: 'paragraph', content: content.toJSON() as JSONContent[] }])
  return markdown === '' ? null : { markdown, from: start - block, to: end - block }
}

/** Puts words into a line. @returns false for more than a line */
function putWords(editor: Editor, markdown: string, from: number, to: number): boolean {
  const line = lineIn(markdown)
  if (!line) return false
  const { state, view } = editor
  const words = Fragment.fromJSON(state.schema, line)
  view.dispatch(closeHistory(state.tr.replaceWith(from, to, words)).scrollIntoView())
  view.focus()
  return true
}

/** What stands in a line of Markdown; null for more than one, and for other blocks. */
function lineIn(markdown: string): readonly Inline[] | null {
  const [first, ...rest] = readMarkdown(markdown)
  return first?.type === 'paragraph' && rest.length === 0 ? (first.content ?? null) : null
}

/** Whether words can be put into a line. */
export const isLine = (markdown: string): boolean => lineIn(markdown) !== null

/** Where a passage stands now: of the same words at several places, nearest to where it was. */
function placeOf({ state: { doc } }: Editor, { markdown, first, count }: Passage) {
  const starts = Array.from({ length: Math.max(0, doc.childCount - count + 1) }, (_, i) => i)
  const distance = (start: number) => Math.abs(start - (first - 1))
  for (const start of starts.toSorted((a, b) => distance(a) - distance(b))) {
    const blocks = Array.from({ length: count }, (_, i) => doc.child(start + i))
    if (markdownOf(blocks.map((block) => block.toJSON())) !== markdown) continue
    let from = 0
    for (let i = 0; i < start; i++) from += doc.child(i).nodeSize
    return { from, to: from + blocks.reduce((size, block) => size + block.nodeSize, 0) }
  }
  return null
}

function put(editor: Editor, markdown: string, from: number, to: number): void {
  const { state, view } = editor
  const before = new Map<string, Node>()
  state.doc.nodesBetween(from, to, (node) => {
    before.set(markdownOf([node.toJSON()]), node)
    return false
  })
  // A block with the same words stays the very block that it is.
  const nodes = readMarkdown(markdown).map(
    (block) => before.get(markdownOf([block])) ?? state.schema.nodeFromJSON(block),
  )
  // A step of its own, even right after a key.
  view.dispatch(closeHistory(state.tr.replaceWith(from, to, Fragment.from(nodes))).scrollIntoView())
  view.focus()
}

/** The editor has the schema of stored text. */
const markdownOf = (content: JSONContent[]): string =>
  richTextToMarkdown({ v: CURRENT_VERSION, doc: { type: 'doc', content: content as Block[] } }).trim()
