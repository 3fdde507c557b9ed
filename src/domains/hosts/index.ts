import { hostsRoutes } from './api.ts'
import { hostsJobs } from './jobs.ts'

export type { DomainState } from './contract.ts'
export { readPrimary, refusingTaken, requireOfSites } from './actions.ts'
export { RIDDLE_PATH, solve } from './riddle.ts'

export const servedHosts = { routes: hostsRoutes, jobs: hostsJobs }
