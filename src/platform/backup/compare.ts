import { createHash } from 'node:crypto'
import type pg from 'pg'
import { copyOut } from '../db/copy.ts'
import type { Manifest } from './manifest.ts'
import { copyOf, listTables } from './queries/tables.ts'

/** Names of the tables whose rows are not those of the backup, by their checksums. */
export async function differingTables(login: pg.Client, { tables }: Manifest): Promise<string[]> {
  const there = new Map((await listTables(login)).map((table) => [table.name, table]))
  const differing: string[] = []
  for (const { name, columns, sum } of tables) {
    const table = there.get(name)
    if (!table || (await sumOf(login, copyOf(login, { ...table, columns }))) !== sum) differing.push(name)
  }
  return differing
}

async function sumOf(login: pg.Client, copy: string): Promise<string> {
  const sum = createHash('sha256')
  for await (const rows of copyOut(login, copy)) for (const row of rows) sum.update(row)
  return sum.digest('hex')
}
