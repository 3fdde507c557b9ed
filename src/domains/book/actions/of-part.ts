import type { ListQuery } from '../../../kernel/list-shape.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { findPart, partOf } from './parts.ts'

interface WriteOfPart {
  partId?: string | undefined
}

/** What all that stands in a part does alike. */
export const IN_PART = { tag: 'book', begin: begunIn, facts: movedTo, narrowed: toPart } as const

/** The part that something begins in. @throws invalid */
async function begunIn(tx: Tx, site: Site, { partId = '' }: WriteOfPart) {
  return { partId: await partOf(tx, site.id, partId) }
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
  return { ...query, partId: (await findPart(db, siteId, query.partId))?.id ?? NO_PART }
}

/** How readers find what stands in a part, on the page of which it is read where it has none of its own. */
export const foundInPart = (kind: string, pathOf: (id: string) => string | null = () => null) => ({
  kind,
  place: ({ id, partId }: { id: string; partId: string }) => ({ path: pathOf(id), withinId: partId }),
})
