export { peopleRoutes } from './api.ts'
export { peopleJobs } from './jobs.ts'
export { pagesOfPeople } from './site/pages.ts'
