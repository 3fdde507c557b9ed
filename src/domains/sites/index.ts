import { sitesRoutes } from './api.ts'

export { createSite, freeSlug } from './actions.ts'
export { createDirectory, type Directory, originOf, type Place } from './directory.ts'
export { sitesAt } from './known.ts'
export {
  claimSeeding,
  deleteSampleSites,
  findActiveSite,
  findSiteBySlug,
  isSlugTaken,
  listSites,
  renameSite,
  setDefaultSite,
  type SiteList,
} from './queries.ts'

export const servedSites = { routes: sitesRoutes }
