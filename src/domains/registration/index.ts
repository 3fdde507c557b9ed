import { registrationRoutes } from './api.ts'
import { registrationJobs } from './jobs.ts'
import { signUpMail } from './mail.ts'
import { formsOfRegistration, pagesOfRegistration } from './site/pages.ts'

export { isRegistrationAllowed } from './queries.ts'

/** Readers' accounts, as the product takes them. */
export const servedRegistration = {
  routes: registrationRoutes,
  pages: pagesOfRegistration,
  forms: formsOfRegistration,
  jobs: registrationJobs,
  mails: [signUpMail],
}
