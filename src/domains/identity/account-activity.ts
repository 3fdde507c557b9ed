import { INSTALL } from '../../content/activity/index.ts'

/** A line of the activity log about an account. Accounts belong to no site; nothing that was typed goes into it. */
export function accountActivity<V extends string>(verb: V, accountId: string | null) {
  return { siteId: INSTALL, action: `account.${verb}` as const, objectId: accountId }
}
