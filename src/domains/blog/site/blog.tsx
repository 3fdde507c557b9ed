import { Arrow } from '../../../site/components/arrow.tsx'
import { Link } from '../../../site/components/link.tsx'
import { Paging } from '../../../site/components/paging.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import { Pictured } from '../../../site/components/pictured.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import { PortraitPicture } from '../../team/ui.tsx'
import type { ListedPost } from '../type.ts'
import { PostRow } from '../ui.tsx'
import type { BlogView } from './view-models.ts'

/** The list of posts: the newest one large, then by year. */
export function Blog({ view, t }: { view: BlogView; t: Translate }) {
  const { lead, years, paging, count } = view
  return (
    <section className="wrap page blog">
      <Heading view={view} t={t} />
      {count === 0 && <p className="lead page__lead">{t('blog.none')}</p>}
      {lead && <Lead post={lead} view={view} t={t} />}
      {years.map(({ year, posts }) => (
        <section key={year} className="blog__year">
          <h2>{year}</h2>
          <ol className="blog__posts">
            {posts.map((post) => (
              <PostRow key={post.path} post={post} hasMinutes={view.kind === 'category'} t={t} />
            ))}
          </ol>
        </section>
      ))}
      {paging && <Paging paging={paging} label={t('blog.pages')} t={t} />}
    </section>
  )
}

function Heading({ view, t }: { view: BlogView; t: Translate }) {
  const { kind, count } = view
  const heading = kind === 'all' ? t('blog.notes') : view.name
  return (
    <header>
      {kind !== 'all' && (
        <p className="way-back">
          <Link href={view.blogPath}>
            <Arrow back /> {t('blog.notes')}
          </Link>
        </p>
      )}
      <PageTitle text={heading} dir="auto" />
      <div className="split blog__about">
        <p>{kind === 'all' ? t('blog.about') : t('blog.count', { count })}</p>
        {view.categories.length > 0 && (
          <nav aria-label={t('blog.categories')}>
            <ul className="tabs">
              {view.categories.map(({ name, count: posts, path, isCurrent }) => (
                <li key={path}>
                  <Link href={path} aria-current={isCurrent ? 'page' : undefined}>
                    <span dir="auto">{name ?? t('blog.all')}</span>{' '}
                    <span className="tabs__number">{posts}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </header>
  )
}

/** The newest post, beside what the site's subject shows of it, or who wrote it. */
function Lead({ post, view, t }: { post: ListedPost; view: BlogView; t: Translate }) {
  const { picture, portrait } = view
  const { path, title, excerpt, category, publishedAt, date, minutes, lang } = post
  return (
    <article className={picture || portrait ? 'blog__lead blog__lead--plated' : 'blog__lead'}>
      <div className="blog__newest">
        <p className="label">
          {category && <span dir="auto">{category}</span>}
          {category && ', '}
          <time dateTime={publishedAt}>{date}</time>
          {minutes !== null && `, ${t('blog.minutes', { minutes })}`}
        </p>
        <h2 className={`h1 ${titleSize(title)}`}>
          <Link href={path} lang={lang} dir="auto">
            {title}
          </Link>
        </h2>
        {excerpt && (
          <p lang={lang} dir="auto">
            {excerpt}
          </p>
        )}
      </div>
      <Pictured of={picture} className="blog__plate" />
      {portrait && (
        <div className="blog__plate">
          <PortraitPicture of={portrait} className="plate" />
        </div>
      )}
    </article>
  )
}
