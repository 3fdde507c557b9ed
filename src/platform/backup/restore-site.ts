import type pg from 'pg'
import { copyIn } from '../db/copy.ts'
import { moveVersions } from '../db/changes.ts'
import type { Connection } from '../db/database.ts'
import { StartError } from '../start-error.ts'
import { objectsIn } from '../storage/storage.ts'
import { withLogin } from './connect.ts'
import { bringFilesOf } from './files.ts'
import { type Backup, type Manifest, readManifest, type TablePart } from './manifest.ts'
import { readLines } from './pieces.ts'
import { switchTriggers } from './queries/filling.ts'
import {
  deleteRowsOf,
  dropForeignSecrets,
  findSiteInScratch,
  hasRowsOf,
  insertFromScratch,
  keepOneSite,
  listReferences,
  makeScratch,
  mendReference,
  passNumbers,
  putSite,
  SITES,
} from './queries/site.ts'
import { requireSameTables } from './same-tables.ts'
import type { Vault } from '../vault.ts'

interface OneSite {
  connection: Connection
  dataDir: string
  vault: Vault
  backup: Backup
  /** Short name, name, domain or id of the site in the backup. */
  named: string
}

/** What became of a site that was restored. */
interface RestoredSite {
  name: string
  /** People whose accounts are not in this database, and who have lost their access to the site. */
  lostAccess: number
  /** Secrets that another key has sealed. */
  lostSecrets: number
}

/** These count on, whatever a site goes back to: open pages and processes compare with them. */
const COUNTED_ON = ['site_versions', 'site_changes', 'site_touches']
const MEMBERS = 'fork_members'
const SECRETS = 'site_secrets'

/**
 * Puts one site of a backup into the place of what the database has of it, or brings it back; the other sites and the accounts
 * stay as they are, and the product may run meanwhile.
 * @throws StartError, DamageError
 */
export async function restoreSite({
  connection,
  dataDir,
  vault,
  backup,
  named,
}: OneSite): Promise<RestoredSite> {
  const manifest = await readManifest(vault, backup.name)
  return withLogin(connection, async (login) => {
    await requireSameTables(login, manifest)
    await login.query('begin')
    try {
      await login.query("set local lock_timeout = '10s'")
      const site = await findSite(login, vault, manifest, named)
      await bringFilesOf(vault, manifest.files, objectsIn(dataDir), site.id)
      const lost = await replaceRows(login, vault, manifest, site.id)
      // The pages of the site are rendered anew, in every process.
      await moveVersions(login, { tags: new Map([[site.id, new Set(['site'])]]), sites: true })
      await login.query('commit')
      return { name: site.name, ...lost }
    } catch (error) {
      await login.query('rollback').catch(() => {})
      throw error
    }
  })
}

async function findSite(login: pg.Client, vault: Vault, { tables }: Manifest, named: string) {
  const table = tables.find(({ name }) => name === SITES)
  if (!table) throw new Error('the backup has no sites')
  await copyIn(login, await makeScratch(login, SITES, table.columns), readLines(vault, table))
  const [site, ...others] = await findSiteInScratch(login, named)
  if (!site) throw new StartError(`The backup holds no site ${named}.`)
  if (others.length > 0)
    throw new StartError(`The backup holds several sites ${named}: name one by its address or id.`)
  await keepOneSite(login, site.id)
  return site
}

async function replaceRows(
  login: pg.Client,
  vault: Vault,
  { tables }: Manifest,
  siteId: string,
): Promise<Omit<RestoredSite, 'name'>> {
  const references = await listReferences(login)
  const ofSites = inOrder(
    tables.filter(({ columns }) => columns[0] === 'fork_id'),
    references,
  )
  const kept = new Set<string>()
  // What refers to no site outlives it, such as the log of what was done.
  const isOwned = ({ name }: TablePart) =>
    references.some(({ child, columns }) => child === name && columns.includes('fork_id'))
  await switchTriggers(login, 'disable')
  for (const table of ofSites.toReversed()) {
    if (isOwned(table) && !COUNTED_ON.includes(table.name)) await deleteRowsOf(login, table.name, siteId)
    else if (await hasRowsOf(login, table.name, siteId)) kept.add(table.name)
  }
  const site = tables.find(({ name }) => name === SITES)
  if (site) await putSite(login, site.columns)
  const names = new Set(ofSites.map(({ name }) => name))
  const lost = { lostAccess: 0, lostSecrets: 0 }
  for (const table of ofSites) {
    const { name, columns } = table
    if (kept.has(name)) continue
    await copyIn(login, await makeScratch(login, name, columns), readLines(vault, table, siteId))
    for (const reference of references) {
      const isOutside = !names.has(reference.parent) && reference.parent !== SITES
      if (reference.child !== name || !isOutside) continue
      const gone = await mendReference(login, reference)
      if (name === MEMBERS) lost.lostAccess += gone
    }
    if (name === SECRETS) lost.lostSecrets = await dropForeignSecrets(login)
    await insertFromScratch(login, name, columns)
  }
  await switchTriggers(login, 'enable')
  await passNumbers(login)
  return lost
}

/** Tables with each behind those that its rows refer to. */
function inOrder(
  tables: readonly TablePart[],
  references: Awaited<ReturnType<typeof listReferences>>,
): TablePart[] {
  const sorted: TablePart[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name))
    const ready = [...waiting].filter(({ name }) =>
      references.every(({ child, parent }) => child !== name || parent === name || !names.has(parent)),
    )
    if (ready.length === 0) throw new Error(`these tables refer to each other: ${[...names].join(', ')}`)
    for (const table of ready) waiting.delete(table)
    sorted.push(...ready)
  }
  return sorted
}
