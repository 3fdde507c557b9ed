import type { Editor, KeyboardShortcutCommand, NodeViewRenderer } from '@tiptap/core'
import type { Node as DocNode } from '@tiptap/pm/model'
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'
import type { NodeView } from '@tiptap/pm/view'
import { insertBlock } from './insert-block.ts'

/** What stands above a caption. */
interface Body {
  elements: readonly HTMLElement[]
  /** Called with the node at first, and whenever it changes. */
  show(node: DocNode): void
}

interface ViewOptions {
  body: Body
  /** Stands where the caption comes. */
  placeholder: string
  /** Name of its button, and whether something is missing that it leads to. */
  button(node: DocNode): { label: string; isMissing: boolean }
  className(node: DocNode): string
  /** Opens the dialog of what does not show. */
  open(): void
}

/** A picture or a player with its caption: the words below it are edited in the text, the rest in a dialog. */
export function captionedView(first: DocNode, options: ViewOptions): NodeView {
  const { body, placeholder, button, className, open } = options
  const dom = document.createElement('figure')
  const edit = document.createElement('button')
  const contentDOM = document.createElement('figcaption')
  const credit = document.createElement('span')
  edit.type = 'button'
  edit.className = 'figure__edit'
  // The tools of the text lead to the same dialog.
  edit.tabIndex = -1
  edit.addEventListener('click', open)
  credit.className = 'figure__credit'
  contentDOM.dataset.placeholder = placeholder
  const still = [...body.elements, edit, credit]
  for (const one of still) one.contentEditable = 'false'
  dom.append(...body.elements, edit, contentDOM, credit)
  const show = (node: DocNode) => {
    body.show(node)
    dom.className = `figure ${className(node)}`
    const { label, isMissing } = button(node)
    edit.textContent = label
    edit.toggleAttribute('data-missing', isMissing)
    credit.textContent = String(node.attrs.credit ?? '')
    credit.hidden = credit.textContent === ''
    contentDOM.toggleAttribute('data-empty', node.content.size === 0)
  }
  show(first)
  return {
    dom,
    contentDOM,
    update(node) {
      if (node.type !== first.type) return false
      show(node)
      return true
    },
    // A press on a player plays it, and one on a picture selects it; what is dropped on either is for the text.
    stopEvent: ({ target, type }) =>
      target === edit ||
      (!/^d(?:rag|rop)/.test(type) &&
        target instanceof Element &&
        target.closest('video, audio, summary, a') !== null),
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  }
}

/**
 * The node views of an extension, as `addNodeView` gives them. The button of a view opens its dialog while the text can be edited.
 * @param viewOf makes the view of a node
 */
export const captionedViews =
  (viewOf: (node: DocNode, open: () => void) => NodeView, show: (at: { place: number }) => void) =>
  (): NodeViewRenderer =>
  ({ node, getPos, editor }) =>
    viewOf(node, () => {
      const place = getPos()
      if (place !== undefined && editor.isEditable) show({ place })
    })

/** A press on what stands above a caption selects the whole node: keys and copies are about it then, not about the caret's place. */
export const selectPressed = (name: string): Plugin =>
  new Plugin({
    props: {
      handleClickOn(view, _, node, place, { target }) {
        if (node.type.name !== name || !(target instanceof Element) || target.closest('figcaption'))
          return false
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, place)))
        return true
      },
    },
  })

/** Keys of a node with a caption: Enter opens its dialog or leaves the caption, Backspace selects it. */
export function captionKeys(
  name: string,
  open: (place: number) => void,
): Record<string, KeyboardShortcutCommand> {
  return {
    Enter: ({ editor }) => {
      const { selection } = editor.state
      if (selection instanceof NodeSelection && selection.node.type.name === name) {
        open(selection.from)
        return true
      }
      return selection.$from.parent.type.name === name && leaveCaption(editor)
    },
    Backspace: ({ editor }) => {
      const { $from, empty } = editor.state.selection
      if (!empty || $from.parent.type.name !== name || $from.parentOffset > 0) return false
      return editor.commands.setNodeSelection($from.before())
    },
  }
}

/** Place of the node with one of these names that is selected or has the caret in its caption; null for none. */
export function captionedAt({ state: { selection } }: Editor, names: readonly string[]): number | null {
  if (selection instanceof NodeSelection && names.includes(selection.node.type.name)) return selection.from
  const { $from } = selection
  return names.includes($from.parent.type.name) ? $from.before() : null
}

/** Inserts nodes with captions after the block of the caret, which goes into the first caption. */
export function insertCaptioned(editor: Editor, name: string, ...each: object[]): void {
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const place = insertBlock(
        tr,
        each.map((attrs) => state.schema.node(name, { ...attrs })),
      )
      tr.setSelection(TextSelection.create(tr.doc, place + 1)).scrollIntoView()
      return true
    })
    .run()
}

/** What stands behind the caret goes on as a paragraph. */
function leaveCaption(editor: Editor): boolean {
  return editor.commands.command(({ tr, state }) => {
    const { $from } = tr.deleteSelection().selection
    const rest = $from.parent.content.cut($from.parentOffset)
    const end = $from.end()
    tr.delete($from.pos, end)
    const behind = $from.pos + 1
    tr.insert(behind, state.schema.node('paragraph', null, rest))
    tr.setSelection(TextSelection.create(tr.doc, behind + 1)).scrollIntoView()
    return true
  })
}
