import type { Login, Table } from './tables.ts'

export type Comparable = Pick<Table, 'name' | 'columns' | 'key'>

interface Comparison {
  login: Login
  siteId: string
}

/** What a restore does to an item, or to a row: it comes back, is as it was then, or goes. */
export type Change = 'back' | 'changed' | 'gone'

export type Differing = Record<Change, number>

/** Of a kind of items, how many a restore changes, and the first of them. */
export interface ItemChanges extends Differing {
  kind: string
  first: { id: string; title: string; change: Change }[]
}

/** So many items of a kind and a change are named. */
const NAMED = 20

const scratchOf = (login: Login, table: string): string => login.escapeIdentifier(`restored ${table}`)

/** Says nothing of what somebody wrote. */
const UNTOLD = ['version', 'updated_at']

/** Where a row can be named by what stands in it. */
const TITLES = ['title', 'name', 'original_name', 'label']

/** The rows of a table as they are and as they were, side by side. */
function sidesOf({ login, siteId }: Comparison, { name, columns, key }: Comparable): string {
  const keys = key.map((column) => column.replace(/ collate "C"$/, ''))
  const told = columns
    .filter((column) => !UNTOLD.includes(column))
    .map((column) => login.escapeIdentifier(column))
  const side = (table: string) =>
    `(select ${keys.join(', ')}, md5(row(${told.join(', ')})::text) as told from ${table} where fork_id = ${login.escapeLiteral(siteId)})`
  return `${side(login.escapeIdentifier(name))} n full join ${side(scratchOf(login, name))} t using (${keys.join(', ')})
    where n.told is distinct from t.told`
}

const CHANGE = `case when n.told is null then 'back' when t.told is null then 'gone' else 'changed' end`

export async function beginComparison(login: Login): Promise<void> {
  await login.query(
    'create temp table noted (kind text, id uuid, change text, primary key (kind, id)) on commit drop',
  )
}

/** Notes the items of a table that a restore changes. */
export async function noteItems(comparison: Comparison, table: Comparable, kind: string): Promise<void> {
  await comparison.login.query(
    `insert into noted select $1, id, ${CHANGE} from ${sidesOf(comparison, table)}`,
    [kind],
  )
}

/** Notes items by a change of their parts, such as their texts in a language. @param of column that names the item */
export async function noteParts(
  comparison: Comparison,
  table: Comparable,
  { kind, column }: { kind: string; column: string },
): Promise<void> {
  await comparison.login.query(
    `insert into noted select distinct $1, ${column}, 'changed' from ${sidesOf(comparison, table)} on conflict do nothing`,
    [kind],
  )
}

/** Notes items by a change of what waits of them. */
export async function noteDrafts(comparison: Comparison, table: Comparable): Promise<void> {
  await comparison.login.query(
    `insert into noted select distinct kind, item_id, 'changed' from ${sidesOf(comparison, table)} on conflict do nothing`,
  )
}

/** What is in the trash now and was not then comes back, and the other way round. */
export async function noteTrash({ login, siteId }: Comparison, trash: string): Promise<void> {
  await login.query(
    `insert into noted select coalesce(n.kind, t.kind), item_id, case when t.kind is null then 'back' else 'gone' end
     from (select item_id, kind from ${login.escapeIdentifier(trash)} where fork_id = $1) n
       full join (select item_id, kind from ${scratchOf(login, trash)} where fork_id = $1) t using (item_id)
     where n.kind is null or t.kind is null
     on conflict (kind, id) do update set change = excluded.change where noted.change = 'changed'`,
    [siteId],
  )
}

/** Names an item: by a column of its own, else by its text in the language that it was written in. */
function titleOf(login: Login, { columns }: Comparable, texts: readonly Texts[]): string {
  const own = TITLES.find((one) => columns.includes(one))
  if (own) return `coalesce(n.${own}, t.${own}, '')`
  const named = texts.flatMap(({ table, column }) => {
    const title = TITLES.find((one) => table.columns.includes(one))
    if (!title || !table.columns.includes('is_base')) return []
    return [login.escapeIdentifier(table.name), scratchOf(login, table.name)].map(
      (from) => `(select ${title} from ${from} where fork_id = $2 and ${column} = noted.id and is_base)`,
    )
  })
  return `coalesce(${[...named, `''`].join(', ')})`
}

/** Texts of items in languages. */
export interface Texts {
  table: Comparable
  /** Names the item. */
  column: string
}

/** A table of items, and those of their texts. */
export interface Noted {
  table: Comparable
  texts: readonly Texts[]
}

/** What was noted. @param kinds with the tables of each */
export async function listNoted(
  { login, siteId }: Comparison,
  kinds: ReadonlyMap<string, Noted>,
): Promise<ItemChanges[]> {
  const found: ItemChanges[] = []
  for (const [kind, { table: items, texts }] of kinds) {
    const { name } = items
    const title = titleOf(login, items, texts)
    const [table, scratch] = [login.escapeIdentifier(name), scratchOf(login, name)]
    const { rows } = await login.query<{ id: string; change: Change; title: string; total: number }>(
      `select id, change, title, total::int from (
         select noted.id, noted.change, ${title} as title, count(*) over (partition by noted.change) as total,
           row_number() over (partition by noted.change order by noted.id desc) as place
         from noted
           left join ${table} n on n.fork_id = $2 and n.id = noted.id
           left join ${scratch} t on t.fork_id = $2 and t.id = noted.id
         where noted.kind = $1) x
       where place <= ${NAMED} order by change, title, id`,
      [kind, siteId],
    )
    if (rows.length === 0) continue
    const count = (change: Change) => rows.find((row) => row.change === change)?.total ?? 0
    found.push({
      kind,
      back: count('back'),
      changed: count('changed'),
      gone: count('gone'),
      first: rows.map(({ id: itemId, title: words, change }) => ({ id: itemId, title: words, change })),
    })
  }
  return found
}

/** How many rows of a table a restore changes. */
export async function countDiffering(comparison: Comparison, table: Comparable): Promise<Differing> {
  const { rows } = await comparison.login.query<Differing>(
    `select count(*) filter (where change = 'back')::int as back, count(*) filter (where change = 'changed')::int as changed,
       count(*) filter (where change = 'gone')::int as gone
     from (select ${CHANGE} as change from ${sidesOf(comparison, table)}) x`,
  )
  return rows[0] ?? { back: 0, changed: 0, gone: 0 }
}
