import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { verifyActivity } from '../content/activity/index.ts'
import { type Environment, lookAtEnvironment } from '../platform/config/environment.ts'
import {
  type Connection,
  type Database,
  openDatabase,
  openPool,
  transaction,
} from '../platform/db/database.ts'
import { findBinaries } from '../platform/db/embedded/binaries.ts'
import { CLUSTER } from '../platform/db/embedded/data-dir.ts'
import { connectRunning } from '../platform/db/embedded/running.ts'
import { startEmbedded } from '../platform/db/embedded/supervisor.ts'
import {
  type Check,
  failureOf,
  type Finding,
  note,
  ok,
  problem,
  runChecks,
} from '../platform/doctor/check.ts'
import { DATA_FOLDER_CHECKS, findDataFolder } from '../platform/doctor/data-folder.ts'
import {
  CONTENT_CHECKS,
  type OpenedDatabase,
  schemaFinding,
  SERVER_CHECKS,
} from '../platform/doctor/database.ts'
import { ENVIRONMENT_CHECK } from '../platform/doctor/environment.ts'
import { MACHINE_CHECKS, thisMachine } from '../platform/doctor/machine.ts'
import { MAIL_CHECK } from '../platform/doctor/mail.ts'
import { PORT_CHECK } from '../platform/doctor/port.ts'
import { hasRoles } from '../platform/doctor/queries.ts'
import { listParkedJobs } from '../platform/queue/queries.ts'
import { redactionOf } from '../platform/log/redaction.ts'
import { portOf } from './address.ts'
import { rootFolder } from '../platform/root.ts'

type Tell = (finding: Finding) => void

const QUIET = { info() {}, warn() {}, error() {} }

/** A query of a large database must not last for ever. */
const LOGIN_OPTIONS = '-c TimeZone=UTC -c statement_timeout=60000 -c default_transaction_read_only=on'

/**
 * Looks at machine, configuration, data folder and database, and says a line for each thing. It makes and changes nothing; a
 * database that does not run is started for a moment.
 * @returns whether nothing is wrong
 */
export async function doctor(variables: NodeJS.ProcessEnv, say: (line: string) => void): Promise<boolean> {
  const redaction = redactionOf(variables)
  let problems = 0
  const tell: Tell = ({ kind, sentence }) => {
    if (kind === 'problem') problems++
    say(`${MARKS[kind]} ${redaction.text(sentence).replaceAll('\n', ' ')}`)
  }
  await runChecks(MACHINE_CHECKS, thisMachine(), tell)
  await runChecks([ENVIRONMENT_CHECK], variables, tell)
  await lookAtInstall(variables, tell)
  say(
    problems === 0
      ? 'Nothing is wrong.'
      : problems === 1
        ? 'One thing is wrong.'
        : `${problems} things are wrong.`,
  )
  return problems === 0
}

const MARKS = { ok: 'ok     ', note: 'note   ', problem: 'problem' } as const

async function lookAtInstall(variables: NodeJS.ProcessEnv, tell: Tell): Promise<void> {
  const { environment, wrong } = lookAtEnvironment(variables)
  const folder = findDataFolder(environment.DATA_DIR, rootFolder())
  const dataDir = 'dataDir' in folder ? folder.dataDir : null
  if ('dataDir' in folder) await runChecks(DATA_FOLDER_CHECKS, folder, tell)
  else tell(folder)
  if (!wrong.has('PORT') && !wrong.has('HOST')) {
    await runChecks([PORT_CHECK], { port: portOf(environment), host: environment.HOST, dataDir }, tell)
  }
  if (!wrong.has('SMTP_URL') && !wrong.has('MAIL_FROM')) await runChecks([MAIL_CHECK], environment, tell)
  const isUnclear = ['DATABASE_URL', 'DATA_DIR', 'PG_BIN_DIR', 'SECRET_KEY'].some((name) => wrong.has(name))
  if (dataDir === null || isUnclear)
    return tell(note('The database was not looked at: mend the above first.'))
  await lookAtDatabase(environment, dataDir, tell)
}

async function lookAtDatabase(environment: Environment, dataDir: string, tell: Tell): Promise<void> {
  try {
    const { DATABASE_URL, PG_BIN_DIR, SECRET_KEY } = environment
    if (DATABASE_URL) return await examine({ connectionString: DATABASE_URL }, dataDir, SECRET_KEY, tell)
    if (!existsSync(join(dataDir, CLUSTER))) {
      await findBinaries(PG_BIN_DIR)
      return tell(ok('There is no database yet; the first start makes it.'))
    }
    const running = await connectRunning(dataDir)
    if (running) return await examine(running, dataDir, SECRET_KEY, tell)
    const embedded = await startEmbedded({ dataDir, pgBinDir: PG_BIN_DIR, log: QUIET })
    try {
      await examine(embedded.connection, dataDir, SECRET_KEY, tell)
    } finally {
      await embedded.stop()
    }
  } catch (error) {
    tell(failureOf('the database', error))
  }
}

const OWNER_CHECKS: Check<{ owner: pg.Pool }>[] = [
  {
    name: 'the activity log',
    async run({ owner }) {
      const broken = await verifyActivity((work) => transaction(owner, '*', work))
      const remedy = 'Compare it with a backup: somebody with access to the database changed it.'
      return broken.length === 0
        ? ok('Every line of the activity log follows from the one before.')
        : broken.map((sentence) => problem(`${sentence} ${remedy}`))
    },
  },
  {
    name: 'the jobs',
    async run({ owner }) {
      const parked = await transaction(owner, '*', listParkedJobs)
      return parked.length === 0
        ? ok('No job failed for good.')
        : parked.map(({ name, tries, updatedAt, lastError }) =>
            note(
              `The job ${name} failed ${tries} times, last at ${updatedAt}: ${lastError ?? 'it was killed'}.`,
            ),
          )
    },
  },
]

async function examine(
  connection: Connection,
  dataDir: string,
  secretKey: string | undefined,
  tell: Tell,
): Promise<void> {
  const login = new pg.Client({ ...connection, application_name: 'flyleaf doctor', options: LOGIN_OPTIONS })
  login.on('error', () => {})
  try {
    await login.connect()
  } catch (error) {
    return tell(
      problem(`The database cannot be reached: ${error instanceof Error ? error.message : String(error)}.`),
    )
  }
  let db: Database | undefined
  let owner: pg.Pool | undefined
  try {
    db = openDatabase({ connection, hasRoles: await hasRoles(login), log: QUIET })
    const opened: OpenedDatabase = { login, db, dataDir, secretKey }
    await runChecks(SERVER_CHECKS, opened, tell)
    const schema = await schemaFinding(login)
    tell(schema)
    if (schema.kind !== 'ok') return
    await runChecks(CONTENT_CHECKS, opened, tell)
    owner = openPool({ connection, name: 'doctor', size: 1, statementTimeoutMs: 60_000, log: QUIET })
    await runChecks(OWNER_CHECKS, { owner }, tell)
  } finally {
    await owner?.end()
    await db?.close()
    await login.end()
  }
}
