import { SPIRAL_PARTS } from '../../../site/components/spiral-geometry.ts'
import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import { GetNotified } from '../../audience/ui.tsx'
import { ChosenPart } from './chosen-part.tsx'
import { PartsSpiral } from './parts-spiral.tsx'
import { chosenId, PATHS } from './choose-path.ts'
import type { IntroView } from './view-models.ts'

/** Longest sentence that has room beside the crown of the spiral, in characters. */
const BESIDE_CROWN = 28

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
      <section className="wrap paths" aria-labelledby={PATHS} data-paths>
        <h2 className="h2" id={PATHS} tabIndex={-1}>
          {t('book.chooseYourPath')}
        </h2>
        <Choice view={view} t={t} />
      </section>
    </>
  )
}

/** Both paths, and every part that they lead to: hidden until the address names it, so that it needs no script. */
function Choice({ view, t }: { view: IntroView; t: Translate }) {
  if (view.parts.length === 0) return <p className="paths__grid lead">{t('book.noParts')}</p>
  const { chosen, parts, introPath } = view
  const at = (number: number) => parts.findIndex((part) => part.number === number)
  if (chosen) {
    return <ChosenPart part={chosen} place={at(chosen.number)} introPath={introPath} isAlone t={t} />
  }
  return (
    <>
      <div className="paths__grid">
        <LinearJourney view={view} t={t} />
        <IntuitiveNavigation view={view} t={t} />
      </div>
      {parts.map((part, i) => (
        <ChosenPart key={part.number} part={part} place={i} introPath={introPath} t={t} />
      ))}
    </>
  )
}

function LinearJourney({ view, t }: { view: IntroView; t: Translate }) {
  return (
    <div>
      <h3 className="h3">{t('book.linearJourney')}</h3>
      <p className="paths__hint">{t('book.linearJourneyHint')}</p>
      <form action={view.introPath}>
        <ol className="linear">
          {view.parts.map((part) => (
            <li key={part.number}>
              <button
                type="submit"
                name="part"
                value={part.number}
                formAction={`${view.introPath}#${chosenId(part.number)}`}
                data-opens={chosenId(part.number)}
              >
                <span className="label">{part.number}</span>
                <span className="linear__title" dir="auto">
                  {part.title}
                </span>
                <span className="label linear__count">
                  {t('book.chapterCount', { count: part.chapterCount })}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </form>
    </div>
  )
}

function IntuitiveNavigation({ view, t }: { view: IntroView; t: Translate }) {
  const more = view.parts.length - SPIRAL_PARTS
  const parts = view.parts.map((part) => ({ ...part, path: `#${chosenId(part.number)}` }))
  const hint = view.guidance || t('book.intuitiveNavigationHint')
  const isLifted = [...hint].length <= BESIDE_CROWN
  return (
    <div>
      <h3 className="h3">{t('book.intuitiveNavigation')}</h3>
      <p className="paths__hint" dir="auto">
        {hint}
      </p>
      <div className={isLifted ? 'paths__spiral paths__spiral--lifted' : 'paths__spiral'}>
        <PartsSpiral parts={parts} viewBox="-235 -262 530 450" t={t} />
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
