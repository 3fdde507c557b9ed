import type { Node } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import { cellAround } from '@tiptap/pm/tables'

/**
 * Lays a block behind the one of the caret, or in its place where that is an empty line; behind a table and never within it.
 * @returns where it stands
 */
export function insertBlock(tr: Transaction, block: Node): number {
  const { $from } = tr.selection
  const $cell = cellAround($from)
  const depth = $cell ? $cell.depth - 1 : $from.depth
  const isBetween = !$from.parent.isTextblock
  const isEmpty = $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  const end = isBetween ? $from.pos : $from.after(depth)
  const place = isEmpty ? $from.before(depth) : end
  tr.replaceWith(place, end, block)
  // Nobody is left without a line behind it.
  const behind = place + block.nodeSize
  const { paragraph } = tr.doc.type.schema.nodes
  if (paragraph && !tr.doc.resolve(behind).nodeAfter) tr.insert(behind, paragraph.create())
  return place
}

/** Puts the caret into the first line from a place on. */
export function standAt(tr: Transaction, place: number): void {
  tr.setSelection(TextSelection.near(tr.doc.resolve(place))).scrollIntoView()
}
