export { cardsOf, servedCard } from './actions/serve.ts'
export { shareCardJobs } from './jobs.ts'
