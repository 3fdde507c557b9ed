import * as z from 'zod/mini'
import { ofSite } from '../../kernel/shape.ts'
import type { Shapes } from '../../kernel/endpoint.ts'
import { CHECK_STATES } from './contract.ts'

const stats = z.object({
  totalPages: z.number(),
  /** Forms that are switched on. */
  totalForms: z.number(),
  totalMediaFiles: z.number(),
  /** Of the pages those that readers see. */
  publishedPages: z.number(),
  inactiveForms: z.number(),
  /** Of all media files. */
  mediaBytes: z.number(),
  views: z.object({
    /** In the last thirty days, today included. */
    month: z.number(),
    /** Views of each of these days, oldest first. */
    days: z.array(z.number()),
    /** Percent by which the last whole week differs from the one before; null before two weeks were counted. */
    trend: z.nullable(z.number()),
  }),
})

export type Stats = z.infer<typeof stats>

/**
 * Counts for sidebar and top bar: each list under its name, such as `posts`, including drafts, and under `changes` the items
 * with edits that wait for publication.
 */
const counts = z.record(z.string(), z.number())

export type Counts = z.infer<typeof counts>

const editor = z.nullable(z.object({ userId: z.string(), name: z.string() }))

/** An item as the first screen names it. */
const recentItem = z.object({
  /** As the activity log calls its type, such as `case-study`. */
  kind: z.string(),
  id: z.string(),
  /** Of a part or a chapter. */
  number: z.nullable(z.number()),
  title: z.string(),
  /** Public at this moment. */
  isPublished: z.boolean(),
  /** Edits wait for publication. */
  hasChanges: z.boolean(),
  editedAt: z.string(),
  /** The last editor; null for an import or a deleted account. */
  editor,
})

export type RecentItem = z.infer<typeof recentItem>

const check = z.enum(CHECK_STATES)

const status = z.object({
  database: check,
  /** Whether files can be stored, and those of the site are there. */
  storage: check,
  mail: check,
  scheduler: check,
  /** The service that people may sign in with, and whether it answers; null where none is set up. */
  signIn: z.nullable(z.object({ name: z.string(), state: check })),
  /** The primary domain, or the first that waits to be it, as its last check found it, `off` before the first; null for none. */
  domain: z.nullable(z.object({ name: z.string(), state: check, checkedAt: z.nullable(z.string()) })),
  /** What readers get: the site, or a page that says why not. */
  readers: z.enum(['site', 'maintenance', 'pause']),
  version: z.string(),
  /** Of the whole installation; `off` while there is none yet. */
  backup: z.object({
    state: check,
    /** Of the last good one. */
    at: z.nullable(z.string()),
    /** The last time that one was restored and compared. */
    provedAt: z.nullable(z.string()),
    /** Null before the first time. */
    isProved: z.nullable(z.boolean()),
  }),
  lastPublication: z.nullable(z.object({ at: z.string(), editor })),
})

export type SiteStatus = z.infer<typeof status>

const overview = z.object({
  /** Something of the book is published or, on a site without one, a page or a post; also while the site is paused. */
  isLive: z.boolean(),
  /** Items with edits that wait for publication. */
  changes: z.number(),
  /** Drafts by list, such as `posts`, without scheduled ones. */
  drafts: z.record(z.string(), z.number()),
  /** Which first steps are done. */
  steps: z.object({
    hasTitle: z.boolean(),
    hasOutline: z.boolean(),
    hasText: z.boolean(),
    isSeen: z.boolean(),
    hasSignUp: z.boolean(),
  }),
})

export type Overview = z.infer<typeof overview>

/** Input and output of each call, by its name. */
export const shapes = {
  readStats: { params: ofSite, answer: stats },
  readCounts: { params: ofSite, answer: counts },
  listRecent: { params: ofSite, answer: z.array(recentItem) },
  readStatus: { params: ofSite, answer: status },
  readOverview: { params: ofSite, answer: overview },
} satisfies Record<string, Shapes>
