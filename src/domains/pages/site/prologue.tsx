import { Arrow } from '../../../site/components/arrow.tsx'
import { Link } from '../../../site/components/link.tsx'
import { RichText } from '../../../site/components/rich-text.tsx'
import { Fern } from '../../../site/components/spiral.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import type { PrologueView } from './view-models.ts'

/** The page in front of the first part; the thread begins here and runs down its margin. */
export function Prologue({ view, t }: { view: PrologueView; t: Translate }) {
  return (
    <article className="prologue">
      <Fern />
      <div className="wrap page">
        <PageTitle text={view.title} dir="auto" />
        <div className="split prologue__split">
          <p className="label">
            {t('pages.prologue')}
            {view.minutes !== null && `, ${t('pages.minutes', { minutes: view.minutes })}`}
            <br />
            {t('pages.beforeFirstPart')}
          </p>
          <div>
            <div className="prose prose--drop">
              <RichText content={view.content} />
            </div>
            <p className="actions">
              <Link className="button button--filled" href={view.introPath}>
                {t('pages.beginYourJourney')} <Arrow />
              </Link>
              {view.aboutPath && (
                <Link className="link" href={view.aboutPath}>
                  {t('pages.aboutTheBook')}
                </Link>
              )}
            </p>
          </div>
        </div>
      </div>
    </article>
  )
}
