import type { Problem } from '../kernel/problem.ts'
import type { Locale } from '../kernel/locale.ts'
import type { TextOf } from '../kernel/machine-note.ts'
import type { ModuleId, Site } from '../kernel/site.ts'
import type { FontPair, Motif } from '../kernel/site-look.ts'
import type { Database } from '../platform/db/database.ts'
import type { Limits } from '../platform/http/limits.ts'
import type { Crumb, Thing } from './structured-data.ts'

/** The name of a view, such as `blog.post`, which src/app/site.tsx maps to a component. */
export interface PageView {
  view: string
  data: object
}

/** What a subject has to show beside a text of another page. */
export interface Beside {
  /** Fills the place in which it stands; null for none. */
  picture: PageView | null
  /** They give an element the colours of the picture. */
  marks: Marks
  /** The first place in the subject that the text links to, with the text of a link to it; null where it links to none. */
  place: { path: string; label: { key: string; values: Readonly<Record<string, string>> } } | null
}

/** A text for which a subject looks for something beside it. */
export interface TextBeside {
  /** Stored rich text: what it links to decides. */
  content?: unknown
  /** Where it links to nothing, its name decides; left out: the first. */
  name?: string
  /** `sizes` of the picture in HTML. */
  sizes: string
}

/** The subject of a whole site, given by the slice that holds it. */
export interface Subject {
  title: string
  /** The site's own name, or the title where the site bears the subject's: it is translated with it. */
  siteName: string
  subtitle: string
  author: string
  /** Path of a picture of this site that stands for it; '' for none. */
  picture: string
  /** The offer that every page shows at the top of its footer. */
  offer: PageView
  /** The page with its contents, and the key of the link's text. */
  contents: { path: string; label: string }
  beside(ctx: PageContext, text: TextBeside): Promise<Beside>
}

/** An entry of a menu, in the words of the page's language. */
export interface MenuEntry {
  label: string
  /** One line for the menu of small screens; '' for none. */
  description: string
  /** Null where the entry only holds others. */
  path: string | null
  children: readonly Omit<MenuEntry, 'children'>[]
}

export interface Menus {
  main: readonly MenuEntry[]
  footer: readonly MenuEntry[]
  /** Beside pages of text. */
  sidebar: readonly MenuEntry[]
}

/** Settings of a site's own texts; '' for each that is not set. */
interface SiteSays {
  siteDescription: string
  /** Title of the first page, for the browser's tab and for search engines. */
  seoTitle: string
  /** Description of the first page, and of each page without one. */
  seoDescription: string
}

/** Logo and favicon of a site; null for each that it lacks. */
export interface SitePictures {
  /** Size in pixels; null where it is not known. */
  logo: { src: string; width: number | null; height: number | null } | null
  /** Its address. */
  favicon: string | null
}

/** Texts of a site in the place of those of the product, by language and message key. */
export type OwnTexts = Partial<Record<Locale, Readonly<Record<string, string>>>>

/** How a site looks beside its stylesheet, and what it says in its own words. */
export interface SiteLook {
  fonts: FontPair
  /** Of the landing page of a site with a subject. */
  motif: Motif
  /** Whether that page names the author. */
  showsAuthor: boolean
  texts: OwnTexts
  /** Its own colours, for pictures of it; null: the standard ones. */
  drawn: DrawnColors | null
}

/** Colours of a picture of the site: paper around it, and a thread on a dark ground. */
export interface DrawnColors {
  paper: string
  ground: string
  thread: string
}

/** What header, footer and links between pages need of a site. */
export interface Outline {
  /** What the site is called in the language of the page. */
  siteName: string
  /** Null on a site without a subject, which is its pages alone. */
  subject: Subject | null
  /** Titles of the published pages that have text, by their paths without the first slash. */
  pages: ReadonlyMap<string, string>
  /** Where readers write to whoever makes the site; null for nowhere. */
  contactPath: string | null
  menus: Menus
  /** The site's own texts, in its source language; null in another one. */
  said: SiteSays | null
  pictures: SitePictures
  look: SiteLook
  /** Languages that readers can choose: the site's default one first, its source language, and those in which something is published. */
  locales: readonly Locale[]
  /** Rules of the site's own stylesheet. */
  styles: string
  /** Tags of what the outline was made of. */
  tags: readonly string[]
  /** Milliseconds until a page is published or taken down as planned; null: none is planned. */
  freshForMs: number | null
}

/** What a loader of a public page gets. */
export interface PageContext {
  /** The language that the browser asks for, on a page of the product that nothing caches; left out: none that there is. */
  asked?: Locale
  outline: Outline
  /** The token of the reader's session, on a personal page and for a personal form; null and left out: none. */
  reader?: string | null
  /** Parameters of the query that the route names. */
  query: Readonly<Record<string, string>>
  site: Site
  locale: Locale
  db: Database
  /** Whether the install can send mail. */
  hasMail: boolean
  /** Tells the cache, where there is no page now, that a planned one is published after so many milliseconds. */
  mayComeAfter(ms: number): void
  /**
   * A page's path in the language of the request, for forms and redirects; links in views do this themselves
   * (components/link.tsx).
   */
  path(path: string): string
  /** The same as a whole address, for readers elsewhere. @param locale left out: that of the request */
  url(path: string, locale?: Locale): string
}

/** Attributes for a site's own stylesheet to select elements by. */
export type Marks = Readonly<Record<`data-${string}`, string | number>>

export interface Page extends PageView {
  status: number
  head: PageHead
  /**
   * Languages of the page's own texts beside the source language; left out: it has none, so it exists in every language of the
   * site.
   */
  languages?: readonly Locale[]
  /** The items of whose texts it consists: where a model has translated one of them, it says so. Left out: of none. */
  textsOf?: readonly TextOf[]
  /** Attributes of its main element, for the site's own stylesheet. */
  marks?: Marks
  /**
   * What the page was made of, as `tx.touch` names it: it is cached until one of these changes, or the site. Left out: it is
   * not cached.
   */
  tags?: readonly string[]
  /** Milliseconds after which a planned change changes the page; null: none is planned. */
  freshForMs?: number | null
  /** Address of a redirect, whose status says so; it is not cached. */
  location?: string
  /** True for pages with something of one person: no cache may store them. */
  isPrivate?: true
  /** Stands in place of the site's header on a page that is read at length: there readers set type and colours themselves. */
  bar?: PageView
  /** True for a page of the product, not of a site: it has no site's header, footer, colours or name, and its texts are in `asked`. */
  isOfProduct?: true
}

/** Colours of a picture of the site, and grounds that text can stand on. */
export interface PlateColors {
  dark: string
  mid: string
  /** Dark enough for light text. */
  deep: string
  /** Darker still, for between a picture and the text over it. */
  scrim: string
}

/** A picture that stands for pages where others show them. */
export interface Plate {
  /** Of a picture of this site; null: it is drawn in the colours. */
  path: string | null
  /** The point that stays in view, in percent; null: that of the file. */
  focal: { x: number; y: number } | null
  colors: PlateColors
  /** Among those of the site, from 0. */
  place: number
}

export interface PageHead {
  /** Title of the page alone, in the author's words, or a message key; null where the page's title is the site's. */
  title: { text: string } | { key: string } | null
  /** In the author's words, or a message key. */
  description?: string | { key: string; values?: Readonly<Record<string, string | number>> }
  /** The one address of a page that answers at several. */
  canonical?: string
  /** Left out: that of the site. */
  plate?: Plate
  /** Path of its own picture, which stands before that of the plate when the page is shared; '' for none. */
  picture?: string
  /** For search engines: what the page is about, and the pages between the home page and this one. */
  about?: Thing
  trail?: readonly Crumb[]
  /**
   * Id of an element below the first view, on a page whose beginning stands where its end lets it, or whose picture is carried from
   * the page before: nothing is painted before the element is there. Browsers that do not know of this paint at once.
   */
  belowFirstView?: string
  /** True for a tool of the site, or a page without text yet: search engines leave it out. */
  isUnlisted?: true
}

/** The answer of an address without a page: a feed, a stylesheet. */
export interface PageDocument {
  status: number
  /** Its media type. */
  type: string
  body: string
  tags?: readonly string[]
  freshForMs?: number | null
  /** The one address of a document that answers at several. */
  canonical?: string
  /** Its address changes with its bytes, so browsers keep it for ever. */
  isImmutable?: true
  /** Browsers save it under this name. */
  download?: string
}

/** An address of the public site and what loads it; null passes the request to the next page with that pattern. */
export interface PageRoute {
  /** With parameters as `:name`. */
  pattern: string
  /**
   * People sign in by this page: it uses database connections that are kept free for it. In a language in which nothing is published
   * it leads to the address without a language.
   */
  isEntry?: true
  /** Whoever knows the address may open it: nothing below it is cached or counted. */
  holdsToken?: true
  /** Shows something of the reader whose session the request has: it is neither cached nor counted. */
  isPersonal?: true
  /** Parameters of the query that change the page; others are ignored. */
  query?: readonly string[]
  /** While this module is off at a site the address has no page; left out: always on, or the loader checks it. */
  module?: ModuleId
  /** Answers at one address, whatever languages the site has. */
  hasNoLanguage?: true
  /** Answers while the site is not published, in maintenance, too, and in a language in which nothing is published. */
  isAlwaysOpen?: true
  /** Answers everybody during maintenance, too; an entry does so anyway. */
  staysInMaintenance?: true
  load(ctx: PageContext, params: Record<string, string | undefined>): Promise<Page | PageDocument | null>
}

/** A published page as the sitemap lists it. */
export interface ListedPage {
  path: string
  /** The page's languages beside the source language; left out: every language of the site. */
  languages?: readonly Locale[]
  /** ISO 8601; null where it is made of several things. */
  changedAt: string | null
}

/** A published page as the feed shows it. */
export interface FeedEntry extends ListedPage {
  title: string
  summary: string
  publishedAt: string
}

/** The published pages of a slice. */
export interface PageSource {
  /** The tag of what they are made of. */
  tag: string
  /** Those that are few enough to be read at once. */
  list(ctx: PageContext): Promise<ListedPage[]>
  /** Those of which there may be any number; left out: none. */
  many?: ManyPages
  /** What the feed shows of them, in the language of the context: at least so many of the newest. Left out: nothing. */
  newest?(ctx: PageContext, limit: number): Promise<FeedEntry[]>
  /** Milliseconds until one is published or taken down as planned. */
  freshForMs?(ctx: PageContext): Promise<number | null>
}

/** Pages that are divided among sitemap files of at most `length` pages. A publication moves no page to another file. */
export interface ManyPages {
  /**
   * What each file after the first one begins with, as it stands in the file's address; the first one begins with null.
   * Files without a published page in the language are left out.
   */
  files(ctx: PageContext, locale: Locale, length: number): Promise<string[]>
  list(
    ctx: PageContext,
    locale: Locale,
    file: { first: string | null; length: number },
  ): Promise<ListedPage[]>
}

/** A form that a browser sent without script, and from where. */
interface Submission {
  /** By name; of two with the same name the later one. */
  fields: Readonly<Record<string, string>>
  network: string
  userAgent: string
  limits: Limits
  /** What the address names. */
  params: Readonly<Record<string, string | undefined>>
}

/** Where a form leads, with what becomes of the reader's session. */
export interface NextPage {
  path: string
  /** The token of a session that begins; null ends the one that there is. Left out: it stays. */
  reader?: string | null
}

/** An address that takes a form from anybody. */
export interface PageForm {
  /** With parameters as `:name`. */
  path: string
  /** Takes the form whatever state the site is in, and in every language; so does its page. */
  isAlwaysOpen?: true
  /** Mail programs send it by themselves, in either encoding of forms (RFC 8058). Of the one with parts no field is read. */
  isOneClick?: true
  /** Its context has the reader's session. Left out: sessions do not count. */
  isPersonal?: true
  /** It is taken from everybody during maintenance, too. */
  staysInMaintenance?: true
  /**
   * Does what the form asks for.
   * @returns path of the page that says so, or the page itself: a mail program follows no redirect
   * @throws Problem, which `again` shows
   */
  submit(ctx: PageContext, submission: Submission): Promise<string | NextPage | Page>
  /** The page with the form, what was typed and what is wrong; null where there is no such form. */
  again(
    ctx: PageContext,
    given: Pick<Submission, 'fields' | 'params'>,
    problem: Problem,
  ): Page | null | Promise<Page | null>
}
