import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import { SPIRAL_PARTS } from '../../../site/components/spiral-geometry.ts'
import { GetNotified } from '../../audience/ui.tsx'
import { PartsSpiral } from './parts-spiral.tsx'
import type { IntroView, PartRow } from './view-models.ts'

/** How to use the book, and two ways through it. */
export function Intro({ view, t }: { view: IntroView; t: Translate }) {
  const title = view.title || t('book.howToUse')
  return (
    <>
      <header className="wrap intro-head">
        <div>
          <h1 className={`h1 ${titleSize(title)}`} dir="auto">
            {title}
          </h1>
          {view.subtitle && (
            <p className="subtitle" dir="auto">
              {view.subtitle}
            </p>
          )}
        </div>
        <div className="intro-head__text">
          {view.description && <p dir="auto">{view.description}</p>}
          <GetNotified t={t} />
        </div>
      </header>
      <section className="wrap paths" aria-labelledby="paths">
        <h2 className="h2" id="paths">
          {t('book.chooseYourPath')}
        </h2>
        {view.parts.length === 0 ? (
          <p className="paths__grid lead">{t('book.noParts')}</p>
        ) : (
          <div className="paths__grid">
            <LinearJourney parts={view.parts} t={t} />
            <IntuitiveNavigation view={view} t={t} />
          </div>
        )}
      </section>
    </>
  )
}

function LinearJourney({ parts, t }: { parts: PartRow[]; t: Translate }) {
  return (
    <div>
      <h3 className="h3">{t('book.linearJourney')}</h3>
      <p className="paths__hint">{t('book.linearJourneyHint')}</p>
      <ol className="linear">
        {parts.map((part) => (
          <li key={part.number}>
            <a href={part.path}>
              <span className="label">{part.number}</span>
              <span className="linear__title" dir="auto">
                {part.title}
              </span>
              <span className="label linear__count">
                {t('book.chapterCount', { count: part.chapterCount })}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </div>
  )
}

function IntuitiveNavigation({ view, t }: { view: IntroView; t: Translate }) {
  const more = view.parts.length - SPIRAL_PARTS
  return (
    <div>
      <h3 className="h3">{t('book.intuitiveNavigation')}</h3>
      <p className="paths__hint">{t('book.intuitiveNavigationHint')}</p>
      <div className="paths__spiral">
        <PartsSpiral parts={view.parts} viewBox="-235 -262 530 450" t={t} />
      </div>
      {more > 0 && (
        <p className="actions">
          <a className="link" href={view.partsPath}>
            {t('book.moreParts', { count: more })}
          </a>
        </p>
      )}
    </div>
  )
}
