import { Arrow } from '../../../site/components/arrow.tsx'
import { Link, usePath } from '../../../site/components/link.tsx'
import { Words } from '../../../site/components/words.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { ChapterList } from './chapter-list.tsx'
import { chosenId, PATHS } from './choose-path.ts'
import { marksOfPart } from './colors.ts'
import { NEXT_PART_EXCERPT, teaser } from './excerpt.ts'
import { INTRO_PATH } from './links.ts'
import { Plate, UPRIGHT } from './plate.tsx'
import type { WholePart } from './view-models.ts'

interface Props {
  part: WholePart
  /** Whether it is the only part on the page; otherwise it is hidden until the URL names it. */
  isAlone?: boolean
  t: Translate
}

/** The contents of a part, shown instead of the two paths. */
export function ChosenPart({ part, isAlone = false, t }: Props) {
  const path = usePath()
  return (
    <section
      className={isAlone ? 'chosen chosen--alone' : 'chosen'}
      aria-labelledby={chosenId(part.number)}
      {...marksOfPart(part.number)}
    >
      <div className="chosen__plate">
        <Plate plate={part.plate} sizes={UPRIGHT} isCaptioned />
      </div>
      <div className="chosen__text">
        <form action={path(INTRO_PATH)} className="chosen__close">
          <button type="submit" className="button" data-opens={isAlone ? undefined : PATHS}>
            {t('book.close')}
          </button>
        </form>
        <p className="label">{t('book.partNumber', { number: String(part.number) })}</p>
        <h3 className="h2 chosen__title" id={chosenId(part.number)} tabIndex={-1} dir="auto">
          {part.title}
        </h3>
        <Words className="subtitle" text={part.subtitle} />
        <Words className="chosen__description" text={part.description} />
        <h4 className="label">{t('book.chapterCount', { count: part.chapters.length })}</h4>
        <ChapterList chapters={part.chapters} />
        <Summaries part={part} t={t} />
        <p className="actions">
          <Link className="button button--filled" href={part.path}>
            {t('book.openPart', { number: String(part.number) })} <Arrow />
          </Link>
        </p>
      </div>
    </section>
  )
}

/** Omits headings of empty sections. */
function Summaries({ part: { reflections, evidence, breath }, t }: { part: WholePart; t: Translate }) {
  const summaries = [
    {
      heading: 'book.reflection',
      lines: reflections.map(({ title, questions }) =>
        t('book.reflectionSummary', { title, count: questions.length }),
      ),
    },
    { heading: 'book.evidenceOfEmergence', lines: evidence.map(({ title }) => title) },
    {
      heading: 'book.momentToBreathe',
      lines: breath ? [breath.title, teaser(breath.description, NEXT_PART_EXCERPT)] : [],
    },
  ].filter(({ lines }) => lines.length > 0)
  if (summaries.length === 0) return null
  return (
    <div className="chosen__summaries">
      {summaries.map(({ heading, lines }) => (
        <div key={heading}>
          <h4 className="label">{t(heading)}</h4>
          {lines.map((line) => (
            <Words key={line} text={line} />
          ))}
        </div>
      ))}
    </div>
  )
}
