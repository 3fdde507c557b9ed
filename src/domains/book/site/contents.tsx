import { Arrow } from '../../../site/components/arrow.tsx'
import { Link } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import { Words } from '../../../site/components/words.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { ChapterList } from './chapter-list.tsx'
import { INTRO_PATH, PARTS_PATH, SPIRAL_PATH } from './links.ts'
import type { ChapterRow, ContentsView, PartRow } from './view-models.ts'

/** All parts and chapters of the book. */
export function Contents({ view: { parts }, t }: { view: ContentsView; t: Translate }) {
  const count = parts.reduce((sum, { chapters }) => sum + chapters.length, 0)
  return (
    <div className="wrap page">
      <PageTitle text={t('book.contents')} />
      <p className="lead page__lead">
        {parts.length === 0
          ? t('book.noParts')
          : count > 0
            ? t('book.readInAnyOrder', { count })
            : t('book.beginAnywhere')}
      </p>
      <ol className="book-contents">
        {parts.map((part) => (
          <Part key={part.number} part={part} t={t} />
        ))}
      </ol>
      <p className="actions">
        <Link className="link" href={INTRO_PATH}>
          {t('book.howToUse')} <Arrow />
        </Link>
        <Link className="link" href={PARTS_PATH}>
          {t('book.allParts')} <Arrow />
        </Link>
        {parts.length > 0 && (
          <Link className="link" href={SPIRAL_PATH}>
            {t('book.theSpiral')} <Arrow />
          </Link>
        )}
      </p>
    </div>
  )
}

function Part({ part, t }: { part: PartRow; t: Translate }) {
  const chapters = part.chapters.map((chapter) => ({
    ...chapter,
    below: chapter.subtitle,
    facts: factsOf(chapter, t),
  }))
  return (
    <li className="split book-contents__part">
      <div>
        <p className="label">{t('book.partNumber', { number: String(part.number) })}</p>
        <h2 className="h2 book-contents__title">
          <Words as={Link} className="quiet-link" href={part.path} text={part.title} />
        </h2>
        <Words className="book-contents__subtitle" text={part.subtitle} />
      </div>
      {chapters.length > 0 ? <ChapterList chapters={chapters} /> : <p>{t('book.noChapters')}</p>}
    </li>
  )
}

/** The minutes of a chapter when they are known, and whether all of it can be read. */
function factsOf({ readTime, isFree }: ChapterRow, t: Translate): string[] {
  const minutes = readTime === null ? null : { minutes: String(readTime) }
  if (!isFree) return minutes ? [t('book.minutesInBook', minutes)] : []
  return [t('book.freeToRead'), ...(minutes ? [t('book.minutes', minutes)] : [])]
}
