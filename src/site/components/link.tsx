import { type ComponentProps, createContext, useContext } from 'react'

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
