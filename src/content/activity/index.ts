export { activityRoutes } from './api.ts'
export { activityJobs } from './jobs.ts'
export { COMMAND_LINE, type ActivityContext, INSTALL, recordActivity } from './record.ts'
export { sealActivity, verifyActivity } from './seal.ts'
