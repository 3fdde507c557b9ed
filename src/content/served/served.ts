import type { Shapes } from '../../kernel/endpoint.ts'
import type { Site } from '../../kernel/site.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Route } from '../../platform/http/slice.ts'
import { bulkOf, recordVerbsOf, verbsOf } from './verbs-of.ts'
import type { FormerAddresses } from '../item/store/former-addresses.ts'
import { importFile, importFolder, type SeedShape, type SiteImport } from './import.ts'
import { declaredIn, type ItemType, type Write } from '../item/item-type.ts'
import type { Previewed } from '../preview/publish-for-preview.ts'
import type { Store } from '../item/store/queries.ts'
import {
  type ItemCalls,
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

/** A type of item as the product takes it: src/app has a list of them, and nothing else of each. */
export interface Served {
  /** Its name in the activity log and in the palette. */
  kind: string
  /** As it stands in addresses. */
  address: string
  store: Pick<Store<object, object>, 'findNamed' | 'listTitles' | 'home' | 'shownBy' | 'called' | 'countedAs'>
  declared: TypeDeclaration
  /** It has a list of its own in the studio; what has none is not looked for by name. */
  isListed: boolean
  routes: Route[]
  review: ItemType
  /** Left out: it keeps no addresses that its items once had. */
  former?: FormerAddresses
  /** Left out: no page is its own. */
  preview?: Previewed
  /** Imports its folder of a site's seeds. @throws SeedError naming the file and the field */
  importInto(into: SiteImport): Promise<void>
  /** Writes anew what readers find of it. @returns how many items there are */
  reindex(db: Database, site: Site): Promise<number>
}

/** The calls of a type, some of them its own. */
type Called<K> = ItemCalls & K

interface ServedOptions<K extends Partial<ItemCalls>, W> {
  /** Its own calls in the place of those that its declaration makes. */
  calls?: K
  /** Their shapes, where they are others. */
  shapes?: { readonly [C in keyof K]?: Shapes }
  /** Its own verbs in the place of those that every type has. */
  verbs?: Partial<ItemVerbs<Called<K>>> & { preview?: Previewed }
  former?: FormerAddresses
  /** Its folder of seeds, where that is not called as its address. */
  folder?: string
  /** How an item stands in files, where that does not follow from the declaration alone. @param site that is imported into */
  seed?(site: Site): SeedShape<W>
}

/** Serves a type: its calls, its review, its previews, its import and its search, all by the one rule. */
export function served<
  F extends object,
  T extends object,
  W extends Write,
  A extends object,
  const K extends Partial<ItemCalls> = object,
>(type: ItemType<F, T, W, A>, { former, folder, seed, ...own }: ServedOptions<K, W> = {}): Served {
  const { kind, store } = type
  const { declared, shapes } = declaredIn(type)
  // Which calls there are follows from the declaration, and verbs answer what its calls say.
  const calls = asDeclared<ItemCalls>({ ...callsOf(declared), ...own.calls })
  const verbs = asDeclared<ItemVerbs<ItemCalls> & Pick<ReturnType<typeof verbsOf>, 'review' | 'preview'>>({
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
  /** Left out, all of them: no call reads or writes it by itself. */
  calls?: K
  /** Its own verbs in the place of those that every record has. */
  verbs?: Partial<RecordVerbs<K>> & { preview?: Previewed }
  /** Its file of a site's seeds, such as `book.md`, and how it stands there; left out: no import brings it. */
  file?: string
  seed?(into: SiteImport): SeedShape<W>
}

/** The same for what a site has one of. */
export function servedRecord<
  F extends object,
  T extends object,
  W extends Write,
  A extends object,
  K extends RecordCalls,
>(type: ItemType<F, T, W, A>, { calls, verbs: own, file, seed }: RecordOptions<K, W> = {}): Served {
  const { declared, shapes } = declaredIn(type)
  const verbs = { ...recordVerbsOf(type), ...own }
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
      const found = file === undefined ? null : folder.file(`${site.defaultLanguage}/${file}`)
      if (found && seed) await importFile(into, found, type, seed(into), { id: site.id })
    },
    reindex: (db, site) => reindex(db, site, type),
  }
}
