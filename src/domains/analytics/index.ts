import { analyticsRoutes } from './api.ts'

export { readFigures } from './actions.ts'
export { type Count, createCounter, createViewCounter, isReader, type ViewCounter } from './counter.ts'

/** Figures of pages as the product takes them. */
export const servedAnalytics = { routes: analyticsRoutes }
