import { served } from '../../content/served/served.ts'
import { formSeed, formType, formVerbs } from './actions/forms.ts'
import { forms } from './contract.ts'

export { entriesRoutes } from './api.ts'
export { formOnPage, formsOfForms, pagesOfForms } from './site/pages.ts'

/** Forms as the product takes them. */
export const servedForms = served(formType, {
  address: 'forms',
  names: ['Form', 'Forms'],
  calls: forms,
  verbs: formVerbs,
  seed: formSeed,
})
