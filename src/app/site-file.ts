import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { COMMAND_LINE } from '../content/activity/index.ts'
import { findNamed, readSiteFile, typesByKind, writeSiteFile } from '../domains/provisioning/index.ts'
import { Problem } from '../kernel/problem.ts'
import type { Environment } from '../platform/config/environment.ts'
import { syncFolder } from '../platform/db/embedded/files.ts'
import type { Platform } from '../platform/platform.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { StartError } from '../platform/start-error.ts'
import { withDatabase } from './database.ts'
import { REVIEWED } from './reviewed.ts'
import { openPlatform } from './start.ts'

type Say = (line: string) => void

/** `flyleaf export`: the file is there as a whole, or as it was before. @throws StartError */
export async function exportFile(
  environment: Environment,
  named: string,
  file: string,
  say: Say,
): Promise<void> {
  await withPlatform(environment, async (platform) => {
    const site = await platform.db.snapshot([], (tx) => findNamed(tx, named))
    if (!site) throw new StartError(`There is no site ${named}.`)
    const { pieces } = await writeSiteFile(platform, site.id)
    const path = resolve(file)
    const half = `${path}.tmp`
    try {
      await pipeline(Readable.from(pieces), createWriteStream(half, { mode: 0o600 }))
      const written = await open(half, 'r+')
      try {
        await written.sync()
      } finally {
        await written.close()
      }
      await rename(half, path)
      syncFolder(dirname(path))
    } catch (error) {
      await rm(half, { force: true })
      throw error
    }
    say(`The site ${named} is in ${file} (${(statSync(path).size / 1e6).toFixed(1)} MB).`)
  })
}

/** `flyleaf import <file>`. @throws StartError */
export async function importFile(environment: Environment, file: string, say: Say): Promise<void> {
  await withPlatform(environment, async (platform) => {
    const importing = { platform, by: COMMAND_LINE, types: typesByKind(REVIEWED) }
    const source = {
      size: statSync(file).size,
      stream: ({ first, last }: { first: number; last: number }) =>
        createReadStream(file, { start: first, end: last }),
    }
    const { name, slug, leftOut } = await readSiteFile(importing, source)
    say(`Imported: ${name}, at the address ${slug}. It is paused until the owner opens it in the studio.`)
    if (leftOut > 0) say(`Left out, since this version could not bring them back: ${leftOut} earlier states.`)
  })
}

/** Beside a running copy, or alone. @throws StartError with the sentence of a refusal */
async function withPlatform(
  environment: Environment,
  work: (platform: Platform) => Promise<void>,
): Promise<void> {
  await withDatabase(environment, async (db, dataDir, connection) => {
    const secrets = await openSecrets({ db, dataDir, secretKey: environment.SECRET_KEY })
    if (secrets.readOnly !== null) throw new StartError(secrets.readOnly)
    const platform = openPlatform(environment, { db, connection, secrets, dataDir })
    try {
      await work(platform)
    } catch (error) {
      throw error instanceof Problem ? new StartError(error.detail) : error
    } finally {
      await Promise.all([platform.sandbox.close(), platform.workshop.close()])
    }
  })
}
