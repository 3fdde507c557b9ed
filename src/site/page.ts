import type { Problem } from '../kernel/problem.ts'
import type { Locale } from '../kernel/locale.ts'
import type { ModuleId, Site } from '../kernel/site.ts'
import type { Database } from '../platform/db/database.ts'
import type { Limits } from '../platform/http/limits.ts'
import type { Crumb, Thing } from './structured-data.ts'

/** What is put on a page, or around it: the name of a view, such as `blog.post`, which src/app/site.tsx maps to a component. */
export interface PageView {
  view: string
  /** The view's model. */
  data: object
}

/** What a whole site is about, as the slice tells it that holds it. */
export interface Subject {
  title: string
  subtitle: string
  author: string
  /** Path of a picture of this site that stands for it; '' for none. */
  picture: string
  /** What every page offers of it, at the top of its footer. */
  offer: PageView
  /** The page that lists what it holds, and the key of what leads there. */
  contents: { path: string; label: string }
}

/** An entry of a menu, in the words of the page's language. */
export interface MenuEntry {
  label: string
  /** One line for the menu of small screens; '' for none. */
  description: string
  /** Null where it only holds the entries below it. */
  path: string | null
  children: readonly Omit<MenuEntry, 'children'>[]
}

export interface Menus {
  main: readonly MenuEntry[]
  footer: readonly MenuEntry[]
}

/** What somebody set for a site as a whole; '' for what nobody did. */
interface SiteSays {
  siteDescription: string
  /** Of the first page, for the browser's tab and for search engines. */
  seoTitle: string
  /** Of the first page, and of each page that says nothing of itself. */
  seoDescription: string
}

/** The pictures that stand for a site; null for each that it has none of. */
export interface SitePictures {
  /** Size in pixels; null where it is not known. */
  logo: { src: string; width: number | null; height: number | null } | null
  /** Its address. */
  favicon: string | null
}

/** What a site holds in public, for header, footer and the links between pages. */
export interface Outline {
  /** Null on a site that is about nothing of its own: its pages are all there is. */
  subject: Subject | null
  /** Titles of the published pages that have text, by their paths without the first stroke. */
  pages: ReadonlyMap<string, string>
  menus: Menus
  /** What the site says of itself, in its own language; null in another one. */
  said: SiteSays | null
  pictures: SitePictures
  /** Languages in which something is published, the site's default one first. */
  locales: readonly Locale[]
  /** Rules of the site's own stylesheet. */
  styles: string
  /** What all this was made of, as changes name it. */
  tags: readonly string[]
  /** Milliseconds until a page comes out or goes by itself; null: none is scheduled. */
  freshForMs: number | null
}

/** What the loader of a public page may know. */
export interface PageContext {
  outline: Outline
  /** Of what stands behind the question mark, what the route names. */
  query: Readonly<Record<string, string>>
  site: Site
  locale: Locale
  db: Database
  /** Says where there is no page that one may come by itself after so many milliseconds, since it is scheduled. */
  mayComeAfter(ms: number): void
  /**
   * A page's path in the language of the request. Views get there by themselves (components/link.tsx): it is for where a form
   * or an address leads on to.
   */
  path(path: string): string
  /** The same with the site's origin in front, for what is read elsewhere. @param locale left out: that of the request */
  url(path: string, locale?: Locale): string
}

/** Attributes by which a stylesheet tells elements apart. */
export type Marks = Readonly<Record<`data-${string}`, string | number>>

/** A public page, ready to be rendered. */
export interface Page extends PageView {
  status: number
  head: PageHead
  /** Languages that its own texts were translated into; left out: it has none, so it is there in every language of the site. */
  languages?: readonly Locale[]
  /** By what the stylesheet of the site knows it, as attributes of its main element. */
  marks?: Marks
  /**
   * What the page was made of, as changes name it (`tx.touch`): it is kept until one of these changes, or the site.
   * Left out: it is kept nowhere.
   */
  tags?: readonly string[]
  /** Milliseconds after which something that is scheduled changes the page by itself; null: nothing is. */
  freshForMs?: number | null
  /** Where else the browser finds it, with a status that says so; it is kept nowhere. */
  location?: string
  /** True for pages that hold something of one person: they are stored nowhere. */
  isPrivate?: true
  /** True for what belongs to the product and to no site: it has neither header nor footer, colours nor name of one. */
  isOfProduct?: true
}

export interface PageHead {
  /** Title of the page alone, in the author's words, or a message key; null on the page that is the site's title itself. */
  title: { text: string } | { key: string } | null
  /** In the author's words, or a message key. */
  description?: string | { key: string; values?: Readonly<Record<string, string>> }
  /** The one address of a page that answers at several. */
  canonical?: string
  /** For search engines: what the page is about, and the pages between the home page and this one. */
  about?: Thing
  trail?: readonly Crumb[]
  /** True for what is a tool of the site rather than a page of it, or has nothing to read yet: search engines leave it out. */
  isUnlisted?: true
}

/** What an address answers that is no page: a feed, a stylesheet. */
export interface PageDocument {
  status: number
  /** Its media type. */
  type: string
  body: string
  tags?: readonly string[]
  freshForMs?: number | null
  /** The one address of a document that answers at several. */
  canonical?: string
  /** Its address changes with its bytes, so browsers keep it for good. */
  isImmutable?: true
}

/** An address of the public site and what loads it; null passes the request to the next page with that pattern. */
export interface PageRoute {
  /** With parameters as `:name`. */
  pattern: string
  /** A page by which people come in: it finds connections of the database that are kept free. */
  isEntry?: true
  /** Its address opens something to whoever knows it: nothing below it is kept by a cache, or counted. */
  holdsToken?: true
  /** Names behind the question mark that change the page; others are passed over. */
  query?: readonly string[]
  /** While this module is off at a site, nothing answers here; left out: it is always on, or the page says itself that it is off. */
  module?: ModuleId
  /** Answers at one address, whatever languages the site has. */
  hasNoLanguage?: true
  /** Answers while the site is not published, too. */
  isAlwaysOpen?: true
  /** Answers everybody while readers are asked for patience, too; an entry does by itself. */
  staysInMaintenance?: true
  load(ctx: PageContext, params: Record<string, string | undefined>): Promise<Page | PageDocument | null>
}

/** A published page as the sitemap lists it. */
export interface ListedPage {
  path: string
  /** As those of the page; left out: every language of the site. */
  languages?: readonly Locale[]
  /** ISO 8601; null where it is made of several things. */
  changedAt: string | null
  /** For what readers follow: how the feed shows it. */
  entry?: { title: string; summary: string; publishedAt: string }
}

/** The published pages of a slice, in the language of the context. */
export interface PageSource {
  /** What they are made of, as changes name it. */
  tag: string
  list(ctx: PageContext): Promise<ListedPage[]>
  /** Milliseconds until one comes out or goes by itself. */
  freshForMs?(ctx: PageContext): Promise<number | null>
}

/** A form as a browser sends it without script, and from where. */
interface Submission {
  /** By name; of two with the same name the later one. */
  fields: Readonly<Record<string, string>>
  network: string
  userAgent: string
  limits: Limits
  /** What the address names. */
  params: Readonly<Record<string, string | undefined>>
}

/** An address that takes such a form, from anybody. */
export interface PageForm {
  /** With parameters as `:name`. */
  path: string
  /**
   * Does what was asked.
   * @returns path of the page that tells so
   * @throws Problem, which `again` tells
   */
  submit(ctx: PageContext, submission: Submission): Promise<string>
  /** The page with the form, what was typed and what is wrong; null where there is no such form. */
  again(
    ctx: PageContext,
    given: Pick<Submission, 'fields' | 'params'>,
    problem: Problem,
  ): Page | null | Promise<Page | null>
}
