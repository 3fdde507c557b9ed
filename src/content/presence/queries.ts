import { sql } from 'kysely'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'

const nameById = statement('presence.name', (q, p: { id: string }) =>
  q
    .selectFrom('users')
    .select(sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), username)`.as('name'))
    .where('id', '=', p.id),
)

/** The name of an account as the studio shows it: first and last name, or the username where none is given; null where it is gone. */
export async function findNameOf(db: Reads, id: string): Promise<string | null> {
  return (await db.first(nameById, { id }))?.name ?? null
}
