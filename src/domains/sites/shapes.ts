import * as z from 'zod/mini'
import { LOCALES } from '../../kernel/locale.ts'
import { ROLES } from '../../kernel/role.ts'
import type { Shapes } from '../../kernel/endpoint.ts'

/** A site as the list of the console shows it; its configuration is not part of it. */
const siteRow = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  domain: z.nullable(z.string()),
  /** Where readers find it, without a slash at the end; null where they find it on the host of the studio, too. */
  address: z.nullable(z.string()),
  appId: z.nullable(z.string()),
  isActive: z.boolean(),
  /** Nobody changes anything on it, whatever their role was. */
  isArchived: z.boolean(),
  /** The texts are written in it first. */
  sourceLanguage: z.enum(LOCALES),
  /** Readers get it first. */
  defaultLanguage: z.enum(LOCALES),
  timezone: z.string(),
  role: z.enum(ROLES),
  /** On an archived site the role that the account had before; on others left out. */
  keptRole: z.optional(z.enum(ROLES)),
  /** In which the account writes texts; null for all, for translators without the site's own. */
  languages: z.nullable(z.array(z.enum(LOCALES))),
  /** Ids of the modules that are on. */
  modules: z.array(z.string()),
  createdAt: z.string(),
})

export type SiteRow = z.infer<typeof siteRow>

/** What goes into each call and what comes out, by its name. */
export const shapes = {
  listSites: { answer: z.array(siteRow) },
} satisfies Record<string, Shapes>
