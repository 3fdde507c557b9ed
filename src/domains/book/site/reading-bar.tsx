import { HomeLink, SiteMenu } from '../../../site/components/bar-parts.tsx'
import { Island } from '../../../site/components/island.tsx'
import { Link } from '../../../site/components/link.tsx'
import { Words } from '../../../site/components/words.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { ChapterList } from './chapter-list.tsx'
import ChapterProgress from './chapter-progress.island.tsx'
import { CONTENTS_PANEL } from './contents-panel.ts'
import { CONTENTS_PATH, SPIRAL_PATH } from './links.ts'
import TypeSettings from './type-settings.island.tsx'
import type { ChapterView } from './view-models.ts'

interface Props {
  view: ChapterView
  t: Translate
}

/** The slim bar of a chapter: its part, the minutes that are left, the contents of the book, type and colours. */
export function ReadingBar({ view, t }: Props) {
  const { part } = view
  return (
    <>
      <div className="wrap reading-bar__row">
        <HomeLink />
        <Link className="reading-bar__part" href={part.path}>
          <span dir="auto">{t('book.partCrumb', { number: String(part.number), title: part.title })}</span>
        </Link>
        <Progress view={view} t={t} />
        <Link
          className="reading-bar__tool"
          href={CONTENTS_PATH}
          data-panel={CONTENTS_PANEL}
          aria-haspopup="dialog"
          aria-label={t('book.contents')}
          title={t('book.contents')}
        >
          <svg viewBox="0 0 20 20" aria-hidden>
            <path d="M2 4h3M8 4h10M2 10h3M8 10h10M2 16h3M8 16h10" />
          </svg>
        </Link>
        <Type t={t} />
      </div>
      <ContentsPanel view={view} t={t} />
    </>
  )
}

function Progress({ view: { part, chapter, minutesHere }, t }: Props) {
  return (
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
  )
}

function Type({ t }: { t: Translate }) {
  const labels = {
    name: t('book.typeAndPage'),
    size: t('book.textSize'),
    smaller: t('book.smaller'),
    larger: t('book.larger'),
    percent: t('book.percent', { number: '#' }),
    leading: t('book.leading'),
    leadings: { close: t('book.leadingClose'), book: t('book.leadingBook'), open: t('book.leadingOpen') },
    page: t('book.page'),
    pages: { light: t('book.pageLight'), sepia: t('book.pageSepia'), dark: t('book.pageDark') },
    reset: t('book.resetType'),
  }
  return <Island name="book/type-settings" component={TypeSettings} when="interaction" props={{ labels }} />
}

/** All parts, that of the chapter open, and the menu of the site; without script its button leads to the page of the contents. */
function ContentsPanel({ view: { book, part, chapter }, t }: Props) {
  return (
    <dialog className="contents-panel" id={CONTENTS_PANEL} aria-labelledby="contents-title">
      <form method="dialog">
        <button type="submit" className="modal__close" aria-label={t('book.close')}>
          <svg viewBox="0 0 20 20" aria-hidden>
            <path d="M4 4l12 12M16 4 4 16" />
          </svg>
        </button>
      </form>
      <h2 className="h3" id="contents-title">
        {t('book.contents')}
      </h2>
      <ol className="contents-panel__parts">
        {book.parts.map((one) => (
          <li key={one.number}>
            <details open={one.number === part.number}>
              <summary>
                <span className="label">{one.number}</span>
                <Words as="span" text={one.title} />
              </summary>
              <ChapterList
                chapters={one.chapters}
                here={{ chapter: chapter.number, label: t('book.youAreHere') }}
              />
              <Link className="link" href={one.path}>
                {t('book.openPart', { number: String(one.number) })}
              </Link>
            </details>
          </li>
        ))}
      </ol>
      <p className="contents-panel__ways">
        <Link className="link" href={CONTENTS_PATH}>
          {t('book.allChapters')}
        </Link>
        <Link className="link" href={SPIRAL_PATH}>
          {t('book.theSpiral')}
        </Link>
      </p>
      <SiteMenu />
    </dialog>
  )
}
