import { useEffect } from 'react'
import type { SeenPicturesProps } from '../../../console/catalogue/slice.ts'
import { useFilesAt } from './use-file-at.ts'

/** Tells a text what is seen of its pictures, now and whenever that changes. */
export default function SeenPictures({ paths, onKnown }: SeenPicturesProps) {
  const { data: files } = useFilesAt(paths)
  useEffect(() => {
    // Those of before stay known until the answer is there.
    if (!files) return
    onKnown(
      new Map(
        files.map(({ path, crop, focalX, focalY }) => [path, { crop, focal: { x: focalX, y: focalY } }]),
      ),
    )
  }, [files, onKnown])
  return null
}
