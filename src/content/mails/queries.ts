import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

interface NewMail {
  id: string
  forkId: string
  kind: string
  /** Null: none is inserted. */
  about: string | null
  /** No second one within so many hours of the first; 0: any number, one at a time. */
  onceInHours: number
}

const insert = statement(
  'mails.insert',
  (_, p: NewMail) => sql<{ id: string }>`
    insert into mails (id, fork_id, kind, about)
    select ${p.id}::uuid, ${p.forkId}::uuid, ${p.kind}, ${p.about}::uuid
    where ${p.about}::uuid is not null and not exists (select from mails where fork_id = ${p.forkId}::uuid and kind = ${p.kind} and about = ${p.about}::uuid
      and created_at > now() - make_interval(hours => ${p.onceInHours}::int))
    on conflict (fork_id, kind, about) where ended_at is null do nothing`,
)

/** Nothing waits for it: it goes to the database with the commit. */
export const insertMail = (tx: Tx, mail: NewMail) => tx.send(insert, mail)

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
