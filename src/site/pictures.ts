import type { Crop, Point } from '../kernel/crop.ts'
import { embedHost } from '../kernel/rich-text/embeds.ts'

/** Copies of a picture in several widths, and its own size in pixels. */
export interface PictureCopies {
  width: number
  height: number
  /** What is shown of the picture that was sent. */
  crop: Crop
  /** The point that stays in view, in percent of what is shown. */
  focal: Point
  /** HTML's `srcset` by kind. */
  avif: string
  webp: string
  /** Address of the narrowest of at least 480 pixels, as AVIF: for drawings, which take one address. */
  small: string
}

/** Copies of uploaded pictures, by the addresses of these; null for one that is gone, nothing for one without copies. */
export type Copies = ReadonlyMap<string, PictureCopies | null>

/** A picture that somebody chose for an item, with its description, and how wide browsers show it. */
export interface OwnPicture {
  src: string
  alt: string
  sizes: string
}

export type CopiesOf = (siteId: string, paths: readonly string[]) => Promise<Copies>

/**
 * `sizes` of a picture that fills the window. Phones have up to three pixels to one; two thirds of them are as sharp to the eye, and the
 * first view keeps within 300 kB.
 */
export const FULL_WIDTH = '(min-width: 48rem) 100vw, 66vw'

/** Tag of pages with uploaded pictures. */
export const PICTURES_TAG = 'media'

/** Tag of a change of bytes, crop or focal point of a picture. No page has this tag; jobs that draw something from pictures follow it. */
export const SEEN_TAG = 'seen of pictures'

/** Address of the narrowest copy of at least so many pixels, or of the widest; null without copies. */
export function copyOfWidth(copies: PictureCopies | null | undefined, width: number): string | null {
  const all = (copies?.webp ?? '').split(', ').flatMap((one) => {
    const [, path = '', wide = ''] = /^(\S+) (\d+)w$/.exec(one) ?? []
    return path === '' ? [] : [{ path, wide: Number(wide) }]
  })
  return (all.find(({ wide }) => wide >= width) ?? all.at(-1))?.path ?? null
}

/** The origins of the players that the running texts of a page can show. */
export function playersIn(...shown: readonly unknown[]): string[] {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { type, attrs } = value as { type?: unknown; attrs?: { host?: unknown } }
    const host = type === 'embed' && typeof attrs?.host === 'string' ? embedHost(attrs.host) : null
    if (host) found.add(host.origin)
    Object.values(value).forEach(look)
  }
  shown.forEach(look)
  return [...found].toSorted()
}

const UPLOADED = /^\/objects\/uploads\/[0-9a-f-]{36}$/

/** The addresses of all uploaded pictures in what a page shows, also in running text, each once. */
export function picturesIn(...shown: readonly unknown[]): string[] {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value === 'string' && UPLOADED.test(value)) found.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  shown.forEach(look)
  return [...found]
}
