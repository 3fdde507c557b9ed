import type { DraftAnswer } from '../contract/draft.ts'
import type { Call } from '../../kernel/call.ts'
import type { Order } from '../../kernel/order.ts'
import { invalidField } from '../../kernel/problem.ts'
import { type Ctx, localeOf, siteOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import type { ActivityCode } from '../activity/contract.ts'
import type { ItemAnswer, RowAnswer } from '../item/answers.ts'
import { countBulk, runBulk } from '../verbs/bulk/actions.ts'
import { undoBulk } from '../verbs/bulk/undo.ts'
import { findItem } from '../item/find.ts'
import { erased, type ItemType, type Values } from '../item/item-type.ts'
import type { Previewed } from '../preview/publish-for-preview.ts'
import type { Stored } from '../item/store/declared.ts'
import { asDeclared } from '../type/as-declared.ts'
import type { BulkVerbs, ServedCalls, ItemVerbs } from './routes.ts'
import { create } from '../verbs/create.ts'
import { draft } from '../verbs/draft.ts'
import { list, order } from '../verbs/list.ts'
import {
  createPreview,
  listPreviews,
  revokePreview,
  publishForPreview,
  showPreview,
} from '../verbs/preview.ts'
import { publish, schedule, unpublish } from '../verbs/publish.ts'
import { read } from '../verbs/read.ts'
import { remove } from '../verbs/remove.ts'
import { restoreRevision, revision, revisions } from '../verbs/revisions.ts'
import { save } from '../verbs/save.ts'
import { checkTranslation, confirmTranslation, readTranslation } from '../verbs/translate.ts'
import { restore, trash } from '../verbs/trash.ts'

/** The calls of a type, with its own fields in the place of `Values`. */
interface OwnCalls<T, W, A> extends ServedCalls {
  list: Call<{ answer: RowAnswer<T, A>[] }>
  create: Call<{ body: W }>
  read: Call<{ answer: ItemAnswer<T, A> }>
  save: Call<{ body: W }>
  draft: Call<{ answer: DraftAnswer<ItemAnswer<T, A>> }>
  order: Call<{ answer: RowAnswer<T, A>[] }>
}

/** The verbs of a type that calls go to, and what slices use beside them; each is told at its own file below `verbs`. */
interface Verbs<F extends object, T extends object, W extends object, A extends object>
  extends ItemVerbs<OwnCalls<T, W, A>> {
  find(ctx: Ctx, db: Reads, id: string): Promise<Stored<F, T>>
  createAs(ctx: Ctx, id: string, action: ActivityCode, write: W): Promise<ItemAnswer<T, A>>
  order(ctx: Ctx, write: Order, put?: (tx: Tx) => Promise<void>): Promise<RowAnswer<T, A>[]>
  preview: Previewed
  /** For the review of what waits on a site. */
  review: ItemType
}

/** The verbs of a type. All search only the sites of the caller, so an item of another site is notFound. */
export function verbsOf<F extends object, T extends object, W extends object, A extends object>(
  typed: ItemType<F, T, W, A>,
): Verbs<F, T, W, A> {
  const type = erased(typed)
  const verbs: Verbs<Values, Values, Values, Values> = {
    find: (ctx, db, id) => findItem(ctx, type, db, id),
    list: (ctx, query) => list(ctx, type, query),
    read: (ctx, id) => read(ctx, type, id),
    create: (ctx, write, answerId) => create(ctx, type, ctx.newId(), `${type.kind}.create`, write, answerId),
    createAs: (ctx, id, action, write) => create(ctx, type, id, action, write),
    save: (ctx, id, write) => save(ctx, type, id, write),
    draft: (ctx, id, write) => draft(ctx, type, id, write),
    trash: (ctx, id) => trash(ctx, type, id),
    restore: (ctx, id) => restore(ctx, type, id),
    remove: (ctx, id) => remove(ctx, type, id),
    publish: (ctx, id) => publish(ctx, type, id),
    unpublish: (ctx, id) => unpublish(ctx, type, id),
    schedule: (ctx, id, write) => schedule(ctx, type, id, write),
    order: (ctx, write, put) => order(ctx, type, write, put),
    revisions: (ctx, id) => revisions(ctx, type, id),
    revision: (ctx, id, number) => revision(ctx, type, id, number),
    restoreRevision: (ctx, id, number) => restoreRevision(ctx, type, id, number),
    readTranslation: (ctx, id) => readTranslation(ctx, type, id),
    confirmTranslation: (ctx, id, write) => confirmTranslation(ctx, type, id, write),
    checkTranslation: (ctx, id) => checkTranslation(ctx, type, id),
    showPreview: (ctx, id) => showPreview(ctx, type, id),
    createPreview: (ctx, id) => createPreview(ctx, type, id),
    listPreviews: (ctx, id) => listPreviews(ctx, type, id),
    revokePreview: (ctx, id, linkId) => revokePreview(ctx, type, id, linkId),
    preview: {
      kind: type.kind,
      publishForPreview: (tx, site, id, locale) => publishForPreview(tx, type, site, id, locale),
    },
    review: type,
  }
  // What the engine gives of a type are the type's own fields.
  return asDeclared(verbs)
}

export function bulkOf<F extends object, T extends object, W extends object, A extends object>(
  typed: ItemType<F, T, W, A>,
): BulkVerbs {
  const type = erased(typed)
  return {
    count: (ctx, query) => countBulk(ctx, type, query),
    run: (ctx, write) => runBulk(ctx, type, write),
    undo: (ctx, { undo }) => undoBulk(ctx, type, undo),
  }
}

/** The verbs of what a site has one of, whose id is that of the site. All but `save` find nothing where the site has none. */
export function recordVerbsOf(type: ItemType) {
  const verbs = verbsOf(type)
  return {
    ...verbs,
    /**
     * Writes the fields that are given; creates the record where the site has none.
     * @throws invalid without a title for a new record, stale when somebody saved meanwhile
     */
    async save(ctx: Ctx, id: string, write: Values) {
      const site = siteOf(ctx)
      if (await type.store.findIn(ctx.db.staff, site.id, id)) return verbs.save(ctx, id, write)
      const isOwn = localeOf(ctx, site) === site.sourceLanguage
      if (isOwn && write.title === undefined) throw invalidField('title', 'required', 'Title is required')
      return verbs.createAs(ctx, id, `${type.kind}.save`, write)
    },
  }
}
