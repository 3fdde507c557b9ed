import { sql } from 'kysely'
import { isKept } from '../../../content/item/store/statuses.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { statement } from '../../../platform/db/statement.ts'

/** What a mail about an entry is made of. */
export interface Notice {
  forkId: string
  formId: string
  formName: string
  /** Who is told of the form's entries; '' for nobody. */
  email: string
  /** Whether a mail server has refused this address for good. */
  isRefused: boolean
  answers: { label: string; answer: string }[]
  /** Its place among the entries to the form within its hour of the clock, from 1; spam does not count. */
  place: number
  /** How many these are. */
  ofHour: number
}

/** The entries to the same form within the same hour, but for spam. */
const ofHour = sql`from form_submissions o where o.fork_id = s.fork_id and o.form_id = s.form_id and not o.is_spam
  and o.created_at >= date_trunc('hour', s.created_at) and o.created_at < date_trunc('hour', s.created_at) + interval '1 hour'`

const notice = statement(
  'forms.notice',
  (_, p: { siteId: string; id: string }) => sql<Notice>`
    select s.fork_id, f.id as form_id, f.name as form_name, f.settings->>'notificationEmail' as email,
      exists (select from refused_notices r where r.fork_id = f.fork_id and r.form_id = f.id
        and r.email = f.settings->>'notificationEmail') as is_refused,
      coalesce((select jsonb_agg(jsonb_build_object('label', a.one->>'label', 'answer', s.data->>(a.one->>'id')) order by a.place)
        from jsonb_array_elements(s.asked) with ordinality as a (one, place)), '[]') as answers,
      (select count(*)::int ${ofHour} and o.id <= s.id) as place,
      (select count(*)::int ${ofHour}) as of_hour
    from form_submissions s join forms f on f.fork_id = s.fork_id and f.id = s.form_id
    where s.fork_id = ${p.siteId} and s.id = ${p.id} and not s.is_spam and ${isKept('f')}
      and s.created_at > now() - interval '24 hours'`,
)

/** @returns null for spam, for what was erased, and for an entry that is older than a day */
export const findNotice = (tx: Tx, siteId: string, id: string): Promise<Notice | null> =>
  tx.first(notice, { siteId, id })

/** An address that a form names, and that a mail server has refused for good. */
export interface RefusedNotice {
  formId: string
  email: string
  /** What the mail server said, without addresses. */
  reason: string
  refusedAt: string
}

const refused = statement(
  'forms.refusedNotices',
  (_, p: { siteId: string }) => sql<RefusedNotice & { forkId: string }>`
    select r.fork_id, r.form_id, r.email, r.reason, r.refused_at
    from refused_notices r join forms f on f.fork_id = r.fork_id and f.id = r.form_id
    where r.fork_id = ${p.siteId} and r.email = f.settings->>'notificationEmail' and ${isKept('f')} order by r.form_id`,
)

/** Of the forms of a site, but for those in the trash. */
export async function listRefused(db: Reads, siteId: string): Promise<RefusedNotice[]> {
  const rows = await db.many(refused, { siteId })
  return rows.map(({ forkId: _, ...row }) => row)
}

/** Keeps that the address was refused for which the form of an entry asks, unless the form names another one by now. */
export async function keepRefused(
  tx: Tx,
  { siteId, entryId, email, reason }: { siteId: string; entryId: string; email: string; reason: string },
): Promise<void> {
  await tx.run(
    () => sql`
      insert into refused_notices (fork_id, form_id, email, reason)
      select f.fork_id, f.id, ${email}, ${reason} from form_submissions s
        join forms f on f.fork_id = s.fork_id and f.id = s.form_id
      where s.fork_id = ${siteId} and s.id = ${entryId} and f.settings->>'notificationEmail' = ${email}
      on conflict (fork_id, form_id) do update set
        email = excluded.email, reason = excluded.reason, refused_at = excluded.refused_at`,
  )
}

/** A form writes to its address again. */
export async function forgetRefused(tx: Tx, siteId: string, formId: string): Promise<void> {
  await tx.run((q) =>
    q.deleteFrom('refusedNotices').where('forkId', '=', siteId).where('formId', '=', formId),
  )
}

const inHour = statement(
  'forms.inHour',
  (_, p: { siteId: string; formId: string }) => sql<{ forkId: string; count: number }>`
    select ${p.siteId}::uuid as fork_id, count(*)::int as count from form_submissions
    where fork_id = ${p.siteId} and form_id = ${p.formId} and not is_spam and created_at >= date_trunc('hour', now())`,
)

/** Entries to a form within this hour of the clock. */
export const countInHour = async (tx: Tx, siteId: string, formId: string): Promise<number> =>
  (await tx.first(inHour, { siteId, formId }))?.count ?? 0

/** Of each hour of the last day that is over and had more entries to a form than `limit`, the first one past it. */
export async function listPast(tx: Tx, limit: number): Promise<{ siteId: string; id: string }[]> {
  return tx.run(
    () => sql<{ siteId: string; id: string }>`
      select s.fork_id as site_id, s.id from (
        select fork_id, id, form_id,
          row_number() over (partition by fork_id, form_id, date_trunc('hour', created_at) order by id) as place
        from form_submissions
        where not is_spam and created_at < date_trunc('hour', now())
          and created_at >= date_trunc('hour', now() - interval '23 hours')) s
      join forms f on f.fork_id = s.fork_id and f.id = s.form_id
      where s.place = ${limit + 1} and f.settings->>'notificationEmail' <> ''`,
  )
}
