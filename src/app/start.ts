import cluster from 'node:cluster'
import { join, relative } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { clearRemains } from '../domains/provisioning/index.ts'
import { createDemoOwner, createFirstOwner, newSetupToken } from '../domains/identity/index.ts'
import type { Environment } from '../platform/config/environment.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { announce } from '../platform/db/embedded/running.ts'
import { NO_LIMITS } from '../platform/http/limits.ts'
import { createOutside } from '../platform/outside/outside.ts'
import { type Listening, listen } from '../platform/http/listen.ts'
import { startJobs } from '../platform/jobs/runner.ts'
import { newId } from '../platform/ids.ts'
import { type Mail, NO_MAIL } from '../platform/mail/mail.ts'
import { smtpMail } from '../platform/mail/smtp.ts'
import { createLog, logSettings } from '../platform/log/log.ts'
import { redactionOf } from '../platform/log/redaction.ts'
import { type Platform, platformOf } from '../platform/platform.ts'
import { giveMemoryBack } from '../platform/pulse/give-back.ts'
import { startPulse } from '../platform/pulse/pulse.ts'
import { openSandbox } from '../platform/sandbox/sandbox.ts'
import { openSecrets, type Secrets } from '../platform/secrets/secrets.ts'
import { signInSettingsOf } from '../platform/sign-in-settings.ts'
import { objectsIn, openStorage, spoolIn } from '../platform/storage/storage.ts'
import type { CreateRenderer } from '../site/render.ts'
import { originOf, portOf, studioOf } from './address.ts'
import { openConfiguredDatabase } from './database.ts'
import { readBuild } from './files.ts'
import { layOutFirstSites } from './importer.ts'
import { JOBS } from './jobs.ts'
import { gatherLines } from './log-lines.ts'
import { rootFolder } from '../platform/root.ts'
import { reindexOnce } from './search-index.ts'
import { buildServer } from './server.ts'
import { vaultOf } from './vault.ts'
import { type WorkerStart, report, startWorkers, receiveStart } from './workers.ts'

/** Beside this file in the build. */
const SANDBOXED = new URL('./sandboxed.js', import.meta.url)

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Starts the product and resolves once it serves; a signal stops it in order.
 * @throws StartError
 */
export async function start(environment: Environment): Promise<void> {
  if (cluster.isWorker) return startAsWorker(environment)
  const undo: (() => Promise<unknown>)[] = []
  const stop = stopper(undo)
  try {
    const logging = loggingOf(environment)
    const opened = await openConfiguredDatabase(environment, logging.log)
    undo.push(opened.close)
    const { db, connection, hasRoles, dataDir, embedded } = opened
    if (embedded) logging.redaction.add(embedded.connection.password)
    embedded?.onDamage((error) => {
      process.stderr.write(`${error.message}\n`)
      void stop(1)
    })
    const secrets = await openSecrets({ db, dataDir, secretKey: environment.SECRET_KEY })
    const mayWrite = secrets.readOnly === null
    if (mayWrite) {
      // Before the first sites are created, since these are indexed as they are written.
      await reindexOnce(db)
      const stores = { db, storage: openStorage(objectsIn(dataDir)) }
      await layOutFirstSites(stores, environment.SAMPLE === 'none' ? null : join(rootFolder(), 'seeds'))
      await createOwnerOf(environment, db)
    }
    const isDemo = mayWrite && environment.DEMO !== undefined
    const demo = isDemo ? await createDemoOwner(db, newId()) : null

    const platform = openPlatform(environment, { db, connection, secrets, dataDir })
    undo.push(platform.sandbox.close, platform.workshop.close)
    if (mayWrite) await clearRemains(platform)
    const processes = environment.WEB_CONCURRENCY ?? 1
    const serving =
      processes > 1
        ? await startWorkers(processes, { connection, hasRoles, dataDir, demo }, logging.log)
        : await serve(environment, { platform, connection, dataDir, demo, writesSnapshots: true }, logging)
    undo.push(serving.close)
    const origin = originOf(environment, serving.port)
    if (embedded) announce(dataDir, origin)
    const line = demo
      ? demoLine(origin, dataDir)
      : await readyLine(
          db,
          { origin, studio: studioOf(environment, serving.port) },
          dataDir,
          secrets.readOnly,
        )
    process.stdout.write(`${line}\n`)
    // Jobs write, so none runs on data that must not change.
    if (!mayWrite) return
    // Started last, so that the first page does not wait for it; stopped first.
    const jobs = startJobs({
      connection,
      platform,
      jobs: JOBS,
      log: logging.log,
      isAlone: embedded !== null,
    })
    undo.push(jobs.stop)
  } catch (error) {
    await stop(null)
    throw error
  }
}

/** One of several processes on one port: it joins the database that the first one opened. */
async function startAsWorker(environment: Environment): Promise<void> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = stopper(undo)
  try {
    const handed = await receiveStart()
    const logging = loggingOf(environment)
    if (typeof handed.connection.password === 'string') logging.redaction.add(handed.connection.password)
    const db = openDatabase({ ...handed, log: logging.log })
    undo.push(() => db.close())
    const secrets = await openSecrets({ db, dataDir: handed.dataDir, secretKey: environment.SECRET_KEY })
    const platform = openPlatform(environment, { ...handed, db, secrets })
    undo.push(platform.sandbox.close, platform.workshop.close)
    const serving = await serve(environment, { ...handed, platform }, logging)
    undo.push(serving.close)
    report({ kind: 'listening', port: serving.port })
  } catch (error) {
    report({ kind: 'failed', sentence: error instanceof Error ? error.message : String(error) })
    await stop(1)
  }
}

function loggingOf(environment: Environment) {
  const redaction = redactionOf(process.env)
  const lines = gatherLines(pino.destination({ dest: 2, sync: true }))
  const logger = logSettings(logLevel(environment), redaction, lines)
  return { redaction, logger, log: createLog(logger) }
}

interface Opened extends Pick<WorkerStart, 'connection' | 'dataDir' | 'demo' | 'writesSnapshots'> {
  platform: Platform
}

/** What calls and jobs of this process share. */
export function openPlatform(
  environment: Environment,
  {
    db,
    connection,
    secrets,
    dataDir,
  }: Pick<WorkerStart, 'connection' | 'dataDir'> & { db: Database; secrets: Secrets },
) {
  const { PUBLIC_URL, CONSOLE_URL, DNS_SERVERS, PRIVATE_DOMAINS, AI_PRIVATE_HOSTS } = environment
  const [sandbox, workshop] = [openSandbox(SANDBOXED), openSandbox(SANDBOXED)]
  return platformOf({
    db,
    secrets,
    storage: openStorage(objectsIn(dataDir)),
    spool: openStorage(spoolIn(dataDir)),
    sandbox,
    workshop,
    mail: mailOf(environment),
    signIn: signInSettingsOf(environment),
    vault: { connection, open: () => vaultOf(environment, () => dataDir) },
    outside: createOutside({
      publicUrl: PUBLIC_URL,
      consoleUrl: CONSOLE_URL,
      ownPort: portOf(environment),
      ...(DNS_SERVERS !== undefined && { dnsServers: listOf(DNS_SERVERS) }),
      mayBePrivate: PRIVATE_DOMAINS !== undefined,
      privateHosts: listOf(AI_PRIVATE_HOSTS),
    }),
  })
}

/** A demo sends no mail, whatever is configured. */
function mailOf({ SMTP_URL, MAIL_FROM, DEMO }: Environment): Mail {
  return SMTP_URL && MAIL_FROM && !DEMO ? smtpMail({ url: SMTP_URL, from: MAIL_FROM }) : NO_MAIL
}

const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Builds the server on an open database and listens. */
async function serve(
  environment: Environment,
  { dataDir, ...opened }: Opened,
  { logger }: ReturnType<typeof loggingOf>,
): Promise<Listening> {
  const pulse = startPulse(new URL('./watch.js', import.meta.url), logLevel(environment))
  const server = await buildServer({
    platform: opened.platform,
    pulse,
    build: readBuild(join(import.meta.dirname, '..')),
    createRenderer: await loadRenderer(),
    publicUrl: environment.PUBLIC_URL,
    logger,
    connection: opened.connection,
    snapshotFolder: join(dataDir, 'snapshot'),
    writesSnapshots: opened.writesSnapshots,
    sharedMaxAge: environment.PUBLIC_CDN,
    securityContact: environment.SECURITY_CONTACT,
    ...(environment.TRUST_PROXY && { trustProxy: environment.TRUST_PROXY }),
    ...(environment.RATE_LIMITS === 'off' && { limits: NO_LIMITS }),
    saysTimings: environment.SERVER_TIMING !== undefined,
    ...(opened.demo && { demo: opened.demo }),
  })
  server.addHook('onClose', pulse.stop)
  const stopGivingBack = giveMemoryBack()
  server.addHook('onClose', async () => stopGivingBack())
  try {
    const listening = await listen(server, portOf(environment), environment.HOST)
    if (cluster.isWorker) warmUp(server)
    return listening
  } catch (error) {
    // The connection that follows changes of the database would keep the process alive.
    await server.close()
    throw error
  }
}

/**
 * Renders one page: the first of a process takes 50 to 100 ms longer, without compiled code and open connections. Of several
 * processes one may get its first request after a publish, which must be seen in time there, too.
 */
function warmUp(server: FastifyInstance): void {
  // A HEAD request is not counted as a view.
  void server.inject({ method: 'HEAD', url: '/', headers: { host: 'localhost' } }).catch(() => {})
}

/** A person at a terminal reads sentences; a log collector wants every request. */
function logLevel(environment: Environment): string {
  return environment.LOG_LEVEL ?? (process.stderr.isTTY ? 'warn' : 'info')
}

/** The views live in a file of their own: React code is only known to the build. */
async function loadRenderer(): Promise<CreateRenderer> {
  const file = new URL('./site.js', import.meta.url).href
  const { createRenderer }: { createRenderer: CreateRenderer } = await import(/* @vite-ignore */ file)
  return createRenderer
}

async function readyLine(
  db: Database,
  { origin, studio }: { origin: string; studio: string },
  dataDir: string,
  readOnly: string | null,
): Promise<string> {
  const folder = shownFolder(dataDir)
  if (readOnly !== null)
    return `Flyleaf is ready at ${origin} (data in ${folder}), for reading only. ${readOnly}`
  const token = await newSetupToken(db)
  return token === null
    ? `Flyleaf is ready at ${origin} (data in ${folder})`
    : `Flyleaf is ready (data in ${folder}). Create the owner account within 60 minutes: ${studio}/setup/${token}`
}

function demoLine(origin: string, dataDir: string): string {
  return `Flyleaf is ready at ${origin} as a demo: each start resets everything (data in ${shownFolder(dataDir)}). Log in at ${origin}/admin/login`
}

function shownFolder(dataDir: string): string {
  const shown = relative(process.cwd(), dataDir)
  return shown === '' || shown.startsWith('..') ? dataDir : shown
}

async function createOwnerOf(
  { ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD, SAMPLE }: Environment,
  db: Database,
): Promise<void> {
  if (ADMIN_PASSWORD === undefined) return
  const username = ADMIN_USERNAME ?? ADMIN_EMAIL?.split('@')[0] ?? 'owner'
  const email = ADMIN_EMAIL ?? `${username}@localhost`
  const owner = { name: username, username, email: email.toLowerCase(), password: ADMIN_PASSWORD }
  await createFirstOwner(db, newId(), owner, SAMPLE === 'none' ? 'own' : 'sample')
}

/**
 * Runs the undo steps, last first, once; the terminal's Ctrl-C arrives twice under npm, so a second signal changes nothing.
 * @returns ends the process with the given code, or only undoes when it is null
 */
function stopper(undo: (() => Promise<unknown>)[]): (code: number | null) => Promise<void> {
  let stopping: Promise<void> | undefined
  const stop = (code: number | null) => {
    stopping ??= (async () => {
      for (const step of undo.reverse()) {
        await step().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
      }
    })()
    return stopping.then(() => {
      if (code !== null) process.exit(code)
    })
  }
  for (const signal of STOP_SIGNALS) process.on(signal, () => void stop(0))
  return stop
}
