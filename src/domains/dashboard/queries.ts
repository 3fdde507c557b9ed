import { type RawBuilder, sql } from 'kysely'
import type { Called } from '../../content/item/store/queries.ts'
import { isDated, isKept, isPublishedNow, keptSum } from '../../content/item/store/statuses.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Counts, Overview, RecentItem, Stats } from './shapes.ts'

const counts = statement('dashboard.counts', (q, p: { siteId: string }) =>
  q
    .selectFrom('forks')
    .where('id', '=', p.siteId)
    .select([
      'id',
      keptSum(p.siteId, 'page').as('totalPages'),
      sql<number>`${keptSum(p.siteId, 'page', sql`items - hidden - dated`)} + (select count(*)::int from pages
        where fork_id = ${p.siteId} and ${isDated('pages')} and ${isPublishedNow('pages')})`.as(
        'publishedPages',
      ),
      keptSum(p.siteId, 'form', sql`items - hidden`).as('totalForms'),
      keptSum(p.siteId, 'form', sql`hidden`).as('inactiveForms'),
      keptSum(p.siteId, 'media').as('totalMediaFiles'),
      sql<number>`(select coalesce(sum(size), 0)::float8 from media_files where fork_id = ${p.siteId})`.as(
        'mediaBytes',
      ),
    ]),
)

/** What the cards of the dashboard count. */
export async function countContent(db: Reads, siteId: string): Promise<Omit<Stats, 'views'>> {
  const found = await db.first(counts, { siteId })
  return {
    totalPages: found?.totalPages ?? 0,
    publishedPages: found?.publishedPages ?? 0,
    totalForms: found?.totalForms ?? 0,
    inactiveForms: found?.inactiveForms ?? 0,
    totalMediaFiles: found?.totalMediaFiles ?? 0,
    mediaBytes: found?.mediaBytes ?? 0,
  }
}

/** A type as the dashboard and the sidebar use it. */
export interface DashboardType {
  /** Key of its list in the dashboard's answer, such as `posts`. */
  list: string
  kind: string
  table: string
  called: Called
  /** The field that decides whether an item is public; omitted: it always is. */
  shownBy?: 'publication' | 'isActive' | undefined
  /** Its items also have a number. */
  hasNumber?: true
  /** Its items belong to whoever created them. */
  isOwned?: true
  /** A published item makes a site with a book, or one without, count as live; omitted: neither. */
  opens?: 'book' | 'site'
}

const lists = (types: readonly DashboardType[]) =>
  statement('dashboard.lists', (_, p: { siteId: string }) => {
    const totals = types.flatMap(({ list, kind }) => [sql.lit(list), keptSum(p.siteId, kind)])
    return sql<{
      id: string
      totals: Counts
    }>`select f.id, jsonb_build_object(${sql.join(totals)}, 'changes', ${countChanges(sql.ref('f.id'))}) as totals
        from forks f where f.id = ${p.siteId}`
  })

/** Counts items with unpublished changes. @param of which drafts `d` count */
function countChanges(siteId: RawBuilder<unknown>, of: RawBuilder<unknown> = sql`true`): RawBuilder<number> {
  return sql`(select count(distinct (d.kind, d.item_id))::int from draft_fields d where d.fork_id = ${siteId} and d.is_waiting and ${of}
    and not exists (select from trash t where t.fork_id = ${siteId} and t.item_id = d.item_id))`
}

/** The total of each list, for a site that is there. */
export function countListsOf(types: readonly DashboardType[]) {
  const counted = lists(types)
  return async (db: Reads, siteId: string): Promise<Counts> =>
    (await db.first(counted, { siteId }))?.totals ?? {}
}

/** Number of recent items; each type is read from the end of its own index. */
const RECENT = 12

/** What an item is called in the site's source language. */
function titleOf({ field, apart }: Called): RawBuilder<unknown> {
  if (!apart) return sql`${sql.ref(`x.${field}`)}`
  return sql`(select ${sql.ref(`b.${field}`)} from ${sql.table(apart.table)} b
    where b.fork_id = x.fork_id and ${sql.ref(`b.${apart.owner}`)} = x.id and b.is_base)`
}

const IS_SHOWN = { publication: isPublishedNow('x'), isActive: sql`x.is_active` }

const recent = (types: readonly DashboardType[]) =>
  statement('dashboard.recent', (_, p: { siteId: string }) => {
    const each = types.map(
      ({ kind, table, called, shownBy, hasNumber }) => sql`
      select ${sql.lit(kind)} as kind, x.fork_id, x.id, ${hasNumber ? sql`x.number` : sql`null::int`} as number,
        ${titleOf(called)} as title, ${shownBy ? IS_SHOWN[shownBy] : sql`true`} as is_published,
        w.item_id is not null as has_changes,
        greatest(x.updated_at, w.at) as edited_at, case when w.at > x.updated_at then w.user_id end as waiting_user
      from ${sql.table(table)} x
      left join waiting w on w.item_id = x.id
      where x.fork_id = ${p.siteId} and ${isKept('x')} and (w.item_id is not null or x.id in (
        select y.id from ${sql.table(table)} y where y.fork_id = ${p.siteId}
        order by y.updated_at desc, y.id desc limit ${sql.lit(RECENT)}))`,
    )
    return sql<RecentItem & { forkId: string }>`with waiting as (
        select item_id, max(changed_at) as at, (array_agg(user_id order by changed_at desc))[1] as user_id
        from draft_fields where fork_id = ${p.siteId} and is_waiting group by item_id)
      select r.kind, r.fork_id, r.id, r.number, r.title, r.is_published, r.has_changes, r.edited_at,
        ${editorOf('u')} as editor
      from (${sql.join(each, sql` union all `)}) r
      left join lateral (select a.user_id from activity a
        where a.fork_id = r.fork_id and a.object_id = r.id order by a.id desc limit 1) a on true
      left join users u on u.id = coalesce(r.waiting_user, a.user_id)
      order by r.edited_at desc, r.id desc limit ${sql.lit(RECENT)}`
  })

/** The items that were edited last, of all types. */
export function listRecentOf(types: readonly DashboardType[]) {
  const found = recent(types)
  return async (db: Reads, siteId: string): Promise<RecentItem[]> => {
    const rows = await db.many(found, { siteId })
    return rows.map(({ forkId: _, ...item }) => item)
  }
}

const publication = statement(
  'dashboard.lastPublication',
  (_, p: { siteId: string }) =>
    sql<{
      forkId: string
      at: string
      editor: RecentItem['editor']
    }>`select a.fork_id, a.at, ${editorOf('u')} as editor
      from activity a left join users u on u.id = a.user_id
      where a.fork_id = ${p.siteId} and a.action like '%.publish' order by a.id desc limit 1`,
)

/** Time and author of the site's last publication in the studio; null before the first. */
export const findLastPublication = (db: Reads, siteId: string) => db.first(publication, { siteId })

/** Running jobs seal a log line within a second or two; a longer wait means that they stopped. */
const SEALED_WITHIN_S = 30

const standstill = statement(
  'dashboard.standstill',
  (_, p: { siteId: string }) =>
    sql<{
      id: string
      isStill: boolean
    }>`select f.id, exists (select from activity a where a.fork_id = f.id and a.seal_number is null
          and a.at < now() - make_interval(secs => ${sql.lit(SEALED_WITHIN_S)})) as is_still
        from forks f where f.id = ${p.siteId}`,
)

/** Whether the background jobs have stopped. */
export const areJobsStill = async (db: Reads, siteId: string): Promise<boolean> =>
  (await db.first(standstill, { siteId }))?.isStill ?? false

const overviewStatement = (types: readonly DashboardType[]) =>
  statement('dashboard.overview', (_, p: { siteId: string }) => {
    const drafts = ({ kind, table }: DashboardType) => sql`${keptSum(p.siteId, kind, sql`hidden`)}
    + (select count(*)::int from ${sql.table(table)} x
      where x.fork_id = f.id and ${isDated('x')} and x.unpublish_at <= now())`
    const isShown = (site: DashboardType['opens']) => {
      const each = types.flatMap(({ opens, table }) =>
        opens === site
          ? [
              sql`exists (select from ${sql.table(table)} x where x.fork_id = f.id and ${isPublishedNow('x')})`,
            ]
          : [],
      )
      return sql`(${sql.join([...each, sql`false`], sql` or `)})`
    }
    const isThere = (table: string, also = sql`true`) =>
      sql`exists (select from ${sql.table(table)} x where x.fork_id = f.id and ${also})`
    // Unpublished changes count: nobody must publish to complete a step.
    const isSaid = (kind: string, field: string, stored: string) =>
      sql`coalesce((select d.value #>> '{}' from draft_fields d where d.fork_id = f.id and d.kind = ${sql.lit(kind)}
      and d.field = ${sql.lit(field)} and d.is_waiting and d.language in ('', coalesce(f.config->>'sourceLanguage', f.config->>'defaultLanguage', 'en'))),
      ${sql.ref(stored)}) <> ''`
    return sql<Overview & { id: string }>`select f.id,
      case when f.modules ? 'book-content' then ${isShown('book')} else ${isShown('site')} end as is_live,
      jsonb_build_object(${sql.join(types.flatMap((type) => [sql.lit(type.list), drafts(type)]))}) as drafts,
      ${countChanges(sql.ref('f.id'))} as changes,
      jsonb_build_object(
        'hasTitle', exists (select from books x where x.fork_id = f.id
          and ${isSaid('book', 'title', 'x.title')} and ${isSaid('book', 'cover', 'x.cover')}),
        'hasOutline', ${isThere('book_parts', isKept('x'))} and ${isThere('book_chapters', isKept('x'))},
        'hasText', exists (select from book_chapters x where x.fork_id = f.id and ${isKept('x')}
          and (x.content is not null or exists (select from draft_fields d where d.fork_id = f.id and d.item_id = x.id
            and d.field = 'content' and d.is_waiting and jsonb_typeof(d.value) <> 'null'))),
        'isSeen', ${isThere('page_views')},
        'hasSignUp', ${isThere('notifications')}) as steps
    from forks f where f.id = ${p.siteId}`
  })

/** A person on a site. */
export interface Author {
  siteId: string
  userId: string
}

/** Counts items with unpublished changes that a person created; each is found by its key. */
function countOwnChanges(types: readonly DashboardType[], userId: unknown): RawBuilder<number> {
  const own = types.flatMap(({ table, isOwned }) =>
    isOwned
      ? [
          sql`exists (select from ${sql.table(table)} x
            where x.fork_id = d.fork_id and x.id = d.item_id and x.created_by = ${userId})`,
        ]
      : [],
  )
  return countChanges(sql.ref('f.id'), sql`(${sql.join([...own, sql`false`], sql` or `)})`)
}

/** How many items have changes that a person, an author, may publish. */
export function countOwnChangesOf(types: readonly DashboardType[]) {
  const counted = statement(
    'dashboard.ownChanges',
    (_, p: Author) => sql<{ id: string; changes: number }>`select f.id,
      ${countOwnChanges(types, p.userId)} as changes from forks f where f.id = ${p.siteId}`,
  )
  return async (db: Reads, author: Author): Promise<number> => (await db.first(counted, author))?.changes ?? 0
}

/** What waits of what a person, an author, created. */
export function ownWaitingOf(types: readonly DashboardType[]) {
  const waiting = statement('dashboard.ownWaiting', (_, p: Author) => {
    const drafts = types.flatMap(({ list, table, isOwned }) => [
      sql.lit(list),
      isOwned
        ? sql`(select count(*)::int from ${sql.table(table)} x where x.fork_id = f.id and x.created_by = ${p.userId}
            and ${isKept('x')} and not ${isPublishedNow('x')})`
        : sql`0`,
    ])
    return sql<Pick<Overview, 'drafts' | 'changes'> & { id: string }>`select f.id,
      jsonb_build_object(${sql.join(drafts)}) as drafts, ${countOwnChanges(types, p.userId)} as changes
      from forks f where f.id = ${p.siteId}`
  })
  return async (db: Reads, author: Author): Promise<Pick<Overview, 'drafts' | 'changes'>> => {
    const found = await db.first(waiting, author)
    return { drafts: found?.drafts ?? {}, changes: found?.changes ?? 0 }
  }
}

/** A read of what waits, and of which of the first steps are done. */
export function overviewOf(types: readonly DashboardType[]) {
  const overview = overviewStatement(types)
  return async (db: Reads, siteId: string): Promise<Overview | null> => {
    const found = await db.first(overview, { siteId })
    return found && { isLive: found.isLive, changes: found.changes, drafts: found.drafts, steps: found.steps }
  }
}

/** An account as people are named; null where the row has none. */
function editorOf(users: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${users}.${name}`)
  return sql`case when ${column('id')} is not null then jsonb_build_object('userId', ${column('id')},
    'name', coalesce(nullif(trim(concat(${column('firstName')}, ' ', ${column('lastName')})), ''), ${column('username')})) end`
}
