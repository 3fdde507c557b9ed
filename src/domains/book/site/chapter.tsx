import { FULL_WIDTH } from '../../../site/pictures.ts'
import { Arrow } from '../../../site/components/arrow.tsx'
import { Link } from '../../../site/components/link.tsx'
import { beginsWithLetter } from '../../../site/components/rich-text.ts'
import { RichText } from '../../../site/components/rich-text.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import { Words } from '../../../site/components/words.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { GetNotified } from '../../audience/ui.tsx'
import { marksOfPart } from './colors.ts'
import { Ornament } from './ornament.tsx'
import { BandGround, Plate } from './plate.tsx'
import type { ChapterRow, ChapterView } from './view-models.ts'

interface Props {
  view: ChapterView
  t: Translate
}

const TEXT = 'chapter__text prose prose--read prose--notes-beside'

/** A chapter: one column of text, its facts in the margin, then the next one. */
export function Chapter({ view, t }: Props) {
  const { chapter, part, ornament } = view
  return (
    <>
      <article className="chapter">
        <div className="chapter__column">
          <div className="chapter__plate carried">
            <Plate plate={part.plate} set="page" sizes={`(min-width: 80rem) 41rem, ${FULL_WIDTH}`} isFirst />
          </div>
          <header className="chapter__head">
            <p className="chapter__number">{t('book.chapterNumber', { number: String(chapter.number) })}</p>
            <Words as="h1" className={`h1 ${titleSize(chapter.title)}`} text={chapter.title} />
            <Words className="subtitle" text={chapter.subtitle} />
          </header>
          <div className="chapter__body">
            <Margin view={view} t={t} />
            <Words className="chapter__lead" text={chapter.description} />
            <div className={beginsWithLetter(chapter.content) ? `${TEXT} prose--drop` : TEXT}>
              <RichText
                content={chapter.content}
                linkLabel={(number) => t('book.linkToParagraph', { number: String(number) })}
              />
            </div>
            <Ornament className="chapter__ornament" drawing={ornament} />
          </div>
          <End view={view} t={t} />
          <Imprint view={view} t={t} />
        </div>
      </article>
      <Onward view={view} t={t} />
    </>
  )
}

/** What is known of the chapter; a preview says whose the minutes are. */
function Margin({ view: { chapter, minutesHere }, t }: Props) {
  const { readTime, isFree, keyThemes } = chapter
  return (
    <div className="chapter__margin">
      {readTime !== null && (
        <p className="chapter__minutes">
          {!isFree && (
            <>
              <span>{t('book.minutesHere', { minutes: String(minutesHere) })},</span>{' '}
            </>
          )}
          <span>{minutesOf(chapter, t)}</span>
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

/** The minutes of a chapter whose time is known; of a preview they are those of the book. */
function minutesOf({ readTime, isFree }: Pick<ChapterRow, 'readTime' | 'isFree'>, t: Translate): string {
  return t(isFree ? 'book.minutes' : 'book.minutesInBook', { minutes: String(readTime) })
}

/** That the preview ends, and what can be done now. */
function End({ view: { chapter, reflection }, t }: Props) {
  const onReflection = reflection && (
    <Link className="link" href={reflection.path} dir="auto">
      {t('book.reflectionNamed', { title: reflection.title })} <Arrow />
    </Link>
  )
  if (chapter.isFree) return onReflection && <p className="chapter__end">{onReflection}</p>
  return (
    <div className="chapter__end">
      <p className="h3">{t('book.previewEnds')}</p>
      <p>{t('book.previewEndsText')}</p>
      <div className="actions">
        <GetNotified isFilled t={t} />
        {onReflection}
      </div>
    </div>
  )
}

/** The last line of a printed chapter: what it is of, by whom, and where it stands. */
function Imprint({ view: { book, chapter, address }, t }: Props) {
  const chapterOf = t('book.imprint', { book: book.title, number: String(chapter.number) })
  return (
    <p className="chapter__imprint">
      {[chapterOf, book.author, address].filter(Boolean).join('. ')}
      <span data-printed={`, ${t('book.printedOn', { date: '#' })}`} />
    </p>
  )
}

/** The next chapter in the colours of its part; after the last one the first part again. */
function Onward({ view: { previous, onward }, t }: Props) {
  const { part, chapter } = onward
  const to = chapter ?? part
  return (
    <nav
      className="band chapter-onward"
      aria-label={t('book.previousAndNextChapter')}
      {...marksOfPart(part.number)}
    >
      <BandGround colors={part.plate.colors} />
      <div className="chapter-onward__text">
        <Link className="chapter-onward__link" href={to.path}>
          <span className="chapter-onward__label">
            {chapter
              ? t('book.nextChapter', { number: String(chapter.number) })
              : t('book.againFromPart', { number: String(part.number) })}
            {chapter && chapter.readTime !== null && `, ${minutesOf(chapter, t)}`} <Arrow />
          </span>
          <Words as="span" className="neighbour__title chapter-onward__title" text={to.title} />
        </Link>
        <Words className="chapter-onward__subtitle" text={to.subtitle} />
        {previous && (
          <Link className="link chapter-onward__previous" href={previous.path}>
            <Arrow back />
            <span>
              {t('book.previousChapter', { number: String(previous.number) })},{' '}
              <span dir="auto">{previous.title}</span>
            </span>
          </Link>
        )}
      </div>
      <div className="chapter-onward__plate">
        <Plate plate={part.plate} sizes={`(min-width: 48rem) 42vw, ${FULL_WIDTH}`} isCaptioned />
      </div>
    </nav>
  )
}
