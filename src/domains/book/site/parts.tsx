import { Link } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import { Words } from '../../../site/components/words.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { Palette, Plate } from './plate.tsx'
import { INTRO_PATH } from './links.ts'
import type { GalleryPart, PartsView } from './view-models.ts'

/** The gallery: each part with its plate, its colours and what they stand for. */
export function Parts({ view, t }: { view: PartsView; t: Translate }) {
  const heading = t('book.parts')
  return (
    <div className="wrap page gallery">
      <header className="gallery__head">
        <PageTitle text={heading} />
        <p className="lead">
          {view.parts.length === 0 ? t('book.noParts') : t('book.galleryLead', { count: view.parts.length })}
        </p>
      </header>
      {view.parts.length > 0 && (
        <ol className="plates">
          {view.parts.map((part, i) => (
            <Entry key={part.number} part={part} isFirst={i < 2} t={t} />
          ))}
        </ol>
      )}
      <p className="actions">
        <Link className="link" href={INTRO_PATH}>
          {t('book.howToUse')}
        </Link>
        {view.prologue && (
          <Words as={Link} className="link" href={view.prologue.path} text={view.prologue.title} />
        )}
      </p>
    </div>
  )
}

function Entry({ part, isFirst, t }: { part: GalleryPart; isFirst: boolean; t: Translate }) {
  return (
    <li className="plates__item">
      <div className="plates__plate">
        <Plate plate={part.plate} isFirst={isFirst} />
        <Palette colors={part.plate.colors} t={t} />
      </div>
      <div className="plates__caption">
        <span className="label">{part.number}</span>
        <div>
          <h2 className="h3">
            <Words as={Link} className="plates__link" href={part.path} text={part.title} />
          </h2>
          <Words className="plates__subtitle" text={part.subtitle} />
          <Words className="plates__text" text={part.description} />
          <Words className="plates__meaning" text={part.meaning} />
          {part.symbols.length > 0 && <Words className="label" text={part.symbols.join(', ')} />}
        </div>
      </div>
    </li>
  )
}
