import { provisioningRoutes } from './api.ts'
import { provisioningJobs } from './jobs.ts'

export { beginBookSite } from './actions.ts'

export const servedProvisioning = { routes: provisioningRoutes, jobs: provisioningJobs }
