import type { UsesOf } from '../media/index.ts'
import { listFrom, listLeadingTo } from './queries.ts'

export { redirectsRoutes } from './api.ts'
export { createAddressCounter } from './counter.ts'
export { redirectsJobs } from './jobs.ts'
export { findRedirectFor } from './queries.ts'

/** The redirects that lead to a file. */
export const usesInRedirects: UsesOf = async (db, siteId, { path }) =>
  (await listLeadingTo(db, siteId, path)).map((one) => ({ kind: 'redirect', isTrashed: false, ...one }))

/** Redirects, as the log names them. */
export const namedRedirects = { kind: 'redirect', store: { listTitles: listFrom } }
