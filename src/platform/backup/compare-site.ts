import type pg from 'pg'
import { copyIn } from '../db/copy.ts'
import type { Connection } from '../db/database.ts'
import { withLogin } from './connect.ts'
import { type Backup, readManifest, type TablePart } from './manifest.ts'
import { readLines } from './pieces.ts'
import * as queries from './queries/comparison.ts'
import { listReferences, makeScratch } from './queries/site.ts'
import { listTables } from './queries/tables.ts'
import { requireSameTables } from './same-tables.ts'
import type { Vault } from '../vault.ts'

interface Compared {
  connection: Connection
  vault: Vault
  backup: Backup
  siteId: string
  /** Tables of items, with the kind of each. */
  kinds: ReadonlyMap<string, string>
  /** Tables of what is only counted. */
  counted: readonly string[]
}

/** How a site in the database differs from what a backup has of it. */
export interface SiteChanges {
  items: queries.ItemChanges[]
  /** Of each table how many rows come back, are otherwise, and go. */
  rows: ({ table: string } & queries.Differing)[]
}

/** Tells of an item by its id. */
const DRAFTS = 'draft_fields'
const TRASH = 'trash'

/**
 * What a restore of a site would change, item by item. Nothing is written: rows of the backup come into tables that go with the
 * transaction.
 * @throws StartError, DamageError
 */
export async function compareSite({
  connection,
  vault,
  backup,
  siteId,
  kinds,
  counted,
}: Compared): Promise<SiteChanges> {
  const manifest = await readManifest(vault, backup.name)
  return withLogin(connection, async (login) => {
    await requireSameTables(login, manifest)
    await login.query('begin isolation level repeatable read')
    try {
      const parts = await partsOf(login, kinds)
      const names = new Set([...kinds.keys(), ...counted, ...parts.map(({ table }) => table), DRAFTS, TRASH])
      const tables = new Map<string, queries.Comparable>()
      for (const table of await listTables(login)) {
        const part = manifest.tables.find(({ name }) => name === table.name)
        if (!part || !names.has(table.name)) continue
        await bring(login, vault, part, siteId)
        tables.set(table.name, table)
      }
      const comparison = { login, siteId }
      await queries.beginComparison(login)
      for (const [name, kind] of kinds) await queries.noteItems(comparison, required(tables, name), kind)
      for (const { table, item, column } of parts)
        await queries.noteParts(comparison, required(tables, table), { kind: kinds.get(item) ?? '', column })
      await queries.noteDrafts(comparison, required(tables, DRAFTS))
      await queries.noteTrash(comparison, TRASH)
      const noted = [...kinds].map(([name, kind]): [string, queries.Noted] => {
        const texts = parts.filter(({ item }) => item === name)
        return [
          kind,
          {
            table: required(tables, name),
            texts: texts.map(({ table, column }) => ({ table: required(tables, table), column })),
          },
        ]
      })
      const items = await queries.listNoted(comparison, new Map(noted))
      const rows: SiteChanges['rows'] = []
      for (const name of counted)
        rows.push({ table: name, ...(await queries.countDiffering(comparison, required(tables, name))) })
      return { items, rows }
    } finally {
      await login.query('rollback').catch(() => {})
    }
  })
}

/** Tables whose rows are parts of items and are told apart by them, such as texts in a language. */
async function partsOf(login: pg.Client, kinds: ReadonlyMap<string, string>) {
  const references = await listReferences(login)
  const tables = new Map((await listTables(login)).map((table) => [table.name, table]))
  return references.flatMap(({ child, columns, parent, isPart }) => {
    const column = columns.find((one) => one !== 'fork_id')
    if (!isPart || !column || !kinds.has(parent) || !columns.includes('fork_id')) return []
    return tables.get(child)?.key.includes(column) ? [{ table: child, item: parent, column }] : []
  })
}

async function bring(login: pg.Client, vault: Vault, part: TablePart, siteId: string): Promise<void> {
  await copyIn(login, await makeScratch(login, part.name, part.columns), readLines(vault, part, siteId))
}

function required(tables: ReadonlyMap<string, queries.Comparable>, name: string): queries.Comparable {
  const table = tables.get(name)
  if (!table) throw new Error(`the backup has no table ${name}`)
  return table
}
