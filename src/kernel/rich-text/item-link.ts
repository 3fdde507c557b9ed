import { isWithinBounds } from './bounds.ts'

/** An item that a link leads to. */
export interface LinkedItem {
  /** `name` of its type, such as `post`. */
  kind: string
  id: string
}

/** What stands in a link's `href` for an item of the site, whatever its address is: `item:{kind}/{id}`, and a place on its page. */
const ITEM_HREF =
  /^item:([a-z][a-z-]{0,39})\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})([?#].*)?$/

const BEGINNING = 'item:'

/**
 * The item in the `href` of a link; null for any other.
 * @returns with what stands behind its address, such as `#notes`; '' for nothing
 */
export function itemIn(href: string): (LinkedItem & { rest: string }) | null {
  // Most addresses are others, and a page has hundreds.
  const [, kind, id, rest = ''] = (href.startsWith(BEGINNING) && ITEM_HREF.exec(href)) || []
  return kind === undefined || id === undefined ? null : { kind, id, rest }
}

/** @param rest what stands behind its address, such as `#notes` */
export const itemHref = ({ kind, id }: LinkedItem, rest = ''): string =>
  `${BEGINNING}${nameOf({ kind, id })}${rest}`

/** Tells an item from others of whatever type. */
export const nameOf = ({ kind, id }: LinkedItem): string => `${kind}/${id}`

/** The items that links in some texts, or in anything that holds texts, lead to, each once. */
export function itemsLinked(...shown: readonly unknown[]): LinkedItem[] {
  const found = new Map<string, LinkedItem>()
  for (const href of hrefsIn(shown)) {
    const item = itemIn(href)
    if (item) found.set(nameOf(item), { kind: item.kind, id: item.id })
  }
  return [...found.values()]
}

/** A link of a text, of whatever form, that means an item and names none; null where there is none. */
export function brokenItemLink(value: unknown): string | null {
  // Before recursion: whoever sends a value chooses its depth.
  if (!isWithinBounds(value)) return null
  return hrefsIn(value).find((href) => /^item:/i.test(href) && itemIn(href) === null) ?? null
}

/** The addresses of all links in a value. */
export function hrefsIn(value: unknown): string[] {
  const found: string[] = []
  const look = (one: unknown): void => {
    if (typeof one !== 'object' || one === null) return
    if (Array.isArray(one)) return one.forEach(look)
    const { type, attrs } = one as { type?: unknown; attrs?: { href?: unknown } }
    if (type === 'link' && typeof attrs?.href === 'string') found.push(attrs.href)
    else for (const key in one) look(one[key as keyof typeof one])
  }
  look(value)
  return found
}
