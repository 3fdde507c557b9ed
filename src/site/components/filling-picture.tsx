import { useContext } from 'react'
import { CopiesContext, Picture } from './picture.tsx'

interface Props {
  src: string
  alt: string
  sizes: string
  isFirst: boolean
}

const MIDDLE = { x: 50, y: 50 }

/** A picture that fills what it stands in, cut round its focal point. */
export function FillingPicture({ src, alt, sizes, isFirst }: Props) {
  const { x, y } = useContext(CopiesContext).get(src)?.focal ?? MIDDLE
  return (
    <Picture
      className="plate"
      src={src}
      alt={alt}
      sizes={sizes}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      data-x={Math.round(x / 10)}
      data-y={Math.round(y / 10)}
    />
  )
}
