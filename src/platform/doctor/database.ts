import type { Database } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { lookAtSecrets } from '../secrets/secrets.ts'
import { type Check, type Finding, note, ok, problem } from './check.ts'
import {
  findServerFacts,
  hasOrphan,
  hasRoles,
  listForeignKeys,
  listInvalidIndexes,
  listUnguardedTables,
  type Login,
  readClock,
  type ServerFacts,
} from './queries.ts'

/** A database that answers. */
export interface OpenedDatabase {
  login: Login
  db: Pick<Database, 'transaction'>
  dataDir: string
  secretKey: string | undefined
}

/** The same as in `migrate` of platform/db. */
const OLDEST_SERVER = 170_000
/** Rows checked for each foreign key: enough to find damage, few enough for a large site. */
const SAMPLE_ROWS = 10_000
const LARGEST_CLOCK_DIFFERENCE_MS = 2_000

/** Checks of any server, also an empty one. */
export const SERVER_CHECKS: Check<OpenedDatabase>[] = [
  { name: 'the server', run: async ({ login }) => serverFindings(await findServerFacts(login)) },
  { name: 'the clocks', run: async ({ login }) => clockFinding(await clockDifference(login)) },
  { name: 'the roles', run: async ({ login }) => rolesFinding(await hasRoles(login)) },
]

/** Checks that need the schema of this build. */
export const CONTENT_CHECKS: Check<OpenedDatabase>[] = [
  { name: 'row-level security', run: guardFinding },
  { name: 'the indexes', run: indexFinding },
  { name: 'the key of the secrets', run: keyFinding },
  { name: 'the rows', run: rowFindings },
]

/** Whether the schema is that of this build; `CONTENT_CHECKS` need that. */
export async function schemaFinding(login: Login): Promise<Finding> {
  const pending = await pendingMigrations(login)
  if (pending.length === 0) return ok('The schema is that of this version.')
  return note(
    `${pending.length === 1 ? 'One migration waits' : `${pending.length} migrations wait`} for the next start, so the content was not looked at.`,
  )
}

export function serverFindings({ number, version, settings }: ServerFacts): Finding[] {
  if (number < OLDEST_SERVER) {
    return [problem(`The database is PostgreSQL ${version}: point DATABASE_URL at version 17 or newer.`)]
  }
  const found: Finding[] = []
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'] as const) {
    if (settings[name] !== 'off') continue
    found.push(
      problem(`${name} is off in the database, so that a power cut loses what was saved: switch it on.`),
    )
  }
  if (settings.data_checksums !== 'on') {
    found.push(
      problem(
        'The database has no data checksums, so that damage of the disk stays unseen: stop it and run "pg_checksums --enable".',
      ),
    )
  }
  return found.length > 0
    ? found
    : [ok(`The database is PostgreSQL ${version}, syncs every commit and has data checksums.`)]
}

export function clockFinding(differenceMs: number): Finding {
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  return Math.abs(differenceMs) > LARGEST_CLOCK_DIFFERENCE_MS
    ? problem(
        `The clock of the database is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} ours: set both by the network (NTP).`,
      )
    : ok('The clocks of the database and of this machine agree.')
}

async function clockDifference(login: Login): Promise<number> {
  const before = Date.now()
  const theirs = await readClock(login)
  return theirs - (before + Date.now()) / 2
}

function rolesFinding(areUsable: boolean): Finding {
  return areUsable
    ? ok('The roles of the second net are there.')
    : note(
        'The database login may not create roles, so that row-level security, the second net under every write, is off: give it CREATEROLE, or the three roles.',
      )
}

async function guardFinding({ login }: OpenedDatabase): Promise<Finding> {
  if (!(await hasRoles(login))) return note('Row-level security was not looked at.')
  const open = await listUnguardedTables(login)
  return open.length === 0
    ? ok('Row-level security guards every table of a site.')
    : problem(
        `Row-level security is missing on ${open.join(', ')}: restore it with "alter table ... enable row level security".`,
      )
}

async function indexFinding({ login }: OpenedDatabase): Promise<Finding> {
  const invalid = await listInvalidIndexes(login)
  return invalid.length === 0
    ? ok('Every index is valid.')
    : problem(
        `These indexes are not valid: ${invalid.join(', ')}. Make them anew with "reindex index concurrently ...".`,
      )
}

async function keyFinding({ db, dataDir, secretKey }: OpenedDatabase): Promise<Finding> {
  const secrets = await lookAtSecrets({ db, dataDir, secretKey })
  if (secrets?.readOnly) return problem(secrets.readOnly)
  return ok(
    secrets
      ? 'The key of the secrets fits the data.'
      : 'Nothing is encrypted yet; the next start makes the key.',
  )
}

async function rowFindings({ login }: OpenedDatabase): Promise<Finding | Finding[]> {
  const keys = await listForeignKeys(login)
  const found: Finding[] = []
  for (const key of keys) {
    if (await hasOrphan(login, key, SAMPLE_ROWS)) {
      found.push(
        problem(`A row of ${key.child} belongs to one of ${key.parent} that is not there: restore a backup.`),
      )
    } else if (!key.isValid) {
      found.push(
        problem(
          `The rule ${key.name} of ${key.child} was never checked: run "alter table ${key.child} validate constraint ${key.name}".`,
        ),
      )
    }
  }
  return found.length > 0
    ? found
    : ok(`Rows fit together (${keys.length} rules, up to ${SAMPLE_ROWS} rows of each table).`)
}
