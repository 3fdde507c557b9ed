import { afterAll, beforeAll, beforeEach } from 'vitest'
import { JOBS } from '../../src/app/jobs.ts'
import { NO_LIMITS } from '../../src/platform/http/limits.ts'
import { smtpMail } from '../../src/platform/mail/smtp.ts'
import { createOutside } from '../../src/platform/outside/outside.ts'
import { type App, anApp } from './app.ts'
import { administer } from './database.ts'
import { runJob } from './jobs.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

/** Where links in the mails of such an app lead. */
export const MAILED_ORIGIN = 'https://book.example'

/** An app whose mail goes to a server of the test file; each test begins without mails. Both are there from `beforeAll` on. */
interface Mailed {
  app: App
  server: MailServer
  /** Sends what waits. */
  send(): Promise<void>
}

/** @param tables emptied before each test, too */
export function aMailedApp({ tables = [] }: { tables?: readonly string[] } = {}): Mailed {
  const mailed = { send: () => runJob(JOBS, 'mailing.send', mailed.app.platform) } as Mailed
  beforeAll(async () => {
    mailed.server = await startMailServer()
    mailed.app = await anApp({
      limits: NO_LIMITS,
      mail: smtpMail({ url: mailed.server.url, from: 'books@example.org' }),
      publicUrl: MAILED_ORIGIN,
      outside: createOutside({ publicUrl: MAILED_ORIGIN }),
    })
  })
  afterAll(() => mailed.server.stop())
  beforeEach(async () => {
    for (const table of ['mails', ...tables]) await administer(mailed.app.connection, `delete from ${table}`)
    mailed.server.mails.length = 0
    mailed.server.refuse(null)
  })
  return mailed
}
