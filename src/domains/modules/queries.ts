import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import type { ModuleRow } from './shapes.ts'

export type CatalogueRow = Omit<ModuleRow, 'isEnabled' | 'missing'>

const COLUMNS = [
  'id',
  'name',
  'version',
  'description',
  sql<ModuleRow['category']>`category`.as('category'),
  sql<string[]>`features`.as('features'),
  sql<string[]>`dependencies`.as('dependencies'),
  sql<string[]>`routes`.as('routes'),
  sql<string[]>`components`.as('components'),
  'isCore',
  'createdAt',
] as const

const catalogue = statement('modules.catalogue', (q, _: object) =>
  q.selectFrom('modules').select(COLUMNS).orderBy(sql`place nulls last`).orderBy('id'),
)

const enabled = statement('modules.enabled', (q, p: { siteId: string }) =>
  q
    .selectFrom('forks')
    .select(['id', sql<string[]>`enabled_modules(id)`.as('ids')])
    .where('id', '=', p.siteId),
)

/** Names of sites at which a module is switched on, whether all that it needs is on or not. */
const switchedOnAt = statement('modules.switchedOnAt', (q, p: { moduleId: string }) =>
  q
    .selectFrom('forkModules')
    .innerJoin('forks', 'forks.id', 'forkModules.forkId')
    .select('forks.name')
    .where('forkModules.moduleId', '=', p.moduleId)
    .where('forkModules.isEnabled', '=', true)
    .orderBy('forks.name')
    .orderBy('forks.id'),
)

/** Every module of the install, what came with Flyleaf first. */
export const listCatalogue = (db: Reads): Promise<CatalogueRow[]> => db.many(catalogue, {})

/** Ids of the modules that are on at a site. */
export const findEnabled = async (db: Reads, siteId: string): Promise<Set<string>> =>
  new Set((await db.first(enabled, { siteId }))?.ids)

/** Keeps whether a module is switched on at a site. */
export async function saveSwitch(
  tx: Tx,
  siteId: string,
  { id, moduleId, isEnabled }: { id: string; moduleId: string; isEnabled: boolean },
): Promise<void> {
  await tx.run((q) =>
    q
      .insertInto('forkModules')
      .values({ forkId: siteId, id, moduleId, isEnabled })
      .onConflict((c) => c.columns(['forkId', 'moduleId']).doUpdateSet({ isEnabled })),
  )
}

/** Recomputes which modules are on after a change of the switches. */
export async function settleSwitches(tx: Tx, siteId: string): Promise<void> {
  await tx.run((q) =>
    q.updateTable('forks').set({ modules: sql`enabled_modules(id)` }).where('id', '=', siteId),
  )
}

/** Locks the switches of a site until the end of the transaction, to serialize changes. */
export async function lockSwitches(tx: Tx, siteId: string): Promise<void> {
  await tx.run((q) => q.selectFrom('forks').select('id').where('id', '=', siteId).forNoKeyUpdate())
}

export const listSitesWith = async (db: Reads, moduleId: string): Promise<string[]> =>
  (await db.many(switchedOnAt, { moduleId })).map(({ name }) => name)

/** Locks modules against removal until the end of the transaction. */
export async function lockModules(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run((q) => q.selectFrom('modules').select('id').where('id', 'in', ids).orderBy('id').forKeyShare())
}

/** Locks one module against switching. @returns whether somebody added it; null for an unknown one */
export async function lockModule(tx: Tx, id: string): Promise<{ isAdded: boolean } | null> {
  const [row] = await tx.run((q) =>
    q.selectFrom('modules').select(['id', 'place']).where('id', '=', id).forUpdate(),
  )
  return row ? { isAdded: row.place === null } : null
}

/** Fields of a module that somebody may write. */
type ModuleFields = Omit<NewModule, 'id'>

export async function updateModule(
  tx: Tx,
  id: string,
  { features, ...row }: ModuleFields,
): Promise<CatalogueRow> {
  const rows = await tx.run((q) =>
    q
      .updateTable('modules')
      .set({ ...row, features: JSON.stringify(features) })
      .where('id', '=', id)
      .returning(COLUMNS),
  )
  if (!rows[0]) throw new Error('an update found no row')
  return rows[0]
}

/** Removes a module and the sites' stored switches of it. */
export async function deleteModule(tx: Tx, id: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('modules').where('id', '=', id))
}

type NewModule = Pick<CatalogueRow, 'id' | 'name' | 'version' | 'description' | 'category' | 'features'>

export async function insertModule(tx: Tx, { features, ...row }: NewModule): Promise<CatalogueRow> {
  const rows = await tx.run((q) =>
    q
      .insertInto('modules')
      .values({ ...row, features: JSON.stringify(features) })
      .returning(COLUMNS),
  )
  if (!rows[0]) throw new Error('an insert gave no row')
  return rows[0]
}
