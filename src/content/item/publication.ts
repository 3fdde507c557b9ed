import { invalidField } from '../../kernel/problem.ts'
import type { ScheduleWrite } from '../../kernel/publication-shape.ts'
import type { Status } from '../../kernel/publication.ts'

/** The stored columns of publication, from which the database's clock gives the status. */
export interface Publication {
  isPublished: boolean
  /** Null: public as soon as it is published. */
  publishAt: string | null
  /** Null: public for good. */
  unpublishAt: string | null
}

export const DRAFT: Publication = { isPublished: false, publishAt: null, unpublishAt: null }

/** Gives publication after a change. @param now moment of the transaction */
export type ChangePublication = (before: Publication, status: Status, now: string) => Publication

/**
 * Leaves publication as it is. The moments of an item change only when somebody schedules, publishes or unpublishes this item,
 * or, for a type with a date, saves another date. Other writes and publications never move the moments of a scheduled item.
 */
export const asItWas: ChangePublication = (before) => before

/** Public from now on; an item that is public already keeps its `unpublishAt`. */
export const publish: ChangePublication = (before, status) =>
  status === 'published' ? before : { ...DRAFT, isPublished: true }

/** Off the public site and out of the schedule. */
export const takeDown: ChangePublication = () => DRAFT

/** Applies `isPublished` of a save; the value that a read gave changes nothing, and a scheduled item stays scheduled. */
export function published(isPublished: boolean | undefined): ChangePublication {
  return (before, status, now) => {
    if (isPublished === undefined || isPublished === (status === 'published')) return before
    return isPublished ? publishWhereUnscheduled(before, status, now) : takeDown(before, status, now)
  }
}

/** Publishes an item unless it is scheduled. */
export const publishWhereUnscheduled: ChangePublication = (before, status, now) =>
  status === 'scheduled' ? asItWas(before, status, now) : publish(before, status, now)

/**
 * Public from one moment to another; a moment that has passed means now.
 * @throws invalid for moments that contradict each other or the status
 */
export function scheduled({ publishAt, unpublishAt }: ScheduleWrite): ChangePublication {
  return (before, status, now) => {
    const isOut = status === 'published'
    if (publishAt && publishAt > now && isOut) {
      throw invalidField('publishAt', 'published', 'This is published already, and nothing of it waits')
    }
    const from = publishAt === undefined ? before.publishAt : publishAt
    const until = unpublishAt === undefined ? (status === 'draft' ? null : before.unpublishAt) : unpublishAt
    const isComing = publishAt ? true : publishAt === null ? isOut : status !== 'draft'
    if (!isComing) {
      if (unpublishAt) {
        throw invalidField(
          'unpublishAt',
          'draft',
          'Only what is published or scheduled can be taken down later',
        )
      }
      return DRAFT
    }
    if (until && until <= (from && from > now ? from : now)) {
      throw invalidField('unpublishAt', 'order', 'Taking down must come after publication')
    }
    return { isPublished: true, publishAt: from, unpublishAt: until }
  }
}
