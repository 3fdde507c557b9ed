import { type Extensions, Mark, markInputRule, markPasteRule } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { isSafeHref } from '../../kernel/rich-text/href.ts'
import { BlockMoves } from './block-moves.ts'
import { cleanPaste } from './paste.ts'
import { Rule } from './rule.ts'
import { Tables } from './tables.ts'
import { Verse } from './verse.ts'

/** The editor's extensions: it knows exactly what can be stored. */
export function extensionsOf(placeholder: string, others: Extensions): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3, 4] },
      // A stored link is an address alone, and code may stand beside other marks.
      link: false,
      code: false,
      underline: false,
      horizontalRule: false,
      trailingNode: false,
      dropcursor: { color: 'var(--color-accent)', width: 2 },
    }),
    Superscript,
    Subscript,
    Code,
    Link,
    Verse,
    Rule,
    ...Tables,
    BlockMoves,
    cleanPaste,
    Placeholder.configure({ placeholder }),
    ...others,
  ]
}

export const Superscript = raised('superscript', 'sup', 'Mod-.')
export const Subscript = raised('subscript', 'sub', 'Mod-,')

function raised(name: 'superscript' | 'subscript', tag: 'sup' | 'sub', key: string) {
  return Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) }
    },
  })
}

export const Code = Mark.create({
  name: 'code',
  excludes: '',
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark('code') }
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])(`([^`]+)`)$/, type: this.type })]
  },
  addPasteRules() {
    return [markPasteRule({ find: /(?:^|[^`])(`([^`]+)`)(?!`)/g, type: this.type })]
  },
})

export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (link) => (isSafeHref(link.getAttribute('href') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ mark }) => ['a', { href: String(mark.attrs.href), rel: 'noreferrer' }, 0],
  addInputRules() {
    return [
      markInputRule({
        find: /(?:^|[^!])(\[([^[\]]+)\]\([^()\s]+\))$/,
        type: this.type,
        getAttributes: ([match]) => {
          const href = /\(([^()\s]+)\)$/.exec(match ?? '')?.[1] ?? ''
          return isSafeHref(href) ? { href } : false
        },
      }),
    ]
  },
})
