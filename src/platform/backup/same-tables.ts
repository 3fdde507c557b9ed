import type pg from 'pg'
import { StartError } from '../start-error.ts'
import type { Manifest } from './manifest.ts'
import { listMigrations } from './queries/tables.ts'

/** Rows go into tables that are those of the backup. @throws StartError */
export async function requireSameTables(login: pg.Client, { migrations }: Manifest): Promise<void> {
  const key = (list: Manifest['migrations']) =>
    JSON.stringify(list.map(({ name, checksum }) => [name, checksum]))
  if (key(await listMigrations(login)) === key(migrations)) return
  throw new StartError(
    'The backup was made by another version of Flyleaf, and a part of it comes only out of one of the same version: restore all of it into another data folder, and make a backup there.',
  )
}
