import { isUuid } from '../../kernel/ids.ts'
import { invalidField } from '../../kernel/problem.ts'
import { type Found, searchedOf } from './found.ts'
import { answeredOf, emptyOf, keptOf } from './keep.ts'
import type { ItemToCreate, ItemToSave, ItemType } from './item-type.ts'
import { DRAFT, type Publication } from './publication.ts'
import { merged } from './texts.ts'
import { publicationIn, switchIn } from './answer-parts.ts'
import type { Stored } from './store/declared.ts'
import type { Status } from '../../kernel/publication.ts'
import type { FactsOf, TypeStore } from './store/type-store.ts'
import { asDeclared } from '../type/as-declared.ts'
import type { ShownOf, TextsOf, TypeDeclaration, WriteOf } from '../type/define-type.ts'
import type { Fields } from '../type/field.ts'
import type { AnyRules, OwnRules } from '../type/rules.ts'
import { shapesOf } from '../type/shapes.ts'
import type { StateName } from '../type/state.ts'

/** The `ItemType` that follows from a declaration. */
export type ItemTypeOf<D extends TypeDeclaration, K extends object> = ItemType<
  FactsOf<D, K>,
  TextsOf<D>,
  WriteOf<D>,
  ShownOf<D>
>

/** The rules of a type that its declaration cannot express. */
interface TypeRules<D extends TypeDeclaration, K extends object>
  extends Pick<
    ItemTypeOf<D, K>,
    | 'needs'
    | 'narrowed'
    | 'names'
    | 'told'
    | 'languagesOf'
    | 'sourceTexts'
    | 'numbered'
    | 'restorable'
    | 'dated'
    | 'refusals'
    | 'pictureOf'
    | 'children'
    | 'afterCreate'
    | 'afterSave'
  > {
  /** Tag of public pages that show items of the type; left out: its address. */
  tag?: string
  /** Left out: the search of the site does not include the type. */
  search?: Found<FactsOf<D, K>, TextsOf<D>>
  /** Shared fields of a new item that its first write does not bring. @throws Problem */
  begin?(creation: ItemToCreate<WriteOf<D>>): Promise<Partial<FactsOf<D, K>>> | Partial<FactsOf<D, K>>
  /** Shared fields that follow from a write, over those that it brings. @throws Problem */
  facts?(
    change: ItemToSave<FactsOf<D, K>, WriteOf<D>>,
  ): Partial<FactsOf<D, K>> | Promise<Partial<FactsOf<D, K>>>
  /** What an answer adds to the fields and the state. */
  show?(record: Stored<FactsOf<D, K>, TextsOf<D>>, texts: TextsOf<D>): object
}

/** `rules` must be there where a field needs one. */
type Ruled<D extends TypeDeclaration> =
  object extends OwnRules<D> ? { rules?: OwnRules<D> } : { rules: OwnRules<D> }

const BEGUN = { published: DRAFT, switched: { isActive: true }, always: {} } as const

/** Makes a type from its declaration, its store, and its own rules. */
export function itemTypeOf<D extends TypeDeclaration, K extends object>(
  type: D,
  store: TypeStore<D, K>,
  rules: TypeRules<D, K> & Ruled<D>,
): ItemTypeOf<D, K> {
  const { name, shared, texts, state, capability, removal, dateField, isOrdered } = type
  const { begin, facts, show, search, rules: own, ...more } = rules
  const isOwned = 'createdBy' in store.beside
  const answered = answeredOf(shared)
  const shownState = STATE_SHOWN[state.name]
  return asDeclared({
    tag: type.address,
    ...more,
    store,
    declared: type,
    shapes: shapesOf(type, own as AnyRules | undefined),
    kind: name,
    capability,
    ...(search && { search: searchedOf(Object.keys(texts), search) }),
    required: neededOf({ ...texts, ...shared }),
    ...(removal && { removal }),
    ...(dateField !== undefined && { dateField }),
    ...(isOwned && { ownerOf: ({ createdBy }: { createdBy: string | null }) => createdBy }),
    async begin(creation: ItemToCreate<WriteOf<D>>) {
      const { tx, site, by } = creation
      const own = await begin?.(creation)
      const isPlaced = own !== undefined && 'displayOrder' in own
      const within = Object.fromEntries(Object.entries(own ?? {}).filter(([field]) => shared[field]?.isHome))
      const place = isOrdered && !isPlaced ? { displayOrder: await store.nextPlace(tx, site.id, within) } : {}
      const beside = { ...store.beside, ...(isOwned && { createdBy: by }) }
      return { ...emptyOf(shared), ...beside, ...BEGUN[state.name], ...place, ...own }
    },
    async facts(change: ItemToSave<FactsOf<D, K>, WriteOf<D>>) {
      const { write, before } = change
      // The draft of a group holds only its changed fields.
      const given = changedIn(before, keptOf(shared, write))
      const kept = Object.keys(emptyOf(shared)).map((field) => [field, before[field as keyof typeof before]])
      const isActive = state.name === 'switched' && 'isActive' in write ? write.isActive : undefined
      const after = {
        ...Object.fromEntries(kept),
        ...given,
        ...(isActive !== undefined && { isActive }),
        ...(await facts?.(change)),
      }
      requireIds(shared, write, after)
      return after
    },
    texts: (write: WriteOf<D>) => keptOf(texts, write),
    map({ translations }: { translations?: Record<string, object> }) {
      if (!translations) return undefined
      const languages = Object.entries(translations).map(([language, given]) => [
        language,
        keptOf(texts, given, `translations/${language}/`),
      ])
      return Object.fromEntries(languages)
    },
    show: (record: Stored<FactsOf<D, K>, TextsOf<D>>, shown: TextsOf<D>, unread: readonly string[] = []) => ({
      ...answered(record),
      ...shownState(record as never),
      ...(unread.length === 0 ? shown : without(shown, unread)),
      ...show?.(record, shown),
    }),
  })
}

/** The given fields; a given group is merged with the stored one. */
function changedIn(before: object, given: object): Record<string, unknown> {
  const names = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const after: Record<string, unknown> = merged({ ...before }, given)
  return Object.fromEntries(names.map((name) => [name, after[name]]))
}

/** A write may name an item by its number; the type's `facts` must have replaced it by the id. @throws invalid otherwise */
function requireIds(fields: Fields, write: object, after: Record<string, unknown>): void {
  for (const [name, { kind, keptAs = name }] of Object.entries(fields)) {
    const id = after[keptAs]
    if (kind !== 'reference' || !(name in write) || typeof id !== 'string' || id === '') continue
    if (!isUuid(id)) throw invalidField(name, 'unknown', `${name} must be the id of an item of this site`)
  }
}

function without(texts: object, unread: readonly string[]): object {
  return Object.fromEntries(Object.entries(texts).filter(([field]) => !unread.includes(field)))
}

function neededOf(fields: Fields): Record<string, string> {
  const needed = Object.entries(fields).flatMap(([field, { name, isNeeded }]) =>
    isNeeded ? [[field, name]] : [],
  )
  return Object.fromEntries(needed)
}

const STATE_SHOWN: Record<StateName, (record: never) => object> = {
  published: (record: Publication & { status: Status }) => publicationIn(record),
  switched: (record: { isActive: boolean }) => ({ isActive: record.isActive, ...switchIn(record) }),
  always: () => ({}),
}
