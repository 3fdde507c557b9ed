import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listViews } from '../content/views/contract.ts'
import { currentUser } from '../domains/identity/contract.ts'
import { listSites } from '../domains/sites/contract.ts'
import { pathOf } from '../kernel/endpoint.ts'
import { isLocale, type Locale } from '../kernel/locale.ts'
import { LOOK_COOKIE, lookOf } from '../kernel/look.ts'
import { setHeaders } from '../platform/http/headers.ts'
import { sessionToken } from '../platform/http/session-cookie.ts'
import { STUDIO_PATHS } from '../site/cache/front.ts'
import type { BuildFiles } from './files.ts'

/** Serves the console's shell at every path that starts with /admin (contract row C011); without a session cookie the sign-in page comes instead, and then leads back. */
export function serveConsole(server: FastifyInstance, files: BuildFiles['console'], isDemo: boolean): void {
  const body = bodyOf(files)
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    setHeaders(request, reply, 'console')
    if (sessionToken(request) === null) {
      const next = request.url === '/admin' ? '' : `?next=${encodeURIComponent(request.url)}`
      return reply.redirect(`/admin/login${next}`, 302)
    }
    return reply.type('text/html; charset=utf-8').send(headOf(request, isDemo, files) + body)
  }
  server.get('/admin*', serve)
}

/**
 * Leads whoever is signed in from the bare name of a screen to the screen; for everybody else there is nothing at that address
 * (contract row C269).
 * @param isSignedIn whether a session token is one of a session that is open
 */
export function leadToConsole(
  server: FastifyInstance,
  isSignedIn: (token: string) => Promise<boolean>,
): void {
  for (const path of STUDIO_PATHS) {
    server.get(path, async (request, reply) => {
      const token = sessionToken(request)
      if (token === null || !(await isSignedIn(token))) return reply.callNotFound()
      setHeaders(request, reply, 'console')
      return reply.redirect(`/admin${path}`, 302)
    })
  }
}

/** The look that the browser keeps is in the document before any script runs, so nothing flashes. */
function headOf(
  { cookies, headers, url }: FastifyRequest,
  isDemo: boolean,
  { texts, screens }: BuildFiles['console'],
): string {
  const { theme, density, language } = lookOf(cookies[LOOK_COOKIE])
  const look = `data-theme="${theme}" data-density="${density}"`
  const first = language ?? localeOf(headers['accept-language'])
  const root = `<html lang="${language ?? 'en'}" ${look}${isDemo ? ' data-demo' : ''}>`
  const next = [texts[first], ...(screens.get(url.split('?', 1)[0] ?? '') ?? [])]
  return `<!doctype html>${root}<head><meta charset="utf-8">${next.map(preloaded).join('')}`
}

const preloaded = (script: string) => `<link rel="modulepreload" href="${script}">`

/** The language that the script will choose, as far as the server is told; in another one it fetches its texts by itself. */
function localeOf(header = ''): Locale {
  const asked = header.split(',').map((range) => range.trim().split(/[-;]/)[0] ?? '')
  return asked.find(isLocale) ?? 'en'
}

/** What the script asks first of all: the browser asks for it while the script is still on its way. */
const ASKED_FIRST = [currentUser.path, listSites.path, pathOf(listViews.path, { forkId: 'current-fork-id' })]

function bodyOf({ script, parts, stylesheets, fonts }: BuildFiles['console']): string {
  const links = [
    ...stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    // What is laid out before its font is there is laid out twice.
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
    ...parts.map(preloaded),
    ...ASKED_FIRST.map((href) => `<link rel="preload" as="fetch" crossorigin href="${href}">`),
  ].join('')
  return (
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>Flyleaf</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">${links}` +
    `<script type="module" src="${script}"></script></head><body><div id="root"></div></body></html>`
  )
}
