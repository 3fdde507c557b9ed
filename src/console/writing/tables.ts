import { type Editor, type Extensions, Node } from '@tiptap/core'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
} from '@tiptap/pm/tables'
import { cellKeys, cells } from './cells.ts'
import { insertBlock, standAt } from './insert-block.ts'

/** Rows and columns of a new table, including its head. */
const BEGINS_WITH = 3

/** Attributes that the library needs; they are not stored, since cells are never merged. */
const cellAttributes = () => ({
  colspan: { default: 1, rendered: false },
  rowspan: { default: 1, rendered: false },
  colwidth: { default: null, rendered: false },
})

const ROLES: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
  addProseMirrorPlugins: () => [cells(), tableEditing(), headOnTop()],
  addKeyboardShortcuts() {
    const { editor } = this
    const go = (by: 1 | -1) =>
      editor.commands.command(({ state, dispatch }) => goToNextCell(by)(state, dispatch))
    return {
      ...cellKeys(editor),
      Tab: () => isInTable(editor) && (go(1) || (change(editor, 'rowBelow') && go(1))),
      'Shift-Tab': () => isInTable(editor) && go(-1),
      // The library's own command does nothing in isolated nodes, such as cells.
      Enter: () =>
        isInTable(editor) && editor.chain().insertContent({ type: 'hardBreak' }).scrollIntoView().run(),
    }
  },
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  // Nothing can be inserted between two cells.
  allowGapCursor: false,
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const TableCell = Node.create({
  name: 'tableCell',
  content: 'inline*',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: () => ['td', 0],
})

const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'inline*',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: () => ['th', 0],
})

/** Tables with a head and lines of text as cells; Tab moves from cell to cell, and after the last one adds a row. */
export const Tables: Extensions = [Table, TableRow, TableCell, TableHeader]

const CHANGES = {
  rowAbove: addRowBefore,
  rowBelow: addRowAfter,
  columnBefore: addColumnBefore,
  columnBehind: addColumnAfter,
  removeRow: deleteRow,
  removeColumn: deleteColumn,
  removeTable: deleteTable,
} as const

type TableChange = keyof typeof CHANGES

export const TABLE_CHANGES = Object.keys(CHANGES) as TableChange[]

export function isInTable(editor: Editor): boolean {
  return editor.isActive('table')
}

export function change(editor: Editor, name: TableChange): boolean {
  return editor
    .chain()
    .focus()
    .command(({ state, dispatch }) => CHANGES[name](state, dispatch))
    .run()
}

/** Inserts an empty table after the block of the caret, or replaces that if it is empty. */
export function insertTable(editor: Editor): void {
  if (isInTable(editor)) return
  const rows = Array.from({ length: BEGINS_WITH }, (_, row) => ({
    type: 'tableRow',
    content: Array.from({ length: BEGINS_WITH }, () => ({ type: row === 0 ? 'tableHeader' : 'tableCell' })),
  }))
  editor
    .chain()
    .focus()
    .command(({ state, tr }) => {
      const table = state.schema.nodeFromJSON({ type: 'table', content: rows })
      standAt(tr, insertBlock(tr, table) + 1)
      return true
    })
    .run()
}

/** Keeps exactly the first row of a table its head, as it is stored. */
function headOnTop(): Plugin {
  return new Plugin({
    appendTransaction: (done, _, state) =>
      done.some(({ docChanged }) => docChanged) ? withHeads(state) : null,
  })
}

function withHeads({ doc, schema, tr }: EditorState): Transaction | null {
  doc.descendants((node, place) => {
    if (node.isTextblock) return false
    if (node.type.name !== 'table') return true
    node.forEach((row, inTable, i) => {
      const wanted = schema.nodes[i === 0 ? 'tableHeader' : 'tableCell']
      row.forEach((cell, inRow) => {
        if (cell.type !== wanted) tr.setNodeMarkup(place + inTable + inRow + 2, wanted)
      })
    })
    return false
  })
  return tr.docChanged ? tr : null
}
