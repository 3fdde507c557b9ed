import type { Status } from '../../kernel/publication.ts'
import type { Publication } from './publication.ts'

/** Publication as answers say it: `isPublished` is whether the item is public at this moment. */
export function publicationIn({ status, publishAt, unpublishAt }: Publication & { status: Status }) {
  return { status, isPublished: status === 'published', publishAt, unpublishAt }
}

/** The same of an item that is switched on and off. */
export function switchIn({ isActive }: { isActive: boolean }) {
  return {
    status: isActive ? ('active' as const) : ('inactive' as const),
    isPublished: isActive,
    publishAt: null,
  }
}

/** When an item was changed; null while nothing was since it was created. */
export function changeIn({ version, updatedAt }: { version: number; updatedAt: string }) {
  return { updatedAt: version === 1 ? null : updatedAt }
}
