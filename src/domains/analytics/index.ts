export { readFigures } from './actions.ts'
export { analyticsRoutes } from './api.ts'
export { createViewCounter, type ViewCounter } from './counter.ts'
