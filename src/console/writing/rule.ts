import { type Editor, InputRule, Node } from '@tiptap/core'
import { insertBlock, standAt } from './insert-block.ts'

/** A line between two parts of a text. Three dashes make one where a block is allowed: in a cell they stay dashes. */
export const Rule = Node.create({
  name: 'horizontalRule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
  addInputRules() {
    return [
      new InputRule({
        find: /^(?:---|—-|___\s|\*\*\*\s)$/,
        handler: ({ state: { tr }, range }) => {
          const $from = tr.doc.resolve(range.from)
          const place = $from.index(-1)
          if (!$from.node(-1).canReplaceWith(place, place, this.type)) return null
          tr.delete(range.from, range.to).insert($from.before(), this.type.create())
        },
      }),
    ]
  },
})

export function insertRule(editor: Editor): void {
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const rule = state.schema.node('horizontalRule')
      standAt(tr, insertBlock(tr, rule) + rule.nodeSize)
      return true
    })
    .run()
}
