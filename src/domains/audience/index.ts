import { audienceRoutes } from './api.ts'
import { audienceJobs } from './jobs.ts'
import { audienceMails, type Told } from './mails.ts'
import { subscriptionOfReader } from './personal/personal-data.ts'
import { countSubscribers } from './queries/subscribers.ts'
import { formsOfAudience, pagesOfAudience } from './site/pages.ts'

/** The total of the list of subscribers, for those who may read it. */
export const subscribersCounted = {
  list: 'subscribers',
  capability: 'audience.read',
  count: countSubscribers,
} as const

export const servedAudience = (told: Told) => ({
  routes: audienceRoutes(told),
  pages: pagesOfAudience,
  forms: formsOfAudience,
  jobs: audienceJobs,
  mails: audienceMails(told),
  keeps: [subscriptionOfReader],
})
