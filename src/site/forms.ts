import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FORM_BODY_LIMIT } from '../kernel/call.ts'
import { LOCALES, type Locale, withLanguage } from '../kernel/locale.ts'
import { inHeader } from '../kernel/web-address.ts'
import { malformed, notFound as nothingThere, Problem } from '../kernel/problem.ts'
import { setHeaders } from '../platform/http/headers.ts'
import { type Limits, networkOf } from '../platform/http/limits.ts'
import { problemOf } from '../platform/http/problem-answer.ts'
import { readerToken, setReaderCookie } from '../platform/http/reader-cookie.ts'
import { pathOf } from './match.ts'
import { allowOutside } from './outside.ts'
import type { NextPage, PageForm } from './page.ts'
import { contextOf, nameNothing } from './page-context.ts'
import { activeSite, documentOf, notFound, requireStaff, type Serving, sendFailure } from './serve.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'
const PARTED_TYPE = 'multipart/form-data'

interface FormParts extends Serving {
  limits: Limits
}

/**
 * Takes the forms that browsers send without script; the studio's sessions do not count here. After success the browser is redirected to a
 * page that says so; after a refusal it gets the form again, with what was typed.
 */
export function serveForms(server: FastifyInstance, forms: readonly PageForm[], parts: FormParts): void {
  // In a scope of its own: no other address takes a body of this type.
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'buffer' }, async (_: unknown, body: Buffer) =>
      parse(body),
    )
    scope.addContentTypeParser('*', async () => {
      throw new Problem('unsupported-media-type', `The request body must be ${FORM_TYPE}.`)
    })
    listen(
      scope,
      forms.filter(({ isOneClick }) => !isOneClick),
      parts,
    )
    void scope.register(async (oneClick) => {
      oneClick.addContentTypeParser(PARTED_TYPE, { parseAs: 'buffer' }, async () => ({}))
      listen(
        oneClick,
        forms.filter(({ isOneClick }) => isOneClick),
        parts,
      )
    })
  })
}

function listen(scope: FastifyInstance, forms: readonly PageForm[], parts: FormParts): void {
  for (const form of forms) {
    for (const locale of [null, ...LOCALES]) {
      const path = locale ? withLanguage(form.path, locale) : form.path
      scope.post(path, { bodyLimit: FORM_BODY_LIMIT }, (request, reply) =>
        take(request, reply, { ...form, locale }, parts),
      )
    }
  }
}

/** A form at its address in one language; null is the site's default one. */
interface LocalForm extends PageForm {
  locale: Locale | null
}

async function take(
  request: FastifyRequest,
  reply: FastifyReply,
  form: LocalForm,
  parts: FormParts,
): Promise<FastifyReply> {
  setHeaders(request, reply, 'page')
  reply.header('cache-control', 'no-store')
  let outcome: NextPage | Answered
  try {
    outcome = await submit(request, reply, form, parts)
  } catch (error) {
    return sendFailure(request, reply, error, parts)
  }
  if ('path' in outcome) {
    if (outcome.reader !== undefined) setReaderCookie(request, reply, outcome.reader)
    return reply.redirect(inHeader(outcome.path), 303)
  }
  if (outcome.retryAfter !== undefined) reply.header('retry-after', outcome.retryAfter)
  return reply.code(outcome.status).type('text/html; charset=utf-8').send(outcome.html)
}

interface Answered {
  status: number
  html: string
  retryAfter: number | undefined
}

/** Gives the next page, or one at once: that of the form itself, or the form again. */
async function submit(
  request: FastifyRequest,
  reply: FastifyReply,
  form: LocalForm,
  parts: FormParts,
): Promise<NextPage | Answered> {
  // People sign in here, so it uses the database connections that are kept free.
  const site = await (form.isAlwaysOpen ? parts.siteOfHost : activeSite)(request.hostname, parts)
  allowOutside(request, reply, site)
  if (site.isInMaintenance && !form.isAlwaysOpen && !form.staysInMaintenance)
    await requireStaff(request, site, form.locale, parts)
  const own = { ...parts, db: parts.db.entry }
  const anybody = await contextOf(site, form.locale, {}, own)
  const ctx = form.isPersonal ? { ...anybody, reader: readerToken(request) } : anybody
  if (!form.isAlwaysOpen && !ctx.outline.locales.includes(ctx.locale)) {
    const plain = await contextOf(site, null, {}, own)
    const { html } = await documentOf(notFound(plain, parts), plain, '', parts)
    return { status: 404, html, retryAfter: undefined }
  }
  // The parser above gives only this; a request without a body has none.
  const fields = (request.body ?? {}) as Record<string, string>
  const params = request.params as Record<string, string | undefined>
  const network = networkOf(request.ip ?? '')
  const userAgent = request.headers['user-agent'] ?? ''
  try {
    if (nameNothing(params)) throw nothingThere()
    const next = await form.submit(ctx, { fields, params, network, userAgent, limits: parts.limits })
    if (typeof next === 'string') return { path: ctx.path(next) }
    if ('path' in next) return { ...next, path: ctx.path(next.path) }
    const { html } = await documentOf(next, ctx, pathOf(form.path, params), parts)
    return { status: next.status, html, retryAfter: undefined }
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    const again = await form.again(ctx, { fields, params }, problem)
    const page = again ? { ...again, status: problem.status, isPrivate: true as const } : notFound(ctx, parts)
    const { html } = await documentOf(page, ctx, pathOf(form.path, params), parts)
    return { status: page.status, html, retryAfter: problem.extra.retryAfter }
  }
}

function parse(body: Buffer): Record<string, string> {
  try {
    return Object.fromEntries(new URLSearchParams(new TextDecoder('utf-8', { fatal: true }).decode(body)))
  } catch {
    throw malformed('The request body is not a form.')
  }
}
