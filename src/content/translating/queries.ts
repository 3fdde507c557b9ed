import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import { isOfItem, type ItemKey, type ItemsKey } from '../drafts/queries.ts'

/** The source of a translated field at the time when the translation was written. */
export interface SourceRow {
  language: string
  field: string
  source: unknown
}

const sources = statement('translating.sources', (q, p: ItemKey) =>
  q.selectFrom('translationSources').select(['language', 'field', 'source']).where(isOfItem(p)),
)

export const listSources = (db: Reads, key: ItemKey): Promise<SourceRow[]> => db.many(sources, key)

const sourcesOfMany = statement('translating.sourcesOfMany', (q, p: ItemsKey) =>
  q
    .selectFrom('translationSources')
    .select(['itemId', 'language', 'field', 'source'])
    .where('forkId', '=', p.siteId)
    .where('kind', '=', p.kind)
    .where('itemId', '=', sql<string>`any(${p.itemIds})`)
    .orderBy('itemId')
    .orderBy('language')
    .orderBy('field'),
)

/** The same of several items, each with the id of its item. */
export const listSourcesOfMany = (db: Reads, of: ItemsKey): Promise<(SourceRow & { itemId: string })[]> =>
  db.many(sourcesOfMany, of)

export async function storeSources(
  tx: Tx,
  { siteId, kind, itemId }: ItemKey,
  rows: readonly SourceRow[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.run((q) =>
    q
      .insertInto('translationSources')
      .values(
        rows.map(({ language, field, source }) => ({
          forkId: siteId,
          kind,
          itemId,
          language,
          field,
          source: JSON.stringify(source),
        })),
      )
      .onConflict((c) =>
        c.columns(['forkId', 'itemId', 'kind', 'language', 'field']).doUpdateSet((e) => ({
          source: e.ref('excluded.source'),
          notedAt: sql<string>`now()`,
        })),
      ),
  )
}
