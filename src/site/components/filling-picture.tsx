import { Picture, useFocalPoint } from './picture.tsx'

interface Props {
  src: string
  alt: string
  sizes: string
  isFirst: boolean
}

/** A picture that fills what it stands in, cut round its focal point. */
export function FillingPicture({ src, alt, sizes, isFirst }: Props) {
  const focalPoint = useFocalPoint(src)
  return (
    <Picture
      className="plate"
      src={src}
      alt={alt}
      sizes={sizes}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      {...focalPoint}
    />
  )
}
