import { identityRoutes } from './api.ts'
import { identityJobs } from './jobs.ts'
import { changeMail, failuresMail } from './mail.ts'
import { passkeyRoutes } from './passkeys/api.ts'
import { providerRoutes } from './provider/api.ts'
import { secondFactorRoutes } from './second-factor/api.ts'

export { createDemoOwner, type DemoAccount } from './actions/demo.ts'
export { createFirstOwner, isSetupOpen, newSetupToken } from './actions/owner.ts'
export { tellOfChange } from './actions/changes.ts'
export { enterAs } from './actions/enter.ts'
export { replacePassword, resetPassword } from './actions/password.ts'
export { absentActor } from './actions/actor.ts'
export { confirmPassword, identify } from './actions/sign-in.ts'
export { isReached } from './provider/openid.ts'
export { deletePasskeysOf } from './passkeys/queries.ts'
export { loseSecondFactor } from './second-factor/actions.ts'
export { hasSecondFactor } from './second-factor/queries.ts'
export { signedIn } from './signed-in.ts'
export { accountActivity } from './account-activity.ts'
export { hashNewPassword, requireAcceptable } from './new-password.ts'
export {
  beginSeeing,
  confirmAddress,
  deleteChangeLinks,
  deleteSessionsOf,
  endSeeing,
  findActor,
  findAddressee,
  findCredentials,
  findUser,
  hasAnyUser,
  insertMember,
} from './queries.ts'
export type { Browser } from './sign-in-limits.ts'
export { hashToken, newToken } from './token.ts'
export { pagesOfIdentity } from './site/pages.ts'

/** Accounts and sign-in as the product takes them. */
export const servedIdentity = {
  routes: [...identityRoutes, ...secondFactorRoutes, ...passkeyRoutes, ...providerRoutes],
  jobs: identityJobs,
  mails: [failuresMail, changeMail],
}
