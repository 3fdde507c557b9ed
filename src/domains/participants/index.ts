import { participantsJobs } from './jobs.ts'
import { LINK } from './mails.ts'

export { findOwn, requireOwn } from './actions/own.ts'
export type { Participant } from './queries.ts'
export { formsOfParticipants, pagesOfParticipants } from './site/pages.ts'

/** People who take part on a site, as the product takes them; their pages need to know what all slices keep. */
export const servedParticipants = { jobs: participantsJobs, mails: [LINK] }
