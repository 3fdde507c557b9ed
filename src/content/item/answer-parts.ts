import type { Status } from '../../kernel/publication.ts'
import type { Publication } from './publication.ts'

/** Publication in answers; here `isPublished` means public at this moment. */
export function publicationIn({ status, publishAt, unpublishAt }: Publication & { status: Status }) {
  return { status, isPublished: status === 'published', publishAt, unpublishAt }
}

/** The same for a type that is switched on and off. */
export function switchIn({ isActive }: { isActive: boolean }) {
  return {
    status: isActive ? ('active' as const) : ('inactive' as const),
    isPublished: isActive,
    publishAt: null,
  }
}

/** The last change of an item; null until its first change after the creation. */
export function changeIn({ version, updatedAt }: { version: number; updatedAt: string }) {
  return { updatedAt: version === 1 ? null : updatedAt }
}
