import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LOCALES, type Locale, splitLanguage, withLanguage } from '../kernel/locale.ts'
import type { MachineNote, TextOf } from '../kernel/machine-note.ts'
import { itemsLinked } from '../kernel/rich-text/item-link.ts'
import { inMaintenance, paused, Problem } from '../kernel/problem.ts'
import { locationOf, spellingOf } from '../kernel/redirect.ts'
import type { Site } from '../kernel/site.ts'
import type { Reads } from '../platform/db/run.ts'
import { setHeaders } from '../platform/http/headers.ts'
import { problemOf } from '../platform/http/problem-answer.ts'
import { readerToken } from '../platform/http/reader-cookie.ts'
import { languageAsked } from '../platform/http/sentences.ts'
import { sessionToken } from '../platform/http/session-cookie.ts'
import { HTML, type CachedRedirect, type NoteAnswer } from './cache/entry.ts'
import type { Answerer } from './cache/front.ts'
import type { PageAnswer, Pages, Rendered } from './cache/pages.ts'
import { type Card, type CardsOf, cardTag } from './cards.ts'
import type { Frame } from './components/frame.ts'
import type { NotFoundView } from './components/not-found-view.ts'
import { hasLanguages, isInLanguage } from './languages.ts'
import { pathOf } from './match.ts'
import { allowOutside } from './outside.ts'
import type { Outline, Page, PageContext, PageDocument, PageRoute } from './page.ts'
import { type ContextParts, contextOf, load } from './page-context.ts'
import { type Copies, type CopiesOf, PICTURES_TAG, picturesIn, playersIn } from './pictures.ts'
import { type Answering, type FindRedirectFor, redirectFrom } from './redirects.ts'
import type { BarePageText } from './components/bare-page.tsx'
import type { Renderer } from './render.ts'
import { stylesheetOf } from './stylesheet.ts'
import type { Targets, TargetsOf } from './targets.ts'
import { HOME, placeOf, surroundingsOf } from './surroundings.ts'

export interface SiteParts extends ContextParts {
  routes: readonly PageRoute[]
  renderer: Renderer
  /** @throws Problem `unknown-host` */
  siteOfHost(host: string): Promise<Site>
  copiesOf: CopiesOf
  targetsOf: TargetsOf
  cardsOf: CardsOf
  /** What a page says of its texts in a language where a model has translated them; null for nothing. */
  machineNoteOf(db: Reads, siteId: string, locale: Locale, of: readonly TextOf[]): Promise<MachineNote | null>
  findRedirectFor: FindRedirectFor
  answers: Answering
  /** Whether the session of this token may open the studio of a site. */
  mayEnter(token: string, site: Site): Promise<boolean>
  /** What header and footer show. @param path of the request, for the current entry */
  frameOf(ctx: PageContext, path: string): Frame
  notFoundViewOf(ctx: PageContext): NotFoundView
  /** The address of a site's own stylesheet; left out: the one that its bytes name. */
  stylesheetOf?(site: Site, outline: Outline): string | null
}

export interface Serving extends SiteParts {
  pages: Pages
  noteAnswer: NoteAnswer
  answerOf: Answerer
}

export const PREVIEW_PATH = '/preview'

/** Cache key of Page Not Found, which all addresses without a page share. */
const NOT_FOUND_KEY = '404'

/** Serves the public pages in every language, and Page Not Found at every address without another answer. */
export function servePages(server: FastifyInstance, parts: Serving): void {
  const patterns = Map.groupBy(parts.routes, (route) => route.pattern)
  for (const [pattern, routes] of patterns) {
    const addresses = routes.some(hasLanguages)
      ? [pattern, ...LOCALES.map((locale) => withLanguage(pattern, locale))]
      : [pattern]
    for (const address of addresses) {
      server.get(address, (request, reply) => answerRequest(request, reply, routes, parts))
    }
  }
  server.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return answerRequest(request, reply, [], parts)
    throw new Problem('not-found', 'There is nothing at this address.')
  })
}

async function answerRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  routes: readonly PageRoute[],
  parts: Serving,
): Promise<FastifyReply> {
  setHeaders(request, reply, 'page')
  reply.type(HTML.type)
  let answer: PageAnswer
  try {
    answer = await pageOf(request, reply, routes, parts)
  } catch (error) {
    return sendFailure(request, reply, error, parts, await ownBehind(request, error, parts))
  }
  // The request ran into its time limit and has its answer.
  if (reply.sent) return reply
  if (answer.kind === 'redirect') return sendRedirect(request, reply, answer.redirect)
  if (answer.kind === 'cached') {
    const { redirect } = answer.entry
    return redirect
      ? sendRedirect(request, reply, redirect)
      : sendCached(request.raw, reply, answer, parts.answerOf)
  }
  const { page } = answer
  const { type, download } = page.kind ?? HTML
  reply.header('cache-control', 'no-store').type(type)
  if (download !== undefined) reply.header('content-disposition', `attachment; filename="${download}"`)
  return reply.code(page.status).send(page.body)
}

/** Redirects. A page may come back to its old address, so browsers must ask again. */
function sendRedirect(request: FastifyRequest, reply: FastifyReply, redirect: CachedRedirect): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(locationFor(request, redirect), 301)
}

/** The address of a redirect, with the query of the request. */
function locationFor({ url }: FastifyRequest, { from, to }: CachedRedirect): string {
  const mark = url.indexOf('?')
  if (mark < 0) return to
  return from === null ? to + url.slice(mark) : locationOf(to, url.slice(mark))
}

async function pageOf(
  request: FastifyRequest,
  reply: FastifyReply,
  routes: readonly PageRoute[],
  parts: Serving,
): Promise<PageAnswer> {
  const siteOf = routes.some(({ isAlwaysOpen }) => isAlwaysOpen) ? parts.siteOfHost : activeSite
  const site = await siteOf(request.hostname, parts)
  allowOutside(request, reply, site)
  const answer = await pageOfSite(request, site, siteOf, routes, parts)
  const { kind } = answer.kind === 'cached' ? answer.entry : answer.kind === 'uncached' ? answer.page : {}
  if (kind?.players) allowOutside(request, reply, site, kind.players)
  return answer
}

async function pageOfSite(
  request: FastifyRequest,
  site: Site,
  siteOf: typeof activeSite,
  routes: readonly PageRoute[],
  parts: Serving,
): Promise<PageAnswer> {
  const host = request.hostname
  const address = addressOf(request, routes)
  if (address.locale === site.defaultLanguage) {
    return { kind: 'redirect', redirect: { from: null, to: bareAddress(request.url) } }
  }
  if (address.locale && isHomeWithSlash(request.url, address.locale)) {
    return { kind: 'redirect', redirect: { from: null, to: withLanguage('/', address.locale) } }
  }
  if (site.isInMaintenance && !routes.some(isOpenInMaintenance)) {
    await requireStaff(request, site, address.locale, parts)
    return renderFresh(site, address, parts)
  }
  // The site is read again here, so that it is not older than what is read for the page.
  const wanted = {
    key: address.key,
    render: async () => pageOrRedirect(await siteOf(host, parts), address, parts),
  }
  const notFoundPage = {
    key: address.locale ? `${NOT_FOUND_KEY} ${address.locale}` : NOT_FOUND_KEY,
    render: async () => renderNotFound(await siteOf(host, parts), address.locale, parts),
  }
  // Neither a cache nor the list of addresses that were not found may learn a secret address, whatever it answers.
  if (address.reader !== undefined || isSecret(address.path, parts.routes))
    return uncached(await wanted.render(), () => parts.pages.get(site, notFoundPage, notFoundPage))
  const answer = await parts.pages.get(site, wanted, notFoundPage)
  const answered =
    answer.kind === 'cached'
      ? answer.entry
      : answer.kind === 'redirect'
        ? { status: 301, redirect: answer.redirect }
        : null
  if (answered) parts.noteAnswer(site.id, answered, request.url.split('?', 1)[0] ?? '', request.raw)
  return answer
}

/** An answer that is not cached under its address; Page Not Found is rendered once for all such addresses. */
async function uncached(page: Rendered | null, notFoundPage: () => Promise<PageAnswer>): Promise<PageAnswer> {
  if (page) return page.redirect ? { kind: 'redirect', redirect: page.redirect } : { kind: 'uncached', page }
  const answer = await notFoundPage()
  if (answer.kind !== 'cached') return answer
  const { status, bodies } = answer.entry
  return { kind: 'uncached', page: { status, body: String(bodies.identity), isMain: false, tags: null } }
}

/** The page at an address; without one, or where the page has moved, the redirect of the address. */
async function pageOrRedirect(site: Site, address: Address, parts: SiteParts): Promise<Rendered | null> {
  const page = address.routes.length === 0 ? null : await renderPage(site, address, parts)
  if (page && page.status !== 404 && !page.redirect) return page
  return (await redirectFrom(site, address, parts)) ?? page
}

const isOpenInMaintenance = ({ isEntry, isAlwaysOpen, staysInMaintenance }: PageRoute) =>
  isEntry || isAlwaysOpen || staysInMaintenance

/** @throws Problem `maintenance` unless the caller may open the studio of the site */
export async function requireStaff(
  request: FastifyRequest,
  site: Site,
  locale: Locale | null,
  parts: SiteParts,
): Promise<void> {
  const token = sessionToken(request)
  if (token === null || !(await parts.mayEnter(token, site)))
    throw inMaintenance(locale ?? site.defaultLanguage, site.name)
}

/** A page that is neither cached nor counted, since readers do not get it now. */
async function renderFresh(site: Site, address: Address, parts: SiteParts): Promise<PageAnswer> {
  const page =
    (await pageOrRedirect(site, address, parts)) ?? (await renderNotFound(site, address.locale, parts))
  return page.redirect ? { kind: 'redirect', redirect: page.redirect } : { kind: 'uncached', page }
}

/** The site of a host that is open to readers. @throws Problem `unknown-host`, or `paused` */
export async function activeSite(host: string, parts: Pick<SiteParts, 'siteOfHost'>): Promise<Site> {
  const site = await parts.siteOfHost(host)
  if (!site.isActive) throw paused(site.defaultLanguage, site.name)
  return site
}

/** Whether an address may hold a token that opens a page to whoever knows it, or something close to one. */
function isSecret(path: string, routes: readonly PageRoute[]): boolean {
  if (path === PREVIEW_PATH || path.startsWith(`${PREVIEW_PATH}/`)) return true
  return routes.some(({ holdsToken, pattern }) => holdsToken && path.startsWith(beginningOf(pattern)))
}

/** The pattern up to its first parameter. */
const beginningOf = (pattern: string) => pattern.slice(0, pattern.indexOf(':'))

/** Whether this is a language with a slash behind it; the address of the home page in a language has none. */
function isHomeWithSlash(url: string, locale: Locale): boolean {
  return url.split('?', 1)[0] === `/${locale}/`
}

/** The address without its language. Only one slash stays in front, so that it cannot lead to another host. */
function bareAddress(url: string): string {
  const [path = ''] = url.split('?', 1)
  return splitLanguage(path).path.replace(/^[/\\]*/, '/')
}

interface Address {
  routes: readonly PageRoute[]
  /** Without the language. */
  path: string
  /** The language that the address names; null: the site's default one. */
  locale: Locale | null
  params: Record<string, string | undefined>
  /** Only the parameters that the page knows. */
  query: Record<string, string>
  key: string
  /** The language of the browser, for pages that nothing caches. */
  asked?: Locale | null
  /** The token of the reader's session, or null; left out where the page is for everybody. */
  reader?: string | null
}

function addressOf(request: FastifyRequest, matched: readonly PageRoute[]): Address {
  const asked = request.url.split('?')[0] ?? '/'
  // The router accepts an empty parameter, but no page has a slash at its end: readers are redirected to the address without
  // it.
  const routes = asked !== '/' && asked.endsWith('/') ? [] : matched
  const isBare = routes.length > 0 && !routes.some(hasLanguages)
  const { locale, path } = isBare ? { locale: null, path: asked } : splitLanguage(asked)
  // The server parses queries to one text per name, and every parameter of these patterns is one piece of text.
  const given = request.query as Record<string, string>
  const params = request.params as Record<string, string | undefined>
  const names = [...new Set(routes.flatMap((route) => route.query ?? []))].sort()
  const query = Object.fromEntries(
    names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  )
  const search = new URLSearchParams(query).toString()
  const key = search === '' ? asked : `${asked}?${search}`
  const isUncached = routes.some(({ holdsToken }) => holdsToken)
  const language = isUncached ? languageAsked(request.headers['accept-language']) : null
  const reader = routes.some(({ isPersonal }) => isPersonal) ? { reader: readerToken(request) } : {}
  return { routes, path, locale, params, query, key, asked: language, ...reader }
}

/** Renders a page of a site afresh; null where there is none. */
export async function renderPage(site: Site, address: Address, parts: SiteParts): Promise<Rendered | null> {
  const { routes, query, asked, reader } = address
  const db = routes.some(({ isEntry }) => isEntry) ? parts.db.entry : parts.db
  const own = { ...parts, db }
  const ofReader = reader === undefined ? {} : { reader }
  const ctx = { ...(await contextOf(site, address.locale, query, own)), ...(asked && { asked }), ...ofReader }
  // In a language in which nothing is published there are no pages, but who has to sign in finds the door.
  const isOpen = routes.some(({ isAlwaysOpen }) => isAlwaysOpen)
  if (!isOpen && !ctx.outline.locales.includes(ctx.locale)) return entryOf(address)
  const { page, text } = await loadInLanguage(address, ctx, own)
  if (!page) return null
  const isOfProduct = 'isOfProduct' in page && page.isOfProduct
  return renderLoaded(page, address, ctx, parts, isOfProduct ? (ctx.asked ?? text.locale) : text.locale)
}

/** Where an entry is without its language; null for another page. */
function entryOf({ routes, path }: Address): Rendered | null {
  if (!routes.some(({ isEntry }) => isEntry)) return null
  return { status: 301, body: '', isMain: false, tags: null, redirect: { from: null, to: path } }
}

/** Page Not Found, the same at every address. */
async function renderNotFound(site: Site, locale: Locale | null, parts: SiteParts): Promise<Rendered> {
  const asked = await contextOf(site, locale, {}, parts)
  const isThere = asked.outline.locales.includes(asked.locale)
  const ctx = isThere ? asked : await contextOf(site, null, {}, parts)
  // The page that stands for every unknown address marks none of them in the menu.
  const address = { routes: [], path: '', params: {}, query: {}, locale, key: NOT_FOUND_KEY }
  return renderLoaded(notFound(ctx, parts), address, ctx, parts)
}

async function renderLoaded(
  page: Page | PageDocument,
  address: Address,
  ctx: PageContext,
  parts: SiteParts,
  textLocale = ctx.locale,
): Promise<Rendered> {
  const common = { status: page.status, tags: tagsOf(page, ctx), isMain: isMain(address, page) }
  const untilPage = ctx.outline.freshForMs
  if ('type' in page) {
    const { type, isImmutable = false, download } = page
    const kind = { type, isImmutable, ...(download !== undefined && { download }) }
    return { ...common, body: page.body, kind, freshForMs: soonest(page.freshForMs, untilPage) }
  }
  const { html, tags, players, freshForMs } = await documentOf(page, ctx, address.path, parts, textLocale)
  return {
    ...common,
    body: html,
    ...(players.length > 0 && { kind: { ...HTML, players } }),
    tags: common.tags && [...common.tags, ...tags],
    freshForMs: soonest(page.freshForMs, freshForMs, untilPage, untilNextYear()),
    ...(page.location !== undefined && { redirect: { from: spellingOf(address.path), to: page.location } }),
    view: viewOf(page, address, ctx),
  }
}

/** The name under which a view is counted, the same for all addresses of the page; tools of the site are not counted. */
function viewOf(
  { status, head }: Page,
  { routes: [route], params }: Address,
  { locale }: PageContext,
): string | undefined {
  if (!route || status !== 200 || head.isUnlisted) return undefined
  return `${locale} ${head.canonical ?? pathOf(route.pattern, params)}`
}

/** Null for what no cache may keep. */
function tagsOf(page: Page | PageDocument, { outline }: PageContext): string[] | null {
  if (!page.tags || ('isPrivate' in page && page.isPrivate)) return null
  return [...new Set([...page.tags, ...outline.tags])]
}

/** A page in the requested language, or else in the site's source one; `text` is the context that it was made in. */
async function loadInLanguage(
  { routes, params, query }: Address,
  ctx: PageContext,
  parts: SiteParts,
): Promise<{ page: Page | PageDocument | null; text: PageContext }> {
  const page = await load(routes, ctx, params)
  const { site, locale } = ctx
  const isThere = !page || 'type' in page || isInLanguage(site, locale, page.languages)
  if (isThere) return { page, text: ctx }
  // Links on the page stay in the language that the reader chose.
  const text = { ...(await contextOf(site, site.sourceLanguage, query, parts)), path: ctx.path, url: ctx.url }
  return { page: await load(routes, text, params), text }
}

const NO_COPIES: Copies = new Map()
const NO_TARGETS = { paths: new Map() as Targets, tags: [], changesInMs: null }
const NO_CARDS: ReadonlyMap<string, Card> = new Map()

/**
 * The whole document of a page.
 * @param path of the request, without its language; '' marks no entry of the menu as current
 * @param textLocale language of its texts, where that is not the page's
 * @returns with tags beside those of its loader, with origins of players that it can show, and with the milliseconds until what
 * it links to comes or goes as planned
 */
export async function documentOf(
  page: Page,
  ctx: PageContext,
  path: string,
  parts: SiteParts,
  textLocale = ctx.locale,
): Promise<{
  html: string
  tags: readonly string[]
  players: readonly string[]
  freshForMs: number | null
}> {
  const frame = parts.frameOf(ctx, path)
  // The studio's sign-in page shows no offer.
  const shown = page.isPrivate ? { ...frame, offer: null, services: [], isInMaintenance: false } : frame
  const pictures = picturesIn(page.data, shown)
  const own = placeOf(page, path)
  const shared = own === null ? [] : [...new Set([own, HOME])]
  // What is read in the source language is no translation, so there is nothing to ask.
  const texts = textLocale === ctx.site.sourceLanguage ? [] : (page.textsOf ?? [])
  const linked = itemsLinked(page.data)
  const [copies, targets, cards, machineNote] = await Promise.all([
    pictures.length > 0 ? parts.copiesOf(ctx.site.id, pictures) : NO_COPIES,
    linked.length > 0 ? parts.targetsOf(ctx, linked) : NO_TARGETS,
    shared.length > 0 ? parts.cardsOf(ctx.site.id, textLocale, shared) : NO_CARDS,
    texts.length > 0 ? parts.machineNoteOf(ctx.db.reader, ctx.site.id, textLocale, texts) : null,
  ])
  const known = { ...parts, cards, machineNote, targets: targets.paths }
  const around = surroundingsOf(page, ctx, path, known, textLocale)
  const html = parts.renderer.page(page, shown, around, copies)
  // A change of a picture must drop the pages that show it.
  const ofPictures = pictures.length > 0 ? [PICTURES_TAG] : []
  const tags = [...ofPictures, ...targets.tags, ...shared.map((one) => cardTag(textLocale, one))]
  return { html, tags, players: playersIn(page.data), freshForMs: targets.changesInMs }
}

/** Milliseconds until the year in the copyright line changes. */
function untilNextYear(): number {
  const now = new Date()
  return Date.UTC(now.getUTCFullYear() + 1, 0) - now.getTime()
}

function soonest(...times: (number | null | undefined)[]): number | null {
  const known = times.filter((ms) => typeof ms === 'number')
  return known.length === 0 ? null : Math.min(...known)
}

/** Whether this is the page's main address, of which there are only as many as pages. */
function isMain({ routes, path, params, query }: Address, page: Page | PageDocument): boolean {
  const [route] = routes
  if (!route || page.status !== 200 || Object.keys(query).length > 0) return false
  const canonical = 'type' in page ? page.canonical : page.head.canonical
  return path === pathOf(route.pattern, params) && (canonical ?? path) === path
}

export function notFound(ctx: PageContext, { notFoundViewOf }: Pick<SiteParts, 'notFoundViewOf'>): Page {
  return {
    status: 404,
    view: 'site.notFound',
    data: notFoundViewOf(ctx),
    head: { title: { key: 'site.pageNotFound' } },
    tags: [],
  }
}

function sendCached(
  request: IncomingMessage,
  reply: FastifyReply,
  { entry }: Extract<PageAnswer, { kind: 'cached' }>,
  answerOf: Answerer,
): FastifyReply {
  const { status, own, body } = answerOf(entry, request)
  reply.header('vary', 'Accept-Encoding')
  for (let i = 0; i < own.length; i += 2) reply.header(own[i] ?? '', own[i + 1])
  return reply.code(status).send(body)
}

/** What a site that is being worked on wears, and is called; nothing for another failure, and where it cannot be read now. */
async function ownBehind({ hostname }: FastifyRequest, error: unknown, parts: SiteParts): Promise<OwnText> {
  const problem = problemOf(error)
  if (problem?.type !== 'maintenance') return {}
  try {
    const site = await parts.siteOfHost(hostname)
    const { outline } = await contextOf(site, problem.extra.locale ?? null, {}, parts)
    const stylesheet = (parts.stylesheetOf ?? stylesheetOf)(site, outline)
    return { siteName: outline.siteName, worn: { stylesheet, fonts: outline.look.fonts } }
  } catch {
    // The page says the same in the standard look.
    return {}
  }
}

type OwnText = Pick<BarePageText, 'siteName' | 'worn'>

export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  { renderer, pages }: Serving,
  own: OwnText = {},
): FastifyReply {
  const problem = problemOf(error)
  reply.type(HTML.type).header('cache-control', 'no-store')
  if (problem?.type === 'unknown-host') return reply.code(421).send(renderer.bare('unknown-host', 'en'))
  if (problem?.type === 'unavailable') {
    pages.lost(problem.cause)
    reply.header('retry-after', problem.extra.retryAfter)
    return reply.code(503).send(renderer.bare('unavailable', 'en'))
  }
  if (problem?.type === 'maintenance' || problem?.type === 'paused') {
    const { retryAfter, locale = 'en', siteName } = problem.extra
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return reply.code(503).send(renderer.bare(problem.type, locale, { siteName, ...own }))
  }
  if (problem?.type === 'too-many') {
    reply.header('retry-after', problem.extra.retryAfter)
    return reply.code(429).send(renderer.bare('too-many', 'en'))
  }
  if (problem) return reply.code(problem.status).send(renderer.bare('failure', 'en'))
  request.log.error({ err: error }, 'defect')
  return reply.code(500).send(renderer.bare('failure', 'en'))
}
