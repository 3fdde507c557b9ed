import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { type Locale, splitLanguage } from '../../kernel/locale.ts'
import { itemHref, itemIn, nameOf } from '../../kernel/rich-text/item-link.ts'
import type { ConsoleSite, LinkTarget } from '../session/account.ts'
import type { LinkTargets } from '../use-link-targets.ts'

/** What an editor says of links that lead nowhere. */
interface Words {
  unseen: string
  gone: string
}

/** How the link to an item looks in an editor. */
interface Look {
  /** Address of now; null where there is none, or where it is not known yet. */
  href: string | null
  /** Why readers get no link; '' where they get one. */
  title: string
}

/** Gives the item that readers find at an address of the site; null for none. @param locale of the text */
type FindItem = (path: string, locale: Locale) => Promise<LinkTarget | null>

interface Ways {
  site: Pick<ConsoleSite, 'id' | 'address' | 'sourceLanguage'>
  find: FindItem
  words: Words
}

/** What the links of a text to items lead to. The links say what they need, and look again when the answers come. */
export function createLinkTargets({ site, find, words }: Ways) {
  let locale: Locale = site.sourceLanguage
  let known: LinkTargets = new Map()
  let names: readonly string[] = []
  const askers = new Set<() => void>()
  const links = new Set<() => void>()
  const lookOf = (href: string): Look => {
    const item = itemIn(href)
    if (!item) return { href, title: '' }
    const target = known.get(nameOf(item))
    const path = target?.path ?? null
    const title = target === undefined || target?.isShown ? '' : target === null ? words.gone : words.unseen
    return { href: path === null ? null : path + item.rest, title }
  }
  return {
    siteId: site.id,
    /** The path that a whole address has on this site, before readers or in the studio; null for that of another place. */
    pathAt(address: string): string | null {
      const origin = [site.address, location.origin].find((one) => one && address.startsWith(`${one}/`))
      return origin ? address.slice(origin.length) : null
    },
    subscribe(listener: () => void) {
      askers.add(listener)
      return () => void askers.delete(listener)
    },
    /** What the text has links to, by `nameOf`. */
    getNames: () => names,
    /** @param language of the text */
    know(answers: LinkTargets, language: Locale) {
      known = answers
      locale = language
      for (const show of links) show()
    },
    lookOf,
    /** Where a link leads from everywhere: a path of the site is none elsewhere. Null as in `Look`. */
    wholeOf(href: string): string | null {
      const { href: shown } = lookOf(href)
      return shown !== null && isSitePath(shown) ? (site.address ?? location.origin) + shown : shown
    },
    /** Shows a link now and whenever more is known of its item. @returns stops it */
    follow(href: string, show: (look: Look) => void): () => void {
      const look = () => show(lookOf(href))
      look()
      const item = itemIn(href)
      if (!item) return () => {}
      links.add(look)
      const name = nameOf(item)
      if (!names.includes(name)) {
        names = [...names, name]
        for (const listener of askers) listener()
      }
      return () => void links.delete(look)
    },
    /** The `href` of a link to whatever item is at an address; the address itself where it is none of an item, or not known now. */
    async hrefAt(address: string): Promise<string> {
      const own = ownPath(address, site, locale)
      if (own === null) return address
      try {
        const target = await find(own.path, locale)
        return target ? itemHref(target, own.rest) : address
      } catch {
        // The address stays, and leads there for as long as the page has it.
        return address
      }
    },
  }
}

export type LinkTargetStore = ReturnType<typeof createLinkTargets>

export const isSitePath = (address: string): boolean => /^\/(?!\/)/.test(address)

/**
 * The path of a page of the site in an address, without language, and what stands behind it. Null for any other address, and for
 * one that names another language than that of the text: it leads to that language.
 */
export function ownPath(
  address: string,
  site: Pick<ConsoleSite, 'address'>,
  locale: Locale,
): { path: string; rest: string } | null {
  const origin = site.address ?? location.origin
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  if (!isSitePath(path)) return null
  const [bare = ''] = path.split(/[?#]/, 1)
  const named = splitLanguage(bare)
  if (named.locale !== null && named.locale !== locale) return null
  return { path: named.path.replace(/(?<=.)\/$/, ''), rest: path.slice(bare.length) }
}

/** Turns an address that was just linked into the item at it, as a step of its own: one undo leaves the address. */
export async function linkItem(editor: Editor, targets: LinkTargetStore, address: string): Promise<void> {
  let { from, to } = editor.state.selection
  const follow = ({ transaction: { mapping } }: { transaction: Editor['state']['tr'] }) => {
    from = mapping.map(from, 1)
    to = mapping.map(to, -1)
  }
  editor.on('transaction', follow)
  const href = await targets.hrefAt(address)
  editor.off('transaction', follow)
  if (href === address || editor.isDestroyed || from >= to) return
  const { state } = editor
  const link = state.schema.marks.link
  const tr = closeHistory(state.tr)
  state.doc.nodesBetween(from, to, (node, pos) => {
    const mark = link?.isInSet(node.marks)
    if (!link || mark?.attrs.href !== address) return
    tr.addMark(Math.max(from, pos), Math.min(to, pos + node.nodeSize), link.create({ href }))
  })
  if (tr.docChanged) editor.view.dispatch(tr)
}
