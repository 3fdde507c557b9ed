import { Link } from '../../../site/components/link.tsx'
import { Picture } from '../../../site/components/picture.tsx'
import { Coil } from '../../../site/components/spiral.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import { FooterOffer } from '../../audience/ui.tsx'
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
      <Cover view={view} t={t} />
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

function Cover({ view: book, t }: Props) {
  const name = t('book.coverOf', { title: book.title })
  if (book.cover) return <Picture className="cover" src={book.cover} alt={name} loading="lazy" />
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
