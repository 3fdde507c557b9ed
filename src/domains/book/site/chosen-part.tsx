import { Arrow } from '../../../site/components/arrow.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { chosenId, PATHS } from './choose-path.ts'
import { excerpt, NEXT_PART_EXCERPT } from './excerpt.ts'
import { PartPlate } from './part-plate.tsx'
import type { IntroPart } from './view-models.ts'

interface Props {
  part: IntroPart
  /** In the order of the book, from 0. */
  place: number
  introPath: string
  /** The only one on the page; the others wait for the address to name them. */
  isAlone?: boolean
  t: Translate
}

/** What a part holds, in the place of the two paths to it. */
export function ChosenPart({ part, place, introPath, isAlone = false, t }: Props) {
  return (
    <section className={isAlone ? 'chosen chosen--alone' : 'chosen'} aria-labelledby={chosenId(part.number)}>
      <PartPlate className="chosen__plate" place={place} colors={part.colors} />
      <div className="chosen__text">
        <form action={introPath} className="chosen__close">
          <button type="submit" className="button" data-opens={isAlone ? undefined : PATHS}>
            {t('book.close')}
          </button>
        </form>
        <p className="label">{t('book.partNumber', { number: String(part.number) })}</p>
        <h3 className="h2 chosen__title" id={chosenId(part.number)} tabIndex={-1} dir="auto">
          {part.title}
        </h3>
        {part.subtitle && (
          <p className="subtitle" dir="auto">
            {part.subtitle}
          </p>
        )}
        {part.description && (
          <p className="chosen__description" dir="auto">
            {part.description}
          </p>
        )}
        <Chapters part={part} t={t} />
        <Summaries part={part} t={t} />
        <p className="actions">
          <a className="button button--filled" href={part.path}>
            {t('book.openPart', { number: String(part.number) })} <Arrow />
          </a>
        </p>
      </div>
    </section>
  )
}

function Chapters({ part, t }: { part: IntroPart; t: Translate }) {
  return (
    <>
      <h4 className="label">{t('book.chapterCount', { count: part.chapterCount })}</h4>
      <ol className="chapter-list">
        {part.chapters.map((chapter) => (
          <li key={chapter.number}>
            <a href={chapter.path}>
              <span className="label">{chapter.number}</span>
              <span dir="auto">{chapter.title}</span>
            </a>
          </li>
        ))}
      </ol>
    </>
  )
}

/** What has nothing to say has no heading either. */
function Summaries({ part, t }: { part: IntroPart; t: Translate }) {
  const { reflections, evidence, breath } = part
  if (reflections.length === 0 && evidence.length === 0 && !breath) return null
  return (
    <div className="chosen__summaries">
      {reflections.length > 0 && (
        <div>
          <h4 className="label">{t('book.reflection')}</h4>
          {reflections.map(({ title, questionCount }) => (
            <p key={title} dir="auto">
              {t('book.reflectionSummary', { title, count: questionCount })}
            </p>
          ))}
        </div>
      )}
      {evidence.length > 0 && (
        <div>
          <h4 className="label">{t('book.evidenceOfEmergence')}</h4>
          {evidence.map((title) => (
            <p key={title} dir="auto">
              {title}
            </p>
          ))}
        </div>
      )}
      {breath && (
        <div>
          <h4 className="label">{t('book.momentToBreathe')}</h4>
          <p dir="auto">{breath.title}</p>
          {breath.content && <p dir="auto">{excerpt(breath.content, NEXT_PART_EXCERPT)}</p>}
        </div>
      )}
    </div>
  )
}
