import type { Translate } from '../../ui/translate.ts'
import { titleSize } from './title-size.ts'
import { FrayedThread } from './frayed-thread.tsx'
import type { NotFoundView } from './not-found-view.ts'

/** Answered with status 404 for an address at which nothing is published. */
export function NotFound({ view, t }: { view: NotFoundView; t: Translate }) {
  const heading = t('site.pageNotFound')
  return (
    <section className="lost">
      <FrayedThread />
      <div className="wrap lost__text">
        <h1 className={`display ${titleSize(heading)}`}>{heading}</h1>
        <p className="lead">{t('site.pageNotFoundText')}</p>
        <p className="actions">
          <a className="button button--filled" href={view.homePath}>
            {t('site.home')}
          </a>
          {view.searchPath && (
            <a className="link" href={view.searchPath}>
              {t('site.search')}
            </a>
          )}
        </p>
      </div>
    </section>
  )
}
