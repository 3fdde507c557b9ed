import * as z from 'zod/mini'
import type { Previewed } from '../../content/preview/publish-for-preview.ts'
import { changedBy } from './actions.ts'
import { THEME_KIND } from './contract.ts'
import * as queries from './queries.ts'
import { themeBody } from './shapes.ts'

const given = z.object({ theme: themeBody, path: z.string() })

/** A page of the site with a theme that nobody has saved. */
export const previewedTheme: Previewed = {
  kind: THEME_KIND,
  async publishForPreview(tx, site, _id, _locale, seen) {
    const parsed = given.safeParse(seen)
    if (!parsed.success) return null
    const { theme, path } = parsed.data
    await queries.updateTheme(tx, site.id, changedBy(theme, await queries.lockTheme(tx, site.id)))
    return path
  },
}
