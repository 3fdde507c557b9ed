/** Kinds of copies, the one that takes less room first. */
export const COPY_KINDS = ['avif', 'webp'] as const

export type CopyKind = (typeof COPY_KINDS)[number]

/** Where all of an upload lies. */
export const uploadKey = (siteId: string, id: string): string => `${siteId}/${id}`

export const objectKey = (siteId: string, id: string, name: 'original' | 'cleaned'): string =>
  `${uploadKey(siteId, id)}/${name}`

export const copyKey = (siteId: string, id: string, width: number, kind: CopyKind): string =>
  `${uploadKey(siteId, id)}/${width}.${kind}`
