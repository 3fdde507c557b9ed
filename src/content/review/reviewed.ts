import type { Cause } from '../../kernel/history.ts'
import type { Locale } from '../../kernel/locale.ts'
import { conflict } from '../../kernel/problem.ts'
import type { Status } from '../../kernel/publication.ts'
import { type Ctx, localeOf, mayDo, siteById } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { recordActivity } from '../activity/index.ts'
import { type FieldRow, listFields } from '../drafts/queries.ts'
import { restoreStored } from '../drafts/save.ts'
import { changesOf, viewOf } from '../drafts/views.ts'
import type { ItemType, Write } from '../items.ts'
import type { Stored } from '../queries.ts'
import type { WaitingChange, WaitingItem } from './contract.ts'

/** A field that was published, with what was there before. */
export type Published = Pick<WaitingChange, 'language' | 'field' | 'before' | 'after'>

/** What the review of a site needs of a type. */
export interface Reviewed {
  kind: string
  /** Null where nothing waits any more. */
  waitingOf(ctx: Ctx, db: Reads, siteId: string, id: string): Promise<Omit<WaitingItem, 'type'> | null>
  /** What an item is called; null where it is gone. */
  titleOf(ctx: Ctx, db: Reads, siteId: string, id: string): Promise<string | null>
  /** Publishes what waits of an item. @throws Problem of the type's rules */
  publishIn(ctx: Ctx, tx: Tx, siteId: string, id: string): Promise<void>
  /** Stores again what was there before, and has what was published wait. @throws conflict where it was changed since */
  undoIn(ctx: Ctx, tx: Tx, siteId: string, id: string, published: Published[]): Promise<void>
}

/** What the verbs of a type do for it. */
interface Doors<F extends object, T extends object, W extends Write> {
  find(ctx: Ctx, db: Reads, id: string): Promise<Stored<F, T>>
  findStored(tx: Tx, siteId: string, id: string): Promise<Stored<F, T>>
  editIn(
    ctx: Ctx,
    tx: Tx,
    item: { forkId: string; id: string },
    write: W,
    isTaking: (status: Status) => boolean,
  ): Promise<unknown>
  remembered(ctx: Ctx, tx: Tx, cause: Cause, before: [Stored<F, T>, FieldRow[]]): Promise<unknown>
}

export function reviewedOf<F extends object, T extends object, W extends Write, A extends object>(
  type: ItemType<F, T, W, A>,
  { find, findStored, editIn, remembered }: Doors<F, T, W>,
): Reviewed {
  const { store, kind } = type

  function calledIn(record: Stored<F, T>, locale: Locale): string {
    const { title, name } = viewOf(type, record, locale)
    return String(title ?? name ?? '')
  }

  return {
    kind,
    async waitingOf(ctx, db, siteId, id) {
      const record = await store.find(db, [siteId], id)
      if (!record?.hasChanges || record.isTrashed) return null
      const site = siteById(ctx, siteId)
      const title = calledIn(record, localeOf(ctx, site))
      const mayPublish = mayDo(ctx, siteId, 'content.publish', type.ownerOf?.(record) ?? null)
      const changes = changesOf(type, site, record, await listFields(db, { siteId, kind, itemId: id }))
      return { id, title, status: record.status, mayPublish, changes }
    },
    async titleOf(ctx, db, siteId, id) {
      const record = await store.find(db, [siteId], id)
      return record && calledIn(record, localeOf(ctx, siteById(ctx, siteId)))
    },
    async publishIn(ctx, tx, forkId, id) {
      // What was seen is said by the selection, not by the version of one item.
      await editIn({ ...ctx, ifMatch: null }, tx, { forkId, id }, {} as W, () => true)
    },
    async undoIn(ctx, tx, siteId, id, published) {
      await store.lock(tx, siteId, id)
      const before = await find(ctx, tx, id)
      const site = siteById(ctx, siteId)
      const rows = await listFields(tx, { siteId, kind, itemId: id })
      const { newId } = ctx
      const isUndone = await restoreStored(tx, type, site, before, rows, published, {
        find: () => findStored(tx, siteId, id),
        newId,
        userId: ctx.actor?.userId ?? null,
      })
      if (!isUndone) {
        const title = calledIn(before, site.defaultLanguage).slice(0, 80)
        throw conflict(`“${title}” was changed since. Its history has what was there.`)
      }
      const after = await findStored(tx, siteId, id)
      await recordActivity(tx, ctx, { siteId, action: `${kind}.restore`, objectId: id, before, after })
      await remembered(ctx, tx, 'restore', [before, rows])
    },
  }
}
