import type { Translate } from '../../ui/translate.ts'
import { Arrow } from './arrow.tsx'
import { Link, usePath } from './link.tsx'
import { Lost } from './lost.tsx'
import type { NotFoundView } from './not-found-view.ts'

/** Answered with status 404 for an address at which nothing is published. */
export function NotFound({ view, t }: { view: NotFoundView; t: Translate }) {
  const path = usePath()
  return (
    <Lost heading={t('site.pageNotFound')} text={t('site.pageNotFoundText')}>
      <form className="search-form" method="get" action={path(view.searchPath)} role="search">
        <label className="label" htmlFor="q">
          {t('site.search')}
        </label>
        <div className="search-form__row">
          <input id="q" name="q" type="search" maxLength={200} dir="auto" />
          <button type="submit" className="button">
            {t('site.searchSubmit')}
          </button>
        </div>
      </form>
      <p className="actions">
        <Link className="button button--filled" href="/">
          {t('site.home')}
        </Link>
        {view.onward && (
          <Link className="link" href={view.onward.path}>
            {t(view.onward.label)} <Arrow />
          </Link>
        )}
      </p>
    </Lost>
  )
}
