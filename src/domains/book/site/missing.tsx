import { FrayedThread } from '../../../site/components/frayed-thread.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import { INTRO_PATH, PARTS_PATH } from './links.ts'
import type { MissingView } from './view-models.ts'

/** Answered with status 404 for what is not published of a book. */
export function Missing({ view: { what, partCount }, t }: { view: MissingView; t: Translate }) {
  const heading = t(`book.${what}`)
  const [path, name] = what === 'partNotFound' ? [INTRO_PATH, 'book.howToUse'] : [PARTS_PATH, 'book.allParts']
  return (
    <section className="lost">
      <FrayedThread />
      <div className="wrap lost__text">
        <h1 className={`display ${titleSize(heading)}`}>{heading}</h1>
        <p className="lead">{t(`book.${what}Text`, { count: partCount })}</p>
        <p className="actions">
          <a className="button button--filled" href={path}>
            {t(name)}
          </a>
        </p>
      </div>
    </section>
  )
}
