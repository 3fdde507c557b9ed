import type { Actor } from '../kernel/site.ts'
import type { Platform } from './platform.ts'

/** A file on its way in. */
export interface Upload {
  id: string
  /** Of the whole file, in bytes. */
  length: number
  /** So many bytes are stored; the next one goes here. */
  received: number
  /** An upload that did not end until then is gone. */
  expiresAt: string
  /** Address that the file is read at once it is whole and registered. */
  path: string
}

/** What a new upload says of itself. */
export interface UploadStart {
  /** Id or alias of a site; null: the caller's first one. */
  site: string | null
  name: string
  length: number
}

/** Who sends a file, and where it comes in. */
export interface UploadCtx extends Platform {
  actor: Actor
}

/** Uploads by who sends them: those of others are as good as unknown. All throw `notFound` for these. */
export interface Uploads {
  /** @throws notAllowed, invalid, too-large, unsupported-media-type for a name whose kind is not taken */
  begin(ctx: UploadCtx, start: UploadStart): Promise<Upload>
  find(ctx: UploadCtx, id: string): Promise<Upload>
  /**
   * Stores what comes from a place on; what broke off is kept as far as it came, and another writer of the same upload is ended.
   * With the last byte the file is looked at.
   * @throws conflict for another place, too-large for more than was announced, invalid or unsupported-media-type for a file that
   * is not taken, which is gone then
   */
  append(ctx: UploadCtx, id: string, at: number, pieces: AsyncIterable<Uint8Array>): Promise<Upload>
  remove(ctx: UploadCtx, id: string): Promise<void>
}

/** Largest file of all, in bytes. */
export const UPLOAD_MAX = 500 * 1024 * 1024
