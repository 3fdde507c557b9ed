import { activityJobs } from '../content/activity/index.ts'
import { modelTextJobs } from '../content/model-texts/jobs.ts'
import { bulkJobs } from '../content/verbs/bulk/jobs.ts'
import { trashJobs } from '../content/review/purge-trash.ts'
import { plannedJobs } from '../content/review/publish-planned.ts'
import { findBookAsSubject, plateJobs } from '../domains/book/index.ts'
import { mailJobs } from '../domains/mailing/index.ts'
import { mediaJobs } from '../domains/media/index.ts'
import { redirectsJobs } from '../domains/redirects/index.ts'
import { shareCardJobs } from '../domains/share-cards/index.ts'
import { listSites } from '../domains/sites/index.ts'
import { backupJobs } from '../platform/backup/jobs.ts'
import { databaseJobs } from '../platform/jobs/clean-keys.ts'
import { eventJobs } from '../platform/events/jobs.ts'
import type { Job } from '../platform/jobs/job.ts'
import { outlineOf, PAGES, platesOf, SERVED, SOURCES } from './pages.ts'
import { REVIEWED } from './reviewed.ts'
import { SUBSCRIPTIONS } from './subscriptions.ts'
import { TRANSLATIONS } from './translations.ts'
import { translatorOf } from './translate.ts'

/** Every job of the product. */
export const JOBS: readonly Job[] = [
  ...mediaJobs,
  ...databaseJobs,
  ...backupJobs({ program: new URL('./backup.js', import.meta.url) }),
  ...eventJobs({ subscriptions: SUBSCRIPTIONS }),
  ...activityJobs,
  ...bulkJobs,
  ...modelTextJobs,
  ...trashJobs({ types: REVIEWED }),
  ...TRANSLATIONS.jobs,
  ...plateJobs({ listSites: async (db) => (await listSites(db)).sites }),
  ...plannedJobs({ types: REVIEWED, listSites: async (db) => (await listSites(db)).sites }),
  ...SERVED.flatMap(({ jobs }) => jobs ?? []),
  ...redirectsJobs,
  ...mailJobs({
    kinds: SERVED.flatMap(({ mails }) => mails ?? []),
    translatorOf,
    siteNameIn: async ({ reader }, site, locale) =>
      (await findBookAsSubject({ db: reader, site, locale }))?.siteName ?? site.name,
  }),
  ...shareCardJobs({ routes: PAGES, sources: SOURCES, outlineOf, platesOf, translatorOf }),
]
