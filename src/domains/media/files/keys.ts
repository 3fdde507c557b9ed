/** Kinds of copies, the one that takes less room first. */
export const COPY_KINDS = ['avif', 'webp'] as const

export type CopyKind = (typeof COPY_KINDS)[number]

/** Of the copies for pages; a copy is never wider than its picture. */
const WIDTHS = [240, 480, 800, 1200, 1600, 2560]

/** Widths of the copies that a picture of this width has. */
export function copyWidths(width: number): number[] {
  const smaller = WIDTHS.filter((one) => one < width)
  return smaller.length === WIDTHS.length ? smaller : [...smaller, Math.min(width, WIDTHS.at(-1) ?? width)]
}

/** Where all of an upload lies. */
export const uploadKey = (siteId: string, id: string): string => `${siteId}/${id}`

export const objectKey = (siteId: string, id: string, name: 'original' | 'cleaned'): string =>
  `${uploadKey(siteId, id)}/${name}`

export const copyKey = (siteId: string, id: string, width: number, kind: CopyKind): string =>
  `${uploadKey(siteId, id)}/${width}.${kind}`
