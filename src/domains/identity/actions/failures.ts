import { createHash, randomBytes } from 'node:crypto'
import { post } from '../../../content/mails/post.ts'
import type { Ctx } from '../../../platform/context.ts'
import { failuresMail } from '../mail.ts'
import * as queries from '../queries.ts'
import type { Browser } from '../sign-in-limits.ts'

const FAILURES_TOLD = 10

/** Nobody can find out from an id which name was typed; people sometimes type their password as the name. */
const SALT = randomBytes(32)

/**
 * Counts a wrong password, and mails the person of the account after ten within a day; once a day at most. The work is the same for
 * a name that no account has: it is counted, and a mail waits for it that is dropped before it goes out.
 * @param name in lower case
 */
export async function noteFailure(ctx: Ctx, name: string, { hostSite }: Browser): Promise<void> {
  // A demo has no mail, either.
  if (!ctx.mail.isSetUp) return
  const { network } = ctx.trace
  await ctx.db.transaction('*', async (tx) => {
    const { id, failures, isMailDue } = await queries.countFailure(tx, {
      name,
      unknownId: idOf(name),
      network,
    })
    if (failures < FAILURES_TOLD || !isMailDue) return
    await queries.noteFailuresMailed(tx, id)
    await post(tx, failuresMail, { siteId: hostSite.id, about: id })
  })
}

const idOf = (name: string): string =>
  createHash('sha256').update(SALT).update(name).digest('hex').slice(0, 32)
