import { Arrow } from '../../../site/components/arrow.tsx'
import { Link, usePath } from '../../../site/components/link.tsx'
import { CHAMBERS_MAX } from '../../../site/components/spiral-chambers.ts'
import { titleSize } from '../../../site/components/title-size.ts'
import { Words } from '../../../site/components/words.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { GetNotified } from '../../audience/ui.tsx'
import { marksOfPart } from './colors.ts'
import { CoverAndPlate } from './cover-and-plate.tsx'
import { PartsSpiral } from './parts-spiral.tsx'
import { BandGround, Plate, UPRIGHT } from './plate.tsx'
import { BELOW_FIRST_VIEW, chapterPath, CONTENTS_PATH, INTRO_PATH, PARTS_PATH } from './links.ts'
import type { Book, FeaturedChapter, LandingView, PartRow } from './view-models.ts'

/** Maximum length of a description above the buttons, in characters. */
const SHORT_DESCRIPTION = 200

/** A longer opening of a chapter fades out, in characters. */
const FADES_FROM = 300

/** `sizes` of the strip beside a part: on a phone it is small, and two thirds of its pixels are as sharp to the eye. */
const STRIP = '(max-width: 47.99rem) 6rem, 17rem'

/** On the landing page the spiral's thread runs down and becomes the rule above the contents. */
const SPIRAL = { viewBox: '-300 -270 600 520', exit: { drop: 248, turn: 32, run: 2000 } }

export function Landing({ view, t }: { view: LandingView; t: Translate }) {
  const { book, featured, motif, showsAuthor } = view
  const isPlate = motif === 'plate'
  const more = book.parts.length - CHAMBERS_MAX
  return (
    <>
      <section className={isPlate ? 'hero hero--plate' : 'hero'}>
        <div className="wrap hero__grid">
          <div className="hero__title">
            <Words as="h1" className={`display ${titleSize(book.title)}`} text={book.title} />
            <Words className="hero__subtitle" text={book.subtitle} />
            {showsAuthor && <Words className="hero__author" text={book.author} />}
          </div>
          <div className="hero__plate">
            {isPlate ? (
              <CoverAndPlate book={book} t={t} />
            ) : (
              <PartsSpiral parts={book.parts} {...SPIRAL} t={t} />
            )}
            {more > 0 && !isPlate && (
              <Link className="link hero__more" href={PARTS_PATH}>
                {t('book.moreParts', { count: more })}
              </Link>
            )}
          </div>
          <Beginning book={book} featured={featured} t={t} />
        </div>
      </section>
      {book.parts.length > 0 && <Contents book={book} t={t} />}
      {featured && <Featured chapter={featured} t={t} />}
      <Further view={view} t={t} />
    </>
  )
}

type Begins = Pick<LandingView, 'book' | 'featured'> & { t: Translate }

function Beginning({ book, featured, t }: Begins) {
  const isLong = [...book.description].length > SHORT_DESCRIPTION
  return (
    <div className={isLong ? 'hero__beginning hero__beginning--long' : 'hero__beginning'}>
      <Words className="hero__description" text={book.description} />
      <div className="hero__ways">
        {book.parts.length > 0 && (
          <p className="actions">
            <Link className="button button--filled" href={INTRO_PATH}>
              {t('book.beginReading')} <Arrow />
            </Link>
            {featured && <ReadOn chapters={book.chapters} featured={featured} t={t} />}
          </p>
        )}
        {book.parts.length === 0 && (
          <div className="actions">
            <GetNotified isFilled t={t} />
          </div>
        )}
        {book.buyLinks.length === 0 && <p className="hero__soon">{t('book.comingSoon')}</p>}
      </div>
    </div>
  )
}

interface ReadOnProps extends Pick<Book, 'chapters'> {
  featured: FeaturedChapter
  t: Translate
}

/** The featured chapter, or where the visitor stopped reading (reading-on.ts): in the same place, with room for either. */
function ReadOn({ chapters, featured, t }: ReadOnProps) {
  const path = usePath()
  const words = t('book.continueChapter', { number: '#' })
  const longest = String(Math.max(...chapters.map(({ number }) => number)))
  return (
    <Link
      className="link read-on"
      href={featured.path}
      data-reads-on={path(chapterPath('#'))}
      data-words={words}
      data-chapters={chapters.map(({ number }) => number).join(' ')}
    >
      <span className="read-on__place" data-longest={words.replace('#', longest)} />
      <span className="read-on__featured" dir="auto">
        {t('book.readChapter', { number: String(featured.number), title: featured.title })}
      </span>
    </Link>
  )
}

function Contents({ book: { parts, chapters }, t }: { book: Book; t: Translate }) {
  return (
    <section className="wrap contents" aria-labelledby={BELOW_FIRST_VIEW}>
      <div className="contents__head">
        <h2 className="label" id={BELOW_FIRST_VIEW}>
          {t('book.contents')}
        </h2>
        <p className="lead">
          {chapters.length > 0
            ? t('book.readInAnyOrder', { count: chapters.length })
            : t('book.beginAnywhere')}
        </p>
        <Link className="link" href={INTRO_PATH}>
          {parts.length === 6 ? t('book.exploreSixParts') : t('book.exploreParts')} <Arrow />
        </Link>
      </div>
      <ol className="part-list">
        {parts.map((part) => (
          <PartLine key={part.number} part={part} />
        ))}
      </ol>
      <p className="actions">
        <Link className="link" href={PARTS_PATH}>
          {t('book.allParts')} <Arrow />
        </Link>
        {chapters.length > 0 && (
          <Link className="link" href={CONTENTS_PATH}>
            {t('book.allChapters')} <Arrow />
          </Link>
        )}
      </p>
    </section>
  )
}

function PartLine({ part }: { part: PartRow }) {
  return (
    <li {...marksOfPart(part.number)}>
      <Link className="part-line" href={part.path}>
        <span className="part-line__number">{part.number}</span>
        <Words as="span" className="part-line__title" text={part.title} />
        <Words as="span" className="part-line__subtitle" text={part.subtitle} />
        <span className="part-line__strip carried">
          <Plate plate={part.plate} set="page" sizes={STRIP} isCaptioned isSmall />
        </span>
      </Link>
    </li>
  )
}

/** The featured chapter; its opening fades out. */
function Featured({ chapter, t }: { chapter: FeaturedChapter; t: Translate }) {
  const number = String(chapter.number)
  const { readTime, isFree, opening } = chapter
  const isLong = opening.join('').length > FADES_FROM
  return (
    <section className="band featured" aria-labelledby="featured">
      <BandGround colors={chapter.plate.colors} />
      <div className="featured__plate">
        <Plate plate={chapter.plate} sizes={UPRIGHT} isCaptioned />
      </div>
      <div className="featured__text">
        <p className="featured__label">
          {readTime === null
            ? t('book.chapterNumber', { number })
            : t(isFree ? 'book.chapterMinutes' : 'book.chapterMinutesInBook', {
                number,
                minutes: String(readTime),
              })}
        </p>
        <Words as="h2" className={`h1 ${titleSize(chapter.title)}`} id="featured" text={chapter.title} />
        {opening.length > 0 && (
          <div className={isLong ? 'featured__opening featured__opening--fading' : 'featured__opening'}>
            {opening.map((paragraph) => (
              <Words key={paragraph} text={paragraph} />
            ))}
          </div>
        )}
        <p>
          <Link className="link" href={chapter.path} aria-describedby="featured">
            {t('book.readTheChapter')} <Arrow />
          </Link>
        </p>
      </div>
    </section>
  )
}

/** Links to the rest of the site, one line each. */
function Further({ view, t }: { view: LandingView; t: Translate }) {
  const { prologue, aboutPath, circlesPath } = view
  if (!prologue && !aboutPath && !circlesPath) return null
  return (
    <nav className="wrap further" aria-label={t('book.further')}>
      <ul>
        {prologue && (
          <li>
            <Words as={Link} className="quiet-link" href={prologue.path} text={prologue.title} />
            <span>{t('book.beforeFirstPart')}</span>
          </li>
        )}
        {aboutPath && <Page path={aboutPath} name={t('book.aboutTheBook')} text={t('book.whoWroteIt')} />}
        {circlesPath && <Page path={circlesPath} name={t('book.circles')} text={t('book.readTogether')} />}
      </ul>
    </nav>
  )
}

function Page({ path, name, text }: { path: string; name: string; text: string }) {
  return (
    <li>
      <Link className="quiet-link" href={path}>
        {name}
      </Link>
      <span>{text}</span>
    </li>
  )
}
