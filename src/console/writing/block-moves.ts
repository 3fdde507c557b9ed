import { Extension } from '@tiptap/core'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'

/** Moves the block of the caret up or down: Alt+Shift+Up and Alt+Shift+Down. */
export const BlockMoves = Extension.create({
  name: 'blockMoves',
  addKeyboardShortcuts() {
    const move = (by: -1 | 1) => () =>
      this.editor.commands.command(({ state, tr }) => moveBlock(state, tr, by))
    return { 'Alt-Shift-ArrowUp': move(-1), 'Alt-Shift-ArrowDown': move(1) }
  },
})

/** @returns false at the end of the text, where there is no neighbour */
function moveBlock({ doc, selection }: EditorState, tr: Transaction, by: -1 | 1): boolean {
  const index = selection.$from.index(0)
  const other = index + by
  if (other < 0 || other >= doc.childCount) return false
  const block = doc.child(index)
  const neighbour = doc.child(other)
  const start = startOf(doc, Math.min(index, other))
  const [first, second] = by === -1 ? [block, neighbour] : [neighbour, block]
  tr.replaceWith(start, start + block.nodeSize + neighbour.nodeSize, [first, second])
  const shift = by === -1 ? -neighbour.nodeSize : neighbour.nodeSize
  const at = (place: number) => Math.min(tr.doc.content.size, Math.max(0, place + shift))
  tr.setSelection(
    TextSelection.between(tr.doc.resolve(at(selection.anchor)), tr.doc.resolve(at(selection.head))),
  )
  tr.scrollIntoView()
  return true
}

function startOf(doc: EditorState['doc'], index: number): number {
  let place = 0
  for (let i = 0; i < index; i++) place += doc.child(i).nodeSize
  return place
}
