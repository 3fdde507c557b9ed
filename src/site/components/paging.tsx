import type { Translate } from '../../ui/translate.ts'
import type { PagingView } from '../paging.ts'
import { Link } from './link.tsx'

/** Leads to the pages before and after this one of a long list. @param label what the pages are of */
export function Paging({ paging, label, t }: { paging: PagingView; label: string; t: Translate }) {
  const { page, pages, previousPath, nextPath } = paging
  return (
    <nav className="paging" aria-label={label}>
      {previousPath && (
        <Link className="link" href={previousPath} rel="prev">
          {t('site.previous')}
        </Link>
      )}
      <span>{t('site.pageOf', { page: String(page), pages: String(pages) })}</span>
      {nextPath && (
        <Link className="link" href={nextPath} rel="next">
          {t('site.next')}
        </Link>
      )}
    </nav>
  )
}
