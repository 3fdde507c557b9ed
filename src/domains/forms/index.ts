import { served } from '../../content/served/served.ts'
import { formItems } from './actions/forms.ts'
import { entriesRoutes } from './api.ts'
import { formsJobs } from './notices/jobs.ts'
import { ENTRY, MORE } from './notices/mails.ts'
import { entriesOfReader } from './personal/personal-data.ts'
import { formsOfForms, pagesOfForms } from './site/pages.ts'

export { copyForms } from './copy.ts'
export { formOnPage } from './site/pages.ts'

const type = served(formItems)

export const servedForms = {
  ...type,
  routes: [...type.routes, ...entriesRoutes],
  pages: pagesOfForms,
  forms: formsOfForms,
  keeps: [entriesOfReader],
  jobs: formsJobs,
  mails: [ENTRY, MORE],
}
