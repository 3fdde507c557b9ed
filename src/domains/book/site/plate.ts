import type { listGallery } from '../published.ts'
import { colorsOf } from './colors.ts'
import type { PlateView } from './view-models.ts'

type GalleryRow = Awaited<ReturnType<typeof listGallery>>[number]

/** What a part looks like: its picture, or else the colours that its rings are drawn in. @param place of the part, from 0 */
export function plateOf({ image, colors, color, focal }: GalleryRow, place: number): PlateView {
  return {
    image: image?.path ? { path: image.path, altText: image.altText } : null,
    colors: colorsOf(colors, color),
    focal: focal ?? { x: 50, y: 50 },
    place,
  }
}

/** The plates of a gallery by the numbers of their parts. */
export function platesOf(gallery: GalleryRow[]): ReadonlyMap<number, PlateView> {
  return new Map(gallery.map((row, place) => [row.number, plateOf(row, place)]))
}
