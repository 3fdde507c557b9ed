import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB, JsonValue } from '../../../platform/db/schema.gen.ts'
import { emptyOf } from '../keep.ts'
import type { Publication } from '../publication.ts'
import type { Declared } from './declared.ts'
import { type Store, storeOf } from './queries.ts'
import { type PublicReads, publicReadsOf } from './reads.ts'
import { asDeclared } from '../../type/as-declared.ts'
import type { SharedOf, TextsOf, TypeDeclaration } from '../../type/define-type.ts'
import type { Field, Fields } from '../../type/field.ts'
import type { State, StateName } from '../../type/state.ts'

/** The stored columns of the state. */
type KeptState<D extends TypeDeclaration> =
  D['state'] extends State<'published'>
    ? Publication
    : D['state'] extends State<'switched'>
      ? { isActive: boolean }
      : object

const STATE_FIELDS: Record<StateName, readonly string[]> = {
  published: ['isPublished', 'publishAt', 'unpublishAt'],
  switched: ['isActive'],
  always: [],
}

const SHOWN_BY = { published: 'publication', switched: 'isActive', always: undefined } as const

/** All stored values that languages share. @typeParam K columns beside the fields */
export type FactsOf<D extends TypeDeclaration, K extends object> = SharedOf<D> & KeptState<D> & K

/**
 * Where the items of a type lie in the database. Names are camelCase here and snake_case there.
 * Nothing is inferred from the fields that it names: the compiler would take them for columns beside the fields, of any type.
 */
type Home<F, T, K extends object> = NoInfer<
  Pick<
    Declared<F, T>,
    | 'owner'
    | 'hasTextsApart'
    | 'elsewhere'
    | 'publicWhere'
    | 'computed'
    | 'json'
    | 'order'
    | 'namedBy'
    | 'unsearched'
    | 'searched'
    | 'searchedToo'
  >
> & {
  /** Columns beside the fields with their values in a new item; no write sets them. */
  beside?: K
  /** The database keeps the number of items in `list_counts`. */
  isCounted?: true
}

interface Tables<Tab, Texts> {
  table: Tab
  /** The table of texts in further languages; left out: the type has no texts. */
  translations?: Texts
}

type Anew =
  'write the types of the database anew: UPDATE_TYPES=1 npm run test:unit -- src/platform/db/database.test.ts'

/** Makes the compiler name a table or a field that `schema.gen.ts` lacks, and a field whose column holds other values. */
type Columns<F, Tab extends string, C> = [keyof F] extends [never]
  ? unknown
  : Tab extends keyof DB
    ? Missing<Tab, Exclude<keyof F & string, keyof DB[Tab] | keyof C>> &
        Unlike<Tab, Omit<F, keyof C>, Selectable<DB[Tab]>>
    : Record<`there is no table ${Tab}; ${Anew}`, never>

type Missing<Tab extends string, Field extends string> = [Field] extends [never]
  ? unknown
  : Record<`the table ${Tab} has no column for ${Field}; add it by a migration, then ${Anew}`, never>

type Unlike<Tab extends string, F, Row> = {
  [K in keyof F & keyof Row & string as F[K] extends Held<Row[K]>
    ? never
    : `the column of ${K} in ${Tab} holds ${Values<NonNullable<Row[K]>>}, its field may hold ${Values<Exclude<F[K], Held<Row[K]>>>}`]: never
}

/** The values that a column holds; of jsonb `schema.gen.ts` says no more. */
type Held<V> = JsonValue extends V ? object | null : V

type Values<V> = JsonValue extends V | null
  ? 'a document'
  : V extends string
    ? 'a text'
    : V extends number
      ? 'a number'
      : V extends boolean
        ? 'yes or no'
        : V extends null
          ? 'nothing'
          : 'several values'

/** The reads and writes of a type. @typeParam K columns beside its fields */
export type TypeStore<D extends TypeDeclaration, K extends object> = Store<FactsOf<D, K>, TextsOf<D>> & {
  beside: K
}

/** Makes the reads and writes of a type from its declaration. */
export function typeStoreOf<
  const D extends TypeDeclaration,
  const Tab extends string,
  const Texts extends string,
  K extends object = Record<never, never>,
  C extends object = Record<never, never>,
  L extends object = Record<never, never>,
>(
  type: D,
  home: Home<FactsOf<D, K>, TextsOf<D>, K> &
    Tables<Tab, Texts> & { computed?: C; elsewhere?: L } & Columns<FactsOf<D, K>, Tab, C> &
    Columns<TextsOf<D>, Texts, C & L>,
): TypeStore<D, K> {
  return { ...storeOf(declaredOf(type, home)), beside: besideOf(home) }
}

/** The same for a type whose items have slugs and pages. */
export function publishedTypeStoreOf<
  const D extends TypeDeclaration & { shared: { slug: Field } },
  const Tab extends string,
  const Texts extends string,
  K extends object = Record<never, never>,
  C extends object = Record<never, never>,
  L extends object = Record<never, never>,
>(
  type: D,
  home: Home<FactsOf<D, K>, TextsOf<D>, K> &
    Tables<Tab, Texts> & { computed?: C; elsewhere?: L } & Columns<FactsOf<D, K>, Tab, C> &
    Columns<TextsOf<D>, Texts, C & L>,
): TypeStore<D, K> & PublicReads<FactsOf<D, K>, TextsOf<D>> {
  const declared = declaredOf(type, home)
  return { ...storeOf(declared), ...publicReadsOf(declared), beside: besideOf(home) }
}

/** `FactsOf` of a store. */
export type FactsIn<S> = S extends Store<infer F, infer _> ? F : never

function declaredOf<D extends TypeDeclaration, K extends object>(
  type: D,
  home: Home<FactsOf<D, K>, TextsOf<D>, K> & Tables<string, string>,
): Declared<FactsOf<D, K>, TextsOf<D>> {
  const { beside: _, isCounted, json = [], ...where } = home
  const { name, shared, texts, state, isRecord, isOrdered, orderedBy } = type
  const { defaultSort, filters, isListedWhole } = type
  const facts = [...keptNames(shared), ...Object.keys(besideOf(home)), ...STATE_FIELDS[state.name]]
  const shownBy = SHOWN_BY[state.name]
  // The names come from the declaration, and `Columns` has checked that each is a column.
  return asDeclared({
    ...where,
    name,
    facts,
    noText: emptyOf(texts),
    json: [...json, ...keptNames(shared, isJson), ...keptNames(texts, isJson)],
    heavy: keptNames(texts, ({ isHeavy }) => isHeavy),
    pictures: keptNames(shared, ({ kind }) => kind === 'picture'),
    lists: keptNames(shared, ({ kind }) => kind === 'list'),
    filters: Object.keys(filters ?? {}),
    ...(shownBy && { shownBy }),
    ...(isCounted && { countedAs: name }),
    ...(isRecord && { key: 'forkId' as const, kind: name }),
    ...(isOrdered && !where.order && { order: 'place' as const }),
    ...(orderedBy !== undefined && { order: [keyOf(where.table, orderedBy.replace('-', ''), shared)] }),
    ...(defaultSort && { sort: defaultSort }),
    ...(isListedWhole && { isListedWhole }),
  })
}

/** Where `beside` is left out, `K` is empty, too. */
const besideOf = <K extends object>({ beside }: { beside?: K }) => asDeclared<K>(beside ?? {})

function keyOf(table: string, name: string, shared: Fields): RawBuilder<unknown> {
  const field = shared[name]
  if (!field) throw new TypeError(`${table} cannot be ordered by ${name}: no shared field is called so`)
  return sql.ref(`${table}.${field.keptAs ?? name}`)
}

const isJson = ({ isJson }: Field) => isJson

function keptNames(fields: Fields, isMeant: (field: Field) => boolean | undefined = () => true): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (isMeant(field) ? [field.keptAs ?? name] : []))
}
