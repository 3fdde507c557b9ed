import { provisioningJobs } from './jobs.ts'

export { beginBookSite } from './actions.ts'
export { provisioningRoutes } from './api.ts'
export { typesByKind } from './site-file/actions.ts'
export { findNamed } from './site-file/queries.ts'
export { readSiteFile } from './site-file/read-file.ts'
export { clearRemains } from './site-file/remains.ts'
export { writeSiteFile } from './site-file/write-file.ts'

export const servedProvisioning = { jobs: provisioningJobs }
