import type { Database } from '../../../platform/db/database.ts'
import { hashPassword } from '../password.ts'
import * as queries from '../queries.ts'
import { insertOwner } from './owner.ts'

/** The account of a demo, as long as this process runs. */
export interface DemoAccount {
  password: string
  passwordHash: string
}

const PASSWORD = 'the-lamp-is-still-on'

/** Creates the account that everybody may use who opens a demo. The database has no account yet. */
export async function createDemoOwner(db: Database, id: string): Promise<DemoAccount> {
  const passwordHash = await hashPassword(PASSWORD)
  const owner = { name: 'Demo Owner', username: 'demo', email: 'demo@example.org', passwordHash }
  await db.transaction('*', (tx) => insertOwner(tx, id, owner))
  return { password: PASSWORD, passwordHash }
}

/** What opens the demo; null once somebody has changed that password. */
export async function demoCredentials(
  db: Database,
  { password, passwordHash }: DemoAccount,
): Promise<{ username: string; password: string } | null> {
  const username = await db.transaction('*', (tx) => queries.findUsernameByHash(tx, passwordHash))
  return username === null ? null : { username, password }
}
