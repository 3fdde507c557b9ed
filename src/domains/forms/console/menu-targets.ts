import type { ListTargets } from '../../../console/catalogue/slice.ts'
import { formCalls } from '../type.ts'

/** The forms that take entries, each at its own page, as targets of menu entries. */
export const listTargets: ListTargets = async (call, siteId) => {
  const rows = await call(formCalls.list, { params: { forkId: siteId }, query: {} })
  return rows
    .filter(({ isActive }) => isActive)
    .map(({ id, name, slug }) => ({ id, title: () => name, path: `/forms/${slug}`, isPublished: true }))
}
