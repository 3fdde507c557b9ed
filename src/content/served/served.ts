import type { Shapes } from '../../kernel/endpoint.ts'
import type { Site } from '../../kernel/site.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Route } from '../../platform/http/slice.ts'
import { bulkOf, recordVerbsOf, verbsOf } from './verbs-of.ts'
import type { FormerAddresses } from '../item/store/former-addresses.ts'
import { importFile, importFolder, type SeedShape, type SiteImport } from './import.ts'
import { declaredIn, erased, type ItemType, type Write } from '../item/item-type.ts'
import type { Previewed } from '../preview/publish-for-preview.ts'
import type { Store } from '../item/store/queries.ts'
import {
  type ServedCalls,
  itemRoutes,
  type ItemVerbs,
  type RecordCalls,
  recordRoutes,
  type RecordVerbs,
} from './routes.ts'
import { reindex } from '../search/rebuild.ts'
import { seedShapeOf } from './seed-shape.ts'
import { asDeclared } from '../type/as-declared.ts'
import { callShapesOf, recordCallShapesOf } from '../type/call-shapes.ts'
import { callsOf } from '../type/calls.ts'
import type { TypeDeclaration } from '../type/define-type.ts'

/** All that the product needs of a type; src/app lists these. */
export interface ServedType {
  /** `name` of its declaration. */
  kind: string
  address: string
  store: Pick<
    Store<object, object>,
    | 'findNamed'
    | 'listShowing'
    | 'findNearlyNamed'
    | 'listTitles'
    | 'home'
    | 'shownBy'
    | 'called'
    | 'countedAs'
  >
  declared: TypeDeclaration
  /** It has its own list in the studio; only such types are searched by title. */
  isListed: boolean
  routes: Route[]
  review: ItemType
  /** Left out: it keeps no former addresses. */
  former?: FormerAddresses
  /** Left out: it has no pages. */
  preview?: Previewed
  /** Imports its folder of a site's seeds. @throws SeedError naming the file and the field */
  importInto(into: SiteImport): Promise<void>
  /** Rebuilds its search documents. @returns the number of items */
  reindex(db: Database, site: Site): Promise<number>
}

/** The calls of a type, some of them its own. */
type Called<K> = ServedCalls & K

interface ServedOptions<K extends Partial<ServedCalls>, W> {
  /** Its own calls in the place of those that its declaration makes. */
  calls?: K
  /** Shapes of these calls, where they differ. */
  shapes?: { readonly [C in keyof K]?: Shapes }
  /** Replace verbs that every type has. */
  verbs?: Partial<ItemVerbs<Called<K>>> & { preview?: Previewed }
  former?: FormerAddresses
  /** Its seed folder; left out: its address. */
  folder?: string
  /** The form of its seed files, where that does not follow from the declaration alone. */
  seed?(site: Site): SeedShape<W>
}

/** Makes calls, review, previews, import and search of a type from its declaration. */
export function served<
  F extends object,
  T extends object,
  W extends Write,
  A extends object,
  const K extends Partial<ServedCalls> = object,
>(type: ItemType<F, T, W, A>, { former, folder, seed, ...own }: ServedOptions<K, W> = {}): ServedType {
  const { kind, store } = type
  const { declared, shapes } = declaredIn(type)
  // Which calls there are follows from the declaration, and verbs answer what its calls say.
  const calls = asDeclared<ServedCalls>({ ...callsOf(declared), ...own.calls })
  const verbs = asDeclared<ItemVerbs<ServedCalls> & Pick<ReturnType<typeof verbsOf>, 'review' | 'preview'>>({
    ...verbsOf(type),
    ...own.verbs,
  })
  const { address, callNames } = declared
  const seeding: NonNullable<typeof seed> = seed ?? seedShapeOf(type)
  return {
    kind,
    address,
    store,
    declared,
    isListed: declared.screen !== undefined,
    routes: itemRoutes(callNames, calls, { ...callShapesOf(shapes), ...own.shapes }, verbs, bulkOf(type)),
    review: verbs.review,
    ...(calls.previews && { preview: verbs.preview }),
    ...(former && { former }),
    importInto: (into) => importFolder(into, folder ?? address, type, seeding(into.site)),
    reindex: (db, site) => reindex(db, site, type),
  }
}

interface RecordOptions<K extends RecordCalls, W> {
  /** Left out: it has no calls. */
  calls?: K
  /** Replace verbs that every record has. */
  verbs?: Partial<RecordVerbs<K>> & { preview?: Previewed }
  /** Its seed file, such as `book.md`, and `seed` its form; left out: it is not imported. */
  file?: string
  seed?(into: SiteImport): SeedShape<W>
}

/** The same for a record. */
export function servedRecord<
  F extends object,
  T extends object,
  W extends Write,
  A extends object,
  K extends RecordCalls,
>(type: ItemType<F, T, W, A>, { calls, verbs: own, file, seed }: RecordOptions<K, W> = {}): ServedType {
  const { declared, shapes } = declaredIn(type)
  const verbs = { ...recordVerbsOf(erased(type)), ...own }
  const [one] = declared.callNames
  return {
    kind: type.kind,
    address: declared.address,
    store: type.store,
    declared,
    routes: calls
      ? recordRoutes(one, calls, recordCallShapesOf(shapes), asDeclared<RecordVerbs<K>>(verbs))
      : [],
    review: verbs.review,
    isListed: false,
    ...(calls && { preview: verbs.preview }),
    async importInto(into) {
      const { folder, site } = into
      const found = file === undefined ? null : folder.file(`${site.sourceLanguage}/${file}`)
      if (found && seed) await importFile(into, found, type, seed(into), { id: site.id })
    },
    reindex: (db, site) => reindex(db, site, type),
  }
}
