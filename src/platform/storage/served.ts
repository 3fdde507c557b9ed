/** A stored file that may be sent. */
export interface ServedObject {
  key: string
  /** In bytes. */
  length: number
  type: string
  /** Identifies the bytes, for ETag. */
  hash: string
  /** File name under which a browser saves it; null: the browser shows it. */
  download: string | null
  /** The bytes at this address never change. */
  isImmutable: boolean
}
