import { type ComponentProps, createContext, useContext } from 'react'

/**
 * The address of a page in the language of the page that is being rendered; given by layout.tsx. What is no
 * page, and what names a language, stays as it is.
 */
export const PathContext = createContext((path: string): string => path)

/**
 * For addresses that are no links: where a form leads, and what an island is handed. An island renders apart from its page,
 * on the server as in the browser: addresses within it stay as they are.
 */
export const usePath = () => useContext(PathContext)

/** The `a` of public pages: it stays in the language of the page. With `hrefLang` it says itself which one it leads to. */
export function Link(props: ComponentProps<'a'>) {
  const path = usePath()
  const { href, hrefLang, children } = props
  return (
    <a {...props} href={href === undefined || hrefLang ? href : path(href)}>
      {children}
    </a>
  )
}
