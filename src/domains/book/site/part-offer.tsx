import type { Translate } from '../../../ui/translate.ts'
import { GetNotified } from '../../audience/ui.tsx'
import type { Book, PartView } from './view-models.ts'

/** What the book holds of this part beyond the page, and the ways to it. */
export function GoDeeper({ view, t }: { view: PartView; t: Translate }) {
  const { buyLinks } = view.book
  return (
    <section className="wrap deeper" aria-labelledby="deeper">
      <h2 className="h1" id="deeper">
        {t('book.readyToGoDeeper')}
      </h2>
      <div>
        <Extents view={view} t={t} />
        <div className="actions deeper__actions">
          {buyLinks.length > 0 ? <Shops buyLinks={buyLinks} t={t} /> : <NotYet t={t} />}
          {view.aboutPath && (
            <a className="button" href={view.aboutPath}>
              {t('book.learnAboutCoCreation')}
            </a>
          )}
        </div>
        {buyLinks.length === 0 && (
          <div className="deeper__note">
            <p id="not-on-sale">{t('book.notOnSale')}</p>
            <GetNotified t={t} isInText />
          </div>
        )}
      </div>
    </section>
  )
}

/** Not `disabled`: whoever comes by keyboard can reach it and hears why it does nothing. */
function NotYet({ t }: { t: Translate }) {
  return (
    <button type="button" className="button" aria-disabled="true" aria-describedby="not-on-sale">
      {t('book.preorderBook')}
    </button>
  )
}

function Shops({ buyLinks, t }: { buyLinks: Book['buyLinks']; t: Translate }) {
  return buyLinks.map(({ shop, url }) => (
    <a key={url} className="button" href={url} rel="external">
      {t('site.orderFrom', { shop })}
    </a>
  ))
}

const ROWS = [
  { name: 'chapters', key: 'extentChapters' },
  { name: 'questions', key: 'extentQuestions' },
  { name: 'findings', key: 'extentFindings' },
] as const

function Extents({ view, t }: { view: PartView; t: Translate }) {
  const rows = ROWS.map(({ name, key }) => ({ key: `book.${key}`, ...view.offer[name] })).filter(
    ({ inBook }) => inBook > 0,
  )
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
