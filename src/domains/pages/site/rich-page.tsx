import { Arrow } from '../../../site/components/arrow.tsx'
import { RichText } from '../../../site/components/rich-text.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import type { AboutView, RichPageView } from './view-models.ts'

/** A page that is text alone: its title, then its sections with their headings in the margin. */
export function RichPage({ view }: { view: RichPageView; t: Translate }) {
  return (
    <article className="wrap page">
      <h1 className={`display ${titleSize(view.title)}`} dir="auto">
        {view.title}
      </h1>
      <div className="prose prose--sections">
        <RichText content={view.content} />
      </div>
    </article>
  )
}

/** The page about the book ends with a way into it. */
export function About({ view, t }: { view: AboutView; t: Translate }) {
  return (
    <>
      <RichPage view={view} t={t} />
      {view.introPath && (
        <div className="wrap about-end">
          <p className="actions">
            <a className="button button--filled" href={view.introPath}>
              {t('pages.exploreFullJourney')} <Arrow />
            </a>
          </p>
        </div>
      )}
    </>
  )
}
