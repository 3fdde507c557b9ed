import { invalidField } from '../../kernel/problem.ts'
import type { ScheduleWrite } from '../../kernel/publication-shape.ts'
import type { Status } from '../../kernel/publication.ts'

/** What is stored of publication; the status is worked out of it by the database's clock. */
export interface Publication {
  isPublished: boolean
  /** Null: public as soon as it is published. */
  publishAt: string | null
  /** Null: public for good. */
  unpublishAt: string | null
}

/** An item before it is published. */
export const DRAFT: Publication = { isPublished: false, publishAt: null, unpublishAt: null }

/** Publication after a change, given how things stood at the moment of its transaction. */
export type ChangePublication = (before: Publication, status: Status, now: string) => Publication

/**
 * The moments of an item are a matter of those who name them: they are changed by scheduling it, by publishing it by name, by
 * taking it down, and for a type with a date of its own by a save that names another date. Whatever else is written, published
 * or drafted of what is scheduled leaves them as they are.
 */
export const asItWas: ChangePublication = (before) => before

/** Public from now on; what is public already keeps the moment that takes it down. */
export const publish: ChangePublication = (before, status) =>
  status === 'published' ? before : { ...DRAFT, isPublished: true }

/** Off the public site, and no longer due to come. */
export const takeDown: ChangePublication = () => DRAFT

/** What `isPublished` in a save means; the value that a read gave changes nothing, and a scheduled item stays one. */
export function published(isPublished: boolean | undefined): ChangePublication {
  return (before, status, now) => {
    if (isPublished === undefined || isPublished === (status === 'published')) return before
    return isPublished ? publishWhereUnscheduled(before, status, now) : takeDown(before, status, now)
  }
}

/** The same as publishing, but for what comes at its own moment. */
export const publishWhereUnscheduled: ChangePublication = (before, status, now) =>
  status === 'scheduled' ? asItWas(before, status, now) : publish(before, status, now)

/**
 * Out at one moment, off at another; a moment that has passed means now.
 * @throws invalid for what cannot be meant
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
