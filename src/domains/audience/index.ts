export { audienceRoutes } from './api.ts'
export { formsOfAudience, pagesOfAudience } from './site/pages.ts'
