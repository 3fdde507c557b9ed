import type { ListTargets } from '../../../console/catalogue/slice.ts'
import { listParts } from '../calls.ts'

/** The parts of the book as targets of menu entries. */
export const listTargets: ListTargets = async (call, siteId) => {
  const parts = await call(listParts, { params: { forkId: siteId }, query: { sort: 'order' } })
  return parts.map(({ id, number, title, path, isPublished }) => ({
    id,
    title: (t) => t('book.partNamed', { number, title }),
    path,
    isPublished,
  }))
}
