import { type Crop, WHOLE } from '../../contract.ts'

/** A crop as a form holds it, in the order in which people read it. */
export const textOfCrop = ({ left, top, width, height }: Crop): string => `${left} ${top} ${width} ${height}`

export function cropOf(text: string): Crop {
  if (text === '') return WHOLE
  const [left = 0, top = 0, width = 100, height = 100] = text.split(' ').map(Number)
  return { left, top, width, height }
}

/** A crop as people read it: how much is shown, and from where. */
export const wordsOfCrop = ({ left, top, width, height }: Crop): string =>
  `${width} × ${height} % (${left}, ${top})`
