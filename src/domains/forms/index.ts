import { served } from '../../content/served/served.ts'
import { formItems, formVerbs } from './actions/forms.ts'
import { forms } from './type.ts'

export { entriesRoutes } from './api.ts'
export { formOnPage, formsOfForms, pagesOfForms } from './site/pages.ts'

/** Forms as the product takes them. */
export const servedForms = served(formItems, { calls: forms, verbs: formVerbs })
