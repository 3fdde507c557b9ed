import { audienceRoutes } from './api.ts'
import { formsOfAudience, pagesOfAudience } from './site/pages.ts'

export const servedAudience = { routes: audienceRoutes, pages: pagesOfAudience, forms: formsOfAudience }
