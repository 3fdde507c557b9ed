import { Fragment, type Node } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import { cellAround } from '@tiptap/pm/tables'

/**
 * Inserts a block, or several, after that of the caret, or replaces an empty line; after a table, never within it.
 * @returns the position of the first
 */
export function insertBlock(tr: Transaction, blocks: Node | readonly Node[]): number {
  const inserted = Fragment.from(blocks)
  const { $from } = tr.selection
  const $cell = cellAround($from)
  const depth = $cell ? $cell.depth - 1 : $from.depth
  const isBetween = !$from.parent.isTextblock
  const isEmpty = $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  const end = isBetween ? $from.pos : $from.after(depth)
  const place = isEmpty ? $from.before(depth) : end
  tr.replaceWith(place, end, inserted)
  // There must be a line after it for the caret.
  const behind = place + inserted.size
  const { paragraph } = tr.doc.type.schema.nodes
  if (paragraph && !tr.doc.resolve(behind).nodeAfter) tr.insert(behind, paragraph.create())
  return place
}

/** Moves the caret into the first line from a position on. */
export function standAt(tr: Transaction, place: number): void {
  tr.setSelection(TextSelection.near(tr.doc.resolve(place))).scrollIntoView()
}
