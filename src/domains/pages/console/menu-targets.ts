import type { ListTargets } from '../../../console/catalogue/slice.ts'
import { pageCalls } from '../type.ts'

/** The pages of the site, as a menu leads to them. */
export const listTargets: ListTargets = async (call, siteId) => {
  const rows = await call(pageCalls.list, { params: { forkId: siteId }, query: {} })
  return rows.map(({ id, title, slug, path, isPublished, hasText }) => ({
    id,
    title: () => title || slug,
    path,
    isPublished,
    isEmpty: !hasText,
  }))
}
