import type { ReactNode } from 'react'
import { Link, usePath } from '../../../site/components/link.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import { Words } from '../../../site/components/words.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { marksOfPart } from './colors.ts'
import { galleryPath, GRID, PARTS_PATH } from './links.ts'
import { Palette, Plate } from './plate.tsx'
import type { GalleryPart, PartsView } from './view-models.ts'

interface Props {
  view: PartsView
  t: Translate
}

/** Symbols stand in the row of the controls; longer than this, in characters, they would not fit there. */
const SYMBOLS_BESIDE = 110

/**
 * A part of the gallery over the whole window. Without script it is the first screen of the page, and its controls are links;
 * with script (immersive.ts) the other parts come out of the templates.
 */
export function Immersive({ view, t }: Props) {
  const { parts, shown } = view
  const path = usePath()
  const part = parts[shown]
  if (!part) return null
  const now = piecesOf(part, parts, t, true)
  return (
    <section
      className="immersive"
      tabIndex={-1}
      aria-label={t('book.gallery')}
      {...marksOfPart(part.number)}
      data-immersive
    >
      <div data-slot="ground">{now.ground}</div>
      <div className="immersive__top">
        <p className="immersive__place" data-slot="place">
          {now.place}
        </p>
        <Link className="round" href={`#${GRID}`} aria-label={t('book.galleryExit')} data-does="exit">
          <Icon path="M3 3l14 14M17 3 3 17" />
        </Link>
      </div>
      {/* Long text scrolls, by keyboard, too. */}
      <div className="immersive__text" tabIndex={0} role="group" aria-labelledby={TITLE} data-slot="text">
        {now.text}
      </div>
      <div data-slot="palette">{now.palette}</div>
      <Controls view={view} symbols={now.symbols} t={t} />
      <p className="visually-hidden" role="status" />
      {parts.map((one) => (
        <template
          key={one.number}
          {...marksOfPart(one.number)}
          data-path={path(galleryPath(one.number))}
          data-name={nameOf(one, t)}
        >
          {Object.entries(piecesOf(one, parts, t)).map(([name, piece]) => (
            <div key={name} data-slot={name}>
              {piece}
            </div>
          ))}
        </template>
      ))}
    </section>
  )
}

/** Id of the shown part's title. */
const TITLE = 'shown-part'

/** What differs from part to part, by the names of the slots that it stands in. */
function piecesOf(
  part: GalleryPart,
  parts: readonly GalleryPart[],
  t: Translate,
  isFirst = false,
): Record<'ground' | 'place' | 'text' | 'palette' | 'symbols', ReactNode> {
  const { number, plate, symbols } = part
  const said = symbols.join(', ')
  const isBeside = said.length <= SYMBOLS_BESIDE
  const count = Math.max(parts.length, ...parts.map((one) => one.number))
  return {
    ground: (
      <div className="immersive__ground" {...marksOfPart(number)}>
        <div className="immersive__plate carried">
          <Plate plate={plate} isFirst={isFirst} coversWindow />
        </div>
        <div className="immersive__scrim" />
      </div>
    ),
    place: t('book.partOf', { number: String(number), count: String(count) }),
    text: <Text part={part} symbols={isBeside ? '' : said} />,
    palette: <Palette colors={plate.colors} t={t} />,
    symbols: isBeside && <Words className="immersive__symbols" text={said} />,
  }
}

function Text({ part, symbols }: { part: GalleryPart; symbols: string }) {
  const { title, subtitle, description, meaning, path } = part
  return (
    <div className="immersive__words">
      <h1 className={`display ${titleSize(title)}`} id={TITLE}>
        <Words as={Link} href={path} text={title} />
      </h1>
      <Words className="immersive__subtitle" text={subtitle} />
      <Words className="immersive__description" text={description} />
      {meaning && (
        <blockquote className="immersive__meaning">
          <Words text={meaning} />
        </blockquote>
      )}
      <Words className="immersive__symbols" text={symbols} />
    </div>
  )
}

function Controls({ view: { parts, shown }, symbols, t }: Props & { symbols: ReactNode }) {
  const path = usePath()
  const at = (step: number) => galleryPath(parts.at((shown + step) % parts.length)?.number ?? 1)
  return (
    <div className="immersive__controls">
      {parts.length > 1 && (
        <>
          <Link className="round" href={at(-1)} aria-label={t('book.galleryPrevious')} data-does="previous">
            <Icon path="M12.5 3l-7 7 7 7" />
          </Link>
          <button
            type="button"
            className="round round--play"
            aria-label={t('book.gallerySlideshow')}
            aria-pressed={false}
            data-does="play"
          >
            <Icon path="M6 3.5v13l11-6.5z" />
            <Icon path="M5 3.5h3.5v13H5zM11.5 3.5H15v13h-3.5z" />
          </button>
          <Link className="round" href={at(1)} aria-label={t('book.galleryNext')} data-does="next">
            <Icon path="M7.5 3l7 7-7 7" />
          </Link>
          <ol className="dots">
            {parts.map((part, i) => (
              <li key={part.number}>
                <Link
                  href={galleryPath(part.number)}
                  aria-label={nameOf(part, t)}
                  aria-current={i === shown ? 'true' : undefined}
                  data-does="show"
                />
              </li>
            ))}
          </ol>
        </>
      )}
      <div className="immersive__beside" data-slot="symbols">
        {symbols}
      </div>
      <form action={`${path(PARTS_PATH)}#${GRID}`}>
        <button type="submit" className="button immersive__more" data-does="more">
          {t('book.galleryMore')}
        </button>
      </form>
    </div>
  )
}

const nameOf = ({ number, title }: GalleryPart, t: Translate) =>
  t('book.partNamed', { number: String(number), title })

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 20 20" aria-hidden>
    <path d={path} />
  </svg>
)
