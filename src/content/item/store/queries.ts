import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { COUNT_MAX } from '../../../kernel/list.ts'
import { type Planned, STATUSES, type Status } from '../../../kernel/publication.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { type Query, type Statement, statement } from '../../../platform/db/statement.ts'
import type { CreationLine } from '../../activity/queries.ts'
import { insertsOf } from './insert.ts'
import type { Translations } from '../texts.ts'

/** An item as it is stored: its facts, its texts in the site's default language, and those in the others. */
export type Stored<F, T> = F &
  T & {
    id: string
    forkId: string
    version: number
    createdAt: string
    updatedAt: string
    /** Works out publication and its two moments by the database's clock. */
    status: Status
    /** Something of it waits for publication. */
    hasChanges: boolean
    /** When changes of it go out by themselves, or why they did not. */
    planned: Planned | null
    /** Thrown away: only its way back and its end are open. */
    isTrashed: boolean
    translations: Translations<T>
  }

interface SortKey {
  by: RawBuilder<unknown>
  type: 'integer' | 'text' | 'timestamptz' | 'uuid'
}

/** How a type of item lies in the database. Names are those of the code; the database has them in snake_case. */
export interface Declared<F, T> {
  /** What its statements are called after, such as `book.parts`. */
  name: string
  table: string
  /** The table of the texts in further languages; left out: the type has no texts. */
  translations?: string
  /** The column of the translations that names the item. */
  owner?: string
  /** True where the texts of the default language, too, lie in the translations, marked `is_base`. */
  hasTextsApart?: true
  /** `forkId` for what a site has one of; `id` when left out. */
  key?: 'forkId'
  /** Of what a site has one of, its name in the activity log: records of a site have one id. */
  kind?: string
  facts: readonly (keyof F & string)[]
  /** The texts, empty: what a language has that has none yet. */
  noText: T
  /** Facts and texts that are kept as jsonb. */
  json?: readonly (keyof (F & T) & string)[]
  /** Texts that lists leave out: their rows have no such field, since null would say that it is empty. */
  heavy?: readonly (keyof T & string)[]
  /** The complete list has them all the same, and only its pages go without. */
  isListedWhole?: true
  /** What decides whether the public sees it; left out: nothing keeps it back. */
  shownBy?: 'publication' | 'isActive'
  /** A further condition under which alone the public sees it. */
  publicWhere?: RawBuilder<SqlBool>
  /** Facts and texts that are no columns. */
  computed?: Partial<Record<keyof (F & T) & string, RawBuilder<unknown>>>
  /** The order of the complete list; a key that is unique comes last by itself. */
  order?: SortKey[] | 'place'
  /** How a list is sorted that does not ask for it; what was changed last comes first when left out. */
  sort?: string
  /** What a list by title goes by, and what is found by name, where that is not a title. */
  namedBy?: keyof (F & T) & string
  /** Texts that no search of a list looks in. */
  unsearched?: readonly (keyof T & string)[]
  /** Facts that hold several values: a filter finds what holds one of those that are asked for. */
  lists?: readonly (keyof F & string)[]
  /** Facts that are searched beside the texts. */
  searched?: readonly (keyof F & string)[]
  /** Facts that a list can be narrowed to values of. */
  filters?: readonly (keyof F & string)[]
  /** Further words that are searched, never null. */
  searchedToo?: RawBuilder<unknown>
  /** The kind under which the database keeps its number in `list_counts`; left out: it is counted when asked for. */
  countedAs?: string
}

export interface ListOptions {
  isPublic?: boolean
  /** Values that columns must have, or of several one. */
  where?: Record<string, string | readonly string[] | undefined>
  status?: readonly Status[] | undefined
  /** Text that must stand in one of the texts, in whatever language. */
  q?: string | undefined
  /** A name out of SORTS; `-` before it turns it round. */
  sort?: string | undefined
  limit?: number
  /** Where the page before ended. */
  after?: string[]
  /** So many items are left out. */
  offset?: number
  /** `offset` counts from the end; the page stands in the order of the list all the same. */
  isFromEnd?: boolean
  /** Of the translations only this language is read; `''` for none. Left out: all are. */
  language?: string
  /** With what is heavy, too. */
  isWhole?: boolean | undefined
}

/** The reads and writes of one type of item. */
export function storeOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const { name, noText, shownBy, facts, sort = '-updatedAt', filters = [] } = declared
  return {
    name,
    sort,
    filters: filters as readonly string[],
    noText,
    shownBy,
    heavy: (declared.heavy ?? []) as readonly string[],
    isListedWhole: declared.isListedWhole,
    namedBy: declared.namedBy as string | undefined,
    /** Something of an item is no column and is worked out when it is read. */
    hasComputed: declared.computed !== undefined,
    /** Where its rows lie, by their keys. */
    home: { table: declared.table, key: declared.key ?? ('id' as const) },
    factsOf: (record: F): F => picked(record, facts),
    textsOf: (record: Stored<F, T>): T => picked(record, Object.keys(noText)),
    ...readsOf(declared),
    ...listsOf(declared),
    ...namesFoundOf(declared),
    ...writesOf(declared),
  }
}

export type Store<F extends object, T extends object> = ReturnType<typeof storeOf<F, T>>

/** The same for a type whose items are published, each at a slug, with what public pages ask of it. */
export function publishedStoreOf<F extends object & { slug: string }, T extends object>(
  declared: Declared<F, T>,
) {
  return { ...storeOf(declared), ...publicReadsOf(declared) }
}

/** The moment of the transaction by the database's clock, ISO 8601 UTC. */
export function readClock(tx: Tx): Promise<string> {
  const known =
    clocks.get(tx) ?? run<{ now: string }>(tx, sql`select now() as now`).then(([row]) => row?.now ?? '')
  clocks.set(tx, known)
  return known
}

/** It stands still while the transaction lasts. */
const clocks = new WeakMap<Tx, Promise<string>>()

/** A published row is public between its two moments. */
export function isPublishedNow(table: string): RawBuilder<SqlBool> {
  const column = (field: string) => sql.ref(`${table}.${field}`)
  return sql<SqlBool>`${statusOf('publication', column)} = 'published'`
}

/** A row that was not thrown away. */
export function isKept(table: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not ${trashed(sql.ref(`${table}.forkId`), sql.ref(`${table}.id`))}`
}

/**
 * How many items of a kind a site has, as the database keeps it without those in the trash.
 * @param sum of `items`, `hidden` (drafts, or switched off) and `dated` (public from or until a moment)
 */
export function keptSum(
  siteId: unknown,
  kind: string,
  sum: RawBuilder<unknown> = sql`items`,
): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(${sum}), 0)::int from list_counts
    where fork_id = ${siteId} and kind = ${sql.lit(kind)})`
}

/** Whether a row is published from or until a moment: then the clock says how it stands. */
export function isDated(table: string): RawBuilder<SqlBool> {
  const column = (field: string) => sql.ref(`${table}.${field}`)
  return sql<SqlBool>`${column('isPublished')} and (${column('publishAt')} is not null or ${column('unpublishAt')} is not null)`
}

/**
 * A read of the milliseconds until a row of these tables comes out or goes by itself; null when none is scheduled.
 * Its database must see what the public does not.
 */
export function nextPublicationOf(slice: string, tables: readonly string[]) {
  const next = statement<{ siteId: string }, { ms: number | null }>(`${slice}.nextPublication`, (q, p) => {
    const moments = tables.flatMap((table) =>
      ['publish_at', 'unpublish_at'].map(
        (column) => sql`select fork_id, ${sql.ref(column)} as at from ${sql.table(table)}
          where fork_id = ${p.siteId} and is_published and ${sql.ref(column)} > now()`,
      ),
    )
    const all = sql.join(moments, sql` union all `)
    return compilable(
      q,
      sql`select fork_id, ceil(extract(epoch from at - now()) * 1000)::float8 as ms from (${all}) moments
        order by at limit 1`,
    )
  })
  return async (db: Reads, siteId: string): Promise<number | null> =>
    (await db.first(next, { siteId }))?.ms ?? null
}

export interface ImportedItem {
  path: string
  itemId: string
  version: number
  checksum: string
}

const importedItems = statement('content.importedItems', (q, p: { siteId: string }) =>
  q
    .selectFrom('importedItems')
    .select(['path', 'itemId', 'version', 'checksum'])
    .where('forkId', '=', p.siteId)
    .orderBy('path'),
)

/** Which file of an import became which item. */
export const listImportedItems = (db: Reads, siteId: string): Promise<ImportedItem[]> =>
  db.many(importedItems, { siteId })

export async function rememberImported(tx: Tx, forkId: string, item: ImportedItem): Promise<void> {
  const { path: _, ...rest } = item
  await tx.run((q) =>
    q
      .insertInto('importedItems')
      .values({ forkId, ...item })
      .onConflict((c) => c.columns(['forkId', 'path']).doUpdateSet(rest)),
  )
}

/** What of a type stands in more than one of its statements. */
function piecesOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const { name, table, translations, owner = '', key = 'id', facts, heavy, hasTextsApart } = declared
  const computed = new Map(Object.entries<RawBuilder<unknown> | undefined>(declared.computed ?? {}))
  const texts = Object.keys(declared.noText)
  const json = new Set<string>(declared.json)
  const isApart = (field: string) => hasTextsApart === true && texts.includes(field)
  const column = (field: string) => sql.ref(`${isApart(field) ? 'base' : table}.${field}`)
  const id = column(key)
  const ofItem = (alias: string) =>
    sql`${sql.ref(`${alias}.forkId`)} = ${column('forkId')} and ${sql.ref(`${alias}.${owner}`)} = ${id}`
  const isTranslation = hasTextsApart ? sql`${ofItem('t')} and not t.is_base` : ofItem('t')
  const status = statusOf(declared.shownBy, column)
  const isStatus = (wanted: readonly Status[]) => statusIsOneOf(declared.shownBy, column, wanted)
  // Readers see no row of these: to them nothing waits, and what was thrown away is not public in the first place.
  const isRecord = key === 'forkId'
  const isOfKind = declared.kind === undefined ? sql`` : sql`and d.kind = ${sql.lit(declared.kind)}`
  const hasChanges = sql`exists (select from draft_fields d
        where d.fork_id = ${column('forkId')} and d.item_id = ${id} and d.is_waiting ${isOfKind})`
  const planned = sql`(select jsonb_build_object(
        'at', to_char(d.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'refusal', d.refusal)
      from planned_publications d where d.fork_id = ${column('forkId')} and d.item_id = ${id} ${isOfKind})`
  const isTrashed = isRecord ? sql`false` : trashed(column('forkId'), id)
  const condition = declared.publicWhere

  return {
    column,
    id,
    status,
    isStatus,
    hasChanges,
    isOfSite: (siteId: string) => sql`${column('forkId')} = ${siteId}`,
    isKept: sql`not ${isTrashed}`,
    isVisible: and([isStatus(['published', 'active']), ...(condition ? [condition] : [])]),
    isItem: (siteId: string, itemId: string) => sql`fork_id = ${siteId} and ${sql.id(key)} = ${itemId}`,
    from:
      hasTextsApart && translations
        ? sql`from ${sql.table(table)} join ${sql.table(translations)} base on ${ofItem('base')} and base.is_base`
        : sql`from ${sql.table(table)}`,
    isApart,
    isTranslation,
    /** Texts that can be searched: columns that hold words. */
    searched: texts.filter(
      (field) =>
        !computed.has(field) && !json.has(field) && !declared.unsearched?.some((one) => one === field),
    ),

    /** What a read selects; a list goes without what is heavy. @param language translations of it alone; '' for none */
    selection(isWhole: boolean, language?: unknown): RawBuilder<unknown> {
      const isShown = (field: string) => isWhole || !heavy?.some((left) => left === field)
      const own = [...facts, ...texts]
        .filter(isShown)
        .map((field) => sql`${computed.get(field) ?? column(field)} as ${sql.id(field)}`)
      const every = ['forkId', 'version', 'createdAt', 'updatedAt'].map(column)
      const pairs = texts.filter(isShown).map((field) => sql`${sql.lit(field)}, ${sql.ref(`t.${field}`)}`)
      const all = sql.join([
        sql`${id} as id`,
        ...every,
        ...own,
        sql`${status} as status`,
        sql`${hasChanges} as has_changes`,
        sql`${planned} as planned`,
        sql`${isTrashed} as is_trashed`,
      ])
      if (translations === undefined || language === '') return sql`${all}, '{}'::jsonb as translations`
      const isAsked = language === undefined ? sql`` : sql`and l.code = ${language}`
      return sql`${all},
        coalesce((select jsonb_object_agg(l.code, jsonb_build_object(${sql.join(pairs)}))
          from ${sql.table(translations)} t join languages l on l.id = t.language_id
          where ${isTranslation} ${isAsked}), '{}') as translations`
    },

    /** Declares a named statement of the type. */
    read: <P extends object, R = Stored<F, T>>(
      suffix: string,
      build: (p: P) => RawBuilder<unknown>,
      planning: { isPlannedAnew?: boolean } = {},
    ) => statement<P, R>(`${name}.${suffix}`, (q, p) => compilable<R>(q, build(p)), planning),

    /** Columns with what is stored in them. */
    columnsOf: (values: object): [string, unknown][] =>
      Object.entries(values)
        .filter(([field]) => !computed.has(field) && !isApart(field))
        .map(([field, value]) => [field, stored(value, json.has(field))]),
    /** The same for a language, where everything is a column. */
    translatedOf: (values: object): [string, unknown][] =>
      Object.entries(values).map(([field, value]) => [field, stored(value, json.has(field))]),
  }
}

function trashed(siteId: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from trash where trash.fork_id = ${siteId} and trash.item_id = ${id})`
}

function stored(value: unknown, isJson: boolean): unknown {
  // The driver would turn an array into one of PostgreSQL's.
  return isJson && value !== null ? JSON.stringify(value) : value
}

function readsOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const pieces = piecesOf(declared)
  const { column, id, isVisible } = pieces
  const from = sql`select ${pieces.selection(true)} ${pieces.from}`
  const byId = pieces.read<{ siteIds: string[]; id: string }>(
    'byId',
    (p) => sql`${from} where ${id} = ${p.id} and ${column('forkId')} = any(${p.siteIds})`,
  )
  const byIds = pieces.read<{ siteId: string; ids: readonly string[] }>(
    'byIds',
    (p) => sql`${from} where ${column('forkId')} = ${p.siteId} and ${id} = any(${p.ids})`,
  )
  return {
    find: (db: Reads, siteIds: string[], itemId: string) => db.first(byId, { siteIds, id: itemId }),
    findMany: (db: Reads, siteId: string, ids: readonly string[]) => db.many(byIds, { siteId, ids }),
    /** A named read of whole items under a condition of the caller's own, which must name the site. */
    whole: <P extends object>(
      suffix: string,
      where: (p: P, isVisible: RawBuilder<unknown>) => RawBuilder<unknown>,
    ): Statement<P, Stored<F, T>> => pieces.read<P>(suffix, (p) => sql`${from} where ${where(p, isVisible)}`),
  }
}

/** What is known of an item that a transaction holds. */
export interface Held {
  id: string
  version: number
  status: Status
  /** Something of it waits for publication. */
  hasChanges: boolean
}

/** What the database says of an item that was written. */
export type Moved = Pick<Stored<object, object>, 'version' | 'updatedAt' | 'status'>

type ListParams = Record<string, unknown> & { siteId: string }

function listsOf<F extends object, T extends object>(declared: Declared<F, T>) {
  /** The total is null where it was not kept. */
  type Row = Stored<F, T> & { cursor: string[]; total: number | null }
  const pieces = piecesOf(declared)
  const { column, id, status, isStatus, isVisible, isOfSite, isKept, searched, from, isApart, hasChanges } =
    pieces
  const { translations, namedBy, key = 'id', owner = '' } = declared
  const heldColumns = sql`${id} as id, ${column('version')}, ${status} as status, ${hasChanges} as has_changes`
  const sorts: Record<string, SortKey[]> = {
    order:
      declared.order === 'place' ? [{ by: column('displayOrder'), type: 'integer' }] : (declared.order ?? []),
    title: [{ by: sql`lower(${column(namedBy ?? 'title')})`, type: 'text' }],
    createdAt: [{ by: column('createdAt'), type: 'timestamptz' }],
    updatedAt: [{ by: column('updatedAt'), type: 'timestamptz' }],
  }

  /** Both tables by themselves, so that each is asked by its index over words. */
  function holds(p: ListParams): RawBuilder<unknown> {
    const within = (fields: RawBuilder<unknown>[]) => {
      const words = sql.join(fields, sql` || e'\\n' || `)
      return sql`lower(${words}) like '%' || lower(${p.q}::text) || '%'`
    }
    const textOf = (field: RawBuilder<unknown>) => sql`coalesce(${field}::text, '')`
    const facts = [...(declared.searched ?? []), ...(namedBy ? [namedBy] : [])]
    const names = [...new Set([...searched, ...facts])].filter((field) => !isApart(field))
    const own = [
      ...names.map((field) => textOf(sql.ref(`x.${field}`))),
      ...(declared.searchedToo ? [declared.searchedToo] : []),
    ]
    const owns = sql`select ${sql.ref(`x.${key}`)} from ${sql.table(declared.table)} x where x.fork_id = ${p.siteId} and ${within(own)}`
    const others = sql`select ${sql.ref(`t.${owner}`)} from ${sql.table(translations ?? '')} t
      where t.fork_id = ${p.siteId} and ${within(searched.map((field) => textOf(sql.ref(`t.${field}`))))}`
    const isAlone = translations === undefined || searched.length === 0
    const all = [...(own.length === 0 ? [] : [owns]), ...(isAlone ? [] : [others])]
    return sql`${id} in (${sql.join(all, sql` union all `)})`
  }

  function conditions(p: ListParams, { isPublic, where, status: wanted, q }: ListOptions) {
    return [
      isOfSite(p.siteId),
      isPublic ? isVisible : isKept,
      ...named(where).map((field) => {
        const isList = declared.lists?.some((one) => one === field)
        if (isOne(where?.[field])) {
          return isList
            ? sql`${column(field)} @> array[${p[field]}::text]`
            : sql`${column(field)} = ${p[field]}`
        }
        return isList
          ? sql`${column(field)} && ${p[field]}::text[]`
          : sql`${column(field)} = any(${p[field]})`
      }),
      ...(wanted === undefined ? [] : [isStatus(wanted)]),
      ...(q === undefined ? [] : [holds(p)]),
    ]
  }

  /** Without the texts where nothing asks for them. */
  const slim = (options: ListOptions) =>
    sortOf(options).name === 'title' && isApart(namedBy ?? 'title')
      ? from
      : sql`from ${sql.table(declared.table)}`

  function list(p: ListParams, options: ListOptions): RawBuilder<unknown> {
    const { name, isTurned } = sortOf(options)
    const keys: SortKey[] = [...(sorts[name] ?? []), { by: id, type: 'uuid' }]
    const values = sql.join(keys.map(({ by }) => by))
    const last = keys.map(({ type }, i) => sql`(${p.after}::text[])[${sql.lit(i + 1)}]::${sql.raw(type)}`)
    const after = sql`(${values}) ${isTurned ? sql`<` : sql`>`} (${sql.join(last)})`
    const orderOf = (isDescending: boolean) =>
      sql.join(keys.map(({ by }) => (isDescending ? sql`${by} desc` : by)))
    const order = orderOf(isTurned)
    const where = and([...conditions(p, options), ...(options.after ? [after] : [])])
    const { language, isWhole = false } = options
    const selection = pieces.selection(isWhole, language && p.language)
    if (options.limit === undefined) return sql`select ${selection} ${from} where ${where} order by ${order}`
    const cursor = sql.join(keys.map(({ by }) => sql`${by}::text`))
    const total = isKeptCount(options) ? sql`(${keptCount(p, options)})` : sql`null::int`
    const page = sql`select ${selection}, jsonb_build_array(${cursor}) as cursor, ${total} as total ${from}`
    if (options.offset === undefined) return sql`${page} where ${where} order by ${order} limit ${p.limit}`
    // What is jumped over is read as ids alone.
    const passed = orderOf(isTurned !== (options.isFromEnd ?? false))
    const ids = sql`select ${id} ${slim(options)} where ${where} order by ${passed} limit ${p.limit} offset ${p.offset}`
    return sql`${page} where ${isOfSite(p.siteId)} and ${id} = any(array(${ids})) order by ${order}`
  }

  /** Whether the database keeps the number of what is asked for. */
  const isKeptCount = ({ isPublic, where, q }: ListOptions) =>
    declared.countedAs !== undefined && !isPublic && named(where).length === 0 && q === undefined

  /** The number as it is kept; what is dated is looked at by the clock. */
  function keptCount(p: ListParams, { status: wanted }: ListOptions): RawBuilder<unknown> {
    const sums = (sum: RawBuilder<unknown>) => keptSum(p.siteId, declared.countedAs ?? '', sum)
    if (wanted === undefined) return sums(sql`items`)
    const dated = (one: Status) =>
      declared.shownBy === 'publication'
        ? sql`(select count(*)::int from ${sql.table(declared.table)} where ${isOfSite(p.siteId)} and ${isDated(declared.table)} and ${isStatus([one])})`
        : sql`0`
    const parts: Record<Status, RawBuilder<unknown>> = {
      draft: sql`${sums(sql`hidden`)} + ${dated('draft')}`,
      scheduled: dated('scheduled'),
      published: sql`${sums(sql`items - hidden - dated`)} + ${dated('published')}`,
      active: sums(declared.shownBy === undefined ? sql`items` : sql`items - hidden`),
      inactive: sums(sql`hidden`),
    }
    const known = possibleStatuses(declared.shownBy)
    const asked = known.filter((one) => wanted.includes(one)).map((one) => parts[one])
    return asked.length === 0 ? sql`0` : sql.join(asked, sql` + `)
  }

  function count(p: ListParams, options: ListOptions): RawBuilder<unknown> {
    if (isKeptCount(options)) return sql`select ${keptCount(p, options)} as total`
    return sql`select count(*)::int as total
      from (select ${slim(options)} where ${and(conditions(p, options))} limit ${sql.lit(COUNT_MAX + 1)}) counted`
  }

  /** One statement for each set of conditions that is asked for, so that each keeps a plan of its own. */
  function eachOnce<R>(kind: string, build: (p: ListParams, options: ListOptions) => RawBuilder<unknown>) {
    const made = new Map<string, Statement<ListParams, R>>()
    return (options: ListOptions): Statement<ListParams, R> => {
      const suffix = [kind, ...askedOf(options)].join('.')
      // Words that are in every text want the order of the list, those of one text the index over words.
      const planning = { isPlannedAnew: options.q !== undefined }
      const found = made.get(suffix) ?? pieces.read<ListParams, R>(suffix, (p) => build(p, options), planning)
      made.set(suffix, found)
      return found
    }
  }

  /** What a mark is made of: it changes when one item takes the place of another. */
  const mark = sql`coalesce(bit_xor(hashtextextended(id::text, 0)), 0)::text as mark`

  function tally(p: ListParams, options: ListOptions): RawBuilder<unknown> {
    if (isKeptCount(options) && options.status === undefined) {
      return sql`select coalesce(sum(items), 0)::int as count, coalesce(bit_xor(mark), 0)::text as mark
        from list_counts where fork_id = ${p.siteId} and kind = ${sql.lit(declared.countedAs)}`
    }
    const limit = options.limit === undefined ? sql`` : sql`limit ${p.limit}`
    return sql`select count(*)::int as count, ${mark} from (
      select ${id} as id ${slim(options)} where ${and(conditions(p, options))} ${limit}) found`
  }

  // Of what is not published nothing comes by itself; then nobody asks.
  const coming = pieces.read<{ siteId: string }>(
    'coming',
    (p) => sql`select ${pieces.selection(false)} ${from} where ${isOfSite(p.siteId)} and ${isKept}
      and ${declared.shownBy === 'publication' ? sql`(${status} = 'scheduled' or ${status} = 'published' and ${column('unpublishAt')} > now())` : sql`false`}
      order by coalesce(${declared.shownBy === 'publication' ? column('publishAt') : sql`now()`}, now()), ${id} limit 200`,
  )
  const listFor = eachOnce<Row>('list', list)
  const tallyFor = eachOnce<{ count: number; mark: string }>('tally', tally)
  const countFor = eachOnce<{ total: number }>('count', count)
  return {
    isKeptCount,
    /** Items in their order, without what is heavy; with a limit each with the place that it ends a page at. */
    list: (db: Reads, siteId: string, options: ListOptions = {}) =>
      db.many(listFor(options), { siteId, ...paramsOf(options) }),
    /** What comes out or goes by itself. */
    listComing: (db: Reads, asked: { siteId: string }) => db.many(coming, asked),
    /** How many there are, or one more than COUNT_MAX. */
    async count(db: Reads, siteId: string, options: ListOptions = {}): Promise<number> {
      const { isPublic, where, status, q } = options
      const asked = { isPublic, where, status, q } as ListOptions
      return (await db.first(countFor(asked), { siteId, ...paramsOf(asked) }))?.total ?? 0
    },
    /** How many there are, up to a limit, and their mark. */
    async tally(db: Reads, siteId: string, options: ListOptions): Promise<{ count: number; mark: string }> {
      const { sort: _, ...asked } = options
      const found = await db.first(tallyFor(asked), { siteId, ...paramsOf(asked) })
      return found ?? { count: 0, mark: '0' }
    },
    /** Holds all that a list would show, in the order of their ids, and gives their mark. */
    async hold(tx: Tx, siteId: string, options: ListOptions): Promise<{ held: Held[]; mark: string }> {
      const p = { siteId, ...paramsOf(options) }
      const rows = sql`select ${heldColumns} ${slim(options)} where ${and(conditions(p, options))}`
      return holding(tx, rows)
    },
    /** The same for items that are named. */
    holdNamed: async (tx: Tx, siteId: string, ids: readonly string[]): Promise<Held[]> => {
      const rows = sql`select ${heldColumns} ${slim({})} where ${isOfSite(siteId)} and ${isKept} and ${id} = any(${ids}::uuid[])`
      return (await holding(tx, rows)).held
    },
    /** What these items are called in the site's default language. */
    async names(db: Tx, siteId: string, ids: readonly string[]): Promise<Map<string, string>> {
      const name = searched.includes('title') ? column('title') : column(namedBy ?? key)
      const query = sql`select ${id} as id, ${name}::text as name ${from} where ${isOfSite(siteId)} and ${id} = any(${ids}::uuid[])`
      const rows = await run<{ id: string; name: string }>(db, query)
      return new Map(rows.map((row) => [row.id, row.name]))
    },
  }

  /** The rows are held one by one, so that two who hold the same ones wait for each other and never for good. */
  async function holding(tx: Tx, rows: RawBuilder<unknown>): Promise<{ held: Held[]; mark: string }> {
    const held = await run<Held>(tx, sql`${rows} order by ${id} for update of ${sql.table(declared.table)}`)
    const ids = held.map((item) => item.id)
    const [found] = await run<{ mark: string }>(
      tx,
      sql`select ${mark} from unnest(${ids}::uuid[]) as found (id)`,
    )
    return { held, mark: found?.mark ?? '0' }
  }
}

/** The reads of public pages whose items have slugs. */
export function publicReadsOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const { whole } = readsOf(declared)
  const { column } = piecesOf(declared)
  const bySlug = whole<{ siteId: string; slug: string }>(
    'publicBySlug',
    (p, isVisible) =>
      sql`${column('forkId')} = ${p.siteId} and ${column('slug')} = ${p.slug} and ${isVisible}`,
  )
  return {
    /** The item with this slug while readers see it. */
    findPublic: (db: Reads, siteId: string, slug: string) => db.first(bySlug, { siteId, slug }),
    /** Milliseconds until an item comes out or goes by itself, null when none is scheduled. */
    untilNext: nextPublicationOf(declared.name, [declared.table]),
  }
}

export type PublicReads<F extends object, T extends object> = ReturnType<typeof publicReadsOf<F, T>>

/** A pattern for what holds these very letters. */
const holding = (name: string) => `%${name.replace(/[\\%_]/g, '\\$&')}%`

/** An item that is called nearly as was asked. */
export interface Named {
  id: string
  title: string
  status: Status
  /** The higher the nearer. */
  likeness: number
}

interface AskedName {
  siteId: string
  /** In lower case. */
  name: string
  /** Its title in this language comes before those in others. */
  locale: string
  defaultLanguage: string
  limit: number
}

function namesFoundOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const { column, id, status, isOfSite, isKept, from, read } = piecesOf(declared)
  const { translations, owner = '', hasTextsApart } = declared
  const called = 'title' in declared.noText ? 'title' : (declared.namedBy ?? 'title')
  type Params = AskedName & { pattern: string; slugPattern: string }

  // Each table by itself, so that each is asked by its index over titles.
  const rows = (p: Params, title: RawBuilder<unknown>, selected: RawBuilder<unknown>) => sql`
    select ${selected}, ${title} as title, case when lower(${title}) like ${p.pattern} then 1 else 0 end
      + word_similarity(${p.name}::text, lower(${title})) as likeness`
  const isLike = (p: Params, title: RawBuilder<unknown>) =>
    sql`(lower(${title}) like ${p.pattern} or lower(${title}) %> ${p.name}::text)`
  const own = (p: Params) => {
    const title = column(called)
    return sql`${rows(p, title, sql`${id} as id, ${p.defaultLanguage}::text as language`)} ${from}
      where ${isOfSite(p.siteId)} and ${isLike(p, title)}`
  }
  const translated = (p: Params) => {
    const title = sql.ref(`t.${called}`)
    return sql`${rows(p, title, sql`${sql.ref(`t.${owner}`)} as id, l.code as language`)}
      from ${sql.table(translations ?? '')} t join languages l on l.id = t.language_id
      where t.fork_id = ${p.siteId} and ${isLike(p, title)}`
  }
  // What is known by its address comes behind what is called so.
  const addressed = (p: Params) => {
    const slug = sql`lower(${column('slug')})`
    return sql`select ${id} as id, ${p.defaultLanguage}::text as language, ${column(called)} as title,
        word_similarity(${p.name}::text, ${slug}) as likeness
      ${from} where ${isOfSite(p.siteId)} and ${slug} like ${p.slugPattern}`
  }
  const named = read<Params, Named>('named', (p) => {
    const isTranslated = translations !== undefined && called in declared.noText
    const all = [
      ...(hasTextsApart ? [] : [own(p)]),
      ...(isTranslated ? [translated(p)] : []),
      ...(declared.facts.some((fact) => fact === 'slug') ? [addressed(p)] : []),
    ]
    return sql`with hits as (${sql.join(all, sql` union all `)}), best as (
        select distinct on (id) id, title, likeness from hits
        order by id, language = ${p.locale} desc, likeness desc)
      select best.id, best.title, best.likeness, ${status} as status ${from} join best on best.id = ${id}
      where ${isOfSite(p.siteId)} and ${isKept} order by best.likeness desc, best.title, best.id limit ${p.limit}`
  })
  // An order of things has no name.
  const title = 'title' in declared.noText || declared.namedBy ? column(called) : sql`''`
  const titled = read<{ siteId: string; ids: readonly string[] }, { id: string; title: string }>(
    'titled',
    (p) => sql`select ${id} as id, ${title} as title ${from}
      where ${isOfSite(p.siteId)} and ${id} = any(array(select unnest(${p.ids}::uuid[])))`,
  )
  return {
    /** What items are called in the site's own language, thrown away or not. */
    listTitles: (db: Reads, siteId: string, ids: readonly string[]) => db.many(titled, { siteId, ids }),
    /** Items whose title in some language holds a name or is written nearly like it, or whose slug holds it, the nearest first. */
    findNamed: (db: Reads, asked: AskedName) => {
      // Of an address the last piece is the slug.
      const [slug] = asked.name.split('/').filter(Boolean).slice(-1)
      return db.many(named, {
        ...asked,
        pattern: holding(asked.name),
        slugPattern: holding(slug ?? asked.name),
      })
    },
  }
}

function writesOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const { name, owner = '', key = 'id', facts, noText, hasTextsApart } = declared
  const { column, columnsOf, translatedOf, isItem, isApart, status } = piecesOf(declared)
  const texts = Object.keys(noText)
  const named = Object.fromEntries([...facts, ...texts].map((field) => [field, null]))
  const inserts = insertsOf({
    name,
    table: declared.table,
    translations: declared.translations ?? '',
    owner,
    key,
    columns: columnsOf(named).map(([field]) => field),
    apart: texts.filter(isApart),
    texts,
  })
  const table = sql.table(declared.table)
  const translations = sql.table(declared.translations ?? '')
  const isOfItem = (siteId: string, itemId: string) =>
    sql`fork_id = ${siteId} and ${sql.id(owner)} = ${itemId}`
  const base = (values: object) => translatedOf(picked(values, texts)).filter(([field]) => isApart(field))

  return {
    /** Holds the row until the end of the transaction, so that two saves come one after the other. @returns its version */
    async lock(tx: Tx, siteId: string, itemId: string): Promise<number | null> {
      const query = sql`select version from ${table} where ${isItem(siteId, itemId)} for update`
      return (await run<{ version: number }>(tx, query))[0]?.version ?? null
    },
    /**
     * Stores a new item with its texts, all in one statement.
     * @param line of the activity log: with it the statement is all of its transaction where nothing went before, and takes along
     * what others create at that moment
     * @returns the moment of its creation
     */
    insert(
      tx: Tx,
      siteId: string,
      id: string,
      values: F & T,
      given: Translations<T>,
      line?: CreationLine,
    ): Promise<string> {
      return inserts.insert(tx, { siteId, id }, picked(values, [...facts, ...texts]), given, line)
    },
    /** Writes an item that the transaction holds. @returns what the database says of it since */
    async update(tx: Tx, siteId: string, itemId: string, values: F & T): Promise<Moved> {
      const set = sql.join(columnsOf(values).map(([field, value]) => sql`${sql.id(field)} = ${value}`))
      const moved = sql`version = version + 1, updated_at = now()`
      const [row] = await run<Moved>(
        tx,
        sql`update ${table} set ${set}, ${moved} where ${isItem(siteId, itemId)}
          returning version, updated_at, ${status} as status`,
      )
      if (!row) throw new Error('an item that was held is gone')
      if (!hasTextsApart) return row
      const written = sql.join(base(values).map(([field, value]) => sql`${sql.id(field)} = ${value}`))
      await run(tx, sql`update ${translations} set ${written} where ${isOfItem(siteId, itemId)} and is_base`)
      return row
    },
    async replaceTranslations(tx: Tx, siteId: string, itemId: string, given: Translations<T>): Promise<void> {
      const others = hasTextsApart
        ? sql`${isOfItem(siteId, itemId)} and not is_base`
        : isOfItem(siteId, itemId)
      await run(tx, sql`delete from ${translations} where ${others}`)
      await inserts.insertTranslations(tx, { siteId, id: itemId }, given)
    },
    async remove(tx: Tx, siteId: string, itemId: string): Promise<void> {
      await run(tx, sql`delete from ${table} where ${isItem(siteId, itemId)}`)
    },
    /** Holds the next items after one, in the order of their ids, against every change. @returns their ids */
    async holdAfter(tx: Tx, siteId: string, after: string, limit: number): Promise<string[]> {
      const id = sql.id(key)
      const query = sql`select ${id} as id from ${table} where fork_id = ${siteId} and ${id} > ${after}
        order by ${id} limit ${limit} for share`
      return (await run<{ id: string }>(tx, query)).map((row) => row.id)
    },
    /** Which of these are items of the site; each is held. */
    async known(tx: Tx, siteId: string, ids: string[]): Promise<Set<string>> {
      const query = sql`select id from ${table} where fork_id = ${siteId} and id = any(${ids}) order by id for update`
      return new Set((await run<{ id: string }>(tx, query)).map((row) => row.id))
    },
    /** Writes facts of many items at once; each has them all. */
    async updateMany(
      tx: Tx,
      siteId: string,
      items: readonly { id: string; facts: Partial<F> }[],
    ): Promise<void> {
      const [first] = items
      if (!first) return
      const fields = columnsOf(first.facts).map(([field]) => field)
      const rows = items.map(({ id: itemId, facts }) => {
        const values = picked<Record<string, unknown>>(facts, fields)
        return { id: itemId, ...Object.fromEntries(fields.map((field) => [snakeCase(field), values[field]])) }
      })
      const set = sql.join(fields.map((field) => sql`${sql.id(field)} = ${sql.ref(`given.${field}`)}`))
      await run(
        tx,
        sql`update ${table} set ${set}, version = ${column('version')} + 1, updated_at = now()
          from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as given
          where ${column('forkId')} = ${siteId} and ${column('id')} = given.id`,
      )
    },
    async removeMany(tx: Tx, siteId: string, ids: readonly string[]): Promise<void> {
      await run(tx, sql`delete from ${table} where fork_id = ${siteId} and id = any(${ids}::uuid[])`)
    },
    /** The place behind the last one; for types in the order of their places. */
    async nextPlace(tx: Tx, siteId: string): Promise<number> {
      const query = sql`select coalesce(max(display_order), 0) + 1 as place from ${table} where fork_id = ${siteId}`
      return (await run<{ place: number }>(tx, query))[0]?.place ?? 1
    },
    /** Gives these items the places 1, 2, 3; one that has its place already stays as it is. */
    async reorder(tx: Tx, siteId: string, ids: string[]): Promise<void> {
      await run(
        tx,
        sql`update ${table} set display_order = given.place, version = version + 1, updated_at = now()
          from unnest(${ids}::uuid[]) with ordinality as given (id, place)
          where ${column('forkId')} = ${siteId} and ${column('id')} = given.id and ${column('displayOrder')} <> given.place`,
      )
    },
  }
}

/** What the status of an item can be. */
function possibleStatuses(shownBy: 'publication' | 'isActive' | undefined): Status[] {
  if (shownBy === undefined) return ['active']
  return shownBy === 'isActive' ? ['active', 'inactive'] : ['draft', 'scheduled', 'published']
}

/** Whether an item stands as is said, in conditions that indexes are made of. */
function statusIsOneOf(
  shownBy: 'publication' | 'isActive' | undefined,
  column: (field: string) => RawBuilder<unknown>,
  wanted: readonly Status[],
): RawBuilder<unknown> {
  const asked = possibleStatuses(shownBy).filter((one) => wanted.includes(one))
  if (asked.length === possibleStatuses(shownBy).length) return sql`true`
  const isNotOver = sql`(${column('unpublishAt')} is null or ${column('unpublishAt')} > now())`
  const conditions: Record<Status, RawBuilder<unknown>> = {
    draft: sql`(not ${column('isPublished')} or ${column('unpublishAt')} <= now())`,
    scheduled: sql`(${column('isPublished')} and ${column('publishAt')} > now() and ${isNotOver})`,
    published: sql`(${column('isPublished')} and (${column('publishAt')} is null or ${column('publishAt')} <= now()) and ${isNotOver})`,
    active: column('isActive'),
    inactive: sql`not ${column('isActive')}`,
  }
  if (asked.length === 0) return sql`false`
  return sql`(${sql.join(
    asked.map((one) => conditions[one]),
    sql` or `,
  )})`
}

function statusOf(
  shownBy: 'publication' | 'isActive' | undefined,
  column: (field: string) => RawBuilder<unknown>,
) {
  if (shownBy === undefined) return sql`'active'`
  if (shownBy === 'isActive') return sql`case when ${column('isActive')} then 'active' else 'inactive' end`
  return sql`case
    when not ${column('isPublished')} or ${column('unpublishAt')} <= now() then 'draft'
    when ${column('publishAt')} > now() then 'scheduled'
    else 'published' end`
}

function and(parts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts, sql` and `)
}

/** What a list is asked for, as its statement is called after it. */
function askedOf(options: ListOptions): string[] {
  const { name, isTurned } = sortOf(options)
  const { where, status, language } = options
  const given = (['q', 'after', 'limit', 'offset', 'isFromEnd'] as const).filter(
    (field) => options[field] !== undefined,
  )
  return [
    name,
    ...(isTurned ? ['turned'] : []),
    ...(options.isPublic ? ['public'] : []),
    ...(options.isWhole ? ['whole'] : []),
    ...named(where).map((field) => (isOne(where?.[field]) ? `one-${field}` : field)),
    ...(status === undefined ? [] : STATUSES.filter((one) => status.includes(one))),
    ...(status?.length === 0 ? ['no-status'] : []),
    ...given,
    ...(language === undefined ? [] : [language === '' ? 'untranslated' : 'translated']),
  ]
}

function sortOf({ sort = 'order' }: ListOptions): { name: string; isTurned: boolean } {
  return { name: sort.replace('-', ''), isTurned: sort.startsWith('-') }
}

/** Names of the columns that a condition is given for. */
function named(where: ListOptions['where'] = {}): string[] {
  return Object.keys(where).filter((field) => where[field] !== undefined)
}

function picked<R>(record: object, fields: readonly string[]): R {
  // The fields are those of R by its declaration.
  return Object.fromEntries(fields.map((field) => [field, record[field as keyof typeof record]])) as R
}

function paramsOf({ where, q, limit, after, offset, language }: ListOptions): Record<string, unknown> {
  const values = Object.entries(where ?? {}).map(([field, value]) => [
    field,
    isOne(value) && typeof value !== 'string' ? value?.[0] : value,
  ])
  const params = {
    ...Object.fromEntries(values),
    // What stands for anything in a pattern stands for itself in a search.
    q: q?.replace(/[\\%_]/g, '\\$&'),
    limit,
    after,
    offset,
    language,
  }
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
}

/** One value has an index follow the order behind it; several have not. */
function isOne(value: string | readonly string[] | undefined): boolean {
  return typeof value === 'string' || value?.length === 1
}

/** Names inside of JSON are no columns: nothing turns them. */
function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function compilable<R>(q: Query, builder: RawBuilder<unknown>) {
  // What the rows are is said by whoever wrote the columns.
  return { compile: () => (builder as RawBuilder<R>).compile(q) }
}

function run<R = unknown>(tx: Tx, builder: RawBuilder<unknown>): Promise<R[]> {
  return tx.run<R>((q) => compilable<R>(q, builder))
}
