import * as z from 'zod/mini'
import type { SeedPublication } from '../../content/served/import.ts'
import { type SeedFile, seedOf } from '../../content/served/seed-files.ts'
import { seedShapeOf } from '../../content/served/seed-shape.ts'
import { postItems } from './actions.ts'

const STATUSES = ['draft', 'published', 'scheduled'] as const
const DAY_MS = 24 * 60 * 60 * 1000

const publicationShape = z.strictObject({
  status: z.optional(z.enum(STATUSES, `must be one of ${STATUSES.join(', ')}`)),
  publishInDays: z.optional(
    z
      .number('must be a number of days')
      .check(z.gte(1, 'must be at least 1'), z.lte(3_650, 'must be at most 3650')),
  ),
})

/** A file gives a post's day and status. */
export const postSeed = seedShapeOf(postItems, {
  front({ publishedAt, ...front }, isOwn) {
    return isOwn ? { ...front, publishedAt: momentOf(publishedAt) } : front
  },
  publication: publicationIn,
})

/** A day becomes noon UTC, which is the same day for readers nearly everywhere. */
function momentOf(day: unknown): unknown {
  return typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T12:00:00Z` : day
}

function publicationIn(
  { status: given, publishInDays: days }: Record<string, unknown>,
  file: SeedFile,
): SeedPublication {
  const named = Object.fromEntries(
    Object.entries({ status: given, publishInDays: days }).filter(([, value]) => value !== undefined),
  )
  const { status = 'published', publishInDays = 1 } = seedOf(publicationShape, file, named)
  return {
    given: { status, publishInDays },
    fields: ['status', 'publishInDays'],
    change(before, _status, now) {
      const soon = new Date(Date.parse(now) + publishInDays * DAY_MS).toISOString()
      const isOut = status === 'published'
      // A repeated import keeps the scheduled time.
      const publishAt = status === 'scheduled' ? (before.publishAt ?? soon) : null
      return { isPublished: isOut || publishAt !== null, publishAt, unpublishAt: null }
    },
  }
}
