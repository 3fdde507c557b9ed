import type { SeenOf } from '../../../content/type/define-type.ts'
import type { NavEntry } from '../../../site/components/frame.ts'
import type { OwnPicture } from '../../../site/pictures.ts'
import type { Marks, PageView } from '../../../site/page.ts'
import type { ListedPost } from '../../blog/type.ts'
import type { Portrait } from '../../team/ui.tsx'
import type { FormView } from '../../forms/contract.ts'
import type { pageType } from '../type.ts'

/** A link to another page under the words of the interface or its author. */
interface PageLink {
  path: string
  title: string
}

/** A page in the words of its author. */
type TextView = Omit<SeenOf<typeof pageType>, 'picture'>

/** A page that is text under a heading. */
export interface RichPageView extends TextView, Pictured {
  /** The menu beside it; empty for none. */
  sidebar: readonly NavEntry[]
}

/** The prologue: a page in front of the first part. */
export interface PrologueView extends TextView {
  /** That it takes to read; null for a prologue without text. */
  minutes: number | null
  introPath: string
  aboutPath: string | null
}

/** The picture of a page, or what the site's subject shows beside it. */
export interface Pictured {
  /** Null for a page without one on a site whose subject has none. */
  picture: OwnPicture | PageView | null
  /** They give an element the colours of the picture. */
  marks: Marks
}

export interface AboutView extends TextView, Pictured {
  /** Path of /book/intro; null on a site without a book. */
  introPath: string | null
}

/** A page that opens large. */
export interface LandingPageView extends TextView, Pictured {}

/** A page that says whom one writes to for what. */
export interface ContactView extends TextView {
  /** Its title in the first language of the site, which most forms speak. */
  ownTitle: string
  /** The form that stands on it; null for none. */
  form: FormView | null
}

/** The home page of a site without a book. */
export interface HomeView {
  siteName: string
  /** What the site says of itself, where no page was written for this place; '' for nothing. */
  description: string
  /** Stored rich text of the page with the slug of the home page, or null. */
  content: unknown
  /** The latest ones, where no page was written for this place. */
  posts: readonly ListedPost[]
  /** Who make up the frieze: as many as fit a line; empty where too few have a picture. */
  people: readonly Portrait[]
  /** The entries of the main menu, the home page left out. */
  links: PageLink[]
}
