import { Link, usePath } from '../../../site/components/link.tsx'
import { Paging } from '../../../site/components/paging.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import type { Piece } from './marks.ts'
import type { FoundItem, SearchInstead, SearchResults, SearchView } from './view-models.ts'

/** The search: a plain form that works without script, and what it found. */
export function Search({ view, t }: { view: SearchView; t: Translate }) {
  const { query, results, instead } = view
  const path = usePath()
  return (
    <div className="wrap page search">
      <h1 className="label">{t('search.search')}</h1>
      <form className="search__form" method="get" action={path(view.searchPath)} role="search">
        <input
          className={`search__field ${titleSize(query)}`}
          name="q"
          type="search"
          defaultValue={query}
          maxLength={200}
          dir="auto"
          aria-label={t('search.words')}
          placeholder={query === '' ? t('search.words') : undefined}
        />
        <button type="submit" className="button button--filled">
          {t('search.submit')}
        </button>
      </form>
      {query !== '' && (
        <p className="search__count" role="status" dir="auto">
          {t('search.places', { count: results?.total ?? 0, query })}
        </p>
      )}
      {results && <Results results={results} t={t} />}
      {instead && <Instead instead={instead} hasWords={/\S\s+\S/.test(query)} t={t} />}
    </div>
  )
}

function Results({ results, t }: { results: SearchResults; t: Translate }) {
  return (
    <div className="split search__results">
      <nav aria-label={t('search.kinds')}>
        <ul className="tabs search__kinds">
          {results.kinds.map(({ label, path, count, isCurrent }) => (
            <li key={path}>
              <Link href={path} aria-current={isCurrent ? 'page' : undefined}>
                {t(label)} <span className="tabs__number">{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <ol className="search__items">
          {results.items.map((item) => (
            <Item key={`${item.kind} ${item.path} ${item.title[0]?.text}`} item={item} t={t} />
          ))}
        </ol>
        {results.paging && <Paging paging={results.paging} label={t('search.pages')} t={t} />}
        {results.isCut && !results.paging?.nextPath && <p>{t('search.cut')}</p>}
      </div>
    </div>
  )
}

function Item({ item, t }: { item: FoundItem; t: Translate }) {
  const { label, number, partNumber } = item
  const place = { number: String(number), part: String(partNumber) }
  return (
    <li>
      <h2 className="h3">
        <Link className="quiet-link" href={item.path} dir="auto">
          <Marked pieces={item.title} />
        </Link>
      </h2>
      {item.subtitle.length > 0 && (
        <p className="search__subtitle" dir="auto">
          <Marked pieces={item.subtitle} />
        </p>
      )}
      {item.passage.length > 0 && (
        <p dir="auto">
          <Marked pieces={item.passage} />
        </p>
      )}
      <p className="label">{t(label, place)}</p>
    </li>
  )
}

/** A text in which the words that were asked for are marked. */
function Marked({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ at, text, isWord }) => (isWord ? <mark key={at}>{text}</mark> : text))
}

interface InsteadProps {
  instead: SearchInstead
  /** Whether more than one word was asked for, so that fewer can be. */
  hasWords: boolean
  t: Translate
}

function Instead({ instead, hasWords, t }: InsteadProps) {
  return (
    <div className="split search__results">
      <div className="search__fewer">
        <h2 className="h2">{t(hasWords ? 'search.fewerWords' : 'search.otherWord')}</h2>
        {hasWords && <p className="lead">{t('search.oneNoun')}</p>}
        {instead.words.length > 0 && (
          <>
            <p>{t('search.close')}</p>
            <ul className="search__near">
              {instead.words.map(({ word, path, count }) => (
                <li key={word}>
                  <Link className="link" href={path}>
                    {word} <span className="search__number">{count}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {instead.parts.length > 0 && (
        <nav aria-labelledby="search-parts">
          <h2 className="label" id="search-parts">
            {t('search.orByPart')}
          </h2>
          <ol className="search__parts">
            {instead.parts.map(({ path, title, number }) => (
              <li key={path}>
                <Link className="quiet-link" href={path} dir="auto">
                  <span className="search__number">{number}</span> {title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  )
}
