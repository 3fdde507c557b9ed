import type { FieldsByLanguage, ModelText, Revision, RevisionRow } from '../contract/history.ts'
import { LOCALES } from '../../kernel/locale.ts'
import { notFound } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import { change, type Ctx, requireLanguages, siteById } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { itemAnswer } from '../item/answers.ts'
import { saveDraft } from './save-draft.ts'
import { storeSaved } from './draft-rows.ts'
import { EVERY_LANGUAGE, fieldsChanged, fieldsOf } from '../item/fields.ts'
import { allowedItem } from '../item/find.ts'
import { findRevision, findUsername, listRevisions } from '../history/queries.ts'
import { stoodIn } from '../model-texts/note.ts'
import { listTold, type Told } from '../model-texts/queries.ts'
import { savesOf } from '../history/restored.ts'
import { type Item, type ItemType, keyOf } from '../item/item-type.ts'
import { workContextOf, edit, finish, beginWork, type Work, write } from './work.ts'

/** The revisions of an item, the newest first; an item that was never changed has one, made here. @throws notFound */
export async function revisions(ctx: Ctx, type: ItemType, id: string): Promise<RevisionRow[]> {
  const item = await allowedItem(ctx, type, id, 'content.read')
  const key = keyOf(type, item)
  const [rows, texts] = await Promise.all([listRevisions(ctx.db.staff, key), listTold(ctx.db.staff, key)])
  const maker = await makerOf(ctx.db.staff, type, item)
  if (rows.length === 0) return [{ ...firstOf(item, maker), models: namesOf(texts) }]
  return rows.map((row) => {
    const models = namesOf(texts.filter((text) => stoodIn(text, row.number)))
    // Only `remember` writes the column `cause`.
    return { ...row, by: row.by || (row.cause === 'create' ? maker : ''), models } as RevisionRow
  })
}

/** Who made an item; '' where its type does not keep that, or the account is gone. */
async function makerOf(db: Reads, type: ItemType, item: Item): Promise<string> {
  const id = type.ownerOf?.(item) ?? null
  return id === null ? '' : findUsername(db, id)
}

/** A revision of an item with its fields by language. @throws notFound */
export async function revision(ctx: Ctx, type: ItemType, id: string, number: number): Promise<Revision> {
  return readRevision(ctx, type, ctx.db.staff, await allowedItem(ctx, type, id, 'content.read'), number)
}

/**
 * Restores a revision by autosaves: where readers could see the item, it waits as drafts. An item of a type that is saved as a
 * whole has it at once.
 * @throws notFound, notAllowed, invalid where the revision refers to an item that is gone
 */
export async function restoreRevision(ctx: Ctx, type: ItemType, id: string, number: number) {
  const { forkId: siteId, id: itemId } = await allowedItem(ctx, type, id, type.capability)
  // A revision has the texts of every language.
  requireLanguages(ctx, siteById(ctx, siteId), LOCALES)
  return change(ctx, siteId, async (tx) => {
    const work = await beginWork(tx, type, workContextOf(ctx, siteId), itemId)
    const { site } = work
    const { fields } = await readRevision(ctx, type, tx, work.item, number)
    const facts = await sharedFields(tx, type, site, work.item)
    const kept = withRestorable(type, fields, work.item)
    const saves = savesOf(kept, facts, type.dateField, site, ctx.newId())
    if (type.declared?.isSavedWhole) await saveAtOnce(work, saves, number)
    else {
      for (const { locale, write } of saves) await saveDraft(work, write, locale)
      await finish(work, { action: 'draft', cause: 'restore', restored: number })
    }
    return itemAnswer(ctx, type, work.item, work.drafts)
  })
}

/** Restores without drafts; nothing is written where the item is as it was. */
async function saveAtOnce(work: Work, saves: ReturnType<typeof savesOf>, restored: number): Promise<void> {
  for (const { locale, write: values } of saves) {
    const given = Object.entries(values.fields).map(([field, { value }]) => [field, value])
    await edit(work, { write: Object.fromEntries(given), locale, isOwn: true })
  }
  if (!(await write(work))) return
  await storeSaved(work, fieldsChanged(work.type, work.site, work.before, work.item))
  await finish(work, { action: 'save', cause: 'restore', restored })
}

function withRestorable(type: ItemType, fields: FieldsByLanguage, item: Item): FieldsByLanguage {
  const shared = fields[EVERY_LANGUAGE] ?? {}
  return { ...fields, [EVERY_LANGUAGE]: type.restorable?.(shared, item) ?? shared }
}

function firstOf({ forkId, createdAt, version }: Item, by: string): RevisionRow {
  return { forkId, number: 1, cause: 'create', at: createdAt, by, version, isSame: false, models: [] }
}

async function readRevision(
  ctx: Ctx,
  type: ItemType,
  db: Reads,
  item: Item,
  number: number,
): Promise<Revision> {
  const key = keyOf(type, item)
  const [found, all] = [await findRevision(db, key, number), await listTold(db, key)]
  const texts = all.filter((text) => stoodIn(text, number))
  const ofModels = { models: namesOf(texts), modelTexts: texts.map(shown) }
  // Only `remember` writes `cause` and `fields`.
  if (found) return { ...found, isSame: found.isSame ?? false, ...ofModels } as Revision
  const isFirst = number === 1 && (await listRevisions(db, key)).length === 0
  if (!isFirst) throw notFound()
  const fields = fieldsOf(type, siteById(ctx, item.forkId), item, [])
  return { ...firstOf(item, ''), ...ofModels, fields }
}

const namesOf = (texts: readonly Told[]): string[] => [...new Set(texts.map(({ model }) => model))]

const shown = ({ language, field, asked, host, model, prompt, by, at }: Told): ModelText => {
  return { language, field, asked, host, model, prompt, by, at }
}

/** The shared fields that a write may bring. */
async function sharedFields(tx: Tx, type: ItemType, site: Site, item: Item): Promise<string[]> {
  // An empty write changes nothing, and `facts` gives all shared fields.
  const facts = await type.facts({ tx, site, id: item.id, write: {}, before: type.store.factsOf(item) })
  return Object.keys(facts).filter((field) => field !== 'isActive')
}
