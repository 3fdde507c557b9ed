import type { FastifyInstance } from 'fastify'
import { PROBLEM_TYPES } from '../../kernel/problem.ts'
import type { Endpoint } from '../../kernel/endpoint.ts'
import { setHeaders } from './headers.ts'
import { openApiOf } from './openapi.ts'
import type { Route } from './slice.ts'
import { refuseQuery } from './validation.ts'

/** Serves the calls as OpenAPI at /api/openapi.json and as a page at /api/docs, and problem types at /problems/{type}. */
export function registerDocumentation(server: FastifyInstance, routes: readonly Route[]): void {
  let json: string | undefined
  server.get('/api/openapi.json', { preHandler: refuseQuery }, async (request, reply) => {
    setHeaders(request, reply, 'api')
    json ??= JSON.stringify(openApiOf(routes))
    return reply.type('application/json; charset=utf-8').send(json)
  })
  server.get('/api/docs', { preHandler: refuseQuery }, async (request, reply) => {
    setHeaders(request, reply, 'page')
    return reply.type('text/html; charset=utf-8').send(page(routes))
  })
  server.get('/problems/:type', async (request, reply) => {
    const { type } = request.params as { type: string }
    const problem = Object.entries(PROBLEM_TYPES).find(([name]) => name === type)
    if (!problem) return reply.callNotFound()
    setHeaders(request, reply, 'api')
    const [status, title] = problem[1]
    return reply.type('text/plain; charset=utf-8').send(`${title} (HTTP status ${status})`)
  })
}

function page(routes: readonly Route[]): string {
  const rows = routes
    .map(
      ({ endpoint }) =>
        `<h2><code>${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}</code></h2>` +
        `<p>${escape(endpoint.summary)}.</p><p>${escape(accessOf(endpoint))}</p>`,
    )
    .join('')
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Flyleaf API</title>' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>Flyleaf API</h1>' +
    '<p>JSON over same-origin calls with the session cookie. The same as data: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>' +
    `${rows}</main></body></html>`
  )
}

function accessOf({ policy }: Endpoint): string {
  switch (policy.kind) {
    case 'public':
      return 'Open to everybody.'
    case 'session':
      return 'Needs a session.'
    case 'platform-owner':
      return 'Needs the owner of the install.'
    default:
      return `Needs the capability ${policy.capability} on the site.`
  }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
