import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { MailKind } from './kind.ts'
import { insertMail, insertMails } from './queries.ts'

interface Posted {
  siteId: string
  /** Id of the row that the kind reads when it writes the mail. */
  about: string
  /** No second one of this kind within so many hours. Left out: one waits at a time. */
  onceInHours?: number
}

/**
 * Puts a mail into the outbox in the transaction of the change that it tells of. It goes out soon after the commit; without a mail
 * server it waits until there is one.
 */
export async function post(
  tx: Tx,
  kind: Pick<MailKind, 'name'>,
  { siteId, about, onceInHours = 0 }: Posted,
): Promise<void> {
  insertMail(tx, { id: newId(), forkId: siteId, kind: kind.name, about, onceInHours })
}

/** The same for any number of rows at once. */
export async function postAll(
  tx: Tx,
  kind: Pick<MailKind, 'name'>,
  { siteId, abouts, onceInHours = 0 }: Omit<Posted, 'about'> & { abouts: readonly string[] },
): Promise<void> {
  const ids = abouts.map(() => newId())
  await insertMails(tx, { forkId: siteId, kind: kind.name, ids, abouts: [...abouts], onceInHours })
}
