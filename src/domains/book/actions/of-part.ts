import type { ListQuery } from '../../../kernel/list.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import * as queries from '../queries.ts'
import { partNamed, partOf } from './parts.ts'

interface WriteOfPart {
  partId?: string | undefined
}

/** What all that stands in a part does alike. */
export const IN_PART = { tag: 'book', facts: movedTo, narrowed: toPart } as const

/** What begins within a part, at the last place. @throws invalid */
export async function beginInPart(
  tx: Tx,
  site: Site,
  table: 'reflections' | 'evidenceItems',
  write: WriteOfPart,
): Promise<{ partId: string; displayOrder: number }> {
  const partId = await partOf(tx, site.id, write.partId ?? '')
  return { partId, displayOrder: await queries.nextPlace(tx, table, site.id, partId) }
}

/** The part that a write puts something in. @throws invalid */
async function movedTo({ partId }: WriteOfPart, _before: object, tx: Tx, site: Site) {
  return partId === undefined ? {} : { partId: await partOf(tx, site.id, partId) }
}

/** Of a part that nobody knows: nothing stands in it. */
const NO_PART = '00000000-0000-0000-0000-000000000000'

/** The query of a list with its part by uuid, where it names one. */
async function toPart(db: Reads, siteId: string, query: ListQuery): Promise<ListQuery> {
  if (typeof query.partId !== 'string') return query
  const named = partNamed(query.partId)
  return { ...query, partId: (named && (await queries.findPartKey(db, siteId, named))) ?? NO_PART }
}

/** The texts that are there, a line each. */
export function lines(...texts: (string | null)[]): string {
  return texts.filter((text) => text).join('\n')
}
