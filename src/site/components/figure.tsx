import type { ReactNode } from 'react'
import { type FigureWidth, FIGURE_WIDTHS, isPicturePath } from '../../kernel/rich-text/schema.ts'
import { FULL_WIDTH } from '../pictures.ts'
import { Picture } from './picture.tsx'
import type { Node } from './rich-text.ts'

const SIZES: Record<FigureWidth, string> = {
  text: '(min-width: 48rem) 38rem, 92vw',
  wide: '(min-width: 72rem) 64rem, 92vw',
  full: FULL_WIDTH,
}

/** A picture in a text; one that is not of the site shows nothing. @param children its caption; null for none */
export function Figure({ node: { attrs = {} }, children }: { node: Node; children: ReactNode }) {
  const { src, alt, credit } = attrs
  if (typeof src !== 'string' || !isPicturePath(src)) return null
  const width = FIGURE_WIDTHS.find((one) => one === attrs.width) ?? 'text'
  const isCredited = typeof credit === 'string' && credit !== ''
  return (
    <figure className={`figure figure--${width}`}>
      <Picture
        src={src}
        alt={typeof alt === 'string' ? alt : ''}
        sizes={SIZES[width]}
        loading="lazy"
        decoding="async"
      />
      {(children !== null || isCredited) && (
        <figcaption dir="auto">
          {children}
          {children !== null && isCredited && ' '}
          {isCredited && <span className="figure__credit">{credit}</span>}
        </figcaption>
      )}
    </figure>
  )
}
