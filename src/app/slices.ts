import { presenceRoutes } from '../content/presence/index.ts'
import type { PersonalData } from '../content/readers/personal-data.ts'
import { viewsRoutes } from '../content/views/index.ts'
import { servedAccounts } from '../domains/accounts/index.ts'
import { servedAnalytics } from '../domains/analytics/index.ts'
import { servedAssistant } from '../domains/assistant/index.ts'
import { servedAudience } from '../domains/audience/index.ts'
import { servedBackups } from '../domains/backups/index.ts'
import { bookOnSite, findBookAsSubject } from '../domains/book/index.ts'
import { servedCommunity } from '../domains/community/index.ts'
import { servedIdentity } from '../domains/identity/index.ts'
import { servedHosts } from '../domains/hosts/index.ts'
import { findUrls, type MailKind, mailRoutes } from '../domains/mailing/index.ts'
import type { UsesOf } from '../domains/media/index.ts'
import { servedModules } from '../domains/modules/index.ts'
import { servedParticipants } from '../domains/participants/index.ts'
import { servedPeople } from '../domains/people/index.ts'
import { servedProvisioning } from '../domains/provisioning/index.ts'
import { servedRegistration } from '../domains/registration/index.ts'
import { servedSettings } from '../domains/settings/index.ts'
import { servedSites } from '../domains/sites/index.ts'
import type { Route } from '../platform/http/slice.ts'
import type { Job } from '../platform/jobs/job.ts'
import type { ReadOnSite } from '../site/module-pages.ts'
import { listLanguages } from './outline.ts'
import { translatorOf } from './translate.ts'

/** What a slice brings to the server; it leaves out what it has none of. */
export interface ServedSlice extends ReadOnSite {
  routes?: readonly Route[]
  jobs?: readonly Job[]
  /** The kinds of mail that the slice sends. */
  mails?: readonly MailKind[]
  /** The personal data of readers that the slice stores under their addresses. */
  keeps?: readonly PersonalData[]
  /** Where the slice uses files of the media library. */
  uses?: UsesOf
}

/** The slices beside the types of items, `ITEM_TYPES`, which bring the same. */
export const SERVER_SLICES: readonly ServedSlice[] = [
  servedIdentity,
  servedAccounts,
  servedRegistration,
  servedPeople,
  servedSites,
  servedProvisioning,
  servedHosts,
  servedSettings,
  servedBackups,
  bookOnSite,
  servedModules,
  servedCommunity,
  servedAudience({ translatorOf, findBook: findBookAsSubject, listLanguages, findUrls }),
  servedParticipants,
  servedAnalytics,
  servedAssistant,
  { routes: mailRoutes({ translatorOf }) },
  { routes: presenceRoutes },
  { routes: viewsRoutes },
]
