import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callsOf } from '../content/type/calls.ts'
import { sortOf } from '../content/type/list.ts'
import { listViews } from '../content/views/calls.ts'
import { currentUser } from '../domains/identity/calls.ts'
import { listSites } from '../domains/sites/calls.ts'
import { wayBack } from '../console/session/way-back.ts'
import { LOGIN_PATH } from '../kernel/account-path.ts'
import { splitLanguage } from '../kernel/locale.ts'
import { pathOf } from '../kernel/call.ts'
import { pageQuery } from '../kernel/list.ts'
import { LOOK_COOKIE, lookOf } from '../kernel/look.ts'
import type { Site } from '../kernel/site.ts'
import { setHeaders } from '../platform/http/headers.ts'
import { languageAsked } from '../platform/http/sentences.ts'
import { sessionToken } from '../platform/http/session-cookie.ts'
import type { BuildFiles } from './files.ts'
import { ITEM_TYPES } from './item-types.ts'

/** Bare names of studio screens that have no public meaning (contract row C269). */
export const STUDIO_PATHS: ReadonlySet<string> = new Set([
  '/pages',
  '/media',
  '/forms',
  '/navigation',
  '/modules',
  '/settings',
])

interface Options {
  files: BuildFiles['console']
  isDemo: boolean
  /**
   * The site that a session has open; null when the session is over, or where lists open with a saved view of the person's own.
   */
  siteOf(token: string): Promise<Site | null>
}

/**
 * Serves the studio's document at every path that starts with /admin (contract row C011). Without a session cookie it sends the
 * sign-in page, which leads back.
 */
export function serveConsole(server: FastifyInstance, { files, isDemo, siteOf }: Options): void {
  const body = bodyOf(files)
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    setHeaders(request, reply, 'console')
    const token = sessionToken(request)
    if (token === null) {
      const next = request.url === '/admin' ? '' : `?next=${encodeURIComponent(request.url)}`
      return reply.redirect(`${LOGIN_PATH}${next}`, 302)
    }
    const rows = await rowsOf(request.url, () => siteOf(token))
    return reply.type('text/html; charset=utf-8').send(headOf(request, isDemo, files) + rows + body)
  }
  server.get('/admin*', serve)
}

/**
 * Redirects signed-in people from the bare name of a screen to the screen, and from the sign-in page; for everybody else there
 * is nothing at the bare name (contract row C269).
 * @param isSignedIn whether a session token is one of a session that is open
 */
export function leadToConsole(
  server: FastifyInstance,
  isSignedIn: (token: string) => Promise<boolean>,
): void {
  passLogin(server, isSignedIn)
  for (const path of STUDIO_PATHS) {
    server.get(path, async (request, reply) => {
      const token = sessionToken(request)
      if (token === null || !(await isSignedIn(token))) return reply.callNotFound()
      setHeaders(request, reply, 'console')
      return reply.redirect(`/admin${path}`, 302)
    })
  }
}

/**
 * Redirects signed-in people from the sign-in page to what they wanted, unless the studio says `failed`: it could not read the
 * person.
 */
function passLogin(server: FastifyInstance, isSignedIn: (token: string) => Promise<boolean>): void {
  server.addHook('onRequest', async (request, reply) => {
    const [path, asked] = request.url.split('?', 2)
    if (splitLanguage(path ?? '').path !== LOGIN_PATH || request.method !== 'GET') return
    const query = new URLSearchParams(asked)
    const token = sessionToken(request)
    if (token === null || query.has('failed') || !(await isSignedIn(token).catch(() => false))) return
    setHeaders(request, reply, 'console')
    const next = query.get('next')
    const origin = `${request.protocol}://${request.host}`
    return reply.redirect((next !== null && wayBack(next, origin)) || '/admin', 302)
  })
}

/** The look from the cookie is in the document before any script runs, so nothing flashes. */
function headOf(
  { cookies, headers, url }: FastifyRequest,
  isDemo: boolean,
  { texts, screens }: BuildFiles['console'],
): string {
  const { theme, density, language } = lookOf(cookies[LOOK_COOKIE])
  const look = `data-theme="${theme}" data-density="${density}"`
  // The language is the browser's, the best guess here; where the studio's is another one, the script fetches its texts itself.
  const first = language ?? languageAsked(headers['accept-language']) ?? 'en'
  const root = `<html lang="${language ?? 'en'}" ${look}${isDemo ? ' data-demo' : ''}>`
  const next = [texts[first], ...(screens.get(url.split('?', 1)[0] ?? '') ?? [])]
  return `<!doctype html>${root}<head><meta charset="utf-8">${next.map(preloaded).join('')}`
}

const preloaded = (script: string) => `<link rel="modulepreload" href="${script}">`

/** The call of the rows of each list, and the order that it opens with, by the address of its screen. */
const LISTS = new Map(
  ITEM_TYPES.filter(({ isListed, declared }) => isListed && !declared.hasOwnScreen).map(({ declared }) => [
    declared.screen,
    { path: callsOf(declared).list.path, sort: sortOf(declared) },
  ]),
)

/** How long the document waits for the site, which it only needs to preload rows, in milliseconds. */
const KNOWN_MS = 200

/** Preloads the rows that a list opens with, if the address asks for nothing else. */
async function rowsOf(url: string, siteOpen: () => Promise<Site | null>): Promise<string> {
  const list = LISTS.get(url)
  if (!list) return ''
  // While the database is away or slow, the script tells people so.
  const known = siteOpen().catch(() => null)
  const site = await Promise.race([known, delay(KNOWN_MS, null, { ref: false })])
  if (!site) return ''
  const query = new URLSearchParams(pageQuery(site.sourceLanguage, {}, list.sort))
  return preloadedCall(`${pathOf(list.path, { forkId: site.id })}?${query}`)
}

const preloadedCall = (href: string) =>
  `<link rel="preload" as="fetch" crossorigin href="${href.replaceAll('&', '&amp;')}">`

/** The script's first calls, which the browser makes while the script is still on its way. */
const FIRST_CALLS = [currentUser.path, listSites.path, pathOf(listViews.path, { forkId: 'current-fork-id' })]

function bodyOf({ script, parts, stylesheets, fonts }: BuildFiles['console']): string {
  const links = [
    ...stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    // Text that is laid out before its font has arrived is laid out twice.
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
    ...parts.map(preloaded),
    ...FIRST_CALLS.map(preloadedCall),
  ].join('')
  return (
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>Flyleaf</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">${links}` +
    `<script type="module" src="${script}"></script></head><body><div id="root"></div></body></html>`
  )
}
