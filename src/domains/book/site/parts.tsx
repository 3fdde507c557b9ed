import { Arrow } from '../../../site/components/arrow.tsx'
import { Link, usePath } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import { Words } from '../../../site/components/words.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { marksOfPart } from './colors.ts'
import { Immersive } from './immersive.tsx'
import { CONTENTS_PATH, galleryPath, GRID, INTRO_PATH, PARTS_PATH } from './links.ts'
import { Plate } from './plate.tsx'
import type { GalleryPart, PartsView } from './view-models.ts'

interface Props {
  view: PartsView
  t: Translate
}

/** The gallery: one part over the whole window, and below it the pictures of all. */
export function Parts({ view, t }: Props) {
  return view.parts.length === 0 ? <NoParts view={view} t={t} /> : <Gallery view={view} t={t} />
}

function Gallery({ view, t }: Props) {
  return (
    <>
      <Immersive view={view} t={t} />
      <section className="wrap page gallery" id={GRID} aria-labelledby="parts">
        <header className="gallery__head">
          {/* Below the title of the shown part; the page's title while there is none (immersive.ts). */}
          <h2 className="h1" id="parts">
            {t('book.parts')}
          </h2>
          <div>
            <p className="lead">{t('book.galleryLead', { count: view.parts.length })}</p>
            <Return view={view} t={t} />
          </div>
        </header>
        <ol className="plates">
          {view.parts.map((part) => (
            <Entry key={part.number} part={part} t={t} />
          ))}
        </ol>
        <Onward view={view} t={t} />
      </section>
    </>
  )
}

function NoParts({ view, t }: Props) {
  return (
    <div className="wrap page gallery">
      <header className="gallery__head">
        <PageTitle look="h1" text={t('book.parts')} />
        <p className="lead">{t('book.noParts')}</p>
      </header>
      <Onward view={view} t={t} />
    </div>
  )
}

function Return({ view: { parts, shown }, t }: Props) {
  const path = usePath()
  return (
    <form className="actions" action={path(PARTS_PATH)}>
      <button
        type="submit"
        className="button button--filled"
        name="part"
        value={parts[shown]?.number}
        data-opens=""
      >
        {t('book.returnToGallery')}
      </button>
    </form>
  )
}

/** The picture leads into the gallery, its title to the page of the part. */
function Entry({ part, t }: { part: GalleryPart; t: Translate }) {
  const { number, title, subtitle, plate, path } = part
  return (
    <li className="plates__item" {...marksOfPart(number)}>
      <Link
        className="plates__plate carried"
        href={galleryPath(number)}
        aria-label={t('book.showInGallery', { title })}
        data-opens={number}
      >
        <Plate plate={plate} isCaptioned />
      </Link>
      <div className="plates__caption">
        <span className="label">{number}</span>
        <div>
          <p className="h3">
            <Words as={Link} className="quiet-link" href={path} text={title} />
          </p>
          <Words className="plates__subtitle" text={subtitle} />
        </div>
      </div>
    </li>
  )
}

function Onward({ view: { prologue }, t }: Props) {
  return (
    <p className="actions">
      <Link className="link" href={INTRO_PATH}>
        {t('book.howToUse')} <Arrow />
      </Link>
      <Link className="link" href={CONTENTS_PATH}>
        {t('book.allChapters')} <Arrow />
      </Link>
      {prologue && (
        <Link className="link" href={prologue.path}>
          <Words as="span" text={prologue.title} /> <Arrow />
        </Link>
      )}
    </p>
  )
}
