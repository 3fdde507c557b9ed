export { createSite, siteOfHost } from './actions.ts'
export { claimSeeding, deleteSampleSites, findActiveSite, renameSite, setDefaultSite } from './queries.ts'
export { sitesRoutes } from './api.ts'
