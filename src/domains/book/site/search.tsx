import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import { excerpt } from './excerpt.ts'
import type { SearchHit, SearchView } from './view-models.ts'

const DESCRIPTION_MAX = 150

/** The search: a plain form that works without script, and what it found. */
export function Search({ view, t }: { view: SearchView; t: Translate }) {
  const heading = view.query === '' ? t('book.search') : view.query
  return (
    <div className="wrap page">
      <h1 className={`display ${titleSize(heading)}`} dir="auto">
        {heading}
      </h1>
      <form className="search-form" method="get" action="/search" role="search">
        <label className="label" htmlFor="q">
          {t('book.searchLabel')}
        </label>
        <div className="search-form__row">
          <input id="q" name="q" type="search" defaultValue={view.query} maxLength={200} dir="auto" />
          <button type="submit" className="button button--filled">
            {t('book.searchSubmit')}
          </button>
        </div>
      </form>
      {view.query !== '' && <Hits view={view} t={t} />}
    </div>
  )
}

function Hits({ view, t }: { view: SearchView; t: Translate }) {
  return (
    <>
      <p className="lead page__lead" role="status">
        {t('book.searchHits', { count: view.hits.length })}
      </p>
      {view.hits.length === 0 ? (
        <p className="actions">
          <a className="link" href={view.partsPath}>
            {t('book.allParts')}
          </a>
        </p>
      ) : (
        <ol className="part-rows">
          {view.hits.map((hit) => (
            <Hit key={hit.path} hit={hit} t={t} />
          ))}
        </ol>
      )}
    </>
  )
}

function Hit({ hit, t }: { hit: SearchHit; t: Translate }) {
  return (
    <li className="part-row">
      <span className="part-row__number" aria-hidden>
        {hit.number}
      </span>
      <div>
        <h2 className="h3">
          <a className="quiet-link" href={hit.path} dir="auto">
            {hit.title}
          </a>
        </h2>
        <p className="label">
          {t(hit.kind === 'part' ? 'book.partNumber' : 'book.chapterNumber', { number: hit.number })}
        </p>
      </div>
      <div className="part-row__about">
        <p dir="auto">{excerpt(hit.description, DESCRIPTION_MAX)}</p>
      </div>
    </li>
  )
}
