import { notFound } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import * as queries from '../queries.ts'
import { addressHashIn } from '../stop-key.ts'

interface StopContext {
  db: Database
  site: Site
  secrets: Secrets
}

/** Whether mails with links to the address of a key are stopped; null for a key that nobody was given. */
export async function findStop({ db, site, secrets }: StopContext, key: string): Promise<boolean | null> {
  const addressHash = addressHashIn(secrets, key)
  return addressHash === null ? null : queries.isStopped(db.staff, { forkId: site.id, addressHash })
}

/** Ends mails with links to the address of a key, or begins them again. @throws notFound */
export async function setStop(
  { db, site, secrets }: StopContext,
  key: string,
  isStopped: boolean,
): Promise<void> {
  const addressHash = addressHashIn(secrets, key)
  if (addressHash === null) throw notFound()
  const save = isStopped ? queries.insertStop : queries.deleteStop
  await db.transaction([site.id], (tx) => save(tx, { forkId: site.id, addressHash }))
}
