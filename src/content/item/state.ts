import { invalidField } from '../../kernel/problem.ts'
import type { Status } from '../../kernel/publication.ts'
import {
  asItWas,
  type ChangePublication,
  DRAFT,
  type Publication,
  publish,
  published as publishedBySave,
  takeDown,
} from './publication.ts'

type Facts = Record<string, unknown>

/** When readers see an item: not at all, or between two moments. */
export type Visibility = { from: string | null; until: string | null } | null

/** The stored state of an item: public from and until some moment, or switched on or off. */
export type PublicState = Publication | { isActive: boolean }

/** A change of state, for a type of any state. */
export interface StateChange {
  /** For types with the state `published`. */
  publication: ChangePublication
  /** For types that are switched; left out: it stays as it is. */
  isActive?: boolean
}

/** What the verbs need to know of a state. */
export interface ItemState {
  name: 'published' | 'switched' | 'always'
  statuses: readonly Status[]
  /** Readers see an item whenever it is not in the trash. */
  isAlwaysSeen: boolean
  visibilityOf(facts: Facts): Visibility
  statusAt(facts: Facts, now: string): Status
  /** Whether the status may have changed, so that the clock must be read. */
  isMoved(before: Facts, after: Facts): boolean
  /** The present state, for `putBack`. @param dateField a date that follows publication and is kept with it */
  publicStateOf(item: Facts & { status: Status }, dateField?: string): PublicState
  /** The facts after a change. @param now moment of the transaction */
  after(facts: Facts, status: Status, change: StateChange, now: string): Facts
  /** The change of publication in a save. */
  saved(write: { isPublished?: boolean | undefined }): ChangePublication
  /** @throws Problem `invalid` where items of the type cannot be scheduled */
  requireMoments(): void
}

const publicationOf = ({ isPublished = false, publishAt = null, unpublishAt = null }: Facts): Publication =>
  // Every type with the state `published` has these columns.
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
export const toPublished: StateChange = { publication: publish, isActive: true }

/** Out of readers' sight, and out of the schedule. */
export const toTakenDown: StateChange = { publication: takeDown, isActive: false }

/** Restores an earlier state. @param was from `publicStateOf` */
export function putBack(was: PublicState): StateChange {
  if ('isActive' in was) return { publication: asItWas, isActive: was.isActive }
  return { publication: (now) => ({ ...now, ...was }) }
}

/** Changes publication and leaves `isActive` as it is. */
export const moments = (publication: ChangePublication): StateChange => ({ publication })
