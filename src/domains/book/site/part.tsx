import { Mark } from '../../../site/components/spiral.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import { CHAPTER_EXCERPT, excerpt } from './excerpt.ts'
import { PartBar } from './part-bar.tsx'
import { GoDeeper } from './part-offer.tsx'
import { Breath, EvidenceSample, ReflectionSample } from './part-samples.tsx'
import { Onward, WhereToNext } from './part-ways.tsx'
import { Plate } from './plate.tsx'
import type { PartView } from './view-models.ts'

/** A part: what it is about, its first chapters, samples of what belongs to it, and the ways on. */
export function Part({ view, t }: { view: PartView; t: Translate }) {
  const { samples } = view
  return (
    <article>
      <PartBar view={view} t={t} />
      <div className="part">
        <div className="part__plate">
          <Plate plate={view.plate} isFirst />
        </div>
        <div className="part__text">
          <Head view={view} t={t} />
          <Overview view={view} t={t} />
          {samples.question && <ReflectionSample question={samples.question} t={t} />}
          {samples.evidence && <EvidenceSample evidence={samples.evidence} t={t} />}
        </div>
      </div>
      {samples.breath && <Breath breath={samples.breath} shades={view.shades} t={t} />}
      <GoDeeper view={view} t={t} />
      <Onward view={view} t={t} />
      <WhereToNext view={view} t={t} />
    </article>
  )
}

function Head({ view, t }: { view: PartView; t: Translate }) {
  return (
    <>
      <header>
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
        <p className="part__description" dir="auto">
          {view.description}
        </p>
      )}
    </>
  )
}

function Overview({ view, t }: { view: PartView; t: Translate }) {
  const more = view.chapterCount - view.firstChapters.length
  return (
    <section className="part__block" aria-labelledby="overview">
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
