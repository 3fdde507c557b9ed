import * as z from 'zod/mini'
import { LOCALES } from '../../../kernel/locale.ts'
import { planned, scheduleWrite } from '../../../kernel/publication-shape.ts'
import { STATUSES } from '../../../kernel/publication.ts'
import { bodyShape, idText, ofSite, requiredText, text } from '../../../kernel/shape.ts'
import type { Shapes } from '../../../kernel/endpoint.ts'

const change = z.object({
  /** '' for what is the same in every language. */
  language: z.string(),
  field: z.string(),
  /** What is stored. */
  before: z.unknown(),
  /** What waits. */
  after: z.unknown(),
  version: z.number(),
  /** Username; '' for an account that is gone. */
  by: z.string(),
  at: z.string(),
})

const named = z.object({
  /** As it stands in addresses, such as `book-parts`. */
  type: z.string(),
  id: z.string(),
  title: z.string(),
})

/**
 * What somebody should know before an item goes out; `refused` alone keeps it back.
 * `title`: a language has texts and no title. `text`: there is nothing to read. `link`: an address of this site that has no
 * page. `part`: readers see it only with something that is no part of the site yet.
 */
const CHECKS = ['refused', 'title', 'text', 'link', 'part'] as const

const check = z.object({
  kind: z.enum(CHECKS),
  /** '' where it concerns all. */
  language: z.string(),
  /** The rule that refuses, the address that leads nowhere, or the title of what is needed. */
  detail: z.string(),
  /** What is needed. */
  needs: z.nullable(named),
})

const waitingItem = z.extend(named, {
  status: z.enum(STATUSES),
  /** Readers do not see it yet, or not any more. */
  isNew: z.boolean(),
  /** Somebody took it off the site, or out of the schedule: it comes back only where a person wants just that. */
  isTakenDown: z.boolean(),
  /** Whether the caller may publish it. */
  mayPublish: z.boolean(),
  /** When changes of it go out by themselves. */
  planned: z.nullable(planned),
  changes: z.array(change),
  checks: z.array(check),
  /** When it was written last. */
  at: z.string(),
})

/** `changed` since, or `gone`; null where nobody looked, since it cannot be taken back any more. */
const published = z.extend(named, { standing: z.nullable(z.enum(['same', 'changed', 'gone'])) })

export type PublishedNow = z.infer<typeof published>

const publication = z.object({
  id: z.string(),
  /** The first of a site is 1. */
  number: z.number(),
  at: z.string(),
  /** When it was meant to happen, of what went out by itself. */
  dueAt: z.nullable(z.string()),
  by: z.string(),
  /** The first of its items, and how they stand by now. */
  items: z.array(published),
  total: z.number(),
  /** Null until it was taken back. */
  undoneAt: z.nullable(z.string()),
  /** Whether it can be taken back still. */
  isOpen: z.boolean(),
})

export type WaitingChange = z.infer<typeof change>

export type WaitingItem = z.infer<typeof waitingItem>

export type ReviewCheck = z.infer<typeof check>

export type PublicationMade = z.infer<typeof publication>

export type NamedItem = z.infer<typeof named>

const review = z.object({
  /** Items with changes that wait. */
  total: z.number(),
  /** Those with changes, the newest first. */
  items: z.array(waitingItem),
  /** What readers have never seen, or do not see any more. */
  drafts: z.object({ total: z.number(), items: z.array(waitingItem) }),
  /** The item that the call names, as far as something of it could go out. */
  asked: z.nullable(waitingItem),
  /** Nothing of the site was ever before readers. */
  isFirst: z.boolean(),
  last: z.nullable(publication),
})

export type Review = z.infer<typeof review>

const item = z.strictObject(
  {
    type: requiredText('Type', 60),
    id: idText(),
    /**
     * Of what readers see already: the languages whose changes are meant; those of the others stay as they are. What all
     * languages share counts as written in the site's own. Left out: all of them.
     */
    languages: z.optional(
      z
        .array(z.enum(LOCALES, `A language must be one of ${LOCALES.join(', ')}`), 'languages must be a list')
        .check(
          z.minLength(1, 'languages must name a language'),
          z.maxLength(LOCALES.length, `languages may have at most ${LOCALES.length} entries`),
        ),
    ),
  },
  'An item must be an object',
)

const items = z
  .array(item, 'items must be a list')
  .check(z.maxLength(1_000, 'items may have at most 1000 entries'))

const page = z.strictObject({
  /** Number of the publication that the page before ended with. */
  before: z.optional(text('before', 9).check(z.regex(/^\d+$/, 'before must be a number'))),
})

const scheduledItem = z.extend(named, {
  publishAt: z.nullable(z.string()),
  unpublishAt: z.nullable(z.string()),
  /** Readers see it already: only changes of it come. */
  isChange: z.boolean(),
  /** Languages of these changes; '' for what is the same in every language. */
  languages: z.array(z.string()),
  /** Why they did not come. */
  refusal: z.nullable(z.string()),
})

export type ScheduledItem = z.infer<typeof scheduledItem>

const trashedItem = z.extend(named, {
  at: z.string(),
  by: z.string(),
  /** Address of the picture that it is; null for what is none. */
  picture: z.nullable(z.string()),
})

export type TrashedItem = z.infer<typeof trashedItem>

/** What goes into each call and what comes out, by its name. */
export const reviewShapes = {
  readReview: {
    params: ofSite,
    query: z.strictObject({
      /** One item that is told whatever else waits, as `{type}/{id}`. */
      item: z.optional(text('item', 121).check(z.regex(/^[a-z-]+\/[^/]+$/, 'item must be {type}/{id}'))),
    }),
    answer: review,
  },
  publishWaiting: {
    params: ofSite,
    body: bodyShape({
      /** Left out: all that the caller may publish of what waits; a draft goes out only where it is named. */
      items: z.optional(items),
    }),
    answer: z.object({ publication: z.nullable(publication) }),
  },
  undoPublication: {
    params: ofSite,
    body: bodyShape({ id: z.optional(idText()) }),
    answer: z.object({
      publication: z.nullable(publication),
      /** What was left as it is, because somebody changed it since. */
      stayed: z.array(named),
    }),
  },
  listPublications: {
    params: ofSite,
    query: page,
    answer: z.object({ total: z.number(), publications: z.array(publication) }),
  },
  listScheduled: { params: ofSite, answer: z.array(scheduledItem) },
  scheduleWaiting: {
    params: ofSite,
    body: z.extend(scheduleWrite, { items }),
    answer: z.array(scheduledItem),
  },
  listTrash: { params: ofSite, answer: z.array(trashedItem) },
} satisfies Record<string, Shapes>
