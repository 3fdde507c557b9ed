import { Arrow } from '../../../site/components/arrow.tsx'
import { Link } from '../../../site/components/link.tsx'
import { Neighbour } from '../../../site/components/neighbour.tsx'
import { RichText } from '../../../site/components/rich-text.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import { Pictured } from '../../../site/components/pictured.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { GetNotified } from '../../audience/ui.tsx'
import { PortraitPicture } from '../../team/ui.tsx'
import type { PostView } from './view-models.ts'

/** A post: one column of text, its facts in the margin. */
export function Post({ view, t }: { view: PostView; t: Translate }) {
  const { post, category, tags, place, minutes, picture, portrait } = view
  const { title, excerpt, author, content } = post
  return (
    <>
      <article className="post" {...view.marks}>
        <p className="way-back post__back">
          <Link href={view.blogPath}>
            <Arrow back /> {t('blog.notes')}
          </Link>
        </p>
        <header className="post__head">
          <p className="label">
            {category && (
              <>
                <Link href={category.path} dir="auto">
                  {category.name}
                </Link>
                {', '}
              </>
            )}
            <time dateTime={view.publishedAt}>{view.date}</time>
          </p>
          <PageTitle text={title} look="h1" dir="auto" />
          {excerpt && (
            <p className="post__excerpt" dir="auto">
              {excerpt}
            </p>
          )}
        </header>
        <Pictured of={picture} className="post__plate" />
        {(author || minutes !== null || place) && (
          <div className="post__margin">
            {portrait && <PortraitPicture of={portrait} className="post__portrait" />}
            {author && (
              <p className="post__author" dir="auto">
                {author}
              </p>
            )}
            {minutes !== null && <p>{t('blog.minutes', { minutes })}</p>}
            {place && (
              <p>
                <Link href={place.path}>{t(place.label.key, place.label.values)}</Link>
              </p>
            )}
          </div>
        )}
        <div className="post__text prose prose--read prose--drop prose--notes-beside">
          <RichText content={content} />
        </div>
        {(tags.length > 0 || view.contactPath || view.hasBook) && <End view={view} t={t} />}
      </article>
      {(view.older || view.newer) && <Neighbours view={view} t={t} />}
    </>
  )
}

function End({ view: { tags, contactPath, hasBook }, t }: { view: PostView; t: Translate }) {
  return (
    <footer className="post__end">
      {tags.length > 0 && (
        <p>
          {t('blog.filedUnder')}{' '}
          {tags.map(({ name, path }, i) => (
            <span key={path}>
              {i > 0 && ', '}
              <Link href={path} rel="tag" dir="auto">
                {name}
              </Link>
            </span>
          ))}
        </p>
      )}
      {contactPath && (
        <p>
          <Link href={contactPath}>{t('blog.report')}</Link>
        </p>
      )}
      {hasBook && (
        <div className="actions">
          <GetNotified t={t} />
        </div>
      )}
    </footer>
  )
}

/** The posts before and after this one; at an end of the blog a sentence says so. */
function Neighbours({ view: { older, newer }, t }: { view: PostView; t: Translate }) {
  return (
    <nav className="wrap post__neighbours" aria-label={t('blog.neighbours')}>
      {older ? (
        <Neighbour to={older} label={t('blog.olderOf', { date: older.date })} />
      ) : (
        <p className="label">{t('blog.oldest')}</p>
      )}
      {newer ? (
        <Neighbour to={newer} label={t('blog.newerOf', { date: newer.date })} isNext />
      ) : (
        <p className="label">{t('blog.newest')}</p>
      )}
    </nav>
  )
}
