import { Arrow } from '../../../site/components/arrow.tsx'
import { RichText } from '../../../site/components/rich-text.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { GetNotified } from '../../audience/ui.tsx'
import type { PostLink, PostView } from './view-models.ts'

/** A post to read: one column of text, what is known of it in the margin. */
export function Post({ view, t }: { view: PostView; t: Translate }) {
  const { post, category, tags, minutes } = view
  const { title, excerpt, author, content } = post
  return (
    <>
      <article className="post">
        <p className="post__back">
          <a href={view.blogPath}>
            <Arrow back /> {t('blog.notes')}
          </a>
        </p>
        <header className="post__head">
          <p className="label">
            {category && (
              <>
                <a href={category.path} dir="auto">
                  {category.name}
                </a>
                {', '}
              </>
            )}
            <time dateTime={view.publishedAt}>{view.date}</time>
          </p>
          <PageTitle text={title} look="h1" dir="auto" />
          {excerpt && (
            <p className="subtitle" dir="auto">
              {excerpt}
            </p>
          )}
        </header>
        {(author || minutes !== null) && (
          <div className="post__margin">
            {author && (
              <p className="post__author" dir="auto">
                {author}
              </p>
            )}
            {minutes !== null && <p>{t('blog.minutes', { minutes })}</p>}
          </div>
        )}
        <div className="post__text prose prose--read prose--notes-beside">
          <RichText content={content} />
        </div>
        {(tags.length > 0 || view.hasBook) && <End view={view} t={t} />}
      </article>
      {(view.older || view.newer) && <Neighbours view={view} t={t} />}
    </>
  )
}

function End({ view: { tags, hasBook }, t }: { view: PostView; t: Translate }) {
  return (
    <footer className="post__end">
      {tags.length > 0 && (
        <p>
          {t('blog.filedUnder')}{' '}
          {tags.map(({ name, path }, i) => (
            <span key={path}>
              {i > 0 && ', '}
              <a href={path} rel="tag" dir="auto">
                {name}
              </a>
            </span>
          ))}
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

function Neighbours({ view: { older, newer }, t }: { view: PostView; t: Translate }) {
  return (
    <nav className="chapter__neighbours" aria-label={t('blog.neighbours')}>
      <div className="wrap onward__row">
        {older && <Neighbour post={older} label={t('blog.older')} />}
        {newer && <Neighbour post={newer} label={t('blog.newer')} isNext />}
      </div>
    </nav>
  )
}

function Neighbour({ post, label, isNext = false }: { post: PostLink; label: string; isNext?: boolean }) {
  return (
    <a className={isNext ? 'neighbour neighbour--next' : 'neighbour'} href={post.path}>
      <span className="neighbour__label">
        {!isNext && <Arrow back />} {label} {isNext && <Arrow />}
      </span>
      <span className="neighbour__title" dir="auto">
        {post.title}
      </span>
    </a>
  )
}
