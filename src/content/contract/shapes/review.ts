import * as z from 'zod/mini'
import { MISSING } from '../../../kernel/rich-text/figures.ts'
import { LOCALES } from '../../../kernel/locale.ts'
import { planned, scheduleWrite } from '../../../kernel/publication-shape.ts'
import { STATUSES } from '../../../kernel/publication.ts'
import { bodyShape, idText, ofSite, requiredText, text } from '../../../kernel/shape.ts'
import type { Shapes } from '../../../kernel/endpoint.ts'

const change = z.object({
  /** '' for a field that all languages share. */
  language: z.string(),
  field: z.string(),
  /** The published value. */
  before: z.unknown(),
  /** The draft. */
  after: z.unknown(),
  version: z.number(),
  /** Username; '' for a deleted account. */
  by: z.string(),
  at: z.string(),
})

const named = z.object({
  /** Address of the type, such as `book-parts`. */
  type: z.string(),
  id: z.string(),
  title: z.string(),
})

/**
 * Warnings before an item is published; those of `keepsBack` prevent it.
 * `title`: a language has texts but no title. `text`: there is nothing to read. `link`: it links to an address of this site
 * without a page. `unseen` and `gone`: it links to an item that readers cannot open now, or that is not there any more. `alt`, `captions`, `transcript`, `name`: a picture or a player in its text lacks that. `thrown` and `lost`: it shows a file that is in the trash, or
 * that is gone. `part`: readers see it only once another item is published.
 */
const CHECKS = [
  'refused',
  'title',
  'text',
  'link',
  'unseen',
  'gone',
  'thrown',
  'lost',
  ...MISSING,
  'part',
] as const

const check = z.object({
  kind: z.enum(CHECKS),
  /** '' where it concerns all. */
  language: z.string(),
  /** The sentence of the refusal, the dead address, the title of what is linked, the name of the file, or the title of the item in `needs`. */
  detail: z.string(),
  /** The item that must be published first, or could be published along. */
  needs: z.nullable(named),
  /** Name of the field to mend, where it is one. */
  field: z.optional(z.string()),
})

const waitingItem = z.extend(named, {
  status: z.enum(STATUSES),
  /** Readers do not see it now. */
  isNew: z.boolean(),
  /** Somebody unpublished or unscheduled it: it is published again only when it is named. */
  isTakenDown: z.boolean(),
  /** Whether the caller may publish it. */
  mayPublish: z.boolean(),
  /** When its changes will be published on schedule. */
  planned: z.nullable(planned),
  changes: z.array(change),
  checks: z.array(check),
  /** Last write. */
  at: z.string(),
})

/** `changed` or `gone` since; null where the publication is too old to be undone, so nothing was compared. */
const published = z.extend(named, { standing: z.nullable(z.enum(['same', 'changed', 'gone'])) })

export type PublishedNow = z.infer<typeof published>

const publication = z.object({
  id: z.string(),
  /** The first of a site is 1. */
  number: z.number(),
  at: z.string(),
  /** The planned moment, for a scheduled publication. */
  dueAt: z.nullable(z.string()),
  by: z.string(),
  /** Its first items. */
  items: z.array(published),
  total: z.number(),
  /** Null until it was undone. */
  undoneAt: z.nullable(z.string()),
  /** It can still be undone. */
  isOpen: z.boolean(),
})

export type WaitingChange = z.infer<typeof change>

export type WaitingItem = z.infer<typeof waitingItem>

export type ReviewCheck = z.infer<typeof check>

export type PublicationMade = z.infer<typeof publication>

export type NamedItem = z.infer<typeof named>

const review = z.object({
  /** How many items have waiting changes. */
  total: z.number(),
  /** These items, the newest first. */
  items: z.array(waitingItem),
  /** Items that readers do not see. */
  drafts: z.object({ total: z.number(), items: z.array(waitingItem) }),
  /** The item that the call names; null where nothing of it can be published. */
  asked: z.nullable(waitingItem),
  /** Nothing on the site was ever published. */
  isFirst: z.boolean(),
  last: z.nullable(publication),
})

export type Review = z.infer<typeof review>

const item = z.strictObject(
  {
    type: requiredText('Type', 60),
    id: idText(),
    /**
     * For an item that readers see: the languages whose changes are published; left out: all. Fields that all languages share
     * belong to the site's own language.
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
  /** Number of the last publication on the page before. */
  before: z.optional(text('before', 9).check(z.regex(/^\d+$/, 'before must be a number'))),
})

const scheduledItem = z.extend(named, {
  publishAt: z.nullable(z.string()),
  unpublishAt: z.nullable(z.string()),
  /** Readers see the item already; only its changes are scheduled. */
  isChange: z.boolean(),
  /** Languages of these changes; '' for fields that all languages share. */
  languages: z.array(z.string()),
  /** Why they were not published. */
  refusal: z.nullable(z.string()),
})

export type ScheduledItem = z.infer<typeof scheduledItem>

const trashedItem = z.extend(named, {
  at: z.string(),
  by: z.string(),
  /** Address of the picture; null where the item is not a picture. */
  picture: z.nullable(z.string()),
})

export type TrashedItem = z.infer<typeof trashedItem>

export const reviewShapes = {
  readReview: {
    params: ofSite,
    query: z.strictObject({
      /** One item to answer in `asked`, as `{type}/{id}`. */
      item: z.optional(text('item', 121).check(z.regex(/^[a-z-]+\/[^/]+$/, 'item must be {type}/{id}'))),
    }),
    answer: review,
  },
  publishWaiting: {
    params: ofSite,
    body: bodyShape({
      /** Left out: all waiting changes that the caller may publish. A new item is published only when named. */
      items: z.optional(items),
    }),
    answer: z.object({ publication: z.nullable(publication) }),
  },
  undoPublication: {
    params: ofSite,
    body: bodyShape({ id: z.optional(idText()) }),
    answer: z.object({
      publication: z.nullable(publication),
      /** Items that somebody changed since; they are left as they are. */
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
