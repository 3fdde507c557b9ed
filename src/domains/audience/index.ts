import { audienceRoutes } from './api.ts'
import { audienceJobs } from './jobs.ts'
import { audienceMails, type Told } from './mails.ts'
import { subscriptionOfReader } from './personal/personal-data.ts'
import { formsOfAudience, pagesOfAudience } from './site/pages.ts'

export const servedAudience = (told: Told) => ({
  routes: audienceRoutes(told),
  pages: pagesOfAudience,
  forms: formsOfAudience,
  jobs: audienceJobs,
  mails: audienceMails(told),
  keeps: [subscriptionOfReader],
})
