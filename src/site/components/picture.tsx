import { type ComponentProps, createContext, useContext } from 'react'
import type { Copies } from '../pictures.ts'

/** Smaller copies of the pictures on the page that is being rendered; set by layout.tsx. */
export const CopiesContext = createContext<Copies>(new Map())

/**
 * The `img` of public pages: browsers take the copy of an uploaded picture that fits its place. One that loads at once
 * needs `sizes`, since browsers choose its copy before they know its place.
 */
export function Picture(props: ComponentProps<'img'> & { src: string; alt: string }) {
  const { src, alt, loading, sizes = loading === 'lazy' ? 'auto, 100vw' : '100vw' } = props
  const copies = useContext(CopiesContext).get(src)
  if (copies === undefined) return <img {...props} alt={alt} />
  const { width, height, avif, webp } = copies
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img srcSet={webp} width={width} height={height} {...props} sizes={sizes} alt={alt} />
    </picture>
  )
}
