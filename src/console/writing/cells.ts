import { type Editor, isMacOS, type KeyboardShortcutCommand } from '@tiptap/core'
import { GapCursor } from '@tiptap/pm/gapcursor'
import { Fragment, type Node, type ResolvedPos, Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { CellSelection, cellAround, nextCell } from '@tiptap/pm/tables'

/**
 * Keys in the cells of a table. A cell here is a line of text; the library of tables expects blocks in cells, so its own keys
 * do not work.
 */
export function cellKeys(editor: Editor): Record<string, KeyboardShortcutCommand> {
  const keys: Record<string, KeyboardShortcutCommand> = {
    ArrowUp: () => goOver(editor, -1),
    ArrowDown: () => goOver(editor, 1),
  }
  for (const [key, axis, by] of MARKING) keys[`Shift-${key}`] = () => markNext(editor, axis, by)
  // Deleting beyond the edge of a cell would remove the cell and move the later ones.
  for (const key of BACKWARDS) keys[key] = () => isAtEdge(editor.state, -1)
  for (const key of FORWARDS) keys[key] = () => isAtEdge(editor.state, 1)
  return keys
}

const MARKING = [
  ['ArrowLeft', 'horiz', -1],
  ['ArrowRight', 'horiz', 1],
  ['ArrowUp', 'vert', -1],
  ['ArrowDown', 'vert', 1],
] as const

const BACKWARDS = [
  'Backspace',
  'Mod-Backspace',
  'Shift-Backspace',
  ...(isMacOS() ? ['Ctrl-h', 'Alt-Backspace'] : []),
]

const FORWARDS = [
  'Delete',
  'Mod-Delete',
  ...(isMacOS() ? ['Ctrl-d', 'Ctrl-Alt-Backspace', 'Alt-Delete', 'Alt-d'] : []),
]

/** Keeps selections and pastes within the bounds of cells. */
export function cells(): Plugin {
  return new Plugin({
    appendTransaction: (_done, _before, state) => wholeCells(state),
    props: {
      transformPasted: (slice, { state }) =>
        isInCell(state.selection) && !cellsOf(slice) ? inLines(slice) : slice,
      handlePaste: (view, _event, slice) => layUnder(view, cellsOf(slice)),
      handleDrop(view, event, slice, isMoved) {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (!at || !isCell(view.state.doc.resolve(at.pos).parent) || cellsOf(slice)) return false
        const { tr } = view.state
        if (isMoved) tr.deleteSelection()
        tr.replace(tr.mapping.map(at.pos), tr.mapping.map(at.pos), inLines(slice))
        view.dispatch(tr)
        return true
      },
    },
  })
}

/** Moves to the cell above or below, or out of the table where there is none. */
function goOver({ state, view }: Editor, by: 1 | -1): boolean {
  const { selection } = state
  if (!(selection instanceof TextSelection) || !selection.empty || !isCell(selection.$head.parent))
    return false
  if (!view.endOfTextblock(by > 0 ? 'down' : 'up')) return false
  const $cell = state.doc.resolve(selection.$head.before())
  const $next = nextCell($cell, 'vert', by)
  const next = $next ? Selection.near(endOf($next, by), by) : beyond($cell, by)
  view.dispatch(state.tr.setSelection(next).scrollIntoView())
  return true
}

/** The place at which a cell is entered: its beginning from above, its end from below. */
function endOf($cell: ResolvedPos, by: 1 | -1): ResolvedPos {
  const size = $cell.nodeAfter?.nodeSize ?? 0
  return $cell.doc.resolve(by > 0 ? $cell.pos : $cell.pos + size)
}

/** The place above or below a table: a line, or a gap in which typing begins one. */
function beyond($cell: ResolvedPos, by: 1 | -1): Selection {
  const $edge = $cell.doc.resolve(by > 0 ? $cell.after(-1) : $cell.before(-1))
  const neighbour = by > 0 ? $edge.nodeAfter : $edge.nodeBefore
  const isGap = !neighbour || neighbour.type.spec.isolating || neighbour.isAtom
  return isGap ? new GapCursor($edge) : Selection.near($edge, by)
}

/** Selects this cell and the next one, when the selection has reached the end of this cell's text. */
function markNext({ state, view }: Editor, axis: 'horiz' | 'vert', by: 1 | -1): boolean {
  const { selection } = state
  if (!(selection instanceof TextSelection) || !isCell(selection.$head.parent)) return false
  const way = axis === 'vert' ? (by > 0 ? 'down' : 'up') : by > 0 ? 'right' : 'left'
  if (!view.endOfTextblock(way)) return false
  const $cell = state.doc.resolve(selection.$head.before())
  const $next = nextCell($cell, axis, by)
  if ($next) view.dispatch(state.tr.setSelection(new CellSelection($cell, $next)).scrollIntoView())
  return true
}

/** A text selection across cells becomes a selection of cells: replacing it as text would move the later cells up. */
function wholeCells({ selection, doc, tr }: EditorState): Transaction | null {
  if (!(selection instanceof TextSelection) || selection.empty) return null
  const $anchor = cellAround(selection.$anchor)
  const $head = cellAround(selection.$head)
  // A double click on the last word of a cell selects up to the beginning of the next cell.
  if (!$anchor || !$head || $anchor.pos === $head.pos || selection.$to.parentOffset === 0) return null
  if ($anchor.node(-1) !== $head.node(-1)) return null
  return tr.setSelection(CellSelection.create(doc, $anchor.pos, $head.pos))
}

function isAtEdge({ selection }: EditorState, by: 1 | -1): boolean {
  if (!(selection instanceof TextSelection) || !selection.empty) return false
  const { parent, parentOffset } = selection.$head
  return isCell(parent) && parentOffset === (by > 0 ? parent.content.size : 0)
}

/** Whether the caret is in a cell, or cells are selected. */
export function isInCell(selection: Selection): boolean {
  return (
    selection instanceof CellSelection ||
    (selection.$from.sameParent(selection.$to) && isCell(selection.$from.parent))
  )
}

function isCell(node: Node): boolean {
  return node.type.spec.tableRole === 'cell' || node.type.spec.tableRole === 'header_cell'
}

/** The rows of pasted cells, as the library of tables finds them; a single cell counts as text. */
function cellsOf({ content, openStart, openEnd }: Slice): readonly (readonly Node[])[] | null {
  let inside = content
  for (let open = Math.min(openStart, openEnd); inside.childCount === 1; open -= 1) {
    const only = inside.child(0)
    if (open <= 0 && only.type.name !== 'table') break
    inside = only.content
  }
  const first = inside.firstChild
  if (!first) return null
  const nodes = inside.content
  const rows: (readonly Node[])[] =
    first.type.name === 'tableRow' ? nodes.map((row) => row.children) : isCell(first) ? [nodes] : []
  return rows.flat().length > 1 ? rows : null
}

/** Inserts cells as new rows below the row of the caret, where the library would overwrite words. */
function layUnder(view: EditorView, rows: ReturnType<typeof cellsOf>): boolean {
  const { selection, tr, schema } = view.state
  if (!rows || !(selection instanceof TextSelection)) return false
  const $cell = cellAround(selection.$head)
  if (!$cell) return false
  const table = $cell.node(-1)
  const row = $cell.index(-1)
  const column = $cell.index()
  const isFree = rows.every((cells, down) =>
    cells.every((_, right) => !table.maybeChild(row + down)?.maybeChild(column + right)?.content.size),
  )
  const { tableCell, tableRow } = schema.nodes
  if (isFree || !tableCell || !tableRow) return false
  const width = Math.max($cell.parent.childCount, ...rows.map((cells) => column + cells.length))
  const empty = (count: number) => Array.from({ length: count }, () => tableCell.create())
  table.forEach((one, place) => {
    const end = $cell.start(-1) + place + one.nodeSize - 1
    tr.insert(tr.mapping.map(end), empty(width - one.childCount))
  })
  const added = rows.map((cells) =>
    tableRow.create(null, [...empty(column), ...cells, ...empty(width - column - cells.length)]),
  )
  const under = tr.mapping.map($cell.after())
  tr.insert(under, added)
  const end = under + Fragment.from(added).size
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(end), -1)).scrollIntoView())
  return true
}

/** Blocks as lines of one cell. */
function inLines({ content }: Slice): Slice {
  const line: Node[] = []
  content.descendants((node) => {
    if (node.isTextblock && node.content.size > 0) {
      const { hardBreak } = node.type.schema.nodes
      if (line.length > 0 && hardBreak) line.push(hardBreak.create())
      node.forEach((part) => line.push(...brokenAtEnds(part)))
    } else if (node.isInline) line.push(node)
    return !node.isTextblock && !node.isInline
  })
  return new Slice(Fragment.from(line), 0, 0)
}

/** Code has line ends as characters, a cell as breaks. */
function brokenAtEnds(part: Node): Node[] {
  const { schema } = part.type
  const { hardBreak } = schema.nodes
  if (!hardBreak || !part.text?.includes('\n')) return [part]
  return part.text
    .split('\n')
    .flatMap((text, i) => [
      ...(i > 0 ? [hardBreak.create()] : []),
      ...(text === '' ? [] : [schema.text(text, part.marks)]),
    ])
}
