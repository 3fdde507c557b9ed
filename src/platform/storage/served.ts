/** A stored file as it may be given out. */
export interface ServedObject {
  key: string
  /** In bytes. */
  length: number
  type: string
  /** Of these bytes; other ones have another. */
  hash: string
  /** What a browser saves it as; null: it is shown. */
  download: string | null
  /** Other bytes will never lie at this address. */
  isImmutable: boolean
}
