import { audienceRoutes } from './api.ts'
import { formsOfAudience, pagesOfAudience } from './site/pages.ts'

/** Who waits for the book, as the product takes it. */
export const servedAudience = { routes: audienceRoutes, pages: pagesOfAudience, forms: formsOfAudience }
