import * as z from 'zod/mini'
import type { Shapes } from '../../kernel/endpoint.ts'
import { isUuid } from '../../kernel/ids.ts'
import { LOCALE_LIST, LOCALES } from '../../kernel/locale.ts'
import {
  bodyShape,
  flag,
  hostText,
  idText,
  requiredText,
  slugText,
  timeZoneText,
} from '../../kernel/shape.ts'
import { BEGINNINGS, LABEL_MAX, SITE_FILE } from './contract.ts'

/** How a site stands; `closed` is maintenance, `archived` read and not changed, `paused` until further notice. */
export const STATES = ['open', 'closed', 'archived', 'paused', 'deleted'] as const

/** A site as the owner of the install sees it among all. */
const standing = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  domain: z.nullable(z.string()),
  state: z.enum(STATES),
  /** It answers where a host name leads to no other. */
  isDefault: z.boolean(),
  defaultLanguage: z.enum(LOCALES),
  createdAt: z.string(),
  /** Last change of anything on it. */
  changedAt: z.string(),
  /** Of files, in bytes. */
  mediaBytes: z.number(),
  /** Accounts with a role on it, without the owner of the install. */
  people: z.number(),
  /** When it is gone for good; null for a site that is not deleted. */
  goneAt: z.nullable(z.string()),
})

export type StandingSite = z.infer<typeof standing>

const label = () =>
  slugText('Address is required').check(
    z.maxLength(LABEL_MAX, `An address may have at most ${LABEL_MAX} characters`),
  )

const siteCreate = bodyShape({
  name: requiredText('Site name'),
  /** Left out: made from the name. */
  slug: z.optional(label()),
  language: z.optional(z.enum(LOCALES, `Language must be one of ${LOCALE_LIST}`)),
  timezone: z.optional(timeZoneText()),
  start: z.enum(BEGINNINGS, 'Start must be book, pages or like'),
  /** The other site of `like`. */
  like: z.optional(idText('like')),
})

export type SiteCreate = z.output<typeof siteCreate>

const siteWrite = bodyShape({
  name: z.optional(requiredText('Site name')),
  slug: z.optional(label()),
  /** Null and the empty string take it away. */
  domain: z.optional(z.nullable(hostText())),
  isPaused: flag('isPaused'),
  isArchived: flag('isArchived'),
  isDefault: flag('isDefault'),
})

export type SiteWrite = z.output<typeof siteWrite>

/** The name of the site, typed by whoever deletes it. */
const deletion = bodyShape({ name: requiredText('Site name') })

/** A site of the install, also one that is deleted, by its id as the database has it. */
const bySite = z.strictObject({ id: z.string().check(z.refine(isUuid)) })

/** What goes into each call and what comes out, by its name. */
export const shapes = {
  listStandingSites: { answer: z.array(standing) },
  createSite: { body: siteCreate, answer: standing },
  importSite: { takes: SITE_FILE, answer: standing },
  changeSite: { params: bySite, body: siteWrite, answer: standing },
  deleteSite: { params: bySite, body: deletion, answer: standing },
  exportSite: { params: bySite, file: [SITE_FILE] },
  checkExport: { params: bySite },
  restoreSite: { params: bySite, answer: standing },
} satisfies Record<string, Shapes>
