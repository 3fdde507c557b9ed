import { type ComponentProps, createContext, useContext } from 'react'
import type { Copies } from '../pictures.ts'

/** The copies of what the page that is being rendered shows; given by layout.tsx. */
export const CopiesContext = createContext<Copies>(new Map())

/** The `img` of public pages: of an uploaded picture browsers take the copy that fits its place. */
export function Picture(props: ComponentProps<'img'> & { src: string; alt: string }) {
  const { src, alt } = props
  const srcSet = useContext(CopiesContext).get(src)
  if (srcSet === undefined) return <img {...props} alt={alt} />
  return <img srcSet={srcSet} sizes="auto, 100vw" {...props} alt={alt} />
}
