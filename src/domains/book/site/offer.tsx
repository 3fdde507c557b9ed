import { Link } from '../../../site/components/link.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { FooterOffer } from '../../audience/ui.tsx'
import { Cover } from './cover.tsx'
import type { OfferView } from './view-models.ts'

interface Props {
  view: OfferView
  t: Translate
}

/** The book at the foot of every page of its site, with links to shops. */
export function Offer({ view, t }: Props) {
  const isOnSale = view.buyLinks.length > 0
  return (
    <section className="get-book" aria-labelledby="get-book">
      <Cover book={view} t={t} />
      <div>
        <h2 className="h1" id="get-book">
          {t('book.getTheBook')}
        </h2>
        <p className="lead get-book__text">{t(isOnSale ? 'book.getTheBookOnSale' : 'book.getTheBookText')}</p>
        <div className="get-book__ways">
          <Shops links={view.buyLinks} t={t} />
          <FooterOffer t={t} isFilled={!isOnSale} />
        </div>
      </div>
    </section>
  )
}

/** A primary button for the first shop, plain ones for the others; no button while no shop sells the book. */
function Shops({ links, t }: { links: OfferView['buyLinks']; t: Translate }) {
  if (links.length === 0) {
    return (
      <button type="button" className="button" disabled>
        {t('book.preorder')}
      </button>
    )
  }
  return (
    <ul className="get-book__shops">
      {links.map(({ shop, url }, index) => (
        <li key={url}>
          <Link className={index === 0 ? 'button button--filled' : 'button'} href={url} rel="external">
            {t('book.orderFrom', { shop })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
