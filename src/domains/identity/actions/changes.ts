import { post } from '../../../content/mails/post.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { changeMail } from '../mail.ts'
import * as queries from '../queries.ts'

/**
 * Tells the person of an account by mail that its password is about to change in this transaction, or its address: the mail goes to
 * the address that the account has before.
 */
export async function tellOfChange(
  tx: Tx,
  { mail, siteId }: { mail: { isSetUp: boolean }; siteId: string },
  change: Omit<queries.AccountChange, 'id'>,
): Promise<void> {
  if (!mail.isSetUp) return
  const id = newId()
  await queries.insertChange(tx, { id, ...change })
  await post(tx, changeMail, { siteId, about: id })
}
