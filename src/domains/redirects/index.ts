export { redirectsRoutes } from './api.ts'
export { createAddressCounter } from './counter.ts'
export { redirectsJobs } from './jobs.ts'
export { findLead } from './queries.ts'
