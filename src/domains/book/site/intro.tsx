import { Link, usePath } from '../../../site/components/link.tsx'
import { CHAMBERS_MAX } from '../../../site/components/spiral-chambers.ts'
import { titleSize } from '../../../site/components/title-size.ts'
import { Words } from '../../../site/components/words.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { GetNotified } from '../../audience/ui.tsx'
import { ChosenPart } from './chosen-part.tsx'
import { PartsSpiral } from './parts-spiral.tsx'
import { chosenId, PATHS } from './choose-path.ts'
import { INTRO_PATH, PARTS_PATH } from './links.ts'
import type { IntroView } from './view-models.ts'

/** Maximum length of a sentence beside the top of the spiral, in characters. */
const BESIDE_CROWN = 34

/** The "How to use" page with two ways through the book. */
export function Intro({ view, t }: { view: IntroView; t: Translate }) {
  const title = view.intro?.title || t('book.howToUse')
  return (
    <>
      <header className="wrap intro-head">
        <div>
          <Words as="h1" className={`h1 ${titleSize(title)}`} text={title} />
          <Words className="subtitle" text={view.intro?.subtitle} />
        </div>
        <div className="intro-head__text">
          <Words text={view.intro?.description} />
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

/** Both paths and all parts that they lead to; each is hidden until the URL names it, so no JavaScript is needed. */
function Choice({ view, t }: { view: IntroView; t: Translate }) {
  if (view.parts.length === 0) return <p className="paths__grid lead">{t('book.noParts')}</p>
  if (view.chosen) return <ChosenPart part={view.chosen} isAlone t={t} />
  return (
    <>
      <div className="paths__grid">
        <LinearJourney view={view} t={t} />
        <IntuitiveNavigation view={view} t={t} />
      </div>
      {view.parts.map((part) => (
        <ChosenPart key={part.number} part={part} t={t} />
      ))}
    </>
  )
}

function LinearJourney({ view, t }: { view: IntroView; t: Translate }) {
  const path = usePath()
  return (
    <div>
      <h3 className="h3">{t('book.linearJourney')}</h3>
      <p className="paths__hint">{t('book.linearJourneyHint')}</p>
      <form action={path(INTRO_PATH)}>
        <ol className="linear">
          {view.parts.map((part) => (
            <li key={part.number}>
              <button
                type="submit"
                name="part"
                value={part.number}
                formAction={path(`${INTRO_PATH}#${chosenId(part.number)}`)}
                data-opens={chosenId(part.number)}
              >
                <span className="label">{part.number}</span>
                <Words as="span" className="linear__title" text={part.title} />
                <span className="label linear__count">
                  {t('book.chapterCount', { count: part.chapters.length })}
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
  const more = view.parts.length - CHAMBERS_MAX
  const parts = view.parts.map((part) => ({ ...part, path: `#${chosenId(part.number)}` }))
  const hint = view.intro?.spiral.guidance || t('book.intuitiveNavigationHint')
  const isLifted = [...hint].length <= BESIDE_CROWN
  return (
    <div>
      <h3 className="h3">{t('book.intuitiveNavigation')}</h3>
      <Words className="paths__hint" text={hint} />
      <div className={isLifted ? 'paths__spiral paths__spiral--lifted' : 'paths__spiral'}>
        <PartsSpiral parts={parts} viewBox="-235 -262 530 450" t={t} />
      </div>
      {more > 0 && (
        <p className="actions">
          <Link className="link" href={PARTS_PATH}>
            {t('book.moreParts', { count: more })}
          </Link>
        </p>
      )}
    </div>
  )
}
