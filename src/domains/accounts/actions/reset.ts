import { COMMAND_LINE, recordActivity } from '../../../content/activity/index.ts'
import { conflict, notFound, Problem } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import { actorOf, type Ctx } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  accountActivity,
  confirmAddress,
  deletePasskeysOf,
  findCredentials,
  hashNewPassword,
  hashToken,
  newToken,
  replacePassword,
  requireAcceptable,
  tellOfChange,
} from '../../identity/index.ts'
import * as queries from '../queries.ts'
import type { ResetLink } from '../shapes.ts'

/**
 * Makes the one link that sets a new password of an account; a link before it is void. Not by `change`, which keeps answers: it
 * would keep the secret.
 * @throws notFound, conflict for a disabled account
 */
export async function makeResetLink(ctx: Ctx, id: string): Promise<ResetLink> {
  return ctx.db.transaction('*', async (tx) => {
    const { account } = await queries.lockAccount(tx, id)
    if (!account) throw notFound()
    if (account.disabledAt !== null) throw conflict('This account is disabled: enable it first.')
    const token = newToken()
    const expiresAt = await queries.saveResetLink(tx, id, {
      tokenHash: hashToken(token),
      createdBy: actorOf(ctx).userId,
    })
    recordActivity(tx, ctx, accountActivity('reset-link', id))
    return { token, expiresAt }
  })
}

/**
 * The same from the command line.
 * @param name username or e-mail address
 * @returns the secret of the link; `unknown` and `disabled` where there is none
 */
export async function resetTokenFor(
  db: Database,
  name: string,
): Promise<{ token: string } | 'unknown' | 'disabled'> {
  return db.transaction('*', async (tx) => {
    const found = await findCredentials(tx, name.toLowerCase())
    if (!found) return 'unknown'
    const { account } = await queries.lockAccount(tx, found.id)
    if (account?.disabledAt !== null) return 'disabled'
    const token = newToken()
    await queries.saveResetLink(tx, found.id, { tokenHash: hashToken(token), createdBy: null })
    recordActivity(tx, COMMAND_LINE, accountActivity('reset-link', found.id))
    return { token }
  })
}

/** Whose password a link sets; null for one that is void. */
export const findByLink = (db: Database, token: string) =>
  db.transaction('*', (tx) => queries.findByLink(tx, hashToken(token)))

/**
 * Sets a new password with a one-time link: ends every session of the account, forgets its devices and takes its passkeys. Its
 * person is told by mail.
 * @param site of the mail
 * @throws notFound for a void link, invalid for a password that breaks the rules
 */
export async function resetByLink(
  ctx: Ctx,
  site: Site,
  { token, password }: { token: string; password: string },
): Promise<{ username: string }> {
  requireAcceptable(password)
  // Before the hash, which costs time that only a real link is worth.
  if (!(await findByLink(ctx.db, token))) throw linkVoid()
  const passwordHash = await hashNewPassword(password)
  return ctx.db.transaction('*', async (tx) => {
    const account = await queries.findByLink(tx, hashToken(token))
    if (!account || !(await queries.takeLink(tx, hashToken(token)))) throw linkVoid()
    const change = { userId: account.id, what: 'password' } as const
    await tellOfChange(tx, { mail: ctx.mail, siteId: site.id }, change)
    await replacePassword(tx, account.id, passwordHash)
    // Whoever was in the account before, or made it with an invitation to this address, may have added one.
    await deletePasskeysOf(tx, account.id)
    if (account.isMailed) await confirmAddress(tx, account.id)
    recordActivity(tx, ctx, { ...accountActivity('reset-password', account.id), userId: account.id })
    return { username: account.username }
  })
}

function linkVoid() {
  return new Problem('not-found', 'This link was used, replaced or is too old. Ask for a new one.')
}
