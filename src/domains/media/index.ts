export { fileOf, fileType } from './actions.ts'
export { mediaRoutes } from './api.ts'
