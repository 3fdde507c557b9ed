import type { Database } from '../../../platform/db/database.ts'
import { hashPassword } from '../password.ts'
import * as queries from '../queries.ts'
import { insertOwner } from './owner.ts'

/** The demo account of this process. */
export interface DemoAccount {
  password: string
  passwordHash: string
}

const PASSWORD = 'the-lamp-is-still-on'

/** Creates the shared account of a demo in a database without accounts. */
export async function createDemoOwner(db: Database, id: string): Promise<DemoAccount> {
  const passwordHash = await hashPassword(PASSWORD)
  const owner = { name: 'Demo Owner', username: 'demo', email: 'demo@example.org', passwordHash }
  await db.transaction('*', (tx) => insertOwner(tx, id, owner))
  return { password: PASSWORD, passwordHash }
}

/** The demo's credentials; null once somebody has changed the password. */
export async function demoCredentials(
  db: Database,
  { password, passwordHash }: DemoAccount,
): Promise<{ username: string; password: string } | null> {
  const username = await db.transaction('*', (tx) => queries.findUsernameByHash(tx, passwordHash))
  return username === null ? null : { username, password }
}
