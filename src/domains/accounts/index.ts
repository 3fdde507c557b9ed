import { accountsRoutes } from './api.ts'
import { accountsJobs } from './jobs.ts'
import { emailMail, resetMail } from './mail.ts'
import { formsOfAccounts, pagesOfAccounts } from './site/pages.ts'

export { askToConfirm } from './actions/change-email.ts'
export { resetTokenFor } from './actions/reset.ts'

/** Accounts of the install as its owner keeps them, as the product takes it. */
export const servedAccounts = {
  routes: accountsRoutes,
  pages: pagesOfAccounts,
  forms: formsOfAccounts,
  jobs: accountsJobs,
  mails: [resetMail, emailMail],
}
