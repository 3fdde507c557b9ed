import type { SeenOf } from '../../../content/type/define-type.ts'
import type { Locale } from '../../../kernel/locale.ts'
import type { PagingView } from '../../../site/paging.ts'
import type { Beside, Marks } from '../../../site/page.ts'
import type { OwnPicture } from '../../../site/pictures.ts'
import type { Portrait } from '../../team/ui.tsx'
import type { ListedPost } from '../type.ts'
import type { postType } from '../type.ts'

/** A list of posts: all, those of a category, or those with a tag. */
export interface BlogView {
  kind: 'all' | 'category' | 'tag'
  /** Name of the category or tag; '' for all. */
  name: string
  /** Number of posts on all pages of the list. */
  count: number
  blogPath: string
  /** The entry for all posts comes first; empty on a blog without categories. */
  categories: { name: string | null; count: number; path: string; isCurrent: boolean }[]
  /** The newest post, shown large; null on every page except the first of the unfiltered list. */
  lead: ListedPost | null
  /** The picture of the newest post, or what the site's subject shows beside it; null for nothing. */
  picture: OwnPicture | Beside['picture']
  /** Who wrote the newest post, where the subject shows nothing. */
  portrait: Portrait | null
  years: { year: number; posts: ListedPost[] }[]
  paging: PagingView | null
}

/** A link to another post. */
export interface PostLink {
  path: string
  title: string
  /** The day, in the language of the page. */
  date: string
  /** The language of the title, where it is not that of the page. */
  lang: Locale | undefined
}

export interface PostView {
  post: SeenOf<typeof postType>
  category: { name: string; path: string } | null
  tags: { name: string; path: string }[]
  publishedAt: string
  date: string
  minutes: number | null
  blogPath: string
  older: PostLink | null
  newer: PostLink | null
  /** They give the post the colours of what it tells of. */
  marks: Marks
  /** Its own picture, or what the site's subject shows above the text; null for nothing. */
  picture: OwnPicture | Beside['picture']
  /** Its author; null for one without a picture on this site. */
  portrait: Portrait | null
  /** Where in the site's subject the post leads first; null: nowhere. */
  place: Beside['place']
  /** Where readers tell of an error; null on a site without such a page. */
  contactPath: string | null
  /** Whether readers can subscribe to a book's release. */
  hasBook: boolean
}
