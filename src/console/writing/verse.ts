import { Node, textblockTypeInputRule } from '@tiptap/core'

/** Lines of a poem: Enter ends a line, and after an empty last line it ends the poem. */
export const Verse = Node.create({
  name: 'verse',
  group: 'block',
  content: 'inline*',
  defining: true,
  whitespace: 'pre',
  parseHTML: () => [{ tag: 'div[data-verse]', preserveWhitespace: 'full' }],
  renderHTML: () => ['div', { 'data-verse': '' }, 0],
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection
        if ($from.parent.type !== this.type) return false
        const isAtEnd = empty && $from.parentOffset === $from.parent.content.size
        const { nodeBefore } = $from
        if (!isAtEnd || (nodeBefore && nodeBefore.type.name !== 'hardBreak'))
          return editor.commands.setHardBreak()
        return editor
          .chain()
          .deleteRange({ from: $from.pos - (nodeBefore?.nodeSize ?? 0), to: $from.pos })
          .insertContentAt($from.after() - (nodeBefore?.nodeSize ?? 0), { type: 'paragraph' })
          .focus($from.after() + 1 - (nodeBefore?.nodeSize ?? 0))
          .run()
      },
    }
  },
  addInputRules() {
    return [textblockTypeInputRule({ find: /^\|\s$/, type: this.type })]
  },
})
