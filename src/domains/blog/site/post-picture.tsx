import { FillingPicture } from '../../../site/components/filling-picture.tsx'
import { Piece } from '../../../site/components/piece.tsx'
import type { PostPicture } from './view-models.ts'

/** Fills its place with the picture of a post. */
export function PostPlate({ of, className }: { of: PostPicture; className: string }) {
  if (!of) return null
  return (
    <div className={className}>{'src' in of ? <FillingPicture {...of} isFirst /> : <Piece view={of} />}</div>
  )
}
