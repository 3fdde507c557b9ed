import type { Site } from '../../kernel/site.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockTheme, updateTheme } from './queries.ts'

/** Gives a new site the theme of another. */
export async function copyTheme(tx: Tx, from: Site, to: Site): Promise<void> {
  await lockTheme(tx, to.id)
  await updateTheme(tx, to.id, await lockTheme(tx, from.id))
}
