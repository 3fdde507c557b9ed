import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, expect, inject } from 'vitest'
import { buildServer } from '../../src/app/server.ts'
import { createRenderer } from '../../src/app/site.tsx'
import type { DemoAccount } from '../../src/domains/identity/index.ts'
import * as identity from '../../src/domains/identity/queries.ts'
import { hashToken, newToken } from '../../src/domains/identity/token.ts'
import { createBook } from '../../src/domains/book/index.ts'
import { markDeleted } from '../../src/domains/provisioning/queries.ts'
import { createSite } from '../../src/domains/sites/index.ts'
import { setDefaultSite } from '../../src/domains/sites/index.ts'
import type { Role } from '../../src/kernel/role.ts'
import type { Site } from '../../src/kernel/site.ts'
import { folderVault } from '../../src/platform/backup/folder-vault.ts'
import type { Vault } from '../../src/platform/vault.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { Limits } from '../../src/platform/http/limits.ts'
import type { Patience } from '../../src/platform/http/server.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Platform, PlatformParts } from '../../src/platform/platform.ts'
import { type Ear, fieldsOf } from './leaks.ts'
import { aDatabase, joinDatabase } from './database.ts'
import { PERSON_PASSWORD, storedPassword } from './password.ts'

export { PERSON_PASSWORD }
import { aPlatform } from './platform.ts'

export interface CallOptions {
  /** Session token; left out: nobody is signed in. */
  as?: string
  /** A text is sent as it is, bytes as a zip, all else as JSON. */
  body?: unknown
  headers?: Record<string, string>
  host?: string
}

export interface App {
  db: Database
  platform: Platform
  connection: Awaited<ReturnType<typeof aDatabase>>['connection']
  server: FastifyInstance
  /** Makes a call, asking for problem+json; `method` and path in one: `GET /api/auth/user`. */
  call(line: Line, options?: CallOptions): Promise<LightMyRequestResponse>
}

/** Method and path of a call in one: `GET /api/auth/user`. */
export type Line = `${string} /${string}`

/** Makes calls that must succeed; a failure shows the answer. @param of gives the server and the session, asked at each call */
export const goodCalls =
  (of: () => { app: App; as: string }) =>
  async (line: Line, body?: object, who = of().as) => {
    const answer = await of().app.call(line, { as: who, ...(body && { body }) })
    expect([line, answer.statusCode < 300 ? 'good' : answer.body]).toEqual([line, 'good'])
    return answer.statusCode === 204 ? null : answer.json()
  }

/** Parts of the platform that are left out are this server's own. */
interface AppOptions extends Partial<Omit<PlatformParts, 'db'>> {
  publicUrl?: string
  /** Left out: those of the product. */
  limits?: Limits
  /** Port on which the server looks for the database; omitted: the right one. */
  databasePort?: number
  /** Makes the account of a demo; left out: this is none. */
  demo?: (db: Database) => Promise<DemoAccount>
  /** Left out: that of the product. */
  patience?: Partial<Patience>
  trustProxy?: string
  /** Holds `assets` and `public`; left out: there are no files. */
  folder?: string
  /** Records every answer and every log line of all levels. */
  ear?: Ear
  /** Shares the database of this app, like another process. */
  beside?: App
  /** Whether it listens to changes of other processes. */
  isListening?: boolean
  snapshotFolder?: string
  sharedMaxAge?: number
  securityContact?: string
  saysTimings?: boolean
}

export { aSecretKey } from './platform.ts'

/** The complete server on a database of this test file, without a port. */
export async function anApp(options: AppOptions = {}): Promise<App> {
  const {
    publicUrl,
    limits,
    databasePort,
    beside,
    isListening,
    secrets,
    storage,
    sandbox,
    mail,
    signIn,
    outside,
    demo,
    folder = inject('emptyBuild'),
    ear,
    ...rest
  } = options
  let made: Vault | undefined
  const open = () => (made ??= folderVault(mkdtempSync(join(tmpdir(), 'flyleaf-backups-'))))
  afterAll(() => made && rmSync(made.place, { recursive: true, force: true }))
  const { db, connection } = beside ? joinDatabase(beside.connection) : await aDatabase(databasePort)
  const platform = aPlatform(db, {
    ...(secrets && { secrets }),
    ...(storage && { storage }),
    ...(sandbox && { sandbox }),
    ...(mail && { mail }),
    ...(signIn && { signIn }),
    ...(outside && { outside }),
    vault: { connection, open },
  })
  const server = await buildServer({
    platform,
    build: {
      folder,
      site: {
        stylesheet: '/assets/site.css',
        boot: '/assets/boot.js',
        islands: '/assets/islands.js',
        fonts: { newsreader: [], archivo: [], fraunces: [] },
      },
      console: {
        script: '/assets/console.js',
        parts: [],
        stylesheets: [],
        fonts: [],
        texts: { en: '/assets/en.js', es: '/assets/es.js', fr: '/assets/fr.js', de: '/assets/de.js' },
        screens: new Map([['/admin/blog', ['/assets/blog-screen.js']]]),
      },
    },
    createRenderer,
    publicUrl,
    ...(limits && { limits }),
    ...(demo && { demo: await demo(db) }),
    ...(isListening && { connection }),
    ...rest,
    logger: ear ? { level: 'trace', stream: { write: ear.hear } } : false,
  })
  if (ear) {
    server.addHook('onSend', async (_, reply, payload) => {
      ear.hear(fieldsOf(reply.getHeaders()))
      if (typeof payload === 'string') ear.hear(payload)
      return payload
    })
  }
  afterAll(() => server.close())
  return {
    db,
    platform,
    connection,
    server,
    call(line, { as, body, headers = {}, host = 'localhost' } = {}) {
      const [method, url] = line.split(' ') as ['GET', string]
      return server.inject({
        method,
        url,
        headers: {
          host,
          accept: 'application/problem+json',
          ...(as && { cookie: `sid=${as}` }),
          ...(body !== undefined && {
            'content-type': Buffer.isBuffer(body) ? 'application/zip' : 'application/json',
          }),
          ...headers,
        },
        ...(body !== undefined && {
          payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
        }),
      })
    },
  }
}

/** A published site with an empty book; the first one of a test file is made the default site. */
export async function aSite(
  app: Pick<App, 'db'>,
  name = 'A Site',
  { isDefault = false } = {},
): Promise<Site> {
  return app.db.transaction('*', async (tx) => {
    const site = await createSite(tx, { id: newId(), name, language: 'en' })
    await createBook(tx, site, { title: name, subtitle: '' })
    if (isDefault) await setDefaultSite(tx, site.id)
    return site
  })
}

/** For all tests of a file: a server with one site, somebody who works on it, and that person's calls. */
export async function aWorkplace(role: Role) {
  const app = await anApp()
  const site = await aSite(app, 'Tidewater', { isDefault: true })
  const as = await aPerson(app, { site, role })
  return { app, site, as, good: goodCalls(() => ({ app, as })) }
}

/** Changes the hosts of a site; no call does so yet. */
export async function changeSite(
  app: App,
  id: string,
  values: { domain?: string | null; isActive?: boolean },
): Promise<void> {
  await app.db.transaction('*', async (tx) => {
    await tx.run((q) => q.updateTable('forks').set(values).where('id', '=', id))
    tx.touch(id, 'site')
    tx.touchSites()
  })
}

/** Deletes a site, which can still be brought back. */
export async function deleteSite(app: App, id: string): Promise<void> {
  await app.db.transaction('*', (tx) => markDeleted(tx, id))
}

interface PersonOptions {
  site?: Site
  role?: Role
  isPlatformOwner?: boolean
}

let people = 0

const personHash = storedPassword(PERSON_PASSWORD)

/** An account with a live session. @returns the session token */
export async function aPerson(app: App, options: PersonOptions = {}): Promise<string> {
  return aSession(app, await anAccount(app, options))
}

/** An account that is not signed in. @returns its id */
export async function anAccount(
  app: App,
  { site, role = 'owner', isPlatformOwner = false }: PersonOptions = {},
): Promise<string> {
  const username = `person${++people}`
  const id = newId()
  await app.db.transaction('*', async (tx) => {
    const email = `${username}@example.org`
    await identity.insertUser(tx, {
      id,
      username,
      email,
      firstName: 'P',
      lastName: String(people),
      isPlatformOwner,
    })
    await identity.saveCredentials(tx, id, personHash)
    if (site) await identity.insertMember(tx, site.id, id, role)
  })
  return id
}

/** Signs an account in. @returns the session token */
export async function aSession(app: App, userId: string): Promise<string> {
  const token = newToken()
  await app.db.transaction('*', (tx) =>
    identity.insertSession(tx, { sid: hashToken(token), userId, agent: 'test' }),
  )
  return token
}
