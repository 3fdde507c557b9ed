import { readClock } from './db/clock.ts'
import type { Database } from './db/database.ts'
import { newId } from './ids.ts'
import { enqueue } from './queue/enqueue.ts'
import type { Mail } from './mail/mail.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Storage } from './storage/storage.ts'

/** What the machine gives to whatever is done, by a call or by a job. */
export interface Platform {
  db: Database
  /** Where the bytes of files lie. */
  storage: Storage
  /** Where the files of strangers are read. */
  sandbox: Sandbox
  mail: Mail
  secrets: Secrets
  /** The moment of a transaction by the database's clock: no other clock decides anything. */
  clock: typeof readClock
  jobs: {
    /** Asks for a job in the transaction of the change that needs it. */
    enqueue: typeof enqueue
  }
  newId(): string
}

/** What differs from one start, and from one test, to the next. */
export type PlatformParts = Pick<Platform, 'db' | 'storage' | 'sandbox' | 'mail' | 'secrets'>

/** The platform on an open database. */
export function platformOf({ db, storage, sandbox, mail, secrets }: PlatformParts): Platform {
  return { db, storage, sandbox, mail, secrets, clock: readClock, jobs: { enqueue }, newId }
}
