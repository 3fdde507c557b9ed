import { useContext } from 'react'
import { CopiesContext, Picture } from '../../../site/components/picture.tsx'
import { PLATE_SIDE, plateRings } from '../../../site/components/spiral-geometry.ts'
import { FULL_WIDTH, type PictureCopies } from '../../../site/pictures.ts'
import type { Translate } from '../../../ui/translate.ts'
import { colorNameOf } from './color-names.ts'
import { paletteOf } from './colors.ts'
import { RingLines } from './part-plate.tsx'
import type { BesideView, PartColors, PlatePicture, PlateView } from './view-models.ts'

interface Props {
  plate: PlateView
  /** `page`: the picture on light paper while the page is light or sepia, the dark one while it is dark. */
  set?: 'dark' | 'page'
  /** The place's width as HTML's `sizes`. */
  sizes?: string
  /** It covers the window, or most of a narrow one, which the upright picture fits. */
  coversWindow?: boolean
  /** A caption beside it describes the picture, so the alternative text is empty. */
  isCaptioned?: boolean
  /** Visible without scrolling, so it loads eagerly. */
  isFirst?: boolean
  /** Small, in a list: rings are scaled up so that their lines stay visible. */
  isSmall?: boolean
}

/**
 * `sizes` of a place that is taller than wide beside a text, and as wide as the window below 64 rem. Of a wide picture it shows a
 * part, so the picture is wider than its place.
 */
export const UPRIGHT = `(min-width: 64rem) max(42vw, 140vh), ${FULL_WIDTH}`

/** A part's picture, or rings in its colours; it fills its container. */
export function Plate({ plate, set = 'dark', isSmall = false, ...shown }: Props) {
  const { image, light } = plate
  if (!image) return <Rings plate={plate} isSmall={isSmall} />
  if (set === 'dark' || !light) return <PlateImage plate={plate} picture={image} {...shown} />
  // Both load lazily: browsers then leave out the one that the theme hides.
  return (
    <>
      <PlateImage plate={plate} picture={light} {...shown} isFirst={false} className="plate--light" />
      <PlateImage plate={plate} picture={image} {...shown} isFirst={false} className="plate--dark" />
    </>
  )
}

/** A plate beside the text of another page, which describes it or needs no picture. */
export function BesidePlate({ view: { plate, sizes } }: { view: BesideView }) {
  return <Plate plate={plate} set="page" isCaptioned sizes={sizes} />
}

interface ImageProps extends Omit<Props, 'set' | 'isSmall'> {
  picture: PlatePicture
  className?: string
}

const MIDDLE = { x: 50, y: 50 }

/** Windows in which the gallery has its text below the plate, as in immersive.css. */
const NARROW = '(max-width: 63.99rem)'
function PlateImage({ plate, picture, className, isCaptioned, isFirst, coversWindow, ...more }: ImageProps) {
  const copies = useContext(CopiesContext).get(picture.path)
  const { x, y } = (picture === plate.image && plate.focal) || copies?.focal || MIDDLE
  const sizes = coversWindow ? sizesOfWindow(copies) : more.sizes
  const upright = coversWindow ? plate.portrait : null
  const names = ['plate', className, upright && 'plate--upright']
  return (
    <Picture
      className={names.filter(Boolean).join(' ')}
      src={picture.path}
      alt={isCaptioned ? '' : picture.altText}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      sizes={sizes}
      instead={upright && { src: upright.path, media: NARROW, sizes: FULL_WIDTH }}
      data-part={plate.number}
      data-x={Math.round(x / 10)}
      data-y={Math.round(y / 10)}
    />
  )
}

/**
 * A picture that covers the window is as wide as its height asks for. In a narrow window, where most of it is cut off or dimmed,
 * it may be coarser: with half of that width the first view of a phone keeps within 300 kB. Rounded down: a window of 1440 x 900
 * pixels takes the copy that is 1600 wide, and not the next one, which is twice as heavy.
 */
function sizesOfWindow(copies: PictureCopies | null | undefined): string {
  const ratio = copies ? Math.floor((100 * copies.width) / copies.height) : 177
  return `${NARROW} max(100vw, ${Math.round(ratio / 3)}vh), max(100vw, ${ratio}vh)`
}

function Rings({ plate: { colors, place }, isSmall }: { plate: PlateView; isSmall: boolean }) {
  const [from, side] = isSmall ? [PLATE_SIDE / 4, PLATE_SIDE / 2] : [0, PLATE_SIDE]
  return (
    <svg
      className="plate"
      viewBox={`${from} ${from} ${side} ${side}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <rect width={PLATE_SIDE} height={PLATE_SIDE} fill={colors.dark} />
      <RingLines rings={plateRings(place)} stroke={colors.mid} />
    </svg>
  )
}

/** A printer's bar with the three colours of a part. */
export function Palette({ colors, t }: { colors: PartColors; t: Translate }) {
  const three = [colors.dark, colors.mid, colors.light]
  const names = three.map((color) => t('book.colorName', { ...colorNameOf(color) }))
  return (
    <svg
      className="palette"
      viewBox="0 0 1 3"
      preserveAspectRatio="none"
      role="img"
      aria-label={t('book.palette', { colors: names.join(', ') })}
    >
      {three.map((color, i) => (
        <rect key={`${i}${color}`} y={i} width="1" height="1" fill={color} />
      ))}
    </svg>
  )
}

/** The ground of a band in the colours of a part. */
export function BandGround({ colors }: { colors: PartColors }) {
  return (
    <svg className="band__ground" aria-hidden>
      <rect width="100%" height="100%" fill={paletteOf(colors).deep} />
    </svg>
  )
}
