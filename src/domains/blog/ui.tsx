import { Link } from '../../site/components/link.tsx'
import type { Translate } from '../../ui/translate.ts'
import type { ListedPost } from './type.ts'

/** A post in a list: date, title, excerpt, and category or reading time. */
export function PostRow({ post, hasMinutes, t }: { post: ListedPost; hasMinutes: boolean; t: Translate }) {
  const { path, title, excerpt, category, publishedAt, day, minutes, lang } = post
  const last = hasMinutes ? minutes !== null && t('blog.minutes', { minutes }) : category
  return (
    <li>
      <time className="blog__day" dateTime={publishedAt}>
        {day}
      </time>
      <h3 className="h3">
        <Link href={path} lang={lang} dir="auto">
          {title}
        </Link>
      </h3>
      {last && (
        <p className="blog__last" dir="auto">
          {last}
        </p>
      )}
      {excerpt && (
        <p className="blog__excerpt" lang={lang} dir="auto">
          {excerpt}
        </p>
      )}
    </li>
  )
}
