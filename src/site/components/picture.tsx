import { type ComponentProps, createContext, useContext } from 'react'
import type { Copies } from '../pictures.ts'

/** Smaller copies of the pictures on the page that is being rendered; set by layout.tsx. */
export const CopiesContext = createContext<Copies>(new Map())

/** The `img` of public pages: browsers take the copy of an uploaded picture that fits its place. */
export function Picture(props: ComponentProps<'img'> & { src: string; alt: string }) {
  const { src, alt } = props
  const srcSet = useContext(CopiesContext).get(src)
  if (srcSet === undefined) return <img {...props} alt={alt} />
  return <img srcSet={srcSet} sizes="auto, 100vw" {...props} alt={alt} />
}
