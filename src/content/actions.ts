import type { DraftAnswer, Drafted, DraftWrite } from '../kernel/draft.ts'
import type { Cause, Revision, RevisionRow } from '../kernel/history.ts'
import { isUuid } from '../kernel/ids.ts'
import { COUNT_MAX, type ListQuery, type Page, PAGE_LENGTH } from '../kernel/list.ts'
import { invalidField, notFound, stale } from '../kernel/problem.ts'
import type { Planned, ScheduleWrite, Status } from '../kernel/publication.ts'
import type { Capability } from '../kernel/role.ts'
import type { Site } from '../kernel/site.ts'
import { isGroup } from '../kernel/translation.ts'
import type { Confirmation } from '../kernel/translation-calls.ts'
import {
  actorOf,
  change,
  type Ctx,
  localeOf,
  mayTranslate,
  requireCapability,
  requireOwnLanguage,
  siteById,
  siteOf,
} from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import { codeOf, type Reads } from '../platform/db/run.ts'
import type { ActivityCode } from './activity/contract.ts'
import { shareReads } from '../platform/db/shared-reads.ts'
import { COMMAND_LINE, creationOf, recordActivity } from './activity/index.ts'
import { previewVerbsOf } from './preview/verbs.ts'
import { cursorOf, placeOf, unknownCursor } from './cursor.ts'
import { type FieldRow, type ItemKey, listFields, noteSaved, removeFields } from './drafts/queries.ts'
import { type Choice, everything, requireKnownForm, saveDraft, takeWaiting } from './drafts/save.ts'
import { draftedOf, fieldsChanged, fieldsOf, ownView, writersOf } from './drafts/views.ts'
import {
  findRevision,
  listRevisions,
  putIntoTrash,
  removeFromTrash,
  removeHistory,
} from './history/queries.ts'
import { remember } from './history/remember.ts'
import { savesOf } from './history/restored.ts'
import { createItem, editItem, type ItemType, putBack, removeItem, textsOf, type Write } from './items.ts'
import { asPlanned, planChanges, type Planning } from './planned/plan.ts'
import { removePlannedFields, removePlans, takeDuePlan } from './planned/queries.ts'
import { type ChangePublication, publish, scheduled, takeDown } from './publication.ts'
import type { ListOptions, Stored } from './queries.ts'
import { isSeen, type PublishedItem, publishedItem, stateBefore } from './review/published.ts'
import { insertPublication } from './review/queries.ts'
import { type PublishedPlan, reviewedOf } from './review/reviewed.ts'
import { noteSources, translated } from './translating/sources.ts'
import { translationVerbsOf } from './translating/verbs.ts'
import { textsIn, type Translations } from './translations.ts'

/** What of an item that stands so is written along with a change; null: nothing. */
type Taking = (status: Status) => Choice | null

/** What an answer says of every item. */
interface Envelope {
  id: string
  uid: string
  forkId: string
  version: number
  createdAt: string
  updatedAt: string
  /** Something of it waits for publication. */
  hasChanges: boolean
  /** When what waits goes out by itself. */
  planned: Planned | null
}

export type Shown<T, A> = A & Envelope & Drafted & { translations: Translations<T> }

/** Texts that may be empty as null; only these are heavy enough for lists to leave out. */
type Running<T, A> = { [K in keyof T]: null extends T[K] ? K : never }[keyof T] & keyof A

/** An item in a list: without its languages, and without the texts that the list did not read. */
export type ShownRow<T, A> = Omit<A, Running<T, A>> & Partial<Pick<A, Running<T, A>>> & Envelope

/** The verbs of a type. All find an item in the sites of the caller alone, where foreign and unknown are the same. */
export function verbsOf<F extends object, T extends object, W extends Write, A extends object>(
  type: ItemType<F, T, W, A>,
) {
  const { store } = type
  const sharedLists = shareReads<Page<ShownRow<T, A>>>()

  /** @throws notFound */
  async function find(ctx: Ctx, db: Reads, id: string): Promise<Stored<F, T>> {
    const found = await findAny(ctx, db, id)
    // What was thrown away is as good as gone.
    if (found.isTrashed) throw notFound()
    return found
  }

  /** The same with what was thrown away. @throws notFound */
  async function findAny(ctx: Ctx, db: Reads, id: string): Promise<Stored<F, T>> {
    const number = type.numbered?.numberIn(id) ?? null
    const [first] = ctx.sites
    const siteIds = ctx.sites.map((site) => site.id)
    const found =
      number === null
        ? isUuid(id) && (await store.find(db, siteIds, id))
        : first && (await type.numbered?.find(db, first.id, number))
    if (!found) throw notFound()
    return found
  }

  /** What is sent back of a row changes nothing: so it has no field that was not read. */
  function shownRow(ctx: Ctx, record: Stored<F, T>): ShownRow<T, A> {
    const unread = store.heavy.filter((field) => !(field in record))
    const fields = Object.entries(shownFields(ctx, record)).filter(([field]) => !unread.includes(field))
    // Only what is heavy is left out, and every other field is there.
    return Object.fromEntries(fields) as ShownRow<T, A>
  }

  function shownFields(ctx: Ctx, record: Stored<F, T>): A & Envelope {
    const { id, forkId, version, createdAt, updatedAt, hasChanges, planned } = record
    const texts = textsIn(textsOf(type, record), localeOf(ctx, siteById(ctx, forkId)))
    const envelope = { id, uid: id, forkId, version, createdAt, updatedAt, hasChanges, planned }
    return { ...envelope, ...type.show(record, texts) }
  }

  /** @param fields what is known of its fields; of a new item nothing is */
  function shown(ctx: Ctx, record: Stored<F, T>, fields: FieldRow[] = []): Shown<T, A> {
    const { base, translations } = textsOf(type, record)
    const site = siteById(ctx, record.forkId)
    const { defaultLanguage } = site
    const locale = localeOf(ctx, site)
    const row = {
      ...shownFields(ctx, record),
      ...draftedOf(ownView(type, site, record, locale), fields, locale),
    }
    return { ...row, translations: { ...translations, [defaultLanguage]: base } }
  }

  const keyOf = ({ forkId, id }: Stored<F, T>): ItemKey => ({ siteId: forkId, kind: type.kind, itemId: id })

  async function shownWhole(ctx: Ctx, db: Reads, record: Stored<F, T>): Promise<Shown<T, A>> {
    return shown(ctx, record, await listFields(db, keyOf(record)))
  }

  /** What waits is written along with a change that brings the item before readers. */
  async function waitingTaken(
    ctx: Ctx,
    tx: Tx,
    record: Stored<F, T>,
    choice: Choice | null,
  ): Promise<Stored<F, T>> {
    if (choice === null) return record
    if (choice === everything) await removePlans(tx, keyOf(record), [record.id])
    if (!record.hasChanges) return record
    const { forkId, id } = record
    const find = () => findStored(tx, forkId, id)
    const taken = await takeWaiting(tx, type, siteById(ctx, forkId), id, { find, newId: ctx.newId }, choice)
    if (record.planned) await removePlannedFields(tx, keyOf(record), taken)
    return find()
  }

  async function findStored(tx: Tx, siteId: string, id: string): Promise<Stored<F, T>> {
    const found = await store.find(tx, [siteId], id)
    if (!found) throw notFound()
    return found
  }

  /** Holds the item and changes it; a version that the caller did not see ends in the stored item. */
  async function edit(
    ctx: Ctx,
    { forkId, id }: Stored<F, T>,
    write: W,
    taking: Taking,
    publication?: ChangePublication,
  ): Promise<Shown<T, A>> {
    return change(ctx, forkId, (tx) => editAlone(ctx, tx, { forkId, id }, write, taking, publication))
  }

  async function editAlone(...edited: Parameters<typeof editIn>): Promise<Shown<T, A>> {
    const [ctx, tx, { forkId }] = edited
    const { answer, published } = await editIn(...edited)
    if (published) await publishedAlone(ctx, tx, forkId, published)
    return answer
  }

  /** What goes out by itself is a publication, too, and can be taken back like one. */
  async function publishedAlone(ctx: Ctx, tx: Tx, siteId: string, item: PublishedItem): Promise<void> {
    const { userId } = actorOf(ctx)
    await insertPublication(tx, siteId, { id: ctx.newId(), items: [item], userId })
  }

  /** The same as part of a larger transaction. */
  async function editIn(
    ctx: Ctx,
    tx: Tx,
    { forkId, id }: { forkId: string; id: string },
    write: W,
    taking: Taking,
    publication?: ChangePublication,
  ): Promise<{ answer: Shown<T, A>; published: PublishedItem | null }> {
    const site = siteById(ctx, forkId)
    const version = await store.lock(tx, forkId, id)
    const record = await find(ctx, tx, id)
    const fields = await listFields(tx, keyOf(record))
    if (ctx.ifMatch !== null && ctx.ifMatch !== version) {
      throw stale(shown(ctx, record, fields), writersOf(fields, localeOf(ctx, site)))
    }
    const choice = taking(record.status)
    const whole = await waitingTaken(ctx, tx, record, choice)
    const change = { write, locale: localeOf(ctx, site), publication, newId: ctx.newId }
    await editItem(tx, type, site, whole, change)
    const after = await findStored(tx, forkId, id)
    if (after.version === record.version) {
      return { answer: await shownWhole(ctx, tx, record), published: null }
    }
    if (!isSeen(after.status)) await removePlans(tx, keyOf(after), [id])
    const saved = fieldsChanged(type, site, whole, after)
    await noteSaved(tx, keyOf(after), ctx.actor?.userId ?? null, saved)
    if (record.planned) await removePlannedFields(tx, keyOf(after), saved)
    const verb = verbOf(record.status, after.status, whole !== record)
    const action = `${type.kind}.${verb}` as const
    await recordActivity(tx, ctx, { siteId: forkId, action, objectId: id, before: record, after })
    const answer = shown(ctx, ...(await remembered(ctx, tx, verb, [record, fields])))
    const published =
      verb === 'publish' ? publishedItem(type, site, record, choice?.(fields) ?? [], after.version) : null
    return { answer, published }
  }

  /** Keeps the state that the item is in now. @returns it as it is stored, and what is known of its fields */
  async function remembered(
    ctx: Ctx,
    tx: Tx,
    cause: Cause,
    [before, fieldsBefore]: [Stored<F, T>, FieldRow[]],
    writer?: string,
  ): Promise<[Stored<F, T>, FieldRow[]]> {
    const by = { site: siteById(ctx, before.forkId), userId: ctx.actor?.userId ?? null }
    return rememberedAs(tx, by, cause, [before, fieldsBefore], writer)
  }

  async function rememberedAs(
    tx: Tx,
    { site, userId }: { site: Site; userId: string | null },
    cause: Cause,
    [before, fieldsBefore]: [Stored<F, T>, FieldRow[]],
    writer?: string,
  ): Promise<[Stored<F, T>, FieldRow[]]> {
    const key = keyOf(before)
    const after = await findStored(tx, site.id, before.id)
    const fields = await listFields(tx, key)
    const [was, is] = [fieldsOf(type, site, before, fieldsBefore), fieldsOf(type, site, after, fields)]
    await remember(tx, key, {
      cause,
      userId,
      ...(writer !== undefined && { writer }),
      before: { ...before, fields: was },
      after: { version: after.version, fields: is },
    })
    await noteSources(tx, key, site, translated(type, was), translated(type, is))
    return [after, fields]
  }

  /** What was planned goes out where readers see the item still. */
  async function publishPlannedIn(tx: Tx, site: Site, id: string): Promise<PublishedPlan | null> {
    const { id: siteId } = site
    const { newId } = COMMAND_LINE
    // The item first, as every other change of it: two that hold one of both each would wait for ever.
    await store.lock(tx, siteId, id)
    const plan = await takeDuePlan(tx, { siteId, kind: type.kind, itemId: id })
    const before = plan && (await store.find(tx, [siteId], id))
    if (!before || before.isTrashed || !isSeen(before.status)) return null
    const { userId, dueAt } = plan
    const fields = await listFields(tx, keyOf(before))
    const choice = asPlanned(plan.fields)
    const find = () => findStored(tx, siteId, id)
    await takeWaiting(tx, type, site, id, { find, newId }, choice)
    const after = await find()
    if (after.version === before.version) return null
    const action = `${type.kind}.publish` as const
    const deed = { siteId, action, objectId: id, before, after }
    await recordActivity(tx, COMMAND_LINE, userId === null ? deed : { ...deed, userId })
    await rememberedAs(tx, { site, userId }, 'publish', [before, fields])
    const item = publishedItem(type, site, before, choice(fields), after.version)
    return { item, userId, dueAt }
  }

  async function allowed(
    ctx: Ctx,
    id: string,
    capability: Capability,
    from: typeof find = find,
  ): Promise<Stored<F, T>> {
    const record = await from(ctx, ctx.db.staff, id)
    requireCapability(ctx, record.forkId, capability, type.ownerOf?.(record) ?? null)
    return record
  }

  /**
   * What the caller may write of: all of it, or texts in another language than the site's own.
   * @param fields with what would be written
   * @throws notFound, notAllowed
   */
  async function draftable(
    ctx: Ctx,
    id: string,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<Stored<F, T>> {
    const record = await find(ctx, ctx.db.staff, id)
    const site = siteById(ctx, record.forkId)
    const owner = type.ownerOf?.(record) ?? null
    const texts = new Map<string, unknown>(Object.entries(store.noText))
    const isText = ([field, value]: [string, unknown]) => {
      const group = texts.get(field)
      // A group of texts may hold what is the same in every language.
      if (isGroup(group)) return isGroup(value) && Object.keys(value).every((name) => name in group)
      return texts.has(field)
    }
    const isTranslation =
      mayTranslate(ctx, site, localeOf(ctx, site), owner) && Object.entries(fields).every(isText)
    if (!isTranslation) requireCapability(ctx, site.id, type.capability, owner)
    return record
  }

  /** @throws invalid for a write of what has no texts by language, in another one than the site's own */
  function requireLanguage(ctx: Ctx, site: Site): void {
    if (Object.keys(store.noText).length === 0) requireOwnLanguage(ctx, site)
  }

  /** Creates an item under an id. @param action what the log says of it */
  async function createAs(ctx: Ctx, id: string, action: ActivityCode, write: W): Promise<Shown<T, A>> {
    const site = siteOf(ctx)
    requireLanguage(ctx, site)
    return change(ctx, site.id, async (tx) => {
      const { newId, actor } = ctx
      const change = { write, locale: localeOf(ctx, site), newId, by: actor?.userId }
      const deed = { siteId: site.id, action, objectId: id }
      const stored = await createItem(tx, type, site, id, change, (after) => creationOf(tx, ctx, deed, after))
      if (stored) return shown(ctx, stored)
      const after = await find(ctx, tx, id)
      await recordActivity(tx, ctx, { ...deed, after })
      return shown(ctx, after)
    })
  }

  async function publicationOf(
    ctx: Ctx,
    id: string,
    changed: ChangePublication,
    taking: Taking = () => null,
    // A write without a field changes publication alone.
    write = {} as W,
  ): Promise<Shown<T, A>> {
    return edit(ctx, await allowed(ctx, id, 'content.publish'), write, taking, changed)
  }

  return {
    find,
    ...previewVerbsOf(type, { allowed, findStored }),
    ...translationVerbsOf(type, {
      readable: (ctx, id) => allowed(ctx, id, 'content.read'),
      draftable,
      findStored,
    }),
    /** The items of the site in their order, or a page of them. */
    async list(ctx: Ctx, query: ListQuery = {}): Promise<Page<ShownRow<T, A>>> {
      const site = siteOf(ctx)
      const locale = localeOf(ctx, site)
      const question = JSON.stringify([site.id, site.defaultLanguage, locale, query])
      return sharedLists(question, async () => {
        const language = locale === site.defaultLanguage ? '' : locale
        const { items, page } = await pageOf(type, ctx.db.staff, site.id, query, { language })
        return { items: items.map((record) => shownRow(ctx, record)), ...(page && { page }) }
      })
    },

    /** One item as its editor needs it. @throws notFound */
    async read(ctx: Ctx, id: string): Promise<Shown<T, A>> {
      return shownWhole(ctx, ctx.db.staff, await allowed(ctx, id, 'content.read'))
    },

    /**
     * Creates an item, its texts in the language of the call; those of the site's own language then come in the map.
     * @throws invalid, conflict after the rules of the type
     */
    create: (ctx: Ctx, write: W) => createAs(ctx, ctx.newId(), `${type.kind}.create`, write),
    createAs,

    /**
     * Writes the fields that are given.
     * @throws notFound, notAllowed, stale when somebody saved meanwhile, invalid, conflict after the rules of the type
     */
    async save(ctx: Ctx, id: string, write: W): Promise<Shown<T, A>> {
      const taking = (status: Status) =>
        write.isPublished === true && status !== 'published' ? everything : null
      const record = await allowed(ctx, id, type.capability)
      requireLanguage(ctx, siteById(ctx, record.forkId))
      return edit(ctx, record, write, taking)
    },

    /**
     * Takes what an editor saves by itself; readers see nothing of it before the item is published.
     * @throws notFound, notAllowed, reload for an editor of another form of content, invalid, conflict after the rules of the type
     */
    async draft(ctx: Ctx, id: string, write: DraftWrite): Promise<DraftAnswer<Shown<T, A>>> {
      requireKnownForm(write)
      const { forkId, id: itemId } = await draftable(ctx, id, valuesIn(write))
      const site = siteById(ctx, forkId)
      requireLanguage(ctx, site)
      const saving = { site, locale: localeOf(ctx, site), newId: ctx.newId, userId: actorOf(ctx).userId }
      return change(ctx, forkId, async (tx) => {
        await store.lock(tx, forkId, itemId)
        const before = await findStored(tx, forkId, itemId)
        const { isFirst, fieldsBefore, ...outcome } = await saveDraft(tx, type, before, write, saving)
        if (outcome.taken.length === 0) return { ...shown(ctx, before, fieldsBefore), ...outcome }
        const state = await remembered(ctx, tx, 'draft', [before, fieldsBefore], write.writer)
        const answer = shown(ctx, ...state)
        // A line for each window: what follows within a second of the last one is the same deed.
        if (isFirst) {
          const action = `${type.kind}.draft` as const
          await recordActivity(tx, ctx, { siteId: forkId, action, objectId: itemId, before, after: answer })
        } else if (outcome.taken.length > 0) {
          const { writer } = write
          tx.tell({ event: 'changed', siteId: forkId, type: type.kind, id: itemId, writer })
        }
        return { ...answer, ...outcome }
      })
    },

    /** Throws an item away: nobody sees it any more, and it can be had back. @throws notFound, notAllowed */
    async trash(ctx: Ctx, id: string): Promise<Shown<T, A>> {
      const { forkId, id: itemId } = await allowed(ctx, id, type.removal ?? type.capability, findAny)
      const site = siteById(ctx, forkId)
      return change(ctx, forkId, async (tx) => {
        await store.lock(tx, forkId, itemId)
        const before = await findStored(tx, forkId, itemId)
        if (before.isTrashed) return shownWhole(ctx, tx, before)
        const locale = localeOf(ctx, site)
        const isOn = store.shownBy === 'isActive' && before.status === 'active'
        const write = (isOn ? { isActive: false } : {}) as W
        await editItem(tx, type, site, before, { write, locale, publication: takeDown, newId: ctx.newId })
        await putIntoTrash(tx, keyOf(before), actorOf(ctx).userId, stateBefore(type, before))
        touchAlwaysSeen(tx, forkId)
        const after = await findStored(tx, forkId, itemId)
        const action = `${type.kind}.trash` as const
        await recordActivity(tx, ctx, { siteId: forkId, action, objectId: itemId, before, after })
        return shownWhole(ctx, tx, after)
      })
    },

    /** Has an item back as it stood before readers when it was thrown away. @throws notFound, notAllowed */
    async restore(ctx: Ctx, id: string): Promise<Shown<T, A>> {
      const { forkId, id: itemId } = await allowed(ctx, id, type.removal ?? type.capability, findAny)
      const site = siteById(ctx, forkId)
      return change(ctx, forkId, async (tx) => {
        await store.lock(tx, forkId, itemId)
        const before = await findStored(tx, forkId, itemId)
        const was = await removeFromTrash(tx, keyOf(before))
        if (!was) return shownWhole(ctx, tx, before)
        touchAlwaysSeen(tx, forkId)
        const kept = await findStored(tx, forkId, itemId)
        const locale = localeOf(ctx, site)
        await editItem(tx, type, site, kept, { ...putBack<W>(was), locale, newId: ctx.newId })
        const after = await findStored(tx, forkId, itemId)
        const action = `${type.kind}.restore` as const
        await recordActivity(tx, ctx, { siteId: forkId, action, objectId: itemId, before, after })
        return shownWhole(ctx, tx, after)
      })
    },

    /** The states of an item, the newest first; one that was never changed is its own first state. @throws notFound */
    async revisions(ctx: Ctx, id: string): Promise<RevisionRow[]> {
      const record = await allowed(ctx, id, 'content.read')
      const rows = await listRevisions(ctx.db.staff, keyOf(record))
      // The column of causes is written by `remember` alone.
      return rows.length === 0 ? [firstOf(record)] : (rows as RevisionRow[])
    },

    /** A state of an item with its fields by language. @throws notFound */
    async revision(ctx: Ctx, id: string, number: number): Promise<Revision> {
      return stateOf(ctx, ctx.db.staff, await allowed(ctx, id, 'content.read'), number)
    },

    /**
     * Writes a state of an item as an editor would: of what readers see, it waits for publication.
     * @throws notFound, notAllowed, invalid where the state names what is not there any more
     */
    async restoreRevision(ctx: Ctx, id: string, number: number): Promise<Shown<T, A>> {
      const { forkId, id: itemId } = await allowed(ctx, id, type.capability)
      const site = siteById(ctx, forkId)
      const { newId } = ctx
      const userId = actorOf(ctx).userId
      return change(ctx, forkId, async (tx) => {
        await store.lock(tx, forkId, itemId)
        const before = await findStored(tx, forkId, itemId)
        const fieldsBefore = await listFields(tx, keyOf(before))
        const { fields } = await stateOf(ctx, tx, before, number)
        const facts = await factNames(tx, site, before)
        for (const { locale, write } of savesOf(fields, facts, type.dateField, site, newId())) {
          const record = await findStored(tx, forkId, itemId)
          await saveDraft(tx, type, record, write, { site, locale, newId, userId })
        }
        const [after, rows] = await remembered(ctx, tx, 'restore', [before, fieldsBefore])
        const action = `${type.kind}.draft` as const
        await recordActivity(tx, ctx, { siteId: forkId, action, objectId: itemId, before, after })
        return shown(ctx, after, rows)
      })
    },

    /** Publishes an item now, with all that waits of it. @throws notFound, notAllowed */
    publish: (ctx: Ctx, id: string) => publicationOf(ctx, id, publish, () => everything, switchedOn()),

    /** Takes an item off the public site, and out of the schedule. @throws notFound, notAllowed */
    unpublish: (ctx: Ctx, id: string) => publicationOf(ctx, id, takeDown),

    /**
     * Says when an item comes out and goes; of one that readers see already, when what waits of it by now comes.
     * @throws notFound, notAllowed, invalid
     */
    async schedule(ctx: Ctx, id: string, write: ScheduleWrite): Promise<Shown<T, A>> {
      const item = await allowed(ctx, id, 'content.publish')
      const how = { choice: everything, batchId: ctx.newId() }
      return change(ctx, item.forkId, (tx) => scheduleIn(ctx, tx, item, write, how))
    },

    /** For the review of what waits on a site. */
    review: reviewedOf(type, {
      findStored,
      remembered,
      publishIn: async (ctx, tx, item, choice, how = publish) =>
        (await editIn(ctx, tx, item, switchedOn(), () => choice, how)).published,
      publishPlannedIn,
      scheduleIn,
    }),

    /** Deletes an item for good. @throws notFound, notAllowed, conflict after the rules of the type */
    async remove(ctx: Ctx, id: string): Promise<void> {
      const { forkId, id: key } = await allowed(ctx, id, type.removal ?? type.capability, findAny)
      await change(ctx, forkId, async (tx) => {
        // Somebody else was faster: it is gone, and was recorded once.
        if ((await store.lock(tx, forkId, key)) === null) return
        const before = await findStored(tx, forkId, key)
        await removeItem(tx, type, forkId, key)
        await removeFields(tx, keyOf(before), [key])
        await removeHistory(tx, keyOf(before), [key])
        const action = `${type.kind}.delete` as const
        await recordActivity(tx, ctx, { siteId: forkId, action, objectId: key, before })
      })
    },

    /**
     * Gives these items the places 1, 2, 3.
     * @param put writes the order, where the type has another way
     * @throws invalid when one is not of the site, notAllowed
     */
    async order(
      ctx: Ctx,
      { ids }: { ids: string[] },
      put?: (tx: Tx) => Promise<void>,
    ): Promise<ShownRow<T, A>[]> {
      const { id: siteId } = siteOf(ctx)
      return change(ctx, siteId, async (tx) => {
        const known = await store.known(tx, siteId, ids.filter(isUuid))
        if (ids.some((id) => !known.has(id)) || known.size < ids.length) {
          throw invalidField(
            'ids',
            'unknown',
            'Each entry must be the id of one item of this site, and stand once',
          )
        }
        if (put) await put(tx)
        else {
          tx.touch(siteId, type.tag)
          await store.reorder(tx, siteId, ids)
        }
        const action = `${type.kind}.order` as const
        await recordActivity(tx, ctx, { siteId, action, objectId: null, after: ids })
        return inOrder(ctx, tx, siteId, ids)
      })
    },
  }

  /** What no publication hides is gone, and back, without a change of its own. */
  function touchAlwaysSeen(tx: Tx, siteId: string): void {
    if (store.shownBy === undefined) tx.touch(siteId, type.tag)
  }

  function firstOf({ createdAt, version }: Stored<F, T>): RevisionRow {
    return { number: 1, cause: 'create', at: createdAt, by: '', version, isSame: false }
  }

  async function stateOf(ctx: Ctx, db: Reads, record: Stored<F, T>, number: number): Promise<Revision> {
    const found = await findRevision(db, keyOf(record), number)
    // Both columns are written by `remember` alone.
    if (found) return { ...found, isSame: found.isSame ?? false } as Revision
    const isFirst = number === 1 && (await listRevisions(db, keyOf(record))).length === 0
    if (!isFirst) throw notFound()
    return { ...firstOf(record), fields: fieldsOf(type, siteById(ctx, record.forkId), record, []) }
  }

  /** The fields that are the same in every language and that a write may bring. */
  async function factNames(tx: Tx, site: Site, record: Stored<F, T>): Promise<string[]> {
    // A write without a field changes none of them, and names them all.
    return Object.keys(await type.facts({} as W, store.factsOf(record), tx, site, record.id)).filter(
      (field) => field !== 'isActive',
    )
  }

  /** What is switched on and off instead of published is on once it is published. */
  function switchedOn(): W {
    return (store.shownBy === 'isActive' ? { isActive: true } : {}) as W
  }

  async function scheduleIn(
    ctx: Ctx,
    tx: Tx,
    item: { forkId: string; id: string },
    write: ScheduleWrite,
    how: Pick<Planning, 'choice' | 'batchId'>,
  ): Promise<Shown<T, A>> {
    const planned = await planIn(ctx, tx, item, write, how)
    // What is switched on and off, or is always there, has no other moments.
    if (planned === null && store.shownBy !== 'publication' && write.publishAt !== null) {
      throw invalidField('publishAt', 'nothing', 'Nothing of this waits')
    }
    const rest = planned ?? write
    const taking = (status: Status) => (isSeen(status) ? null : everything)
    return editAlone(ctx, tx, item, {} as W, taking, scheduled(rest))
  }

  async function planIn(
    ctx: Ctx,
    tx: Tx,
    { forkId, id }: { forkId: string; id: string },
    write: ScheduleWrite,
    how: Pick<Planning, 'choice' | 'batchId'>,
  ): Promise<ScheduleWrite | null> {
    await store.lock(tx, forkId, id)
    const before = await find(ctx, tx, id)
    if (!isSeen(before.status)) return null
    const rows = await listFields(tx, keyOf(before))
    const { userId } = actorOf(ctx)
    const rest = await planChanges(tx, keyOf(before), write, { ...how, rows, userId })
    if (rest === null) return null
    const action = `${type.kind}.schedule` as const
    const after = await find(ctx, tx, id)
    await recordActivity(tx, ctx, { siteId: forkId, action, objectId: id, before, after })
    return rest
  }

  async function inOrder(ctx: Ctx, tx: Tx, siteId: string, ids: string[]): Promise<ShownRow<T, A>[]> {
    const place = new Map(ids.map((id, i) => [id, i]))
    const records = await store.list(tx, siteId)
    return records
      .filter((record) => place.has(record.id))
      .toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
      .map((record) => shownRow(ctx, record))
  }
}

/**
 * The items that a list asks for, without what is heavy.
 * @param of with `isPublic` only what the public may see; with `language` no translations but those
 * @throws invalid for a cursor that no page of this order gave
 */
export async function pageOf<F extends object, T extends object, W extends Write, A extends object>(
  { store }: ItemType<F, T, W, A>,
  db: Reads,
  siteId: string,
  query: ListQuery,
  of: Pick<ListOptions, 'isPublic' | 'language'> = {},
): Promise<Page<Stored<F, T>>> {
  const { limit, cursor, offset, sort: asked, partId } = query
  // No item is of a part that cannot be named.
  if (partId !== undefined && !isUuid(partId)) return { items: [] }
  const sort = asked ?? store.sort
  const options = { ...conditionsOf(store, query), ...of, sort }
  if (limit === undefined && cursor === undefined && offset === undefined) {
    return { items: await store.list(db, siteId, { ...options, isWhole: store.isListedWhole }) }
  }
  const length = limit === undefined ? PAGE_LENGTH : Number(limit)
  // One more than the page holds tells whether another follows.
  const place = beginOf(sort, cursor, offset, length + 1)
  // A number that is kept comes along with the rows.
  const counting = store.isKeptCount(options) ? null : store.count(db, siteId, options)
  const [rows, counted] = await Promise.all([
    store.list(db, siteId, { ...options, ...place }).catch(refuseCursor),
    counting,
  ])
  const total = counted ?? rows[0]?.total ?? (await store.count(db, siteId, options))
  const items = rows.slice(0, length)
  const last = rows.length > length ? items.at(-1) : undefined
  return {
    items,
    page: {
      total: Math.min(total, COUNT_MAX),
      isExact: total <= COUNT_MAX,
      next: last ? cursorOf(sort, last.cursor) : null,
    },
  }
}

/** What of a query narrows a list down. */
export function conditionsOf(store: { filters: readonly string[] }, query: ListQuery): ListOptions {
  const { q, status, partId } = query
  const own = store.filters.map((field) => [field, query[field]])
  return {
    status,
    q: q || undefined,
    where: { ...Object.fromEntries(own), partId },
  }
}

/** Where a page begins: after the one before, or so far from one of the two ends. */
function beginOf(
  sort: string,
  cursor: string | undefined,
  offset: string | undefined,
  limit: number,
): Pick<ListOptions, 'limit' | 'after' | 'offset' | 'isFromEnd'> {
  if (cursor !== undefined) return { limit, after: placeOf(sort, cursor) }
  if (offset === undefined) return { limit }
  const left = Math.abs(Number(offset))
  if (!offset.startsWith('-')) return { limit, offset: left }
  const taken = Math.min(limit, left)
  return { limit: taken, offset: left - taken, isFromEnd: true }
}

/** What a save of an editor would write. */
function valuesIn({ fields }: DraftWrite): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value]))
}

/** What an edit is called in the activity log: what readers notice comes first. */
function verbOf(
  before: Status,
  after: Status,
  hasTaken: boolean,
): 'save' | 'publish' | 'schedule' | 'unpublish' {
  if (before === after) return !hasTaken ? 'save' : after === 'scheduled' ? 'schedule' : 'publish'
  return isSeen(after) ? 'publish' : after === 'scheduled' ? 'schedule' : 'unpublish'
}

/** A value out of a cursor that is not of its column's type is the caller's invention. */
function refuseCursor(error: unknown): never {
  throw codeOf(error)?.startsWith('22') ? unknownCursor() : error
}

/** The verbs of what a site has one of; without an id, since the site names it. */
export function recordVerbsOf<F extends object, T extends object, W extends Write, A extends object>(
  type: ItemType<F, T, W, A>,
) {
  const { store } = type
  const verbs = verbsOf(type)

  return {
    /** @throws notFound where the site has none */
    read: (ctx: Ctx) => verbs.read(ctx, siteOf(ctx).id),

    /**
     * Writes the fields that are given; creates the record where the site has none.
     * @throws invalid without a title for a new record, stale when somebody saved meanwhile
     */
    async save(ctx: Ctx, write: W & { title?: string | undefined }): Promise<Shown<T, A>> {
      const site = siteOf(ctx)
      if (await store.find(ctx.db.staff, [site.id], site.id)) return verbs.save(ctx, site.id, write)
      const isOwn = localeOf(ctx, site) === site.defaultLanguage
      if (isOwn && write.title === undefined) throw invalidField('title', 'required', 'Title is required')
      return verbs.createAs(ctx, site.id, `${type.kind}.save`, write)
    },

    /** Takes what an editor saves by itself. @throws notFound where the site has none */
    draft: (ctx: Ctx, write: DraftWrite) => verbs.draft(ctx, siteOf(ctx).id, write),
    /** Writes all that waits. @throws notFound where the site has none */
    publish: (ctx: Ctx) => verbs.publish(ctx, siteOf(ctx).id),
    revisions: (ctx: Ctx) => verbs.revisions(ctx, siteOf(ctx).id),
    revision: (ctx: Ctx, number: number) => verbs.revision(ctx, siteOf(ctx).id, number),
    restoreRevision: (ctx: Ctx, number: number) => verbs.restoreRevision(ctx, siteOf(ctx).id, number),
    readTranslation: (ctx: Ctx) => verbs.readTranslation(ctx, siteOf(ctx).id),
    confirmTranslation: (ctx: Ctx, write: Confirmation) =>
      verbs.confirmTranslation(ctx, siteOf(ctx).id, write),
    review: verbs.review,
    preview: verbs.preview,
    /** An address under which whoever works on it sees it with what waits, for an hour. @throws notFound */
    showPreview: (ctx: Ctx) => verbs.showPreview(ctx, siteOf(ctx).id),
  }
}
