import type { Cause } from '../../kernel/history.ts'
import type { ScheduleWrite } from '../../kernel/publication.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Status } from '../../kernel/publication.ts'
import { isUuid } from '../../kernel/ids.ts'
import type { ScheduledItem, TrashedItem, WaitingChange, WaitingItem } from '../../kernel/review.ts'
import type { Site } from '../../kernel/site.ts'
import { type Ctx, localeOf, mayDo, siteById } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { type Doer, recordActivity } from '../activity/index.ts'
import { type FieldRow, listFields, removeFields } from '../drafts/queries.ts'
import { type Choice, isAsPublished, restoreStored } from '../drafts/save.ts'
import type { Planning } from '../planned/plan.ts'
import { changesOf, fieldsOf } from '../drafts/views.ts'
import { removeHistory } from '../history/queries.ts'
import { editItem, type ItemType, putBack, removeItem, type Write } from '../items.ts'
import type { ChangePublication, Publication } from '../publication.ts'
import type { Stored } from '../queries.ts'
import { undoneWhole } from '../bulk/undone.ts'
import { checksOf, type LinkFound, linksOf } from './checks.ts'
import { isSeen, type PublishedItem, requireOwn, titleIn } from './published.ts'

/** What keeps an item from readers beside its own publication, by its kind. */
export interface Needed {
  kind: string
  id: string
  title: string
}

/** An item as the review tells it, before its links are looked up. */
export interface Reviewable extends Omit<WaitingItem, 'type' | 'isTakenDown'> {
  links: LinkFound[]
  needs: Needed | null
}

/** What went out at its moment, of whom, and when it was meant to. */
export interface PublishedPlan {
  item: PublishedItem
  userId: string | null
  dueAt: string
}

/** What the review of a site needs of a type. */
export interface Reviewed {
  kind: string
  /** Null where nothing waits any more. */
  waitingOf(ctx: Ctx, db: Reads, siteId: string, id: string): Promise<Reviewable | null>
  /** Drafts, the newest first, and how many there are. */
  draftsOf(ctx: Ctx, siteId: string, limit: number): Promise<{ total: number; items: Reviewable[] }>
  /** One that readers do not see, drafts and scheduled ones; null for everything else. */
  unseenOf(ctx: Ctx, db: Reads, siteId: string, id: string): Promise<Reviewable | null>
  /** What comes out or goes by itself. */
  scheduledOf(ctx: Ctx, siteId: string): Promise<Omit<ScheduledItem, 'type'>[]>
  /** What the trash shows of an item; null where it is gone. */
  thrownOf(
    ctx: Ctx,
    db: Reads,
    siteId: string,
    id: string,
  ): Promise<Pick<TrashedItem, 'title' | 'picture'> | null>
  /** How an item stands that somebody may name, and whether the caller may publish it; null where there is none. */
  namedOf(
    ctx: Ctx,
    db: Reads,
    siteId: string,
    id: string,
  ): Promise<{ status: Status; mayPublish: boolean } | null>
  /**
   * Publishes an item with what is chosen of what waits of it.
   * @param how left out: now, whenever it would come by itself
   * @returns null where nothing of it changed
   * @throws Problem of the type's rules
   */
  publishIn(
    ctx: Ctx,
    tx: Tx,
    siteId: string,
    id: string,
    choice: Choice,
    how?: ChangePublication,
  ): Promise<PublishedItem | null>
  /**
   * Publishes what is planned of an item, and due.
   * @returns null where nothing changed, or readers do not see it any more
   * @throws Problem of the type's rules
   */
  publishPlannedIn(tx: Tx, site: Site, id: string): Promise<PublishedPlan | null>
  /** Says when an item comes out and goes, or what is chosen of what waits of one that readers see. @throws Problem */
  scheduleIn(
    ctx: Ctx,
    tx: Tx,
    siteId: string,
    id: string,
    write: ScheduleWrite,
    how: Pick<Planning, 'choice' | 'batchId'>,
  ): Promise<void>
  /** Where an item of a publication stands by now. */
  standingOf(ctx: Ctx, db: Reads, siteId: string, item: PublishedItem): Promise<'same' | 'changed' | 'gone'>
  /**
   * Stores again what was there before, and has what was published wait.
   * @returns ids of those that were changed since, and are left as they are
   * @throws conflict for what the caller may not publish
   */
  undoIn(ctx: Ctx, tx: Tx, siteId: string, items: readonly PublishedItem[]): Promise<Set<string>>
  /** Deletes for good what lies in the trash. @throws Problem after the rules of the type */
  purgeIn(tx: Tx, doer: Doer, siteId: string, id: string): Promise<void>
}

/** What the verbs of a type do for it. */
interface Doors<F extends object, T extends object> {
  findStored(tx: Tx, siteId: string, id: string): Promise<Stored<F, T>>
  publishIn(
    ctx: Ctx,
    tx: Tx,
    item: { forkId: string; id: string },
    choice: Choice,
    how?: ChangePublication,
  ): Promise<PublishedItem | null>
  publishPlannedIn: Reviewed['publishPlannedIn']
  scheduleIn(
    ctx: Ctx,
    tx: Tx,
    item: { forkId: string; id: string },
    write: ScheduleWrite,
    how: Pick<Planning, 'choice' | 'batchId'>,
  ): Promise<unknown>
  remembered(ctx: Ctx, tx: Tx, cause: Cause, before: [Stored<F, T>, FieldRow[]]): Promise<unknown>
}

export function reviewedOf<F extends object, T extends object, W extends Write, A extends object>(
  type: ItemType<F, T, W, A>,
  { findStored, publishIn, publishPlannedIn, scheduleIn, remembered }: Doors<F, T>,
): Reviewed {
  const { store, kind } = type

  const calledIn = (record: Stored<F, T>, locale: Locale) => titleIn(type, record, locale)

  const mayPublish = (ctx: Ctx, record: Stored<F, T>) =>
    mayDo(ctx, record.forkId, 'content.publish', type.ownerOf?.(record) ?? null)

  async function told(ctx: Ctx, db: Reads, site: Site, record: Stored<F, T>): Promise<Reviewable> {
    const { id, status } = record
    const rows = await listFields(db, { siteId: site.id, kind, itemId: id })
    const fields = fieldsOf(type, site, record, rows)
    const changes = await Promise.all(
      changesOf(type, site, record, rows).map((one) => inWords(type, db, site.id, one)),
    )
    return {
      id,
      title: calledIn(record, localeOf(ctx, site)),
      status,
      isNew: !isSeen(status),
      mayPublish: mayPublish(ctx, record),
      planned: record.planned,
      changes,
      checks: checksOf(fields, site),
      at: changes.reduce((latest, { at }) => (at > latest ? at : latest), record.updatedAt),
      links: linksOf(fields),
      needs: (await type.needs?.(db, site.id, record)) ?? null,
    }
  }

  function isUntouched(
    site: Site,
    record: Stored<F, T>,
    { changes, wasSeen, version }: PublishedItem,
  ): boolean {
    if (!isSeen(record.status)) return false
    // What readers saw before is put back field by field; what they had not seen goes whole, so nothing of it may be newer.
    return isAsPublished(type, site, record, changes) && (wasSeen || record.version === version)
  }

  /** One item whose fields were changed. */
  async function undone(ctx: Ctx, tx: Tx, siteId: string, item: PublishedItem): Promise<boolean> {
    const { id, changes, was, wasSeen } = item
    await store.lock(tx, siteId, id)
    const before = await store.find(tx, [siteId], id)
    if (!before || before.isTrashed) return false
    requireOwn(ctx, type, before)
    const site = siteById(ctx, siteId)
    if (!isUntouched(site, before, item)) return false
    const rows = await listFields(tx, { siteId, kind, itemId: id })
    const { newId } = ctx
    const find = () => findStored(tx, siteId, id)
    await restoreStored(tx, type, site, rows, changes, {
      id,
      find,
      newId,
      userId: ctx.actor?.userId ?? null,
    })
    if (!wasSeen) {
      const locale = site.defaultLanguage
      await editItem(tx, type, site, await find(), { ...putBack<W>(was), locale, newId })
    }
    const after = await find()
    const action = wasSeen ? (`${kind}.restore` as const) : (`${kind}.unpublish` as const)
    await recordActivity(tx, ctx, { siteId, action, objectId: id, before, after })
    await remembered(ctx, tx, wasSeen ? 'restore' : 'unpublish', [before, rows])
    return true
  }

  return {
    kind,
    async waitingOf(ctx, db, siteId, id) {
      const record = await store.find(db, [siteId], id)
      if (!record?.hasChanges || record.isTrashed) return null
      return told(ctx, db, siteById(ctx, siteId), record)
    },
    async draftsOf(ctx, siteId, limit) {
      if (store.shownBy !== 'publication') return { total: 0, items: [] }
      const db = ctx.db.staff
      const options = { status: ['draft' as const] }
      const [total, rows] = await Promise.all([
        store.count(db, siteId, options),
        store.list(db, siteId, { ...options, sort: '-updatedAt', limit }),
      ])
      const whole = new Map(
        (
          await store.findMany(
            db,
            siteId,
            rows.map(({ id }) => id),
          )
        ).map((record) => [record.id, record]),
      )
      const site = siteById(ctx, siteId)
      const items = rows.flatMap(({ id }) => whole.get(id) ?? [])
      return { total, items: await Promise.all(items.map((record) => told(ctx, db, site, record))) }
    },
    async unseenOf(ctx, db, siteId, id) {
      const record = await store.find(db, [siteId], id)
      if (!record || record.isTrashed || isSeen(record.status)) return null
      return told(ctx, db, siteById(ctx, siteId), record)
    },
    async scheduledOf(ctx, siteId) {
      if (store.shownBy !== 'publication') return []
      const locale = localeOf(ctx, siteById(ctx, siteId))
      const rows = await store.listComing(ctx.db.staff, { siteId })
      return rows.map((record) => {
        const { publishAt = null, unpublishAt = null } = record as Partial<Publication>
        const title = calledIn(record, locale)
        return { id: record.id, title, publishAt, unpublishAt, isChange: false, languages: [], refusal: null }
      })
    },
    async thrownOf(ctx, db, siteId, id) {
      const record = await store.find(db, [siteId], id)
      if (!record) return null
      const title = calledIn(record, localeOf(ctx, siteById(ctx, siteId)))
      return { title, picture: type.pictureOf?.(record) ?? null }
    },
    async namedOf(ctx, db, siteId, id) {
      const record = await store.find(db, [siteId], id)
      if (!record || record.isTrashed) return null
      return { status: record.status, mayPublish: mayPublish(ctx, record) }
    },
    // What was seen is said by the selection, not by the version of one item.
    publishIn: (ctx, tx, forkId, id, choice, how) =>
      publishIn({ ...ctx, ifMatch: null }, tx, { forkId, id }, choice, how),
    publishPlannedIn,
    async scheduleIn(ctx, tx, forkId, id, write, how) {
      await scheduleIn({ ...ctx, ifMatch: null }, tx, { forkId, id }, write, how)
    },
    async standingOf(ctx, db, siteId, item) {
      const record = await store.find(db, [siteId], item.id)
      if (!record || record.isTrashed) return 'gone'
      return isUntouched(siteById(ctx, siteId), record, item) ? 'same' : 'changed'
    },
    async undoIn(ctx, tx, siteId, items) {
      const stayed = new Set<string>()
      const ofFields = items.filter(({ changes }) => changes.length > 0)
      for (const item of ofFields) if (!(await undone(ctx, tx, siteId, item))) stayed.add(item.id)
      const whole = items.filter(({ changes }) => changes.length === 0)
      return new Set([...stayed, ...(await undoneWhole(ctx, tx, type, siteById(ctx, siteId), whole))])
    },
    async purgeIn(tx, doer, siteId, id) {
      if ((await store.lock(tx, siteId, id)) === null) return
      const before = await findStored(tx, siteId, id)
      if (!before.isTrashed) return
      await removeItem(tx, type, siteId, id)
      await removeFields(tx, { siteId, kind }, [id])
      await removeHistory(tx, { siteId, kind }, [id])
      await recordActivity(tx, doer, { siteId, action: `${kind}.delete`, objectId: id, before })
    },
  }
}

/** A change with what its keys name. */
async function inWords<F extends object, T extends object, W extends Write, A extends object>(
  { names, told }: ItemType<F, T, W, A>,
  db: Reads,
  siteId: string,
  change: WaitingChange,
): Promise<WaitingChange> {
  const wordsOf = told?.[change.field]
  if (wordsOf) {
    const [before, after] = [
      await wordsOf(db, siteId, change.before),
      await wordsOf(db, siteId, change.after),
    ]
    return { ...change, before, after }
  }
  const nameOf = names?.[change.field]
  if (!nameOf) return change
  const named = async (key: unknown) =>
    typeof key === 'string' && isUuid(key) ? nameOf(db, siteId, key) : key
  return { ...change, before: await named(change.before), after: await named(change.after) }
}
