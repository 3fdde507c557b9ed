import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { itemIn, nameOf } from '../../kernel/rich-text/item-link.ts'
import type { Targets } from '../targets.ts'

/**
 * Gives the address of a page in the language of the page that is being rendered; set by layout.tsx. Addresses of files, and
 * those that name a language, stay as they are.
 */
export const PathContext = createContext((path: string): string => path)

/**
 * For addresses outside of links: a form's action, the props of an island. An island renders apart from its page, on the server
 * too, so addresses within it stay as they are.
 */
export const usePath = () => useContext(PathContext)

/** The `a` of public pages: it leads to the language of the page, or with `hrefLang` to that one. */
export function Link(props: ComponentProps<'a'>) {
  const path = usePath()
  const { href, hrefLang, children } = props
  return (
    <a {...props} href={href === undefined || hrefLang ? href : path(href)}>
      {children}
    </a>
  )
}

/** Where the items are that texts of the page link to; set by layout.tsx. */
export const TargetsContext = createContext<Targets>(new Map())

/** A link in a text of an author. One to an item that readers cannot open is its words alone. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const targets = useContext(TargetsContext)
  const item = itemIn(href)
  const path = item && targets.get(nameOf(item))
  if (item && path === undefined) return children
  return (
    <Link href={item ? `${path}${item.rest}` : href} rel="noopener">
      {children}
    </Link>
  )
}
