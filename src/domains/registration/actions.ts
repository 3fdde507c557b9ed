import { Problem, unavailable } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import type { Ctx } from '../../platform/context.ts'
import { NEEDS_MAIL } from './contract.ts'
import { isRegistrationAllowed } from './queries.ts'

/** Long, since somebody has to set up mail first. */
const RETRY_S = 3_600

/**
 * Refuses a reader who asks for an account: an address counts only once a letter to it was answered, and no letter can be sent.
 * @param site whose reader it is to be
 * @throws Problem `no-registration` where the site takes no readers' accounts, unavailable where it does
 */
export async function signUp(ctx: Ctx, site: Site): Promise<void> {
  if (!(await isRegistrationAllowed(ctx.db.reader, site.id)))
    throw new Problem('no-registration', 'On this site readers need no account, and can make none.')
  throw unavailable(`${NEEDS_MAIL}.`, RETRY_S)
}
