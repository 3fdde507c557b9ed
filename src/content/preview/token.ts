import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { LOCALES } from '../../kernel/locale.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([A-Za-z0-9_-]{43})$/

/** The token in the address of a preview: the link's id, signed for its site. */
export function tokenOf(secrets: Secrets, siteId: string, linkId: string): string {
  return linkId.replaceAll('-', '') + signature(secrets, siteId, linkId)
}

/** The id of the link in a token that this site has signed; null for any other text. */
export function linkOf(secrets: Secrets, siteId: string, token: string): string | null {
  const [, ...pieces] = TOKEN.exec(token) ?? []
  const given = pieces.pop()
  if (given === undefined) return null
  const linkId = pieces.join('-')
  const expected = signature(secrets, siteId, linkId)
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? linkId : null
}

const editorPreview = z.object({
  siteId: z.string(),
  kind: z.string(),
  itemId: z.string(),
  locale: z.enum(LOCALES),
  /** What is seen though nobody has saved it, as its type knows it; left out: the item as it is stored. */
  given: z.optional(z.unknown()),
  /** Milliseconds since 1970. */
  until: z.number(),
})

type EditorPreview = z.infer<typeof editorPreview>

/** An hour. */
const EDITOR_PREVIEW_MS = 3_600_000

/** The address of an editor's own preview: it works for an hour, on any host of this server. */
export function editorPreviewPath(secrets: Secrets, seen: Omit<EditorPreview, 'until'>): string {
  return `/preview?of=${editorToken(secrets, { ...seen, until: Date.now() + EDITOR_PREVIEW_MS })}`
}

/** The token in the address of an editor's own preview. It holds everything, signed, so that nothing is stored. */
export function editorToken(secrets: Secrets, seen: EditorPreview): string {
  const words = Buffer.from(JSON.stringify(seen)).toString('base64url')
  return `${words}.${signature(secrets, seen.siteId, words)}`
}

/** What a token allows to see; null for a token that has expired or was not signed here. */
export function editorPreviewOf(secrets: Secrets, token: string, now = Date.now()): EditorPreview | null {
  const [words = '', given = ''] = token.split('.')
  const seen = editorPreview.safeParse(fromJson(Buffer.from(words, 'base64url').toString()))
  if (!seen.success) return null
  const [a, b] = [Buffer.from(given), Buffer.from(signature(secrets, seen.data.siteId, words))]
  return a.length === b.length && timingSafeEqual(a, b) && seen.data.until > now ? seen.data : null
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function signature(secrets: Secrets, siteId: string, linkId: string): string {
  return createHmac('sha256', secrets.keyFor('preview-links'))
    .update(`${siteId}/${linkId}`)
    .digest('base64url')
}
