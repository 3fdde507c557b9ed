/** A kind of file that is taken. */
export interface FileKind {
  mimeType: string
  /** Endings that its name may have; files of one family are often called after another of it. */
  family: 'image' | 'video' | 'audio' | 'document'
  extensions: readonly string[]
}

const kind = (family: FileKind['family'], mimeType: string, ...extensions: string[]): FileKind => ({
  family,
  mimeType,
  extensions,
})

export const KINDS = {
  png: kind('image', 'image/png', 'png'),
  jpeg: kind('image', 'image/jpeg', 'jpg', 'jpeg', 'jfif'),
  gif: kind('image', 'image/gif', 'gif'),
  webp: kind('image', 'image/webp', 'webp'),
  avif: kind('image', 'image/avif', 'avif'),
  svg: kind('image', 'image/svg+xml', 'svg'),
  mp4: kind('video', 'video/mp4', 'mp4', 'm4v'),
  mov: kind('video', 'video/quicktime', 'mov'),
  webm: kind('video', 'video/webm', 'webm'),
  mp3: kind('audio', 'audio/mpeg', 'mp3'),
  m4a: kind('audio', 'audio/mp4', 'm4a'),
  ogg: kind('audio', 'audio/ogg', 'ogg', 'oga', 'opus'),
  wav: kind('audio', 'audio/wav', 'wav'),
  flac: kind('audio', 'audio/flac', 'flac'),
  pdf: kind('document', 'application/pdf', 'pdf'),
  doc: kind('document', 'application/msword', 'doc'),
  docx: kind('document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'),
  txt: kind('document', 'text/plain; charset=utf-8', 'txt'),
  vtt: kind('document', 'text/vtt; charset=utf-8', 'vtt'),
} as const satisfies Record<string, FileKind>

/** Those of which smaller copies are made. */
export const PICTURES: ReadonlySet<FileKind> = new Set([KINDS.png, KINDS.jpeg, KINDS.webp, KINDS.avif])

const MIB = 1024 * 1024

/** Largest files in bytes. */
export const LENGTH_MAX: Record<FileKind['family'], number> = {
  image: 20 * MIB,
  document: 25 * MIB,
  video: 500 * MIB,
  audio: 200 * MIB,
}

/** The ending of a name, in lower case; '' for none. */
function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}

/** The name with an ending of this media type, where it ends like a file of another one. */
export function namedLike(name: string, mimeType: string): string {
  const extension = extensionOf(name)
  const all: FileKind[] = Object.values(KINDS)
  const own = all.find((kind) => kind.mimeType === mimeType)?.extensions ?? []
  const isOther = all.some(({ extensions }) => extensions.includes(extension)) && !own.includes(extension)
  return isOther && own[0] ? `${name.trim().slice(0, -extension.length)}${own[0]}` : name
}

/** The kinds whose files may be called so: all for a name without an ending. */
export function kindsNamed(name: string): FileKind[] {
  const extension = extensionOf(name)
  const all: FileKind[] = Object.values(KINDS)
  if (!name.includes('.')) return all
  const named = all.find(({ extensions }) => extensions.includes(extension))
  if (!named) return []
  return named.family === 'document' ? [named] : all.filter(({ family }) => family === named.family)
}

/** Whether files with this media type are pictures of which smaller ones can be made. */
export const isPicture = (mimeType: string): boolean =>
  [...PICTURES].some((kind) => kind.mimeType === mimeType)

/** Whether files with this media type are shown where they are opened; all others are saved. */
export function isShown(mimeType: string): boolean {
  return /^(image|video)\//.test(mimeType) && mimeType !== KINDS.svg.mimeType
}
