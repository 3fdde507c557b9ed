import type { Publication } from './publication.ts'
import type { Status } from '../kernel/publication.ts'

/** What an answer has that is not of the type, but of every item. */
export type Own<A> = Omit<
  A,
  'id' | 'uid' | 'forkId' | 'version' | 'createdAt' | 'updatedAt' | 'hasChanges' | 'translations'
>

/** Publication as answers say it: `isPublished` is whether the item is public at this moment. */
export function publicationIn({ status, publishAt, unpublishAt }: Publication & { status: Status }) {
  return { status, isPublished: status === 'published', publishAt, unpublishAt }
}
