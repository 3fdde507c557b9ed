import { Arrow } from '../../../site/components/arrow.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { excerpt, NEXT_PART_EXCERPT } from './excerpt.ts'
import { Plate } from './plate.tsx'
import type { PartLink, PartView, Suggestion } from './view-models.ts'

/** The thread through all parts, and under it the way back, to the introduction and on. */
export function Onward({ view, t }: { view: PartView; t: Translate }) {
  return (
    <nav className="wrap onward" aria-label={t('book.previousAndNextPart')}>
      <ol className="stations">
        {view.parts.map((part) => (
          <li key={part.number}>
            <a
              href={part.path}
              aria-current={part.number === view.number ? 'page' : undefined}
              aria-label={t('book.partNamed', { number: String(part.number), title: part.title })}
            />
          </li>
        ))}
      </ol>
      <div className="onward__row">
        {view.previous && <Neighbour part={view.previous} t={t} />}
        <a className="button onward__begin" href={view.introPath}>
          {t('book.beginJourney')}
        </a>
        {view.next && <Neighbour part={view.next} isNext t={t} />}
      </div>
    </nav>
  )
}

function Neighbour({ part, isNext = false, t }: { part: PartLink; isNext?: boolean; t: Translate }) {
  const label = t('book.partNumber', { number: String(part.number) })
  return (
    <a className={isNext ? 'neighbour neighbour--next' : 'neighbour'} href={part.path}>
      <span className="neighbour__label">
        {!isNext && <Arrow back />} {label} {isNext && <Arrow />}
      </span>
      <span className="neighbour__title" dir="auto">
        {part.title}
      </span>
      {isNext && part.description && (
        <span className="neighbour__text" dir="auto">
          {excerpt(part.description, NEXT_PART_EXCERPT)}
        </span>
      )}
    </a>
  )
}

/** The parts that this one leads to, for whom they are, and the ways to everything else. */
export function WhereToNext({ view, t }: { view: PartView; t: Translate }) {
  const { suggestions, audience } = view
  return (
    <section className="wrap to-next" aria-labelledby="to-next">
      <div className="to-next__head">
        <h2 className="h1" id="to-next">
          {t('book.whereToNext')}
        </h2>
        <p className="to-next__lead" dir="auto">
          {leadOf(audience, suggestions.length, t)}
        </p>
        <p className="to-next__links">
          <a className="link" href={view.partsPath}>
            {t('book.viewAllParts')} <Arrow />
          </a>
          {view.aboutPath && (
            <a className="link" href={view.aboutPath}>
              {t('book.aboutTheBook')}
            </a>
          )}
        </p>
      </div>
      {suggestions.length > 0 && (
        <ul className="plates">
          {suggestions.map((part) => (
            <Card key={part.number} part={part} t={t} />
          ))}
        </ul>
      )}
    </section>
  )
}

function leadOf(audience: string, count: number, t: Translate): string {
  if (audience) return t('book.nextForAudience', { audience, count })
  return t('book.nextParts', { count })
}

function Card({ part, t }: { part: Suggestion; t: Translate }) {
  const number = String(part.number)
  return (
    <li className="plates__item">
      <div className="plates__plate">
        <Plate plate={part.plate} isCaptioned />
      </div>
      <p className="label" dir="auto">
        {part.audience
          ? t('book.partForAudience', { number, audience: part.audience })
          : t('book.partNumber', { number })}
      </p>
      <h3 className="h3">
        <a className="plates__link" href={part.path} dir="auto">
          {part.title}
        </a>
      </h3>
      {part.description && (
        <p className="plates__text" dir="auto">
          {excerpt(part.description, NEXT_PART_EXCERPT)}
        </p>
      )}
    </li>
  )
}
