import { Arrow } from '../../../site/components/arrow.tsx'
import { Link } from '../../../site/components/link.tsx'
import { RichText } from '../../../site/components/rich-text.tsx'
import { Coil } from '../../../site/components/spiral.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { PostRow } from '../../blog/ui.tsx'
import { TEAM_PATH } from '../../team/contract.ts'
import { PortraitPicture } from '../../team/ui.tsx'
import type { HomeView } from './view-models.ts'

/** The home page of a site without a book: its name, its words, and its pages. */
export function Home({ view, t }: { view: HomeView; t: Translate }) {
  const { people } = view
  return (
    <article className={people.length > 0 ? 'home home--peopled' : 'home'}>
      <Coil className="home__coil" viewBox="-160 -160 330 330" />
      <div className="wrap page home__head">
        <PageTitle text={view.siteName} dir="auto" />
      </div>
      {people.length > 0 && (
        <Link className="home__frieze" href={TEAM_PATH} aria-label={t('team.team')}>
          {people.map((person, i) => (
            <PortraitPicture key={`${i}${person.name}`} of={person} className="home__portrait" />
          ))}
        </Link>
      )}
      <div className="wrap home__body">
        {view.description && (
          <p className="lead page__lead" dir="auto">
            {view.description}
          </p>
        )}
        {view.content !== null && (
          <div className="prose home__text">
            <RichText content={view.content} />
          </div>
        )}
        {view.posts.length > 0 && (
          <section className="home__posts">
            <h2>{t('pages.latest')}</h2>
            <ol className="blog__posts">
              {view.posts.map((post) => (
                <PostRow key={post.path} post={post} hasMinutes={false} t={t} />
              ))}
            </ol>
          </section>
        )}
        {view.links.length > 0 && (
          <nav aria-label={t('pages.pages')}>
            <ul className="home__links">
              {view.links.map((link) => (
                <li key={link.path}>
                  <Link className="quiet-link" href={link.path} dir="auto">
                    {link.title} <Arrow />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </article>
  )
}
