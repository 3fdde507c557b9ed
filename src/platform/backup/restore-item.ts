import type pg from 'pg'
import { copyIn } from '../db/copy.ts'
import { moveVersions } from '../db/changes.ts'
import { StartError } from '../start-error.ts'
import { objectsIn } from '../storage/storage.ts'
import { withLogin } from './connect.ts'
import { bringFilesOf } from './files.ts'
import type { Install } from './make.ts'
import { type Backup, readManifest, type TablePart } from './manifest.ts'
import { readLinesWith } from './pieces.ts'
import { deleteParts, findMissing, isSiteThere, letGo, putItem, siteInScratch } from './queries/item.ts'
import { insertFromScratch, listReferences, makeScratch, mendReference, SITES } from './queries/site.ts'
import { requireSameTables } from './same-tables.ts'
import type { Vault } from '../vault.ts'

interface OneItem extends Install {
  vault: Vault
  backup: Backup
  id: string
}

interface Work {
  login: pg.Client
  vault: Vault
  tables: readonly TablePart[]
  references: Awaited<ReturnType<typeof listReferences>>
}

/** Tables that tell of an item by its id, as it stands. What is kept of its past goes on, and so does what is planned. */
const BESIDE_ITEMS = ['draft_fields', 'search_documents', 'translation_sources', 'model_texts', 'trash']
const ITEM_ID = 'item_id'

/**
 * Puts one item of a backup into the place of what its site has of it, or brings it back: its row, its texts in all languages and
 * what waited of it. Other items that belong to it, such as the chapters of a part, are left as they are. The product may run.
 * @returns the table of the item
 * @throws StartError, DamageError
 */
export async function restoreItem({ connection, dataDir, vault, backup, id }: OneItem): Promise<string> {
  const manifest = await readManifest(vault, backup.name)
  const { tables } = manifest
  return withLogin(connection, async (login) => {
    await requireSameTables(login, manifest)
    await login.query('begin')
    try {
      await login.query("set local lock_timeout = '10s'")
      const work = { login, vault, tables, references: await listReferences(login) }
      const { table, siteId } = await findItem(work, id)
      const brought = await bringWhatItNeeds(work, table, siteId)
      await putItem(login, table.name, table.columns)
      await replaceParts(work, table.name, siteId, id)
      for (const file of [id, ...brought]) await bringFilesOf(vault, manifest.files, objectsIn(dataDir), file)
      await moveVersions(login, { tags: new Map([[siteId, new Set(['site'])]]), sites: false })
      await login.query('commit')
      return table.name
    } catch (error) {
      await login.query('rollback').catch(() => {})
      throw error
    }
  })
}

const isOfItems = ({ columns }: TablePart) => columns[0] === 'fork_id' && columns.includes('id')

async function findItem(work: Work, id: string): Promise<{ table: TablePart; siteId: string }> {
  const { login, tables } = work
  for (const table of tables.filter(isOfItems)) {
    if ((await readInto(work, table, { column: 'id', value: id })) === 0) continue
    const siteId = await siteInScratch(login, table.name)
    if (siteId === null || !(await isSiteThere(login, siteId)))
      throw new StartError('The site of the item is gone: restore the site.')
    return { table, siteId }
  }
  throw new StartError(`The backup holds no item ${id}.`)
}

/** Reads rows of a backup into a scratch table. @returns how many */
async function readInto(
  { login, vault }: Work,
  table: TablePart,
  { column, value, site }: { column: string; value: string; site?: string },
): Promise<number> {
  const at = table.columns.indexOf(column)
  // Without a row there is no scratch table either, since many tables are looked through.
  const lines: Buffer[] = []
  for await (const found of readLinesWith(vault, table, { at, value, ...(site && { site }) }))
    lines.push(found)
  if (lines.length === 0) return 0
  return copyIn(
    login,
    await makeScratch(login, table.name, table.columns),
    (async function* () {
      yield* lines
    })(),
  )
}

/**
 * What the item refers to and is gone: something without parts, such as the bytes of a file, comes back with it; of anything else
 * it lets go. @returns ids of what came back
 */
async function bringWhatItNeeds(work: Work, { name }: TablePart, siteId: string): Promise<string[]> {
  const { login, tables, references } = work
  const brought: string[] = []
  for (const reference of references.filter(({ child }) => child === name)) {
    const { parent, columns, isOptional } = reference
    if (!columns.includes('fork_id')) {
      await mendReference(login, reference)
      continue
    }
    const column = columns.find((one) => one !== 'fork_id')
    const table = tables.find((one) => one.name === parent)
    if (!column || !table || parent === name || parent === SITES) continue
    const missing = await findMissing(login, { table: name, column, parent })
    if (missing === null) continue
    const hasParts = references.some((one) => one.parent === parent && one.isPart)
    if (!hasParts && (await readInto(work, table, { column: 'id', value: missing, site: siteId })) > 0) {
      await mendAll(work, parent)
      await insertFromScratch(login, parent, table.columns)
      brought.push(missing)
    } else if (isOptional) await letGo(login, name, column)
  }
  return brought
}

/** Rows without an id of their own that go when the item goes, such as its texts in a language, and what stands beside it. */
async function replaceParts(work: Work, name: string, siteId: string, id: string): Promise<void> {
  const { login, tables, references } = work
  for (const table of tables) {
    const part = references.find(
      (one) =>
        one.child === table.name && one.parent === name && one.isPart && one.columns.includes('fork_id'),
    )
    const own = part?.columns.find((one) => one !== 'fork_id')
    const column = BESIDE_ITEMS.includes(table.name) ? ITEM_ID : isOfItems(table) ? undefined : own
    if (column === undefined) continue
    await deleteParts(login, table.name, { column, siteId, id })
    if ((await readInto(work, table, { column, value: id, site: siteId })) === 0) continue
    await mendAll(work, table.name)
    await insertFromScratch(login, table.name, table.columns)
  }
}

/** Lets go of accounts and the like that are gone. */
async function mendAll({ login, references }: Work, table: string): Promise<void> {
  for (const reference of references)
    if (reference.child === table && !reference.columns.includes('fork_id'))
      await mendReference(login, reference)
}
