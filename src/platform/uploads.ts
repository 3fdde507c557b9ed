import type { Actor } from '../kernel/site.ts'
import type { Platform } from './platform.ts'

/** A file that is being uploaded. */
export interface Upload {
  id: string
  /** Bytes of the whole file. */
  length: number
  /** Bytes stored; the next one has this offset. */
  received: number
  /** An unfinished upload is deleted then. */
  expiresAt: string
  /** Address of the file once it is complete and registered. */
  path: string
}

export interface UploadStart {
  /** Id or alias of a site; null: the caller's first one. */
  site: string | null
  name: string
  length: number
}

export interface UploadCtx extends Platform {
  actor: Actor
}

/** Uploads of the caller. Those of other accounts are `notFound`, as are unknown ones. */
export interface Uploads {
  /** @throws notAllowed, invalid, too-large, unsupported-media-type for a file name whose kind is not accepted */
  begin(ctx: UploadCtx, start: UploadStart): Promise<Upload>
  find(ctx: UploadCtx, id: string): Promise<Upload>
  /**
   * Stores bytes from an offset on. A broken transfer keeps what has arrived; another writer of the same upload is ended.
   * After the last byte the file is checked.
   * @throws conflict for another offset than `received`, too-large for more bytes than announced, invalid or
   * unsupported-media-type for a file that is refused and then deleted
   */
  append(ctx: UploadCtx, id: string, at: number, pieces: AsyncIterable<Uint8Array>): Promise<Upload>
  remove(ctx: UploadCtx, id: string): Promise<void>
}

/** Largest file of any kind, in bytes. */
export const UPLOAD_MAX = 500 * 1024 * 1024
