import { sql } from 'kysely'
import type { OfReader } from '../../../content/readers/personal-data.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { statement } from '../../../platform/db/statement.ts'

/** An entry as it is kept, spam and entries of forms in the trash too. */
interface Kept {
  forkId: string
  id: string
  form: string
  sentAt: string
  answers: { label: string; answer: string }[]
  network: string | null
  agent: string
}

interface Page extends OfReader {
  /** Null for all. */
  limit: number | null
}

/** An entry is its sender's alone: another address in it says nothing of who may read or erase it. */
const ofAddress = (p: OfReader) => sql`from form_submissions s
  join forms f on f.fork_id = s.fork_id and f.id = s.form_id
  where s.fork_id = ${p.siteId} and s.sender_email = ${p.email}`

const ofReader = statement(
  'forms.ofReader',
  (_, p: Page) => sql<Kept>`
    select s.fork_id, s.id, f.name as form, s.created_at as sent_at, s.ip_address as network, s.user_agent as agent,
      coalesce((select jsonb_agg(jsonb_build_object('label', a.one->>'label', 'answer', s.data->>(a.one->>'id')) order by a.place)
        from jsonb_array_elements(s.asked) with ordinality as a (one, place)), '[]') as answers
    ${ofAddress(p)} order by s.id desc limit ${p.limit}`,
)

/** The newest first. */
export const listOfReader = (db: Reads, of: OfReader, limit: number | null): Promise<Kept[]> =>
  db.many(ofReader, { ...of, limit })

const total = statement(
  'forms.totalOfReader',
  (_, p: OfReader) => sql<{ forkId: string; total: number }>`
    select ${p.siteId}::uuid as fork_id, count(*)::int as total ${ofAddress(p)}`,
)

export const countOfReader = async (db: Reads, of: OfReader): Promise<number> =>
  (await db.first(total, of))?.total ?? 0

/** @returns whether there was one */
export async function removeOfReader(tx: Tx, of: OfReader): Promise<boolean> {
  const removed = await tx.run(
    () => sql<{ id: string }>`
      delete from form_submissions where fork_id = ${of.siteId} and id in (select s.id ${ofAddress(of)}) returning id`,
  )
  return removed.length > 0
}
