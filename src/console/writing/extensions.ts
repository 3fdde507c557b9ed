import { type Extensions, Mark, markInputRule, markPasteRule } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { isSafeHref } from '../../kernel/rich-text/href.ts'
import { itemIn } from '../../kernel/rich-text/item-link.ts'
import { BlockMoves } from './block-moves.ts'
import { cleanPaste } from './paste.ts'
import { isSitePath, type LinkTargetStore } from './link-targets.ts'
import { Rule } from './rule.ts'
import { Tables } from './tables.ts'
import { Verse } from './verse.ts'

/** The editor's extensions: it knows exactly what can be stored. */
export function extensionsOf(
  placeholder: string,
  targets: LinkTargetStore | null,
  others: Extensions,
): Extensions {
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
    Link.configure({ targets }),
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

declare module '@tiptap/core' {
  interface Storage {
    link: { targets: LinkTargetStore | null }
  }
}

export const Link = Mark.create<{ targets: LinkTargetStore | null }>({
  name: 'link',
  inclusive: false,
  addOptions: () => ({ targets: null }),
  addStorage() {
    return { targets: this.options.targets }
  },
  addAttributes() {
    const { targets } = this.options
    return { href: { default: null, parseHTML: (link) => hrefIn(link, targets) } }
  },
  parseHTML() {
    const { targets } = this.options
    return [
      {
        tag: 'a[href], a[data-item]',
        getAttrs: (link) => (isSafeHref(hrefIn(link, targets)) ? null : false),
      },
    ]
  },
  // What is copied leads to the page elsewhere, and to the item or the path here.
  renderHTML({ mark }) {
    const { targets } = this.options
    const href = String(mark.attrs.href)
    const site = targets && { 'data-site': targets.siteId }
    const item = itemIn(href) && { 'data-item': href, ...site }
    const own = item ?? (isSitePath(href) && site && { 'data-path': href, ...site })
    const shown = targets ? targets.wholeOf(href) : item ? null : href
    return ['a', { ...(shown !== null && { href: shown }), rel: 'noreferrer', ...own }, 0]
  },
  addMarkView() {
    const { targets } = this.options
    return ({ mark }) => {
      const dom = document.createElement('a')
      dom.rel = 'noreferrer'
      const show = ({ href, title }: { href: string | null; title: string }) => {
        if (href === null) dom.removeAttribute('href')
        else dom.href = href
        if (title === '') dom.removeAttribute('title')
        else dom.title = title
        dom.classList.toggle('leads-nowhere', title !== '')
      }
      const href = String(mark.attrs.href)
      const destroy = targets?.follow(href, show)
      if (!targets) show({ href: itemIn(href) ? null : href, title: '' })
      return {
        dom,
        contentDOM: dom,
        // Its own attributes are no change of the text.
        ignoreMutation: ({ type, target }) => type === 'attributes' && target === dom,
        ...(destroy && { destroy }),
      }
    }
  },
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

/** Where a pasted link leads: an item or a path of this site where it was copied out of a text of it. */
function hrefIn(link: HTMLElement, targets: LinkTargetStore | null): string {
  const { item = '', path = '', site } = link.dataset
  if ((targets === null || site === targets.siteId) && itemIn(item)) return item
  return site === targets?.siteId && isSitePath(path) ? path : (link.getAttribute('href') ?? '')
}
