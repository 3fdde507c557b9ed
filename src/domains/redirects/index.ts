export { redirectsRoutes } from './api.ts'
export { createAddressCounter } from './counter.ts'
export { redirectsJobs } from './jobs.ts'
export { findRedirectFor } from './queries.ts'
