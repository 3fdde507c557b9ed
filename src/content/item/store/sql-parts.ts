import { type RawBuilder, sql } from 'kysely'
import type { Status } from '../../../kernel/publication.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Declared, Elsewhere, Stored } from './declared.ts'
import { and } from './run.ts'
import { statusIsOneOf, statusOf, trashed } from './statuses.ts'

/** The parts of SQL that several statements of a type share. */
export function sqlPartsOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const { name, table, translations, owner = '', key = 'id', facts, heavy, hasTextsApart } = declared
  const computed = new Map(Object.entries<RawBuilder<unknown> | undefined>(declared.computed ?? {}))
  const texts = Object.keys(declared.noText)
  const json = new Set<string>(declared.json)
  const elsewhere: Partial<Record<string, Elsewhere>> = declared.elsewhere ?? {}
  const isApart = (field: string) =>
    hasTextsApart === true && texts.includes(field) && elsewhere[field] !== 'item'
  const placed = (alias: string, field: string) => valueAt(alias, field, elsewhere[field])
  const column = (field: string) => placed(isApart(field) ? 'base' : table, field)
  const id = column(key)
  const ofItem = (alias: string) =>
    sql`${sql.ref(`${alias}.forkId`)} = ${column('forkId')} and ${sql.ref(`${alias}.${owner}`)} = ${id}`
  const isTranslation = hasTextsApart ? sql`${ofItem('t')} and not t.is_base` : ofItem('t')
  const status = statusOf(declared.shownBy, column)
  const isStatus = (wanted: readonly Status[]) => statusIsOneOf(declared.shownBy, column, wanted)
  const { waitingIn, planned, isTrashed } = aroundOf(declared, column)
  const hasChanges = waitingIn()
  const condition = declared.publicWhere
  const called = 'title' in declared.noText ? 'title' : declared.namedBy

  return {
    column,
    placed,
    id,
    status,
    isStatus,
    hasChanges,
    isOfSite: (siteId: string) => sql`${column('forkId')} = ${siteId}`,
    /** What people call it, in the site's own language; '' for a type without such a field. */
    title: called === undefined ? sql`''` : column(called),
    isTrashed,
    isKept: sql`not ${isTrashed}`,
    isVisible: and([isStatus(['published', 'active']), ...(condition ? [condition] : [])]),
    isItem: (siteId: string, itemId: string) => sql`fork_id = ${siteId} and ${sql.id(key)} = ${itemId}`,
    from:
      hasTextsApart && translations
        ? sql`from ${sql.table(table)} join ${sql.table(translations)} base on ${ofItem('base')} and base.is_base`
        : sql`from ${sql.table(table)}`,
    isApart,
    isTranslation,
    /** Items joined with their rows in the table of translations, as `t`. */
    inLanguages: sql`from ${sql.table(table)} join ${sql.table(translations ?? table)} t on ${ofItem('t')}`,
    /** Texts that a list's search looks in: columns of plain text. */
    searched: texts.filter(
      (field) =>
        !computed.has(field) && !json.has(field) && !declared.unsearched?.some((one) => one === field),
    ),

    /**
     * What a read selects; a list goes without what is heavy.
     * @param language translations of it alone; '' for none
     * @param isTrashShown whether the read finds items of the trash, too, and must tell them apart
     * @param isStudio whether a read in one language tells of its drafts
     */
    selection(isWhole: boolean, isTrashShown: boolean, language?: unknown, isStudio = false) {
      const isShown = (field: string) => isWhole || !heavy?.some((left) => left === field)
      const own = [...facts, ...texts]
        .filter(isShown)
        .map((field) => sql`${computed.get(field) ?? column(field)} as ${sql.id(field)}`)
      const every = ['forkId', 'version', 'createdAt', 'updatedAt'].map(column)
      const pairs = texts.filter(isShown).map((field) => sql`${sql.lit(field)}, ${placed('t', field)}`)
      const all = sql.join([
        sql`${id} as id`,
        ...every,
        ...own,
        sql`${status} as status`,
        sql`${hasChanges} as has_changes`,
        sql`${planned} as planned`,
        sql`${isTrashShown ? isTrashed : sql`false`} as is_trashed`,
      ])
      if (translations === undefined || language === '') return sql`${all}, '{}'::jsonb as translations`
      const isAsked = language === undefined ? sql`` : sql`and l.code = ${language}`
      const waits = isStudio && language !== undefined && waitingIn(sql`d.language = ${language}`)
      return sql`${all}, ${waits ? sql`${waits} as waits_in_language,` : sql``}
        coalesce((select jsonb_object_agg(l.code, jsonb_build_object(${sql.join(pairs)}))
          from ${sql.table(translations)} t join languages l on l.id = t.language_id
          where ${isTranslation} ${isAsked}), '{}') as translations`
    },

    /** Declares a named statement of the type. */
    read: <P extends object, R = Stored<F, T>>(
      suffix: string,
      build: (p: P) => RawBuilder<unknown>,
      planning: { isPlannedAnew?: boolean } = {},
    ) => statement<P, R>(`${name}.${suffix}`, (_, p) => build(p).$castTo<R>(), planning),

    /** Columns of the item's row with the values to store. */
    columnsOf: (values: object): [string, unknown][] =>
      Object.entries(values)
        .filter(([field]) => !computed.has(field) && !isApart(field))
        .map(([field, value]) => [field, stored(value, json.has(field))]),
    /** The same for a row of translations. */
    translatedOf: (values: object): [string, unknown][] =>
      cellsOf(values, elsewhere, (field, value) => stored(value, json.has(field))),
  }
}

function valueAt(alias: string, field: string, elsewhere?: Elsewhere): RawBuilder<unknown> {
  if (elsewhere === undefined || elsewhere === 'item') return sql.ref(`${alias}.${field}`)
  if ('column' in elsewhere) return sql.ref(`${alias}.${elsewhere.column}`)
  return sql`${sql.ref(`${alias}.${elsewhere.sectionOf}`)} -> ${sql.lit(field)}`
}

/** Texts by column; a null section is left out of its jsonb column. */
function cellsOf(
  values: object,
  elsewhere: Partial<Record<string, Elsewhere>>,
  stored: (field: string, value: unknown) => unknown,
): [string, unknown][] {
  const cells = new Map<string, unknown>()
  const sections = new Map<string, Record<string, unknown>>()
  for (const [field, value] of Object.entries(values)) {
    const place = elsewhere[field]
    if (place === undefined || place === 'item') cells.set(field, stored(field, value))
    else if ('column' in place) cells.set(place.column, stored(field, value))
    else {
      const known = sections.get(place.sectionOf) ?? {}
      sections.set(place.sectionOf, value === null ? known : { ...known, [field]: value })
    }
  }
  for (const [name, section] of sections) cells.set(name, JSON.stringify(section))
  return [...cells]
}

export type SqlParts<F extends object, T extends object> = ReturnType<typeof sqlPartsOf<F, T>>

/** Properties from other tables. The `reader` role sees no row of these: for it nothing waits and nothing is in the trash. */
function aroundOf<F, T>(
  { kind, key }: Declared<F, T>,
  column: (field: string) => RawBuilder<unknown>,
): Record<'planned' | 'isTrashed', RawBuilder<unknown>> & {
  /** Whether drafts wait, of all of the item or of a part of it. */
  waitingIn(part?: RawBuilder<unknown>): RawBuilder<unknown>
} {
  const [siteId, id] = [column('forkId'), column(key ?? 'id')]
  const isOfItem = sql`d.fork_id = ${siteId} and d.item_id = ${id}`
  const isOfKind = kind === undefined ? sql`` : sql`and d.kind = ${sql.lit(kind)}`
  return {
    waitingIn: (part) =>
      sql`exists (select from draft_fields d where ${isOfItem} and d.is_waiting ${isOfKind}${part ? sql` and ${part}` : sql``})`,
    planned: sql`(select jsonb_build_object(
        'at', to_char(d.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'refusal', d.refusal)
      from planned_publications d where ${isOfItem} ${isOfKind})`,
    isTrashed: key === 'forkId' ? sql`false` : trashed(siteId, id),
  }
}

function stored(value: unknown, isJson: boolean): unknown {
  // The driver would turn a JSON array into a PostgreSQL array.
  return isJson && value !== null ? JSON.stringify(value) : value
}

export function pick<R>(record: object, fields: readonly string[]): R {
  const values: Record<string, unknown> = {}
  for (const field of fields) values[field] = record[field as keyof typeof record]
  // The fields are those of R by its declaration.
  return values as R
}

/** For column names inside JSON, which Kysely does not rename. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
