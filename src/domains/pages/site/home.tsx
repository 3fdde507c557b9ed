import { Arrow } from '../../../site/components/arrow.tsx'
import { RichText } from '../../../site/components/rich-text.tsx'
import { Coil } from '../../../site/components/spiral.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import type { HomeView } from './view-models.ts'

/** The home page of a site without a book: its name, its words, and its pages. */
export function Home({ view, t }: { view: HomeView; t: Translate }) {
  return (
    <article className="home">
      <Coil className="home__coil" viewBox="-160 -160 330 330" />
      <div className="wrap page">
        <h1 className={`display ${titleSize(view.siteName)}`} dir="auto">
          {view.siteName}
        </h1>
        <div className="prose home__text">
          <RichText content={view.content} />
        </div>
        {view.links.length > 0 && (
          <nav aria-label={t('pages.pages')}>
            <ul className="home__links">
              {view.links.map((link) => (
                <li key={link.path}>
                  <a className="quiet-link" href={link.path} dir="auto">
                    {link.title} <Arrow />
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </article>
  )
}
