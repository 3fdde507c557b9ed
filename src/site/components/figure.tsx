import { type ReactNode, useContext } from 'react'
import { isFocalPoint } from '../../kernel/rich-text/focal-point.ts'
import type { RowShare } from '../../kernel/rich-text/figures.ts'
import { type FigureWidth, FIGURE_WIDTHS, isFilePath } from '../../kernel/rich-text/schema.ts'
import { FULL_WIDTH } from '../pictures.ts'
import { Link } from './link.tsx'
import { Caption } from './player.tsx'
import { CopiesContext, Picture, useFocalPoint } from './picture.tsx'
import type { Node } from './rich-text.ts'

const SIZES: Record<FigureWidth, string> = {
  text: '(min-width: 48rem) 38rem, 92vw',
  wide: '(min-width: 72rem) 64rem, 92vw',
  full: FULL_WIDTH,
  row: '(min-width: 48rem) 32rem, 46vw',
}

interface Props {
  node: Node
  /** Of one that stands in a row with others. */
  share?: RowShare | undefined
  /** Its caption; null for none. */
  children: ReactNode
}

/** A picture in a text; one that is not of the site shows nothing, and of one that is gone its caption stays. In a row it is cut round its focal point and leads to the whole. */
export function Figure({ node: { attrs = {} }, share, children }: Props) {
  const { src, alt, credit, focal } = attrs
  const focalPoint = useFocalPoint(String(src), isFocalPoint(focal) ? focal : null)
  const isGone = useContext(CopiesContext).get(String(src)) === null
  if (typeof src !== 'string' || !isFilePath(src)) return null
  const by = typeof credit === 'string' ? credit : ''
  if (isGone && children === null && by === '') return null
  const width = FIGURE_WIDTHS.find((one) => one === attrs.width) ?? 'text'
  const words = typeof alt === 'string' ? alt : ''
  const sizes = SIZES[share ? 'row' : width]
  const picture = (
    <Picture src={src} alt={words} sizes={sizes} loading="lazy" decoding="async" {...(share && focalPoint)} />
  )
  return (
    <figure className={`figure figure--${width}`} data-share={share}>
      {share && words !== '' && !isGone ? <Link href={src}>{picture}</Link> : picture}
      <Caption credit={by}>{children}</Caption>
    </figure>
  )
}
