export { activityRoutes } from './api.ts'
export { activityJobs } from './jobs.ts'
export { COMMAND_LINE, type Doer, INSTALL, recordActivity } from './record.ts'
export { sealActivity, verifyActivity } from './seal.ts'
