import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import type { PartRow, PartsView } from './view-models.ts'

/** All parts with what each is about. */
export function Parts({ view, t }: { view: PartsView; t: Translate }) {
  const heading = t('book.parts')
  return (
    <div className="wrap page">
      <h1 className={`display ${titleSize(heading)}`}>{heading}</h1>
      {view.parts.length === 0 ? (
        <p className="lead page__lead">{t('book.noParts')}</p>
      ) : (
        <ol className="part-rows">
          {view.parts.map((part) => (
            <PartEntry key={part.number} part={part} t={t} />
          ))}
        </ol>
      )}
      <p className="actions">
        <a className="link" href={view.introPath}>
          {t('book.howToUse')}
        </a>
      </p>
    </div>
  )
}

function PartEntry({ part, t }: { part: PartRow; t: Translate }) {
  return (
    <li className="part-row">
      <span className="part-row__number" aria-hidden>
        {part.number}
      </span>
      <div>
        <h2 className="h2">
          <a className="quiet-link" href={part.path} dir="auto">
            {part.title}
          </a>
        </h2>
        {part.subtitle && (
          <p className="subtitle" dir="auto">
            {part.subtitle}
          </p>
        )}
      </div>
      <div className="part-row__about">
        {part.description && <p dir="auto">{part.description}</p>}
        <p className="label">{t('book.chapterCount', { count: part.chapterCount })}</p>
      </div>
    </li>
  )
}
