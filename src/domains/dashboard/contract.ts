import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { ofSite } from '../../kernel/shape.ts'

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
    /** Of each of these days, the oldest first. */
    days: z.array(z.number()),
    /** Percent by which the last whole week differs from the one before; null before two weeks were counted. */
    trend: z.nullable(z.number()),
  }),
})

export type Stats = z.infer<typeof stats>

export const readStats = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/stats',
  summary: 'How many pages, active forms, media files and views a site has',
  policy: { kind: 'site', capability: 'content.read' },
  params: ofSite,
  answer: stats,
})

/**
 * What the side and the top bar count: each list under its name, such as `posts`, drafts too, and under `changes` the items
 * with edits that wait for publication.
 */
const counts = z.record(z.string(), z.number())

export type Counts = z.infer<typeof counts>

export const readCounts = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/counts',
  summary: 'How many items each list of a site has',
  policy: { kind: 'site', capability: 'content.read' },
  params: ofSite,
  answer: counts,
})

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
  /** Who touched it last; null: an import, or an account that is gone. */
  editor,
})

export type RecentItem = z.infer<typeof recentItem>

/** Items of all types, the one that was edited last first. */
export const listRecent = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/recent',
  summary: 'The items of a site that were edited last, of all types, with who edited them',
  policy: { kind: 'site', capability: 'content.read' },
  params: ofSite,
  answer: z.array(recentItem),
  isPartial: true,
})

/** How a thing that the site needs is doing: well, not set up, or in a way that somebody must look at. */
const CHECK_STATES = ['ok', 'off', 'bad'] as const

export type CheckState = (typeof CHECK_STATES)[number]

const check = z.enum(CHECK_STATES)

const status = z.object({
  database: check,
  storage: check,
  mail: check,
  scheduler: check,
  signIn: check,
  domain: z.nullable(z.string()),
  version: z.string(),
  lastPublication: z.nullable(z.object({ at: z.string(), editor })),
})

export type SiteStatus = z.infer<typeof status>

export const readStatus = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/status',
  summary: 'How the things that a site needs are doing, its version and its last publication',
  policy: { kind: 'site', capability: 'content.read' },
  params: ofSite,
  answer: status,
})

const overview = z.object({
  /** Readers find something of the book, or where there is none, a page or a post. */
  isLive: z.boolean(),
  /** Items with edits that wait for publication. */
  changes: z.number(),
  /** Drafts by the list that they stand in, such as `posts`; one that is scheduled is none. */
  drafts: z.record(z.string(), z.number()),
  /** What of the first steps is done. */
  steps: z.object({
    hasTitle: z.boolean(),
    hasOutline: z.boolean(),
    hasText: z.boolean(),
    isSeen: z.boolean(),
    hasSignUp: z.boolean(),
  }),
})

export type Overview = z.infer<typeof overview>

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/overview',
  summary: 'What of a site waits for somebody, and which of the first steps are done',
  policy: { kind: 'site', capability: 'content.read' },
  params: ofSite,
  answer: overview,
})

export const dashboardContract = { readStats, readCounts, listRecent, readStatus, readOverview }
