import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setHeaders } from '../platform/http/headers.ts'
import { sessionToken } from '../platform/http/session-cookie.ts'
import type { BuildFiles } from './files.ts'

/** Serves the console's shell at /admin and below; without a session cookie the sign-in page comes instead, and then leads back. */
export function serveConsole(server: FastifyInstance, files: BuildFiles['console'], isDemo: boolean): void {
  const shell = shellOf(files, isDemo)
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    setHeaders(request, reply, 'console')
    if (sessionToken(request) === null) {
      const next = request.url === '/admin' ? '' : `?next=${encodeURIComponent(request.url)}`
      return reply.redirect(`/admin/login${next}`, 302)
    }
    return reply.type('text/html; charset=utf-8').send(shell)
  }
  server.get('/admin', serve)
  server.get('/admin/*', serve)
}

function shellOf({ script, stylesheets }: BuildFiles['console'], isDemo: boolean): string {
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  return (
    `<!doctype html><html lang="en"${isDemo ? ' data-demo' : ''}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>Flyleaf</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">${links}` +
    `<script type="module" src="${script}"></script></head><body><div id="root"></div></body></html>`
  )
}
