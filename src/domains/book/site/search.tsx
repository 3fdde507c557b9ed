import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import { passage, pieces } from './search-words.ts'
import type { SearchHit, SearchView } from './view-models.ts'

/** Characters of a description that stand under a hit. */
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
    <div className="split hits">
      <p className="hits__count" role="status">
        {t('book.searchHits', { count: view.hits.length })}
      </p>
      {view.hits.length === 0 ? (
        <div>
          <p className="lead">{t('book.searchFewerWords')}</p>
          <p className="actions">
            <a className="link" href={view.partsPath}>
              {t('book.allParts')}
            </a>
          </p>
        </div>
      ) : (
        <ol className="hits__list">
          {view.hits.map((hit) => (
            <Hit key={hit.path} hit={hit} query={view.query} t={t} />
          ))}
        </ol>
      )}
    </div>
  )
}

function Hit({ hit, query, t }: { hit: SearchHit; query: string; t: Translate }) {
  return (
    <li>
      <h2 className="h3">
        <a className="quiet-link" href={hit.path} dir="auto">
          <Marked text={hit.title} query={query} />
        </a>
      </h2>
      <p dir="auto">
        <Marked text={passage(hit.description, query, DESCRIPTION_MAX)} query={query} />
      </p>
      <p className="label">
        {t(hit.kind === 'part' ? 'book.partNumber' : 'book.chapterNumber', { number: String(hit.number) })}
      </p>
    </li>
  )
}

/** A text in which the words that were asked for are marked. */
function Marked({ text, query }: { text: string; query: string }) {
  return pieces(text, query).map(({ at, text, isWord }) => (isWord ? <mark key={at}>{text}</mark> : text))
}
