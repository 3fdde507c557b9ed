export { formType } from './actions.ts'
export { formsRoutes } from './api.ts'
export { importForms } from './import.ts'
