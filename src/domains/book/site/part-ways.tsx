import { Arrow } from '../../../site/components/arrow.tsx'
import { Link } from '../../../site/components/link.tsx'
import { Neighbour } from '../../../site/components/neighbour.tsx'
import { Words } from '../../../site/components/words.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { marksOfPart } from './colors.ts'
import { excerpt, NEXT_PART_EXCERPT } from './excerpt.ts'
import { Plate } from './plate.tsx'
import { INTRO_PATH, PARTS_PATH } from './links.ts'
import type { PartRow, PartView } from './view-models.ts'

/** The thread through all parts, with links to the previous part, the introduction and the next part. */
export function Onward({ view, t }: { view: PartView; t: Translate }) {
  const { previous, next } = view
  const labelOf = ({ number }: PartRow) => t('book.partNumber', { number: String(number) })
  return (
    <nav className="wrap onward" aria-label={t('book.previousAndNextPart')}>
      <ol className="stations">
        {view.book.parts.map((part) => (
          <li key={part.number}>
            <Link
              href={part.path}
              aria-current={part.number === view.part.number ? 'page' : undefined}
              aria-label={t('book.partNamed', { number: String(part.number), title: part.title })}
            />
          </li>
        ))}
      </ol>
      <div className="onward__row">
        {previous && <Neighbour to={previous} label={labelOf(previous)} />}
        <Link className="button onward__begin" href={INTRO_PATH}>
          {t('book.beginJourney')}
        </Link>
        {next && (
          <Neighbour
            to={next}
            label={labelOf(next)}
            text={excerpt(next.description, NEXT_PART_EXCERPT)}
            isNext
          />
        )}
      </div>
    </nav>
  )
}

/** Related parts, their audiences, and links to everything else. */
export function WhereToNext({ view, t }: { view: PartView; t: Translate }) {
  const { related, part } = view
  return (
    <section className="wrap to-next" aria-labelledby="to-next">
      <div className="to-next__head">
        <h2 className="h1" id="to-next">
          {t('book.whereToNext')}
        </h2>
        <Words className="to-next__lead" text={leadOf(part.audience, related.length, t)} />
        <p className="to-next__links">
          <Link className="link" href={PARTS_PATH}>
            {t('book.viewAllParts')} <Arrow />
          </Link>
          {view.aboutPath && (
            <Link className="link" href={view.aboutPath}>
              {t('book.aboutTheBook')}
            </Link>
          )}
        </p>
      </div>
      {related.length > 0 && (
        <ul className="plates">
          {related.map((other) => (
            <Card key={other.number} part={other} t={t} />
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

function Card({ part, t }: { part: PartRow; t: Translate }) {
  const number = String(part.number)
  return (
    <li className="plates__item" {...marksOfPart(part.number)}>
      <div className="plates__plate carried">
        <Plate plate={part.plate} isCaptioned />
      </div>
      <p className="label" dir="auto">
        {part.audience
          ? t('book.partForAudience', { number, audience: part.audience })
          : t('book.partNumber', { number })}
      </p>
      <h3 className="h3">
        <Words as={Link} className="plates__link" href={part.path} text={part.title} />
      </h3>
      {part.description && (
        <Words className="plates__text" text={excerpt(part.description, NEXT_PART_EXCERPT)} />
      )}
    </li>
  )
}
