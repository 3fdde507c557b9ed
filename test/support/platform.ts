import { randomBytes } from 'node:crypto'
import type { Database } from '../../src/platform/db/database.ts'
import { createOutside } from '../../src/platform/outside/outside.ts'
import { NO_MAIL } from '../../src/platform/mail/mail.ts'
import { type Platform, type PlatformParts, platformOf } from '../../src/platform/platform.ts'
import { newKey, parseKeys } from '../../src/platform/secrets/key.ts'
import { type Secrets, secretsOf } from '../../src/platform/secrets/opened.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { aSandbox } from './sandbox.ts'
import { aStorage } from './storage.ts'

/** No test asks anybody on the web. */
const NO_OUTSIDE = createOutside({ dnsServers: ['127.0.0.1:1'] })

/** Most tests make no backup. */
export const NO_VAULT: PlatformParts['vault'] = {
  connection: {},
  open() {
    throw new StartError('There is no place for backups.')
  },
}

export const aSecretKey = (): Secrets => secretsOf(parseKeys(newKey()), randomBytes(32), null)

/** The platform for calls and jobs of a test file; it makes the parts that are left out. */
export function aPlatform(db: Database, parts: Partial<Omit<PlatformParts, 'db'>> = {}): Platform {
  const { storage = aStorage(), sandbox = aSandbox(), mail = NO_MAIL, secrets = aSecretKey() } = parts
  const {
    workshop = sandbox,
    spool = aStorage(),
    signIn = { studioUrl: null, provider: null },
    outside = NO_OUTSIDE,
    vault = NO_VAULT,
  } = parts
  return platformOf({ db, storage, spool, sandbox, workshop, mail, secrets, signIn, outside, vault })
}
