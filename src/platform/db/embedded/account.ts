import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { StartError } from '../../start-error.ts'

/** A user of this machine, as the database server needs it. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/** `process.getuid` is missing from the type on Windows only, where the embedded database does not run. */
export const ownUid = (): number => process.getuid?.() ?? -1

/**
 * The account that the database server runs as: Node's own, or as root `postgres`, else `nobody`
 * (PostgreSQL refuses root, and accounts are never created).
 * @throws StartError when there is no such account, or the own uid has no name
 */
export function serverAccount(): Account {
  if (ownUid() !== 0) {
    try {
      const { username, uid, gid } = userInfo()
      return { name: username, uid, gid }
    } catch {
      // initdb needs the name, and fails without it with a message that helps nobody.
      throw new StartError(
        `The user id ${ownUid()} has no name on this machine, which the embedded database needs: give it an entry in /etc/passwd or set DATABASE_URL.`,
      )
    }
  }
  const account = accounts().find((a) => a.name === 'postgres') ?? accounts().find((a) => a.name === 'nobody')
  if (account && account.uid !== 0) return account
  throw new StartError(
    'The database does not run as root, and there is no account "postgres" or "nobody": start Flyleaf as another user or set DATABASE_URL.',
  )
}

/** The name of a user id, or `user id n`. */
export function accountName(uid: number): string {
  return accounts().find((account) => account.uid === uid)?.name ?? `user id ${uid}`
}

/** Can that account enter this folder? Asked of the kernel, so that access lists and mount options count too. */
export function canReach(account: Account, folder: string): boolean {
  const { uid, gid } = account
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { uid, gid, cwd: '/', stdio: 'ignore' })
      .status === 0
  )
}

function accounts(): Account[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4)
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  } catch {
    return []
  }
}
