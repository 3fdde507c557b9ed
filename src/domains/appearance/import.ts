import { frontOf, type SeedFolder, seedOf } from '../../content/served/seed-files.ts'
import type { Site } from '../../kernel/site.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changedBy } from './actions.ts'
import * as queries from './queries.ts'
import { themeBody } from './shapes.ts'

/**
 * Imports how a site looks, unless somebody has chosen that already.
 * @throws SeedError naming the file and the field
 */
export async function importTheme(tx: Tx, site: Site, folder: SeedFolder): Promise<void> {
  const file = folder.file('theme.yaml')
  if (!file) return
  const write = seedOf(themeBody, file, frontOf(file))
  const stored = await queries.lockTheme(tx, site.id)
  if (stored.version === 0) await queries.updateTheme(tx, site.id, changedBy(write, stored))
}
