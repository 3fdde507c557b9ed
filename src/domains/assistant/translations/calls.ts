import type { CallOf } from '../../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

const ofWriter = { kind: 'site', capability: 'ai.use' } as const

/** Jobs that one account may begin or resume. */
const BEGUN = { count: 20, perMs: 60_000, by: 'account' } as const

const JOBS = '/api/forks/:forkId/translation-jobs'
const PROPOSALS = '/api/forks/:forkId/proposals'

export const beginTranslation: CallOf<typeof shapes.beginTranslation> = {
  method: 'POST',
  path: JOBS,
  summary:
    'Has a model translate what items of a type lack in a language, on the server; what comes waits beside them as proposals',
  policy: ofWriter,
  limit: BEGUN,
}

export const listTranslationJobs: CallOf<typeof shapes.listTranslationJobs> = {
  method: 'GET',
  path: JOBS,
  summary: 'The translations that the caller has asked a model for, the newest first',
  policy: ofWriter,
}

export const readTranslationJob: CallOf<typeof shapes.readTranslationJob> = {
  method: 'GET',
  path: `${JOBS}/:id`,
  summary: 'One of them, with what has become of each item',
  policy: ofWriter,
}

export const cancelTranslation: CallOf<typeof shapes.cancelTranslation> = {
  method: 'POST',
  path: `${JOBS}/:id/cancel`,
  summary: 'Ends a translation; what it has brought stays',
  policy: ofWriter,
}

export const resumeTranslation: CallOf<typeof shapes.resumeTranslation> = {
  method: 'POST',
  path: `${JOBS}/:id/resume`,
  summary:
    'Goes on with a translation that has stopped or was cancelled, and asks again for what was refused',
  policy: ofWriter,
  limit: BEGUN,
}

export const listWaitingProposals: CallOf<typeof shapes.listWaitingProposals> = {
  method: 'GET',
  path: PROPOSALS,
  summary: 'The items at which proposals of a model wait for the caller, the newest first',
  policy: ofWriter,
}

export const readItemProposals: CallOf<typeof shapes.readItemProposals> = {
  method: 'GET',
  path: `${PROPOSALS}/item`,
  summary: 'What a model proposes to the caller for an item in a language, and what is missing there',
  policy: ofWriter,
}

export const discardProposals: CallOf<typeof shapes.discardProposals> = {
  method: 'POST',
  path: `${PROPOSALS}/discard`,
  summary: 'Discards proposals for an item in a language',
  policy: ofWriter,
}

export const restoreProposals: CallOf<typeof shapes.restoreProposals> = {
  method: 'POST',
  path: `${PROPOSALS}/restore`,
  summary: 'Brings discarded proposals for an item in a language back',
  policy: ofWriter,
}
