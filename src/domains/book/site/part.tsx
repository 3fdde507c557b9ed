import { Link } from '../../../site/components/link.tsx'
import { Mark } from '../../../site/components/spiral.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import { Words } from '../../../site/components/words.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { CHAPTER_EXCERPT, excerpt } from './excerpt.ts'
import { OVERVIEW } from './links.ts'
import { PartBar } from './part-bar.tsx'
import { GoDeeper } from './part-offer.tsx'
import { Breath, EvidenceSample, ReflectionSample } from './part-samples.tsx'
import { Onward, WhereToNext } from './part-ways.tsx'
import { Plate, UPRIGHT } from './plate.tsx'
import type { PartRow, PartView } from './view-models.ts'

/** A part: its subject, first chapters, samples of its items, and links onward. */
export function Part({ view, t }: { view: PartView; t: Translate }) {
  const { part, samples } = view
  return (
    <article>
      <PartBar view={view} t={t} />
      <div className="part">
        <div className="part__plate carried">
          <Plate plate={part.plate} sizes={UPRIGHT} isFirst />
        </div>
        <div className="part__text">
          <Head part={part} t={t} />
          <Overview view={view} t={t} />
          {samples.question && <ReflectionSample question={samples.question} t={t} />}
          {samples.evidence && <EvidenceSample evidence={samples.evidence} t={t} />}
        </div>
      </div>
      {samples.breath && <Breath breath={samples.breath} colors={part.plate.colors} t={t} />}
      <GoDeeper view={view} t={t} />
      <Onward view={view} t={t} />
      <WhereToNext view={view} t={t} />
    </article>
  )
}

function Head({ part, t }: { part: PartRow; t: Translate }) {
  return (
    <>
      <header>
        <p className="badge">
          <Mark at={part.plate.place} />
          {t('book.partNumber', { number: String(part.number) })}
        </p>
        <Words as="h1" className={`h1 ${titleSize(part.title)}`} text={part.title} />
        <Words className="subtitle" text={part.subtitle} />
      </header>
      <Words className="part__description" text={part.description} />
    </>
  )
}

function Overview({ view, t }: { view: PartView; t: Translate }) {
  const more = view.part.chapters.length - view.firstChapters.length
  return (
    <section className="part__block" aria-labelledby={OVERVIEW}>
      <h2 className="h3" id={OVERVIEW}>
        {t('book.partOverview')}
      </h2>
      {view.firstChapters.length === 0 && <p>{t('book.noChapters')}</p>}
      <ol className="chapter-summaries">
        {view.firstChapters.map((chapter) => (
          <li key={chapter.number}>
            <span className="label">{chapter.number}</span>
            <div>
              <h3>
                <Words as={Link} href={chapter.path} text={chapter.title} />
              </h3>
              <Words text={excerpt(chapter.description, CHAPTER_EXCERPT)} />
            </div>
          </li>
        ))}
      </ol>
      {more > 0 && <p className="label">{t('book.moreChapters', { count: more })}</p>}
    </section>
  )
}
