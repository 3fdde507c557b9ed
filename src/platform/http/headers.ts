import type { FastifyReply, FastifyRequest } from 'fastify'

type Surface = 'page' | 'console' | 'api' | 'file'

const SHARED = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** The directives that a page may extend, with what stands in them. */
const EXTENDED = {
  'script-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'frame-src': "'none'",
} as const

/** Sources beside the product that a page may load from. */
export type Outside = Readonly<Partial<Record<keyof typeof EXTENDED, readonly string[]>>>

const PAGE_POLICY = policy({
  'default-src': "'none'",
  'script-src': EXTENDED['script-src'],
  'style-src': "'self'",
  'img-src': EXTENDED['img-src'],
  'font-src': "'self'",
  'media-src': "'self'",
  'connect-src': EXTENDED['connect-src'],
  'frame-src': EXTENDED['frame-src'],
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'object-src': "'none'",
})

// The editors need inline styles; scripts stay as strict as on public pages.
const CONSOLE_POLICY = PAGE_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
  .replace(EXTENDED['img-src'], `${EXTENDED['img-src']} blob:`)
  .replace("frame-src 'none'", "frame-src 'self'")
  .replace("frame-ancestors 'self'", "frame-ancestors 'none'")

const BY_SURFACE: Record<Surface, Record<string, string>> = {
  page: {
    ...SHARED,
    'content-security-policy': PAGE_POLICY,
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'public, max-age=0, must-revalidate',
  },
  console: {
    ...SHARED,
    'content-security-policy': CONSOLE_POLICY,
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  },
  // A file that is opened by itself, such as an SVG with a script, may do no more than a page.
  file: { ...SHARED, 'content-security-policy': PAGE_POLICY, 'x-frame-options': 'SAMEORIGIN' },
  api: {
    ...SHARED,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    vary: 'Cookie',
  },
}

const BY_SURFACE_HTTPS: Record<Surface, Record<string, string>> = {
  page: overHttps(BY_SURFACE.page),
  console: overHttps(BY_SURFACE.console),
  file: overHttps(BY_SURFACE.file),
  api: overHttps(BY_SURFACE.api),
}

/** Sets the security headers of a surface; some are set over https only. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply, surface: Surface): void {
  reply.headers(securityHeaders(surface, request.protocol === 'https'))
}

export function securityHeaders(surface: Surface, isHttps: boolean): Record<string, string> {
  return (isHttps ? BY_SURFACE_HTTPS : BY_SURFACE)[surface]
}

/** The content security policy of a page that also loads from elsewhere. */
export function policyWith(outside: Outside, isHttps: boolean): string {
  const { 'content-security-policy': own = '' } = securityHeaders('page', isHttps)
  return Object.entries(EXTENDED).reduce((all, [name, sources]) => {
    const more = outside[name as keyof Outside] ?? []
    if (more.length === 0) return all
    // Nothing and something cannot stand together.
    const kept = sources === "'none'" ? [] : [sources]
    return all.replace(`${name} ${sources}`, [name, ...kept, ...more].join(' '))
  }, own)
}

function policy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

function overHttps(headers: Record<string, string>): Record<string, string> {
  return {
    ...headers,
    'strict-transport-security': 'max-age=63072000',
    'content-security-policy': `${headers['content-security-policy']}; upgrade-insecure-requests`,
  }
}
