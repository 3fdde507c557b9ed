import { FrayedThread } from '../../../site/components/frayed-thread.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import { INTRO_PATH, PARTS_PATH } from './links.ts'
import type { PartNotFoundView } from './view-models.ts'

/** Answered with status 404 for a part that is not published. */
export function PartNotFound({ view, t }: { view: PartNotFoundView; t: Translate }) {
  return (
    <Missing
      heading={t('book.partNotFound')}
      text={t('book.partNotFoundText', { count: view.partCount })}
      link={{ path: INTRO_PATH, title: t('book.howToUse') }}
    />
  )
}

/** Answered with status 404 for a chapter that is not published. */
export function ChapterNotFound({ t }: { t: Translate }) {
  const link = { path: PARTS_PATH, title: t('book.allParts') }
  return <Missing heading={t('book.chapterNotFound')} text={t('book.chapterNotFoundText')} link={link} />
}

/** Answered with status 404 for a chapter whose part has no reflection. */
export function ReflectionNotFound({ t }: { t: Translate }) {
  const link = { path: PARTS_PATH, title: t('book.allParts') }
  return (
    <Missing heading={t('book.reflectionNotFound')} text={t('book.reflectionNotFoundText')} link={link} />
  )
}

interface Props {
  heading: string
  text: string
  link: { path: string; title: string }
}

function Missing({ heading, text, link }: Props) {
  return (
    <section className="lost">
      <FrayedThread />
      <div className="wrap lost__text">
        <h1 className={`display ${titleSize(heading)}`}>{heading}</h1>
        <p className="lead">{text}</p>
        <p className="actions">
          <a className="button button--filled" href={link.path}>
            {link.title}
          </a>
        </p>
      </div>
    </section>
  )
}
