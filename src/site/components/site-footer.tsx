import type { ReactNode } from 'react'
import type { Translate } from '../../ui/translate.ts'
import type { OutlineBook } from '../page.ts'
import { NavAnchor } from './nav-anchor.tsx'
import { FOOTER_FORM, type Frame } from './frame.ts'
import { Coil } from './spiral.tsx'
import { titleSize } from './title-size.ts'

interface Props {
  frame: Frame
  /** Stands beside the ways to order the book. */
  offer: ReactNode
  t: Translate
}

export function SiteFooter({ frame, offer, t }: Props) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        {frame.book && <GetTheBook book={frame.book} offer={offer} t={t} />}
        {frame.book && <div id={FOOTER_FORM} />}
        <div className="site-footer__base">
          <p className="site-footer__quote">{t('site.closingQuote')}</p>
          {frame.footer.length > 0 && (
            <nav className="site-footer__links" aria-label={t('site.footerNavigation')}>
              {frame.footer
                .flatMap((entry) => [entry, ...entry.children])
                .map((link, at) => (
                  <NavAnchor key={at} link={link}>
                    {link.label}
                  </NavAnchor>
                ))}
            </nav>
          )}
          {frame.description && (
            <p className="site-footer__description" dir="auto">
              {frame.description}
            </p>
          )}
          <p className="site-footer__copyright">
            <span>{t('site.copyright', { year: String(frame.year), name: frame.siteName })}</span>
            <span>{t('site.platform')}</span>
            <a className="site-footer__search" href={frame.searchPath}>
              {t('site.search')}
            </a>
          </p>
        </div>
      </div>
    </footer>
  )
}

function GetTheBook({ book, offer, t }: { book: OutlineBook; offer: ReactNode; t: Translate }) {
  return (
    <section className="get-book" aria-labelledby="get-book">
      <Cover book={book} t={t} />
      <div>
        <h2 className="h1" id="get-book">
          {t('site.getTheBook')}
        </h2>
        <p className="lead get-book__text">
          {t(book.buyLinks.length > 0 ? 'site.getTheBookOnSale' : 'site.getTheBookText')}
        </p>
        <div className="get-book__ways">
          <Shops links={book.buyLinks} t={t} />
          {offer}
        </div>
      </div>
    </section>
  )
}

function Cover({ book, t }: { book: OutlineBook; t: Translate }) {
  const name = t('site.coverOf', { title: book.title })
  if (book.cover) return <img className="cover" src={book.cover} alt={name} loading="lazy" />
  return (
    <div className="cover" role="img" aria-label={name}>
      <p className={`cover__title ${titleSize(book.title)}`} dir="auto">
        {book.title}
      </p>
      {book.subtitle && (
        <p className="cover__subtitle" dir="auto">
          {book.subtitle}
        </p>
      )}
      <Coil className="cover__coil" viewBox="-140 -140 300 300" />
    </div>
  )
}

/** One filled way to the first shop, the others as quieter ones; nothing to press while the book is not sold. */
function Shops({ links, t }: { links: OutlineBook['buyLinks']; t: Translate }) {
  if (links.length === 0) {
    return (
      <button type="button" className="button" disabled>
        {t('site.preorder')}
      </button>
    )
  }
  return (
    <ul className="get-book__shops">
      {links.map(({ shop, url }, index) => (
        <li key={url}>
          <a className={index === 0 ? 'button button--filled' : 'button'} href={url} rel="external">
            {t('site.orderFrom', { shop })}
          </a>
        </li>
      ))}
    </ul>
  )
}
