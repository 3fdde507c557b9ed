import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../src/platform/db/database.ts'
import { createOutside } from '../../src/platform/outside/outside.ts'
import { NO_MAIL } from '../../src/platform/mail/mail.ts'
import { type Platform, platformOf } from '../../src/platform/platform.ts'
import { openSandbox } from '../../src/platform/sandbox/sandbox.ts'
import { newKey, parseKeys } from '../../src/platform/secrets/key.ts'
import { secretsOf } from '../../src/platform/secrets/opened.ts'
import { NO_VAULT } from '../support/platform.ts'
import { openStorage } from '../../src/platform/storage/storage.ts'

/** The platform of a process that runs jobs and no tests; it stores no file. */
export function aWorkerPlatform(db: Database): Platform {
  return platformOf({
    db,
    storage: openStorage(join(tmpdir(), `flyleaf-worker-${process.pid}`)),
    spool: openStorage(join(tmpdir(), `flyleaf-worker-${process.pid}-spool`)),
    sandbox: openSandbox(new URL('../../src/app/sandboxed.ts', import.meta.url)),
    workshop: openSandbox(new URL('../../src/app/sandboxed.ts', import.meta.url)),
    mail: NO_MAIL,
    signIn: { studioUrl: null, provider: null },
    outside: createOutside({}),
    secrets: secretsOf(parseKeys(newKey()), randomBytes(32), null),
    vault: NO_VAULT,
  })
}
