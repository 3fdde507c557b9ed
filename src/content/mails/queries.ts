import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

interface NewMail {
  id: string
  forkId: string
  kind: string
  /** No second one within so many hours of the first; 0: any number, one at a time. */
  onceInHours: number
}

/** The statement that posts a mail about the row of `abouts`, a query of one `id` at most. */
export const posting = (p: NewMail, abouts: RawBuilder<unknown>): RawBuilder<{ id: string }> => sql`
  insert into mails (id, fork_id, kind, about)
  select ${p.id}::uuid, ${p.forkId}::uuid, ${p.kind}, a.id from (${abouts}) a
  -- A value and no "not exists", for which a plan made while the table was empty reads all of it.
  where (select max(created_at) from mails where fork_id = ${p.forkId}::uuid and kind = ${p.kind} and about = a.id)
    > now() - make_interval(hours => ${p.onceInHours}::int) is not true
  on conflict (fork_id, kind, about) where ended_at is null do nothing`

const insert = statement('mails.insert', (_, p: NewMail & { about: string }) =>
  posting(p, sql`select ${p.about}::uuid as id`),
)

/** Nothing waits for it: it goes to the database with the commit. */
export const insertMail = (tx: Tx, mail: NewMail & { about: string }) => tx.send(insert, mail)

interface NewMails extends Pick<NewMail, 'forkId' | 'kind' | 'onceInHours'> {
  ids: string[]
  abouts: string[]
}

const insertAll = statement(
  'mails.insertAll',
  (_, p: NewMails) => sql<{ id: string }>`
    insert into mails (id, fork_id, kind, about)
    select m.id, ${p.forkId}::uuid, ${p.kind}, m.about
    from unnest(${p.ids}::uuid[], ${p.abouts}::uuid[]) as m (id, about)
    where not exists (select from mails o where o.fork_id = ${p.forkId}::uuid and o.kind = ${p.kind} and o.about = m.about
      and o.created_at > now() - make_interval(hours => ${p.onceInHours}::int))
    on conflict (fork_id, kind, about) where ended_at is null do nothing`,
)

/** The same for any number at once. */
export const insertMails = (tx: Tx, of: NewMails) => tx.write(insertAll, of)
