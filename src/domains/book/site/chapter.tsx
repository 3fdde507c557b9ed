import { Arrow } from '../../../site/components/arrow.tsx'
import { Island } from '../../../site/components/island.tsx'
import { Link } from '../../../site/components/link.tsx'
import { Neighbour } from '../../../site/components/neighbour.tsx'
import { RichText } from '../../../site/components/rich-text.tsx'
import { Mark } from '../../../site/components/spiral.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import { Words } from '../../../site/components/words.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { GetNotified } from '../../audience/ui.tsx'
import ChapterProgress from './chapter-progress.island.tsx'
import { SPIRAL_PATH } from './links.ts'
import type { ChapterView } from './view-models.ts'

/** A chapter: one column of text, its facts in the margin. */
export function Chapter({ view, t }: { view: ChapterView; t: Translate }) {
  const { chapter, reflection } = view
  return (
    <>
      <article className="chapter">
        <Bar view={view} t={t} />
        <header className="chapter__head">
          <p className="chapter__number">{t('book.chapterNumber', { number: String(chapter.number) })}</p>
          <Words as="h1" className={`h1 ${titleSize(chapter.title)}`} text={chapter.title} />
          <Words className="subtitle" text={chapter.subtitle} />
        </header>
        <Margin chapter={chapter} t={t} />
        <div className="chapter__text prose prose--read prose--notes-beside">
          <Words className="lead" text={chapter.description} />
          <RichText content={chapter.content} />
        </div>
        {!chapter.isFree && (
          <div className="chapter__end">
            <p className="h3">{t('book.previewEnds')}</p>
            <p>{t('book.previewEndsText')}</p>
            <div className="actions">
              <GetNotified t={t} />
            </div>
          </div>
        )}
        {reflection && (
          <p className="chapter__end actions">
            <Link className="link" href={reflection.path} dir="auto">
              {t('book.reflectionNamed', { title: reflection.title })} <Arrow />
            </Link>
          </p>
        )}
      </article>
      {(view.previous || view.next) && <Neighbours view={view} t={t} />}
    </>
  )
}

/** The chapter's part, and the remaining reading time. */
function Bar({ view, t }: { view: ChapterView; t: Translate }) {
  const { part, chapter, minutesHere } = view
  return (
    <div className="chapter__bar">
      <Link className="chapter__spiral" href={SPIRAL_PATH} aria-label={t('book.theSpiral')}>
        <Mark at={part.plate.place} />
      </Link>
      <p className="chapter__part">
        <Link href={part.path}>
          <span dir="auto">{t('book.partCrumb', { number: String(part.number), title: part.title })}</span>
        </Link>
      </p>
      <Island
        name="book/chapter-progress"
        component={ChapterProgress}
        props={{
          place: { part: part.number, chapter: chapter.number },
          minutes: minutesHere,
          labels: {
            loading: t('book.loadingChapter'),
            minutesLeft: t('book.minutesLeft', { minutes: '#' }),
            end: t(chapter.isFree ? 'book.endOfChapter' : 'book.endOfPreview'),
          },
        }}
      />
    </div>
  )
}

function Margin({ chapter, t }: { chapter: ChapterView['chapter']; t: Translate }) {
  const { readTime, isFree, keyThemes } = chapter
  return (
    <div className="chapter__margin">
      {readTime !== null && (
        <p className="chapter__minutes">
          {t(isFree ? 'book.minutes' : 'book.minutesInBook', { minutes: String(readTime) })}
        </p>
      )}
      {keyThemes.length > 0 && (
        <ul aria-label={t('book.themes')}>
          {keyThemes.map((theme) => (
            <li key={theme} dir="auto">
              {theme}
            </li>
          ))}
        </ul>
      )}
      {!isFree && <p>{t('book.previewNote')}</p>}
    </div>
  )
}

function Neighbours({ view: { previous, next }, t }: { view: ChapterView; t: Translate }) {
  const nameOf = (key: string, { number }: { number: number }) => t(key, { number: String(number) })
  return (
    <nav className="chapter__neighbours" aria-label={t('book.previousAndNextChapter')}>
      <div className="wrap onward__row">
        {previous && <Neighbour to={previous} label={nameOf('book.previousChapter', previous)} />}
        {next && <Neighbour to={next} label={nameOf('book.nextChapter', next)} isNext />}
      </div>
    </nav>
  )
}
