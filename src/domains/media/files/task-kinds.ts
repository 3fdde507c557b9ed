import { taskKind } from '../../../platform/sandbox/task.ts'
import type { Crop } from '../contract.ts'
import type { CopyKind } from './keys.ts'

/** What a picture is. */
export interface PictureLook {
  width: number
  height: number
  /** The picture without the metadata that tells place, camera and words; null where it held none. */
  cleaned: Uint8Array | null
}

/** Reads a picture's size and strips its metadata. @throws invalid if it is not a readable picture */
export const lookAtPicture = taskKind<Uint8Array, PictureLook>('media.look')

/** Makes a small picture that may leave the install. @throws invalid if it is not a readable picture */
export const shrinkPicture = taskKind<{ bytes: Uint8Array; side: number }, Uint8Array>('media.shrink')

/** Cuts a part out of a picture, in the picture's own format. @param box in pixels */
export const cropPicture = taskKind<{ bytes: Uint8Array; box: Crop }, CroppedPicture>('media.crop')

/** A part of a picture, with its size in pixels. */
export interface CroppedPicture {
  bytes: Uint8Array
  width: number
  height: number
}

/** Makes a copy of a picture for pages. */
export const copyPicture = taskKind<{ bytes: Uint8Array; width: number; kind: CopyKind }, Uint8Array>(
  'media.copy',
)
