import type { PageView } from '../page.ts'
import type { OwnPicture } from '../pictures.ts'
import { FillingPicture } from './filling-picture.tsx'
import { Piece } from './piece.tsx'

interface Props {
  /** The picture of an item, or what the site's subject shows in its place; null for nothing. */
  of: OwnPicture | PageView | null
  className: string
}

/** Fills its place with a picture that is there from the first view on. */
export function Pictured({ of, className }: Props) {
  if (!of) return null
  return (
    <div className={className}>{'src' in of ? <FillingPicture {...of} isFirst /> : <Piece view={of} />}</div>
  )
}
