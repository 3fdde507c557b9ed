import { Arrow } from '../../../site/components/arrow.tsx'
import { SPIRAL_PARTS } from '../../../site/components/spiral-geometry.ts'
import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import { GetNotified } from '../../audience/ui.tsx'
import { PartsSpiral } from './parts-spiral.tsx'
import { BandGround, Plate } from './plate.tsx'
import type { FeaturedChapter, LandingView } from './view-models.ts'

/** Longest description that stands above the ways in, in characters. */
const SHORT_DESCRIPTION = 200

/** Longest opening of a chapter that is shown whole, in characters. */
const FADES_FROM = 300

/** The spiral of the landing page lets its thread run down and become the rule above the contents. */
const SPIRAL = { viewBox: '-300 -270 600 520', exit: { drop: 248, turn: 32, run: 2000 } }

export function Landing({ view, t }: { view: LandingView; t: Translate }) {
  const more = view.parts.length - SPIRAL_PARTS
  return (
    <>
      <section className="hero">
        <div className="wrap hero__grid">
          <div className="hero__title">
            <h1 className={`display ${titleSize(view.title)}`} dir="auto">
              {view.title}
            </h1>
            {view.subtitle && (
              <p className="hero__subtitle" dir="auto">
                {view.subtitle}
              </p>
            )}
          </div>
          <div className="hero__plate">
            <PartsSpiral parts={view.parts} {...SPIRAL} t={t} />
            {more > 0 && (
              <a className="link hero__more" href={view.partsPath}>
                {t('book.moreParts', { count: more })}
              </a>
            )}
          </div>
          <Beginning view={view} t={t} />
        </div>
      </section>
      {view.parts.length > 0 && <Contents view={view} t={t} />}
      {view.featuredChapter && <Featured chapter={view.featuredChapter} t={t} />}
      <Further view={view} t={t} />
    </>
  )
}

function Beginning({ view, t }: { view: LandingView; t: Translate }) {
  const { featuredChapter } = view
  const isLong = [...view.description].length > SHORT_DESCRIPTION
  return (
    <div className={isLong ? 'hero__beginning hero__beginning--long' : 'hero__beginning'}>
      {view.description && (
        <p className="hero__description" dir="auto">
          {view.description}
        </p>
      )}
      <div className="hero__ways">
        {view.parts.length > 0 && (
          <p className="actions">
            <a className="button button--filled" href={view.introPath}>
              {t('book.beginReading')} <Arrow />
            </a>
            {featuredChapter && (
              <a className="link" href={featuredChapter.path} dir="auto">
                {t('book.readChapter', {
                  number: String(featuredChapter.number),
                  title: featuredChapter.title,
                })}
              </a>
            )}
          </p>
        )}
        {view.parts.length === 0 && (
          <div className="actions">
            <GetNotified isFilled t={t} />
          </div>
        )}
        {!view.isOnSale && <p className="hero__soon">{t('book.comingSoon')}</p>}
      </div>
    </div>
  )
}

function Contents({ view, t }: { view: LandingView; t: Translate }) {
  const { parts, chapterCount } = view
  return (
    <section className="wrap contents" aria-labelledby="contents">
      <div className="contents__head">
        <h2 className="label" id="contents">
          {t('book.contents')}
        </h2>
        <p className="lead">
          {chapterCount > 0 ? t('book.readInAnyOrder', { count: chapterCount }) : t('book.beginAnywhere')}
        </p>
        <a className="link" href={view.introPath}>
          {parts.length === 6 ? t('book.exploreSixParts') : t('book.exploreParts')} <Arrow />
        </a>
      </div>
      <ol className="part-list">
        {parts.map((part) => (
          <PartLine key={part.number} part={part} />
        ))}
      </ol>
      <p className="actions">
        <a className="link" href={view.partsPath}>
          {t('book.allParts')} <Arrow />
        </a>
      </p>
    </section>
  )
}

function PartLine({ part }: { part: LandingView['parts'][number] }) {
  return (
    <li>
      <a className="part-line" href={part.path}>
        <span className="part-line__number">{part.number}</span>
        <span className="part-line__title" dir="auto">
          {part.title}
        </span>
        <span className="part-line__subtitle" dir="auto">
          {part.subtitle}
        </span>
        <span className="part-line__strip">
          <Plate plate={part.plate} isCaptioned isSmall />
        </span>
      </a>
    </li>
  )
}

/** The chapter that the author puts in front, its first lines fading away. */
function Featured({ chapter, t }: { chapter: FeaturedChapter; t: Translate }) {
  const number = String(chapter.number)
  const { minutes, isFree, opening } = chapter
  const isLong = opening.join('').length > FADES_FROM
  return (
    <section className="band featured" aria-labelledby="featured">
      <BandGround shades={chapter.shades} />
      <div className="featured__plate">
        <Plate plate={chapter.plate} isCaptioned />
      </div>
      <div className="featured__text">
        <p className="featured__label">
          {minutes === null
            ? t('book.chapterNumber', { number })
            : t(isFree ? 'book.chapterMinutes' : 'book.chapterMinutesInBook', {
                number,
                minutes: String(minutes),
              })}
        </p>
        <h2 className={`h1 ${titleSize(chapter.title)}`} id="featured" dir="auto">
          {chapter.title}
        </h2>
        {opening.length > 0 && (
          <div className={isLong ? 'featured__opening featured__opening--fading' : 'featured__opening'}>
            {opening.map((paragraph) => (
              <p key={paragraph} dir="auto">
                {paragraph}
              </p>
            ))}
          </div>
        )}
        <p>
          <a className="link" href={chapter.path} aria-describedby="featured">
            {t('book.readTheChapter')} <Arrow />
          </a>
        </p>
      </div>
    </section>
  )
}

/** Everything else that the site holds, a line each. */
function Further({ view, t }: { view: LandingView; t: Translate }) {
  const { prologue, aboutPath, circlesPath } = view
  if (!prologue && !aboutPath && !circlesPath) return null
  return (
    <nav className="wrap further" aria-label={t('book.further')}>
      <ul>
        {prologue && (
          <li>
            <a className="quiet-link" href={prologue.path} dir="auto">
              {prologue.title}
            </a>
            <span>{t('book.beforeFirstPart')}</span>
          </li>
        )}
        {aboutPath && (
          <li>
            <a className="quiet-link" href={aboutPath}>
              {t('book.aboutTheBook')}
            </a>
            <span>{t('book.whoWroteIt')}</span>
          </li>
        )}
        {circlesPath && (
          <li>
            <a className="quiet-link" href={circlesPath}>
              {t('book.circles')}
            </a>
            <span>{t('book.readTogether')}</span>
          </li>
        )}
      </ul>
    </nav>
  )
}
