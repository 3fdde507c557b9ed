import { sql } from 'kysely'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Stats } from './contract.ts'

const counts = statement('dashboard.counts', (q, p: { siteId: string }) =>
  q
    .selectFrom('forks')
    .where('id', '=', p.siteId)
    .select((e) => {
      const total = sql<number>`count(*)::int`
      return [
        'id' as const,
        e.selectFrom('pages').select(total.as('n')).where('forkId', '=', p.siteId).as('totalPages'),
        e
          .selectFrom('forms')
          .select(total.as('n'))
          .where('forkId', '=', p.siteId)
          .where('isActive', '=', true)
          .as('totalForms'),
        e.selectFrom('mediaFiles').select(total.as('n')).where('forkId', '=', p.siteId).as('totalMediaFiles'),
      ]
    }),
)

/** What the cards of the dashboard count. */
export async function countContent(db: Reads, siteId: string): Promise<Stats> {
  const found = await db.first(counts, { siteId })
  const { totalPages, totalForms, totalMediaFiles } = found ?? {}
  return { totalPages: totalPages ?? 0, totalForms: totalForms ?? 0, totalMediaFiles: totalMediaFiles ?? 0 }
}
