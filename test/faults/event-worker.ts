// For the fault tests: emits an event, or hears events and keeps them, and is killed at the worst moment when it is told to be.
import { openDatabase } from '../../src/platform/db/database.ts'
import { on } from '../../src/platform/events/event.ts'
import { eventJobs } from '../../src/platform/events/jobs.ts'
import { startJobs } from '../../src/platform/jobs/runner.ts'
import { aWorkerPlatform } from './worker-platform.ts'

const [, , given = '{}', mode = '', event = '{}'] = process.argv
const connection = JSON.parse(given)
const log = {
  debug() {},
  info() {},
  warn() {},
  error: (_: object, line: string) => process.stderr.write(`${line}\n`),
}
const db = openDatabase({ connection, hasRoles: true, log })

if (mode === 'emit') {
  const emitted = JSON.parse(event)
  await db.transaction([emitted.siteId], async (tx) => tx.emit(emitted))
  process.kill(process.pid, 'SIGKILL')
}

const keep = on('post.published', 'test.keep', async (_, { id }) => {
  process.stdout.write(`${id}\n`)
  if (mode === 'die') process.kill(process.pid, 'SIGKILL')
})

const jobs = startJobs({
  connection,
  platform: aWorkerPlatform(db),
  jobs: eventJobs({ subscriptions: [keep] }),
  log,
  isAlone: true,
})
process.once('SIGTERM', () => void jobs.stop().then(() => db.close()))
