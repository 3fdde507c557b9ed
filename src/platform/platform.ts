import { readClock } from './db/clock.ts'
import type { Vault } from './vault.ts'
import type { Connection, Database } from './db/database.ts'
import type { Outside } from './outside/outside.ts'
import { newId } from './ids.ts'
import { enqueue } from './queue/enqueue.ts'
import type { Mail } from './mail/mail.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { SignInSettings } from './sign-in-settings.ts'
import type { Storage } from './storage/storage.ts'

/** What calls and jobs get from the machine. */
export interface Platform {
  db: Database
  /** Holds the bytes of files. */
  storage: Storage
  /** What is needed only while something is done, such as a file that comes in. */
  spool: Storage
  /** Reads files of strangers in a process of its own. */
  sandbox: Sandbox
  /** Makes pictures for jobs in another process, so that whoever sends a file does not wait for them. */
  workshop: Sandbox
  mail: Mail
  secrets: Secrets
  signIn: SignInSettings
  /** How this install is found from outside. */
  outside: Outside
  vault: VaultPlace
  /** The database's clock, once for each transaction; no other clock decides anything. */
  clock: typeof readClock
  jobs: {
    /** Enqueues a job in the transaction of the change that needs it. */
    enqueue: typeof enqueue
  }
  newId(): string
}

/** What is kept of the install in another place, and the database that it is compared with. */
interface VaultPlace {
  /** By the login that owns the tables. */
  connection: Connection
  /** @throws StartError where the environment names no place that can be one */
  open(): Vault
}

/** The parts that differ between starts and between tests. */
export type PlatformParts = Pick<
  Platform,
  'db' | 'storage' | 'spool' | 'sandbox' | 'workshop' | 'mail' | 'secrets' | 'signIn' | 'outside' | 'vault'
>

export function platformOf(parts: PlatformParts): Platform {
  return { ...parts, clock: readClock, jobs: { enqueue }, newId }
}
