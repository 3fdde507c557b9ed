import { useContext } from 'react'
import { CopiesContext } from '../../../site/components/picture.tsx'
import type { ChamberPicture } from './spiral.tsx'
import type { PlateView } from './view-models.ts'

/** Finds the picture that a chamber shows of a plate; null where no copy is small enough for the first view. */
export function useChamberPictures(): (plate: PlateView) => ChamberPicture | null {
  const copies = useContext(CopiesContext)
  return ({ image, focal }) => {
    const found = image && copies.get(image.path)
    return found
      ? { href: found.small, width: found.width, height: found.height, focal: focal ?? found.focal }
      : null
  }
}
