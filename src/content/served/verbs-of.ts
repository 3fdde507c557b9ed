import type { BulkOutcome } from '../contract/bulk.ts'
import type { DraftAnswer, DraftWrite } from '../contract/draft.ts'
import type { ListQuery } from '../../kernel/list-shape.ts'
import type { Page } from '../../kernel/list.ts'
import { invalidField } from '../../kernel/problem.ts'
import type { ScheduleWrite } from '../../kernel/publication-shape.ts'
import type { Confirmation } from '../contract/translation-calls.ts'
import { type Ctx, localeOf, siteOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import type { ActivityCode } from '../activity/contract.ts'
import type { ItemAnswer, RowAnswer } from '../item/answers.ts'
import { type BulkWrite, countBulk, runBulk } from '../verbs/bulk/actions.ts'
import { undoBulk } from '../verbs/bulk/undo.ts'
import { findItem } from '../item/find.ts'
import { erased, type ItemType, type Values } from '../item/item-type.ts'
import type { Previewed } from '../preview/publish-for-preview.ts'
import type { Stored } from '../item/store/declared.ts'
import { asDeclared } from '../type/as-declared.ts'
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
import { confirmTranslation, readTranslation } from '../verbs/translate.ts'
import { restore, trash } from '../verbs/trash.ts'

export { pageOf } from '../verbs/list.ts'

/** The verbs of a type, as they take and give its own fields; each is told at its own file below `verbs`. */
interface Verbs<F extends object, T extends object, W extends object, A extends object> {
  find(ctx: Ctx, db: Reads, id: string): Promise<Stored<F, T>>
  list(ctx: Ctx, query?: ListQuery): Promise<Page<RowAnswer<T, A>>>
  read(ctx: Ctx, id: string): Promise<ItemAnswer<T, A>>
  create(ctx: Ctx, write: W): Promise<ItemAnswer<T, A>>
  createAs(ctx: Ctx, id: string, action: ActivityCode, write: W): Promise<ItemAnswer<T, A>>
  save(ctx: Ctx, id: string, write: W): Promise<ItemAnswer<T, A>>
  draft(ctx: Ctx, id: string, write: DraftWrite): Promise<DraftAnswer<ItemAnswer<T, A>>>
  trash(ctx: Ctx, id: string): Promise<ItemAnswer<T, A>>
  restore(ctx: Ctx, id: string): Promise<ItemAnswer<T, A>>
  remove(ctx: Ctx, id: string): Promise<void>
  publish(ctx: Ctx, id: string): Promise<ItemAnswer<T, A>>
  unpublish(ctx: Ctx, id: string): Promise<ItemAnswer<T, A>>
  schedule(ctx: Ctx, id: string, write: ScheduleWrite): Promise<ItemAnswer<T, A>>
  order(ctx: Ctx, write: { ids: string[] }, put?: (tx: Tx) => Promise<void>): Promise<RowAnswer<T, A>[]>
  restoreRevision(ctx: Ctx, id: string, number: number): Promise<ItemAnswer<T, A>>
}

/** The verbs of a type. All search only the sites of the caller, so an item of another site is notFound. */
export function verbsOf<F extends object, T extends object, W extends object, A extends object>(
  typed: ItemType<F, T, W, A>,
) {
  const type = erased(typed)
  const own = {
    find: (ctx, db, id) => findItem(ctx, type, db, id),
    list: (ctx, query = {}) => list(ctx, type, query),
    read: (ctx, id) => read(ctx, type, id),
    create: (ctx, write) => create(ctx, type, ctx.newId(), `${type.kind}.create`, write),
    createAs: (ctx, id, action, write) => create(ctx, type, id, action, write),
    save: (ctx, id, write) => save(ctx, type, id, write),
    draft: (ctx, id, write) => draft(ctx, type, id, write),
    trash: (ctx, id) => trash(ctx, type, id),
    restore: (ctx, id) => restore(ctx, type, id),
    remove: (ctx, id) => remove(ctx, type, id),
    publish: (ctx, id) => publish(ctx, type, id),
    unpublish: (ctx, id) => unpublish(ctx, type, id),
    schedule: (ctx, id, write) => schedule(ctx, type, id, write),
    order: (ctx, { ids }, put) => order(ctx, type, ids, put),
    restoreRevision: (ctx, id, number) => restoreRevision(ctx, type, id, number),
  } satisfies Verbs<Values, Values, Values, Values>
  const preview: Previewed = {
    kind: type.kind,
    publishForPreview: (tx, site, id, locale) => publishForPreview(tx, type, site, id, locale),
  }
  return {
    // Verbs take and give the fields of the type that they were made for.
    ...asDeclared<Verbs<F, T, W, A>>(own),
    revisions: (ctx: Ctx, id: string) => revisions(ctx, type, id),
    revision: (ctx: Ctx, id: string, number: number) => revision(ctx, type, id, number),
    readTranslation: (ctx: Ctx, id: string) => readTranslation(ctx, type, id),
    confirmTranslation: (ctx: Ctx, id: string, write: Confirmation) =>
      confirmTranslation(ctx, type, id, write),
    showPreview: (ctx: Ctx, id: string) => showPreview(ctx, type, id),
    createPreview: (ctx: Ctx, id: string) => createPreview(ctx, type, id),
    listPreviews: (ctx: Ctx, id: string) => listPreviews(ctx, type, id),
    revokePreview: (ctx: Ctx, id: string, linkId: string) => revokePreview(ctx, type, id, linkId),
    preview,
    review: type,
  }
}

export function bulkOf<F extends object, T extends object, W extends object, A extends object>(
  typed: ItemType<F, T, W, A>,
) {
  const type = erased(typed)
  return {
    count: (ctx: Ctx, query: ListQuery & { exact?: 'true' | undefined }) => countBulk(ctx, type, query),
    run: (ctx: Ctx, write: BulkWrite): Promise<BulkOutcome> => runBulk(ctx, type, write),
    undo: (ctx: Ctx, { undo }: { undo: string }): Promise<BulkOutcome> => undoBulk(ctx, type, undo),
  }
}

/** The verbs of a record, whose id is that of the site. All but `save` throw notFound where the site has none. */
export function recordVerbsOf<F extends object, T extends object, W extends object, A extends object>(
  type: ItemType<F, T, W, A>,
) {
  const verbs = verbsOf(type)
  return {
    ...verbs,
    /**
     * Writes the fields that are given; creates the record where the site has none.
     * @throws invalid without a title for a new record, stale when somebody saved meanwhile
     */
    async save(ctx: Ctx, id: string, write: W & { title?: string | undefined }): Promise<ItemAnswer<T, A>> {
      const site = siteOf(ctx)
      if (await type.store.find(ctx.db.staff, [site.id], id)) return verbs.save(ctx, id, write)
      const isOwn = localeOf(ctx, site) === site.defaultLanguage
      if (isOwn && write.title === undefined) throw invalidField('title', 'required', 'Title is required')
      return verbs.createAs(ctx, id, `${type.kind}.save`, write)
    },
  }
}
