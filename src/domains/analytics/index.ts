import { analyticsRoutes } from './api.ts'

export { readFigures } from './actions.ts'
export { type Count, createCounter, createViewCounter, isPerson, type ViewCounter } from './counter.ts'

export const servedAnalytics = { routes: analyticsRoutes }
