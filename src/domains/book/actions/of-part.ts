import type { ItemToCreate, ItemToSave } from '../../../content/item/item-type.ts'
import type { ListQuery } from '../../../kernel/list-shape.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { findPart, partOf } from './parts.ts'

interface WriteOfPart {
  partId?: string | undefined
}

/** Shared behaviour of all types whose items belong to a part. */
export const IN_PART = { tag: 'book', begin: homeOf, facts: movedTo, narrowed: toPart } as const

/** The part of a new item. @throws invalid */
async function homeOf({ tx, site, write: { partId = '' } }: ItemToCreate<WriteOfPart>) {
  return { partId: await partOf(tx, site.id, partId) }
}

/** The part that a write moves an item to. @throws invalid */
async function movedTo({ tx, site, write: { partId } }: ItemToSave<object, WriteOfPart>) {
  return partId === undefined ? {} : { partId: await partOf(tx, site.id, partId) }
}

/** Stands for an unknown part: it holds nothing. */
const NO_PART = '00000000-0000-0000-0000-000000000000'

/** The list query with its part, if any, resolved to a uuid. */
async function toPart(db: Reads, siteId: string, query: ListQuery): Promise<ListQuery> {
  if (typeof query.partId !== 'string') return query
  return { ...query, partId: (await findPart(db, siteId, query.partId))?.id ?? NO_PART }
}

/** How search finds items of a part; one without a page of its own is on the part's page. */
export const foundInPart = (kind: string, pathOf: (id: string) => string | null = () => null) => ({
  kind,
  place: ({ id, partId }: { id: string; partId: string }) => ({ path: pathOf(id), withinId: partId }),
})
