import type { Site } from '../../kernel/site.ts'
import type { Reads } from '../../platform/db/run.ts'
import { listSitesByIds } from './queries.ts'

/** Sites as they were last read through a pool of connections, by id, with the versions of their rows. */
const KNOWN = new WeakMap<Reads, Map<string, { rowVersion: string; site: Site }>>()

/**
 * The sites whose rows have these versions. A site is read again only when its row has another version than the one that is kept,
 * so the many sites of one account cost a call little, and it still sees every change.
 * @param versions by id
 * @returns by id, without those that were deleted meanwhile
 */
export async function sitesAt(db: Reads, versions: ReadonlyMap<string, string>): Promise<Map<string, Site>> {
  const known = KNOWN.get(db) ?? new Map<string, { rowVersion: string; site: Site }>()
  KNOWN.set(db, known)
  const found = new Map<string, Site>()
  const missing: string[] = []
  for (const [id, rowVersion] of versions) {
    const one = known.get(id)
    if (one?.rowVersion === rowVersion) found.set(id, one.site)
    else missing.push(id)
  }
  if (missing.length === 0) return found
  for (const { rowVersion, ...site } of await listSitesByIds(db, missing)) {
    known.set(site.id, { rowVersion, site })
    found.set(site.id, site)
  }
  return found
}
