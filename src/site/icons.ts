import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inHeader } from '../kernel/web-address.ts'
import { setHeaders } from '../platform/http/headers.ts'
import { MANIFEST } from './icon-addresses.ts'
import type { PageRoute } from './page.ts'

/** Paper of the standard theme. */
const PAPER = '#f2f0ea'

/** Icons of the product. */
const FAVICON = 'icons/favicon.ico'
const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
]

const HOUR_S = 60 * 60

/** @see https://www.w3.org/TR/appmanifest/ */
export const manifestRoute: PageRoute = {
  pattern: MANIFEST,
  hasNoLanguage: true,
  staysInMaintenance: true,
  async load({ site, outline }) {
    const { favicon } = outline.pictures
    const paper = outline.look.drawn?.paper ?? PAPER
    const manifest = {
      name: site.name,
      lang: site.defaultLanguage,
      start_url: '/',
      scope: '/',
      display: 'minimal-ui',
      background_color: paper,
      theme_color: paper,
      icons: favicon ? [{ src: favicon, sizes: 'any' }] : ICONS,
    }
    const type = 'application/manifest+json; charset=utf-8'
    return { status: 200, type, body: JSON.stringify(manifest), tags: [] }
  },
}

interface FaviconParts {
  /** Holds the icons of the product. */
  folder: string
  /** Address of the icon of a host's site; null: that of the product. */
  faviconOf(host: string): Promise<string | null>
}

/** Answers what browsers, feed readers and bots ask for without having read a page. */
export function serveFavicon(server: FastifyInstance, { folder, faviconOf }: FaviconParts): void {
  server.get('/favicon.ico', async (request, reply) => {
    setHeaders(request, reply, 'file')
    const own = await faviconOf(request.hostname)
    if (own !== null) return reply.header('cache-control', 'no-cache').redirect(inHeader(own), 302)
    reply.header('cache-control', `public, max-age=${HOUR_S}`).type('image/x-icon')
    return reply.send(await readFile(join(folder, FAVICON)))
  })
}
