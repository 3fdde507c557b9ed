import { Arrow } from '../../../site/components/arrow.tsx'
import { Mark } from '../../../site/components/spiral.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import { CHAPTER_EXCERPT, excerpt, NEXT_PART_EXCERPT } from './excerpt.ts'
import type { PartLink, PartView } from './view-models.ts'

/** A part: what it is about, its first chapters, and the ways on. */
export function Part({ view, t }: { view: PartView; t: Translate }) {
  return (
    <article>
      <PartBar view={view} t={t} />
      <div className="wrap part">
        <header className="part__head">
          <p className="badge">
            <Mark at={view.parts.findIndex((part) => part.number === view.number)} />
            {t('book.partNumber', { number: String(view.number) })}
          </p>
          <h1 className={`h1 ${titleSize(view.title)}`} dir="auto">
            {view.title}
          </h1>
          {view.subtitle && (
            <p className="subtitle" dir="auto">
              {view.subtitle}
            </p>
          )}
        </header>
        {view.description && (
          <p className="lead part__description" dir="auto">
            {view.description}
          </p>
        )}
        <Overview view={view} t={t} />
      </div>
      <Onward view={view} t={t} />
    </article>
  )
}

function PartBar({ view, t }: { view: PartView; t: Translate }) {
  const { previous, next } = view
  return (
    <nav className="part-bar" aria-label={t('book.partBar')}>
      <div className="wrap part-bar__row">
        <a href={previous?.path ?? view.homePath}>
          <Arrow back /> <span dir="auto">{previous?.title ?? t('book.home')}</span>
        </a>
        <a href={next?.path ?? view.introPath}>
          <span dir="auto">{next?.title ?? t('book.beginJourney')}</span> <Arrow />
        </a>
      </div>
    </nav>
  )
}

function Overview({ view, t }: { view: PartView; t: Translate }) {
  const more = view.chapterCount - view.firstChapters.length
  return (
    <section className="part__overview" aria-labelledby="overview">
      <h2 className="h3" id="overview">
        {t('book.partOverview')}
      </h2>
      {view.firstChapters.length === 0 && <p>{t('book.noChapters')}</p>}
      <ol className="chapter-summaries">
        {view.firstChapters.map((chapter) => (
          <li key={chapter.number}>
            <span className="label">{chapter.number}</span>
            <div>
              <h3>
                <a href={chapter.path} dir="auto">
                  {chapter.title}
                </a>
              </h3>
              {chapter.description && <p dir="auto">{excerpt(chapter.description, CHAPTER_EXCERPT)}</p>}
            </div>
          </li>
        ))}
      </ol>
      {more > 0 && <p className="label">{t('book.moreChapters', { count: more })}</p>}
    </section>
  )
}

/** The thread through all parts, and under it the way back, to the introduction and on. */
function Onward({ view, t }: { view: PartView; t: Translate }) {
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
