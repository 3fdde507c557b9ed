import { registrationRoutes } from './api.ts'
import { pagesOfRegistration } from './site/pages.ts'

/** Readers' accounts, as the product takes them. */
export const servedRegistration = { routes: registrationRoutes, pages: pagesOfRegistration }
