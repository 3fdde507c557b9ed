import { accountsRoutes } from './api.ts'
import { accountsJobs } from './jobs.ts'
import { pagesOfAccounts } from './site/pages.ts'

export { resetTokenFor } from './actions/reset.ts'

/** Accounts of the install as its owner keeps them, as the product takes it. */
export const servedAccounts = { routes: accountsRoutes, pages: pagesOfAccounts, jobs: accountsJobs }
