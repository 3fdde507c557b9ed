import { Arrow } from '../../../site/components/arrow.tsx'
import { SPIRAL_PARTS } from '../../../site/components/spiral-geometry.ts'
import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import { GetNotified } from '../../audience/ui.tsx'
import { PartsSpiral } from './parts-spiral.tsx'
import type { LandingView, PartRow } from './view-models.ts'

/** Longest description that stands above the ways in, in characters. */
const SHORT_DESCRIPTION = 200

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
        <p className="hero__soon">{t('book.comingSoon')}</p>
      </div>
    </div>
  )
}

function Contents({ view, t }: { view: LandingView; t: Translate }) {
  const { prologue, parts } = view
  return (
    <section className="wrap contents" aria-labelledby="contents">
      <div className="contents__head">
        <h2 className="contents__title" id="contents">
          {t('book.contents')}
        </h2>
        <a className="link" href={view.introPath}>
          {parts.length === 6 ? t('book.exploreSixParts') : t('book.exploreParts')} <Arrow />
        </a>
      </div>
      {prologue && (
        <p className="contents__prologue">
          <a href={prologue.path} dir="auto">
            {prologue.title}
          </a>
          <span>{t('book.beforeFirstPart')}</span>
        </p>
      )}
      <ol className="part-list">
        {parts.map((part) => (
          <PartLine key={part.number} part={part} t={t} />
        ))}
      </ol>
      <p className="actions">
        <a className="link" href={view.partsPath}>
          {t('book.allParts')} <Arrow />
        </a>
        {view.aboutPath && (
          <a className="link" href={view.aboutPath}>
            {t('book.aboutTheBook')}
          </a>
        )}
        {view.circlesPath && (
          <a className="link" href={view.circlesPath}>
            {t('book.circles')}
          </a>
        )}
      </p>
    </section>
  )
}

function PartLine({ part, t }: { part: PartRow; t: Translate }) {
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
        <span className="part-line__count">{t('book.chapterCount', { count: part.chapterCount })}</span>
      </a>
    </li>
  )
}
