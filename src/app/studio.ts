import type { Slice } from '../console/catalogue/slice.ts'
import { accountsConsole } from '../domains/accounts/console/index.ts'
import { analyticsConsole } from '../domains/analytics/console/index.ts'
import { appearanceConsole } from '../domains/appearance/console/index.ts'
import { assistantConsole } from '../domains/assistant/console/index.ts'
import { audienceConsole } from '../domains/audience/console/index.ts'
import { backupsConsole } from '../domains/backups/console/index.ts'
import { blogConsole } from '../domains/blog/console/index.ts'
import { bookConsole } from '../domains/book/console/index.ts'
import { caseStudiesConsole } from '../domains/case-studies/console/index.ts'
import { communityConsole } from '../domains/community/console/index.ts'
import { correctionsConsole } from '../domains/corrections/console/index.ts'
import { dashboardConsole } from '../domains/dashboard/console/index.ts'
import { formsConsole } from '../domains/forms/console/index.ts'
import { hostsConsole } from '../domains/hosts/console/index.ts'
import { identityConsole } from '../domains/identity/console/index.ts'
import { mediaConsole } from '../domains/media/console/index.ts'
import { modulesConsole } from '../domains/modules/console/index.ts'
import { navigationConsole } from '../domains/navigation/console/index.ts'
import { pagesConsole } from '../domains/pages/console/index.ts'
import { peopleConsole } from '../domains/people/console/index.ts'
import { provisioningConsole } from '../domains/provisioning/console/index.ts'
import { redirectsConsole } from '../domains/redirects/console/index.ts'
import { searchConsole } from '../domains/search/console/index.ts'
import { settingsConsole } from '../domains/settings/console/index.ts'
import { teamConsole } from '../domains/team/console/index.ts'

/** The slices of the studio; the entries of the side bar stand in this order (contract rows C256 to C266). */
export const STUDIO_SLICES: readonly Slice[] = [
  dashboardConsole,
  analyticsConsole,
  bookConsole,
  correctionsConsole,
  pagesConsole,
  blogConsole,
  caseStudiesConsole,
  teamConsole,
  mediaConsole,
  formsConsole,
  audienceConsole,
  navigationConsole,
  modulesConsole,
  settingsConsole,
  appearanceConsole,
  peopleConsole,
  provisioningConsole,
  accountsConsole,
  hostsConsole,
  redirectsConsole,
  backupsConsole,
  identityConsole,
  communityConsole,
  searchConsole,
  assistantConsole,
]
