import { peopleRoutes } from './api.ts'
import { inviteMail } from './mail.ts'
import { peopleJobs } from './jobs.ts'
import { listInvited } from './queries.ts'
import { pagesOfPeople } from './site/pages.ts'

/** Who may open a site, as the product takes it. */
export const servedPeople = {
  routes: peopleRoutes,
  pages: pagesOfPeople,
  jobs: peopleJobs,
  mails: [inviteMail],
}

/** Invitations, as the log names them while they are open. */
export const namedInvitations = { kind: 'invitation', store: { listTitles: listInvited } }
