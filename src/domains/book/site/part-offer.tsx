import { Link } from '../../../site/components/link.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { GetNotified } from '../../audience/ui.tsx'
import type { Book, PartView } from './view-models.ts'

/** What the book has of this part beyond the page, with links. */
export function GoDeeper({ view, t }: { view: PartView; t: Translate }) {
  const { buyLinks } = view.book
  const isOnSale = buyLinks.length > 0
  return (
    <section className="wrap deeper" aria-labelledby="deeper">
      <h2 className="h1" id="deeper">
        {t('book.readyToGoDeeper')}
      </h2>
      <div>
        <Extents view={view} t={t} />
        <div className="actions deeper__actions">
          <Shops buyLinks={buyLinks} t={t} />
          {!isOnSale && (
            // Not `disabled`: keyboard users can focus it and screen readers say why it does nothing.
            <button type="button" className="button" aria-disabled="true" aria-describedby="not-on-sale">
              {t('book.preorderBook')}
            </button>
          )}
          {view.aboutPath && (
            <Link className="button" href={view.aboutPath}>
              {t('book.learnAboutCoCreation')}
            </Link>
          )}
        </div>
        {!isOnSale && (
          <div className="deeper__note">
            <p id="not-on-sale">{t('book.notOnSale')}</p>
            <GetNotified t={t} isInText />
          </div>
        )}
      </div>
    </section>
  )
}

function Shops({ buyLinks, t }: { buyLinks: Book['buyLinks']; t: Translate }) {
  return buyLinks.map(({ shop, url }) => (
    <Link key={url} className="button" href={url} rel="external">
      {t('book.orderFrom', { shop })}
    </Link>
  ))
}

function Extents({ view, t }: { view: PartView; t: Translate }) {
  const { chapters, questions, findings } = view.offer
  const rows = [
    { key: 'book.extentChapters', ...chapters },
    { key: 'book.extentQuestions', ...questions },
    { key: 'book.extentFindings', ...findings },
  ].filter(({ inBook }) => inBook > 0)
  if (rows.length === 0) return null
  return (
    <table className="extents">
      <thead>
        <tr>
          <th scope="col">{t('book.partNumber', { number: String(view.part.number) })}</th>
          <th scope="col">{t('book.here')}</th>
          <th scope="col">{t('book.inTheBook')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, here, inBook }) => (
          <tr key={key}>
            <th scope="row">{t(key)}</th>
            <td>{t(`${key}Here`, { count: here })}</td>
            <td>{t(`${key}InBook`, { count: inBook })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
