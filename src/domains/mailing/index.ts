export { mailRoutes } from './api.ts'
export { mailJobs } from './jobs.ts'
export type { MailCtx, MailKind, Words } from './kind.ts'
export { post, postAll } from './post.ts'
