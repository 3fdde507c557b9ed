import { analyticsRoutes } from './api.ts'
import { analyticsJobs } from './jobs.ts'

export { readFigures } from './actions.ts'
export type { Count } from './queries.ts'
export { createCounter, createViewCounter, isPerson, type ViewCounter } from './counter.ts'

export const servedAnalytics = { routes: analyticsRoutes, jobs: analyticsJobs }
