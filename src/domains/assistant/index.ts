import type { ItemType } from '../../content/item/item-type.ts'
import type { Route } from '../../platform/http/slice.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { assistantRoutes } from './api.ts'
import type { Registered } from './translations/actions/step.ts'
import { translationRoutes } from './translations/api.ts'
import { translationJobs } from './translations/jobs.ts'

export const servedAssistant = { routes: assistantRoutes }

/** @param registered `types`: those whose items are written in several languages */
export function translationsOf({
  types,
  absentActor,
}: Pick<Registered, 'absentActor'> & { types: readonly ItemType[] }): {
  routes: Route[]
  jobs: Job[]
} {
  const named = new Map(types.map((type) => [type.kind, type]))
  return { routes: translationRoutes(named), jobs: translationJobs({ types: named, absentActor }) }
}
