export { createFirstOwner, identify, isSetupOpen, newSetupToken, resetPassword } from './actions.ts'
export { identityRoutes } from './api.ts'
export { hasAnyUser } from './queries.ts'
export { pagesOfIdentity } from './site/pages.ts'
