import { type Editor, InputRule, Node } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { createShown } from './shown-node.ts'

/** The footnotes of a text: the text shows their numbers, and a dialog their words. */
export function createFootnotes(label: (words: string) => string) {
  const { show, follow, ...shown } = createShown()
  const extension = Node.create({
    name: 'footnote',
    group: 'inline',
    inline: true,
    content: 'text*',
    atom: true,
    parseHTML: () => [{ tag: 'span[data-footnote]' }],
    renderHTML: () => ['span', { 'data-footnote': '' }, 0],
    addNodeView: () => (props) => {
      const { getPos } = props
      const dom = document.createElement('sup')
      dom.className = 'footnote'
      dom.role = 'button'
      let words: string | null = null
      const say = (next: string) => {
        if (next === words) return
        words = next
        dom.title = next
        dom.ariaLabel = label(next)
      }
      say(props.node.textContent)
      dom.addEventListener('click', () => {
        const place = getPos()
        if (place !== undefined) show({ place })
      })
      return {
        dom,
        update(node) {
          if (node.type !== props.node.type) return false
          say(node.textContent)
          return true
        },
        ignoreMutation: () => true,
      }
    },
    addKeyboardShortcuts() {
      return {
        Enter: ({ editor }) => {
          const { selection } = editor.state
          if (!(selection instanceof NodeSelection) || selection.node.type !== this.type) return false
          show({ place: selection.from })
          return true
        },
      }
    },
    addInputRules() {
      return [
        new InputRule({
          find: /\^\[(\s*[^\s[\]][^[\]]*)\]$/,
          handler: ({ state, range, match }) => {
            const text = state.schema.text(match[1] ?? '')
            state.tr.replaceWith(range.from, range.to, this.type.create(null, text))
          },
        }),
      ]
    },
    onTransaction({ transaction }) {
      follow(transaction, this.name)
    },
  })
  return {
    extension,
    ...shown,
    /** Inserts a footnote after the selection, and opens its dialog. */
    insert(editor: Editor) {
      const place = editor.state.selection.to
      editor.chain().focus().insertContentAt(place, { type: 'footnote' }).run()
      show({ place })
    },
  }
}

export type Footnotes = ReturnType<typeof createFootnotes>
