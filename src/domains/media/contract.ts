/** What a person calls a file of a media type. */
export const FILE_KINDS = ['image', 'video', 'pdf', 'other'] as const

export type FileKindName = (typeof FILE_KINDS)[number]

const PATH = /^\/objects\/uploads\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** The id in the address of an upload; null for every other address. */
export function uploadIdIn(path: string): string | null {
  return PATH.exec(path)?.[1] ?? null
}

export const uploadPath = (id: string): string => `/objects/uploads/${id}`

/** Address of a copy of a picture; what lies there never changes. */
export function copyPath(
  { path, hash }: { path: string; hash: string },
  width: number,
  kind: 'avif' | 'webp',
): string {
  return `${path}/${hash.slice(0, 16)}-${width}.${kind}`
}
