import { type ComponentProps, createContext, useContext } from 'react'
import { type Point, pointWithin, WHOLE } from '../../kernel/crop.ts'
import type { Copies } from '../pictures.ts'

/** Smaller copies of the pictures on the page that is being rendered; set by layout.tsx. */
export const CopiesContext = createContext<Copies>(new Map())

interface Props extends ComponentProps<'img'> {
  src: string
  alt: string
  /** Another picture in its place, in windows that `media` describes. */
  instead?: Instead | null
}

const MIDDLE = { x: 50, y: 50 }

/**
 * Attributes by which a picture that is cut keeps its focal point in view, in tenths.
 * @param own in percent of the whole picture; left out: that of the file
 */
export function useFocalPoint(src: string, own?: Point | null): { 'data-x': number; 'data-y': number } {
  const copies = useContext(CopiesContext).get(src)
  const { x, y } = own ? pointWithin(copies?.crop ?? WHOLE, own) : (copies?.focal ?? MIDDLE)
  return { 'data-x': Math.round(x / 10), 'data-y': Math.round(y / 10) }
}

interface Instead {
  src: string
  media: string
  sizes: string
}

/**
 * The `img` of public pages: browsers take the copy of an uploaded picture that fits its place. One that loads at once
 * needs `sizes`, since browsers choose its copy before they know its place.
 */
export function Picture({ instead, ...props }: Props) {
  const { src, alt, loading, sizes = loading === 'lazy' ? 'auto, 100vw' : '100vw' } = props
  const copies = useContext(CopiesContext).get(src)
  // Browsers draw a torn picture where one is gone.
  if (copies === null && !instead) return null
  if (!copies && !instead) return <img {...props} alt={alt} />
  const { width, height, avif, webp } = copies ?? {}
  return (
    <picture>
      {instead && <Sources {...instead} />}
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img srcSet={webp} width={width} height={height} {...props} sizes={webp && sizes} alt={alt} />
    </picture>
  )
}

function Sources({ src, media, sizes }: Instead) {
  const copies = useContext(CopiesContext).get(src)
  if (copies === null) return null
  if (copies === undefined) return <source media={media} srcSet={src} />
  return (
    <>
      <source media={media} type="image/avif" srcSet={copies.avif} sizes={sizes} />
      <source media={media} srcSet={copies.webp} sizes={sizes} />
    </>
  )
}
