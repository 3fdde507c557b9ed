import { invalidField } from '../../kernel/problem.ts'
import type { Status } from '../../kernel/publication.ts'
import {
  asItWas,
  type ChangePublication,
  DRAFT,
  type Publication,
  publish as publishNow,
  published as publishedBySave,
  takeDown as takeOff,
} from './publication.ts'

type Facts = Record<string, unknown>

/** When readers see an item: not at all, or between two moments. */
export type Visibility = { from: string | null; until: string | null } | null

/** How an item stood before readers: public from and until some moment, or switched on or off. */
export type PublicState = Publication | { isActive: boolean }

/** A change of how an item stands before readers. */
export interface StateChange {
  /** Of what is published. */
  publication: ChangePublication
  /** Of what is switched on and off; left out: it stays as it is. */
  isActive?: boolean
}

/** How the items of a type come to be seen by readers. */
export interface ItemState {
  name: 'published' | 'switched' | 'always'
  statuses: readonly Status[]
  /** Readers see an item while it is there: throwing it away, and having it back, changes what they see. */
  isAlwaysSeen: boolean
  /** When readers see an item with these facts, now or by itself later. */
  visibilityOf(facts: Facts): Visibility
  /** Where an item with these facts stands at a moment. */
  statusAt(facts: Facts, now: string): Status
  /** Whether a change of these facts moves the status, so that the clock must be asked. */
  isMoved(before: Facts, after: Facts): boolean
  /** What is kept of an item that stands before readers as it does now. @param dateField the date that follows publication */
  publicStateOf(item: Facts & { status: Status }, dateField?: string): PublicState
  /** The facts that a change leads to. @param now asks for the moment of the transaction */
  after(facts: Facts, status: Status, change: StateChange, now: string): Facts
  /** What a save says of the state. */
  saved(write: { isPublished?: boolean | undefined }): ChangePublication
  /** @throws Problem `invalid` where items of the type have no moments */
  requireMoments(): void
}

const publicationOf = ({ isPublished = false, publishAt = null, unpublishAt = null }: Facts): Publication =>
  // Each is a column of every type that is published.
  ({ isPublished, publishAt, unpublishAt }) as Publication

export const PUBLISHED: ItemState = {
  name: 'published',
  statuses: ['draft', 'scheduled', 'published'],
  isAlwaysSeen: false,
  visibilityOf(facts) {
    const { isPublished, publishAt, unpublishAt } = publicationOf(facts)
    return isPublished ? { from: publishAt, until: unpublishAt } : null
  },
  statusAt(facts, now) {
    const { isPublished, publishAt, unpublishAt } = publicationOf(facts)
    if (!isPublished || (unpublishAt !== null && unpublishAt <= now)) return 'draft'
    return publishAt !== null && publishAt > now ? 'scheduled' : 'published'
  },
  isMoved(before, after) {
    const [was, is] = [publicationOf(before), publicationOf(after)]
    return (
      was.isPublished !== is.isPublished ||
      was.publishAt !== is.publishAt ||
      was.unpublishAt !== is.unpublishAt
    )
  },
  publicStateOf(item, dateField) {
    const date = dateField === undefined ? {} : { [dateField]: item[dateField] }
    return { ...publicationOf(item), ...date }
  },
  after: (facts, status, { publication }, now) =>
    publication(publicationOf(facts), status, now) as object as Facts,
  saved: ({ isPublished }) => publishedBySave(isPublished),
  requireMoments() {},
}

/** What has no moments: it is on or off, or always there. */
function requireNoMoments(): never {
  throw invalidField('publishAt', 'nothing', 'Nothing of this waits')
}

export const SWITCHED: ItemState = {
  name: 'switched',
  statuses: ['active', 'inactive'],
  isAlwaysSeen: false,
  visibilityOf: ({ isActive }) => (isActive ? { from: null, until: null } : null),
  statusAt: ({ isActive }) => (isActive ? 'active' : 'inactive'),
  isMoved: (before, after) => before.isActive !== after.isActive,
  publicStateOf: ({ status }) => ({ isActive: status === 'active' }),
  after: (_facts, _status, { isActive }) => (isActive === undefined ? {} : { isActive }),
  saved: () => asItWas,
  requireMoments: requireNoMoments,
}

export const ALWAYS: ItemState = {
  name: 'always',
  statuses: ['active'],
  isAlwaysSeen: true,
  visibilityOf: () => ({ from: null, until: null }),
  statusAt: () => 'active',
  isMoved: () => false,
  publicStateOf: () => DRAFT,
  after: () => ({}),
  saved: () => asItWas,
  requireMoments: requireNoMoments,
}

/** Before readers from now on. */
export const publish: StateChange = { publication: publishNow, isActive: true }

/** Out of readers' sight, and out of the schedule. */
export const takeDown: StateChange = { publication: takeOff, isActive: false }

/** Before readers as it was once. @param was as `standingOf` gave it */
export function putBack(was: PublicState): StateChange {
  if ('isActive' in was) return { publication: asItWas, isActive: was.isActive }
  return { publication: (now) => ({ ...now, ...was }) }
}

/** A change of moments alone, for what has them. */
export const moments = (publication: ChangePublication): StateChange => ({ publication })
