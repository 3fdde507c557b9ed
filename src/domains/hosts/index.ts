import { hostsRoutes } from './api.ts'
import { hostsJobs } from './jobs.ts'

export type { DomainState } from './contract.ts'
export { readPrimary, refusingTaken, requireOfSites } from './actions.ts'
export { CHALLENGE_PATH, solve } from './challenge.ts'

export const servedHosts = { routes: hostsRoutes, jobs: hostsJobs }
