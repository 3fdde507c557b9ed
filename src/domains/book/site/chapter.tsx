import { Arrow } from '../../../site/components/arrow.tsx'
import { RichText } from '../../../site/components/rich-text.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import { GetNotified } from '../../audience/ui.tsx'
import type { ChapterLink, ChapterView } from './view-models.ts'

/** A chapter to read: one column of text, what is known of it in the margin. */
export function Chapter({ view, t }: { view: ChapterView; t: Translate }) {
  return (
    <article className="chapter">
      <p className="chapter__part">
        <a href={view.part.path} dir="auto">
          {t('book.partCrumb', { number: String(view.part.number), title: view.part.title })}
        </a>
      </p>
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
      <div className="chapter__text prose prose--read">
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
      {(view.previous || view.next) && <Neighbours view={view} t={t} />}
    </article>
  )
}

function Margin({ view, t }: { view: ChapterView; t: Translate }) {
  return (
    <div className="chapter__margin">
      {view.minutes !== null && (
        <p className="chapter__minutes">{t('book.minutes', { minutes: String(view.minutes) })}</p>
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
