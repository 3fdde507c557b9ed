/** What a visitor over https was sent. */
export interface Sent {
  headers: Record<string, string | string[] | number | undefined>
  body: string
}

export interface Finding {
  rule: string
  result: string
  points: number
}

/** Points of each result, as the HTTP Observatory of MDN counts them; one hundred to begin with. */
const POINTS: Record<string, number> = {
  'csp-none-without-unsafe': 10,
  'csp-without-unsafe': 5,
  'csp-unsafe-style-only': 0,
  'csp-insecure-passive': -10,
  'csp-unsafe-eval': -10,
  'csp-unsafe': -20,
  'csp-insecure-scheme': -20,
  'csp-missing': -25,
  'cookies-secure-httponly-samesite': 5,
  'cookies-none': 0,
  'cookies-without-samesite': 0,
  'cookies-samesite-invalid': -20,
  'cookies-session-without-httponly': -30,
  'cookies-session-without-secure': -40,
  'cors-none': 0,
  'cors-universal-with-credentials': -50,
  'redirection-https-or-none': 0,
  'redirection-to-http': -20,
  'referrer-private': 5,
  'referrer-missing': 0,
  'referrer-unsafe': -5,
  'hsts-preloaded': 5,
  'hsts-six-months': 0,
  'hsts-short': -10,
  'hsts-missing': -20,
  'sri-everywhere': 5,
  'sri-not-needed': 0,
  'sri-same-origin': 0,
  'sri-external-without': -5,
  'sri-external-insecure': -50,
  nosniff: 0,
  'nosniff-missing': -5,
  'frame-by-csp': 5,
  'frame-by-header': 0,
  'frame-missing': -20,
  'corp-same': 10,
  'corp-cross-origin': 0,
  'corp-missing': 0,
  'corp-invalid': -5,
}

/** Below it nobody is given points for more than is asked. */
const BONUS_FROM = 90

const RULES: Record<string, (sent: Sent) => string> = {
  'content-security-policy': ({ headers }) => contentPolicy(policyOf(headers)),
  cookies: ({ headers }) => cookies([headers['set-cookie'] ?? []].flat().map(String)),
  'cross-origin-resource-sharing': ({ headers }) =>
    headers['access-control-allow-origin'] && headers['access-control-allow-credentials']
      ? 'cors-universal-with-credentials'
      : 'cors-none',
  redirection: ({ headers }) =>
    String(headers.location ?? '').startsWith('http:') ? 'redirection-to-http' : 'redirection-https-or-none',
  'referrer-policy': ({ headers }) => referrer(headers['referrer-policy']),
  'strict-transport-security': ({ headers }) => transport(headers['strict-transport-security']),
  'subresource-integrity': ({ headers, body }) =>
    String(headers['content-type']).startsWith('text/html') ? scripts(body) : 'sri-not-needed',
  'x-content-type-options': ({ headers }) =>
    headers['x-content-type-options'] === 'nosniff' ? 'nosniff' : 'nosniff-missing',
  'x-frame-options': ({ headers }) => frames(headers),
  'cross-origin-resource-policy': ({ headers }) => resourcePolicy(headers['cross-origin-resource-policy']),
}

/** Scores an answer by the observatory's rules. @see github.com/mdn/mdn-http-observatory, its SCORING and grader */
export function score(sent: Sent): { score: number; findings: Finding[] } {
  const findings = Object.entries(RULES).map(([rule, judge]) => {
    const result = judge(sent)
    const points = POINTS[result]
    if (points === undefined) throw new Error(`${result} has no points`)
    return { rule, result, points }
  })
  const sum = (all: Finding[]) => all.reduce((total, { points }) => total + points, 100)
  const plain = Math.max(0, sum(findings.filter(({ points }) => points < 0)))
  return { score: plain >= BONUS_FROM ? sum(findings) : plain, findings }
}

type Policy = Map<string, string[]>

function policyOf(headers: Sent['headers']): Policy {
  const directives = String(headers['content-security-policy'] ?? '').split(';')
  const words = directives.map((text) => text.trim().split(/\s+/)).filter(([name]) => name)
  return new Map(words.map(([name = '', ...sources]) => [name.toLowerCase(), sources]))
}

const BROAD = ['*', 'http:', 'https:', 'http://*', 'https://*']
const UNSAFE = [...BROAD, "'unsafe-inline'", 'data:']

function contentPolicy(policy: Policy): string {
  if (policy.size === 0) return 'csp-missing'
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const holds = (name: string, words: string[]) => sources(name).some((source) => words.includes(source))
  const isInsecure = (name: string) => sources(name).some((source) => /^(http:|ftp:)/.test(source))
  if (holds('script-src', UNSAFE) || holds('object-src', BROAD)) return 'csp-unsafe'
  if (
    [...policy.keys()].some(
      (name) => /^(script|style|object|connect|font|frame|worker)-src$/.test(name) && isInsecure(name),
    )
  )
    return 'csp-insecure-scheme'
  if (holds('script-src', ["'unsafe-eval'"])) return 'csp-unsafe-eval'
  if (isInsecure('img-src') || isInsecure('media-src')) return 'csp-insecure-passive'
  if (holds('style-src', UNSAFE)) return 'csp-unsafe-style-only'
  const isClosed = policy.get('default-src')?.join() === "'none'"
  const form = policy.get('form-action')
  // An answer that runs nothing and shows no form has none to bind.
  const isFormBound = form ? /^'(none|self)'$/.test(form.join()) : sources('script-src').join() === "'none'"
  return isClosed && isFormBound ? 'csp-none-without-unsafe' : 'csp-without-unsafe'
}

function cookies(all: string[]): string {
  if (all.length === 0) return 'cookies-none'
  if (all.some((cookie) => !/;\s*secure/i.test(cookie))) return 'cookies-session-without-secure'
  // Which of them carry a session is told by their names; others may be read by scripts.
  const ofSessions = all.filter((cookie) => /^[^=]*(?:sess|sid|login|device)/i.test(cookie))
  if (ofSessions.some((cookie) => !/;\s*httponly/i.test(cookie))) return 'cookies-session-without-httponly'
  if (all.some((cookie) => /;\s*samesite=(?!lax|strict)/i.test(cookie))) return 'cookies-samesite-invalid'
  return all.every((cookie) => /;\s*samesite=/i.test(cookie))
    ? 'cookies-secure-httponly-samesite'
    : 'cookies-without-samesite'
}

function referrer(value: unknown): string {
  if (value === undefined) return 'referrer-missing'
  const isPrivate = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/
  return isPrivate.test(String(value)) ? 'referrer-private' : 'referrer-unsafe'
}

function transport(value: unknown): string {
  const age = /^max-age=(\d+)/.exec(String(value ?? ''))?.[1]
  if (age === undefined) return 'hsts-missing'
  return Number(age) >= 15_768_000 ? 'hsts-six-months' : 'hsts-short'
}

function scripts(html: string): string {
  const tags = html.match(/<script\b[^>]*\ssrc="[^"]*"[^>]*>/g) ?? []
  if (tags.length === 0) return 'sri-not-needed'
  const isExternal = (tag: string) => /\ssrc="(https?:)?\/\//.test(tag)
  if (tags.some((tag) => /\ssrc="(http:)?\/\//.test(tag))) return 'sri-external-insecure'
  if (tags.every((tag) => /\sintegrity="/.test(tag))) return 'sri-everywhere'
  return tags.some(isExternal) ? 'sri-external-without' : 'sri-same-origin'
}

function frames(headers: Sent['headers']): string {
  const ancestors = policyOf(headers).get('frame-ancestors')
  if (ancestors && !ancestors.some((source) => BROAD.includes(source))) return 'frame-by-csp'
  return /^(deny|sameorigin)$/i.test(String(headers['x-frame-options'])) ? 'frame-by-header' : 'frame-missing'
}

function resourcePolicy(value: unknown): string {
  if (value === undefined) return 'corp-missing'
  if (value === 'cross-origin') return 'corp-cross-origin'
  return /^same-(origin|site)$/.test(String(value)) ? 'corp-same' : 'corp-invalid'
}
