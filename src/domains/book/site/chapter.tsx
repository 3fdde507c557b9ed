import { Arrow } from '../../../site/components/arrow.tsx'
import { Island } from '../../../site/components/island.tsx'
import { RichText } from '../../../site/components/rich-text.tsx'
import { Mark } from '../../../site/components/spiral.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import { GetNotified } from '../../audience/ui.tsx'
import ChapterProgress from './chapter-progress.island.tsx'
import type { ChapterLink, ChapterView } from './view-models.ts'

/** A chapter to read: one column of text, what is known of it in the margin. */
export function Chapter({ view, t }: { view: ChapterView; t: Translate }) {
  return (
    <>
      <article className="chapter">
        <Bar view={view} t={t} />
        <header className="chapter__head">
          <p className="chapter__number">{t('book.chapterNumber', { number: String(view.number) })}</p>
          <h1 className={`h1 ${titleSize(view.title)}`} dir="auto">
            {view.title}
          </h1>
          {view.subtitle && (
            <p className="subtitle" dir="auto">
              {view.subtitle}
            </p>
          )}
        </header>
        <Margin view={view} t={t} />
        <div className="chapter__text prose prose--read prose--notes-beside">
          {view.description && (
            <p className="lead" dir="auto">
              {view.description}
            </p>
          )}
          <RichText content={view.content} />
        </div>
        {!view.isFree && (
          <div className="chapter__end">
            <p className="h3">{t('book.previewEnds')}</p>
            <p>{t('book.previewEndsText')}</p>
            <div className="actions">
              <GetNotified t={t} />
            </div>
          </div>
        )}
        {view.reflection && (
          <p className="chapter__end actions">
            <a className="link" href={view.reflection.path} dir="auto">
              {t('book.reflectionNamed', { title: view.reflection.title })} <Arrow />
            </a>
          </p>
        )}
      </article>
      {(view.previous || view.next) && <Neighbours view={view} t={t} />}
    </>
  )
}

/** Where the chapter belongs, and how much of it is left. */
function Bar({ view, t }: { view: ChapterView; t: Translate }) {
  const { part, number, minutesHere, isFree } = view
  return (
    <div className="chapter__bar">
      <a className="chapter__spiral" href={view.spiralPath} aria-label={t('book.theSpiral')}>
        <Mark at={part.place} />
      </a>
      <p className="chapter__part">
        <a href={part.path}>
          <span dir="auto">{t('book.partCrumb', { number: String(part.number), title: part.title })}</span>
        </a>
      </p>
      <Island
        name="book/chapter-progress"
        component={ChapterProgress}
        props={{
          place: { part: part.number, chapter: number },
          minutes: minutesHere,
          labels: {
            loading: t('book.loadingChapter'),
            minutesLeft: t('book.minutesLeft', { minutes: '#' }),
            end: t(isFree ? 'book.endOfChapter' : 'book.endOfPreview'),
          },
        }}
      />
    </div>
  )
}

function Margin({ view, t }: { view: ChapterView; t: Translate }) {
  return (
    <div className="chapter__margin">
      {view.minutes !== null && (
        <p className="chapter__minutes">
          {t(view.isFree ? 'book.minutes' : 'book.minutesInBook', { minutes: String(view.minutes) })}
        </p>
      )}
      {view.themes.length > 0 && (
        <ul aria-label={t('book.themes')}>
          {view.themes.map((theme) => (
            <li key={theme} dir="auto">
              {theme}
            </li>
          ))}
        </ul>
      )}
      {!view.isFree && <p>{t('book.previewNote')}</p>}
    </div>
  )
}

function Neighbours({ view, t }: { view: ChapterView; t: Translate }) {
  return (
    <nav className="chapter__neighbours" aria-label={t('book.previousAndNextChapter')}>
      <div className="wrap onward__row">
        {view.previous && <Neighbour chapter={view.previous} t={t} />}
        {view.next && <Neighbour chapter={view.next} isNext t={t} />}
      </div>
    </nav>
  )
}

function Neighbour({ chapter, isNext = false, t }: { chapter: ChapterLink; isNext?: boolean; t: Translate }) {
  const label = t(isNext ? 'book.nextChapter' : 'book.previousChapter', { number: String(chapter.number) })
  return (
    <a className={isNext ? 'neighbour neighbour--next' : 'neighbour'} href={chapter.path}>
      <span className="neighbour__label">
        {!isNext && <Arrow back />} {label} {isNext && <Arrow />}
      </span>
      <span className="neighbour__title" dir="auto">
        {chapter.title}
      </span>
    </a>
  )
}
