export { readFigures } from './actions.ts'
export { analyticsRoutes } from './api.ts'
export { type Count, createCounter, createViewCounter, isReader, type ViewCounter } from './counter.ts'
