import { sql } from 'kysely'
import { typeStoreOf } from '../../content/item/store/type-store.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import type { MenuPlace } from './contract.ts'
import type { MenuItem } from './rules.ts'
import { menuType } from './type.ts'

export const menuStore = typeStoreOf(menuType, {
  table: 'navigation',
  namedBy: 'name',
})

const standing = statement('navigation.standing', (q, p: { siteId: string }) =>
  q
    .selectFrom('navigation')
    .select(['id', 'name', sql<MenuPlace>`type`.as('type'), sql<MenuItem[]>`items`.as('items')])
    .where('forkId', '=', p.siteId)
    .where('isActive', '=', true),
)

/** The menus that stand on the site, one for each place at most. */
export const listStandingMenus = (db: Reads, siteId: string) => db.many(standing, { siteId })

/** Paths of the site's pages by id. */
export async function pathsOfPages(tx: Tx, siteId: string): Promise<Map<string, string>> {
  const rows = await tx.run((q) => q.selectFrom('pages').select(['id', 'path']).where('forkId', '=', siteId))
  return new Map(rows.map(({ id, path }) => [id, path]))
}

/** Which of these are pages of the site. */
export async function knownPages(tx: Tx, siteId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.run((q) =>
    q.selectFrom('pages').select('id').where('forkId', '=', siteId).where('id', 'in', ids),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether a menu stands at a place of the site. */
export async function isPlaceTaken(tx: Tx, siteId: string, type: MenuPlace): Promise<boolean> {
  const rows = await tx.run((q) =>
    q
      .selectFrom('navigation')
      .select('id')
      .where('forkId', '=', siteId)
      .where('type', '=', type)
      .where('isActive', '=', true),
  )
  return rows.length > 0
}
