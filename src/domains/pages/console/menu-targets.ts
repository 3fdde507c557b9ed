import type { MenuTargets } from '../../../console/slice.ts'
import { pages } from '../type.ts'

type Module = Awaited<ReturnType<MenuTargets['load']>>

/** The pages of the site, as a menu leads to them. */
export const listTargets: Module['listTargets'] = async (call, forkId) => {
  const rows = await call(pages.list, { params: { forkId }, query: {} })
  return rows.map(({ id, title, slug, path, isPublished }) => ({
    id,
    title: () => title || slug,
    path,
    isPublished,
  }))
}
