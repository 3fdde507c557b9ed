export { teamRoutes } from './api.ts'
export { importTeam } from './import.ts'
export { pagesOfTeam, teamSource } from './site/pages.ts'
