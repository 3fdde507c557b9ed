import { createHash } from 'node:crypto'
import type { Site } from '../kernel/site.ts'
import type { Outline, PageRoute } from './page.ts'

const HASH_CHARACTERS = 12

/** The path of a site's own stylesheet, with a hash of its bytes. Null where the site has no rules. */
export function stylesheetOf({ id }: Pick<Site, 'id'>, { styles }: Pick<Outline, 'styles'>): string | null {
  if (styles === '') return null
  const hash = createHash('sha256').update(styles).digest('hex').slice(0, HASH_CHARACTERS)
  return `/assets/site/${id}.${hash}.css`
}

/** Serves a site's stylesheet. A page from before the last change gets the present one, which then may not be kept for ever. */
export const stylesheetRoute: PageRoute = {
  pattern: '/assets/site/:file',
  hasNoLanguage: true,
  staysInMaintenance: true,
  async load({ site, outline }, { file = '' }) {
    const current = stylesheetOf(site, outline) ?? `/assets/site/${site.id}.css`
    if (!file.startsWith(`${site.id}.`) || !file.endsWith('.css')) return null
    return {
      status: 200,
      type: 'text/css; charset=utf-8',
      body: outline.styles,
      tags: [],
      canonical: current,
      ...(current.endsWith(`/${file}`) && { isImmutable: true }),
    }
  },
}
