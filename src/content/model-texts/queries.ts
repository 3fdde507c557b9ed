import { sql } from 'kysely'
import { isUuid } from '../../kernel/ids.ts'
import type { MachineNote, TextOf } from '../../kernel/machine-note.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import type { ModelQuestion } from '../contract/model-texts.ts'
import { isOfItem, type ItemKey } from '../drafts/queries.ts'

/** How long answers wait to be taken, and prompts are kept. */
const KEPT_DAYS = 90

/** An answer of a model that its author may take. */
interface NewAnswer {
  id: string
  userId: string
  asked: ModelQuestion
  host: string
  model: string
  /** What was asked in words; '' where the kind says all. */
  prompt: string
  /** The item that it was asked about; null for none. */
  itemId: string | null
}

export async function insertAnswer(tx: Tx, siteId: string, answer: NewAnswer): Promise<void> {
  await tx.run((q) => q.insertInto('modelAnswers').values({ forkId: siteId, ...answer }))
}

/** Those of the answers that the account may take into the item, or into a new one. */
export async function listTakeable(
  tx: Tx,
  { siteId, itemId }: Pick<ItemKey, 'siteId'> & { itemId: string | null },
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await tx.run((q) => {
    const own = q
      .selectFrom('modelAnswers')
      .select('id')
      .where('forkId', '=', siteId)
      .where('userId', '=', userId)
      .where('id', 'in', ids)
    return itemId === null ? own : own.where(sql<boolean>`coalesce(item_id, ${itemId}) = ${itemId}`)
  })
  return rows.map(({ id }) => id)
}

/** A field of an item that holds what a model wrote. */
export interface Mark {
  language: string
  field: string
  answerId: string
  /** The first revision with the text. */
  revision: number
  /** The first revision in which a person has changed it; null while it stands. */
  changedIn: number | null
  asked: ModelQuestion
  isPublic: boolean
  isChecked: boolean
}

const ofItem = statement('model-texts.ofItem', (q, p: ItemKey) =>
  q
    .selectFrom('modelTexts')
    .select(['language', 'field', 'answerId', 'revision', 'changedIn'])
    .select(sql<ModelQuestion>`asked`.as('asked'))
    .select(sql<boolean>`public_at is not null`.as('isPublic'))
    .select(sql<boolean>`checked_at is not null`.as('isChecked'))
    .where(isOfItem(p))
    .orderBy('revision')
    .orderBy('language')
    .orderBy('field')
    .orderBy('answerId'),
)

/** What models wrote of an item, also what a person has changed since, in the order of its revisions. */
export const listMarks = (db: Reads, key: ItemKey): Promise<Mark[]> => db.many(ofItem, key)

/** Who took which text of a model, as history shows it. */
export interface Told extends Mark {
  host: string
  model: string
  /** Null once it is no longer kept. */
  prompt: string | null
  /** Username; '' for nobody or a deleted account. */
  by: string
  at: string
}

const told = statement('model-texts.told', (q, p: ItemKey) =>
  q
    .selectFrom('modelTexts')
    .leftJoin('users', 'users.id', 'modelTexts.userId')
    .select(['modelTexts.language', 'field', 'answerId', 'revision', 'changedIn', 'host', 'model', 'prompt'])
    .select(sql<ModelQuestion>`asked`.as('asked'))
    .select(sql<boolean>`public_at is not null`.as('isPublic'))
    .select(sql<boolean>`checked_at is not null`.as('isChecked'))
    .select(sql<string>`coalesce(users.username, '')`.as('by'))
    .select('takenAt as at')
    .where(isOfItem(p))
    .orderBy('revision')
    .orderBy('takenAt')
    .orderBy('modelTexts.language')
    .orderBy('field')
    .orderBy('answerId'),
)

/** The same with who took it, and what was asked of which model. */
export const listTold = (db: Reads, key: ItemKey): Promise<Told[]> => db.many(told, key)

/** A field that takes an answer. */
export interface Taking {
  language: string
  field: string
  answerId: string
  /** It waits in no draft. */
  isPublic: boolean
}

export async function insertMarks(
  tx: Tx,
  { siteId, kind, itemId }: ItemKey,
  revision: number,
  takings: readonly Taking[],
): Promise<void> {
  if (takings.length === 0) return
  await tx.run(
    () => sql`insert into model_texts (fork_id, kind, item_id, language, field, answer_id, revision, asked, host, model, prompt,
        asked_at, user_id, public_at)
      select a.fork_id, ${kind}, ${itemId}, r.language, r.field, a.id, ${revision}, a.asked, a.host, a.model, a.prompt,
        a.asked_at, a.user_id, case when r."isPublic" then now() end
      from jsonb_to_recordset(${JSON.stringify(takings)}::jsonb)
        as r(language text, field text, "answerId" uuid, "isPublic" boolean)
      join model_answers a on a.fork_id = ${siteId} and a.id = r."answerId"
      on conflict do nothing`,
  )
}

/** Marks of earlier revisions stand again from a later one on, as the restored text does. */
export async function repeatMarks(
  tx: Tx,
  { siteId, kind, itemId }: ItemKey,
  revision: number,
  marks: readonly Mark[],
): Promise<void> {
  if (marks.length === 0) return
  await tx.run(
    () => sql`insert into model_texts (fork_id, kind, item_id, language, field, answer_id, revision, asked, host, model, prompt,
        asked_at, user_id, taken_at, public_at, checked_at, checked_by, checked_name)
      select m.fork_id, m.kind, m.item_id, m.language, m.field, m.answer_id, ${revision}, m.asked, m.host, m.model, m.prompt,
        m.asked_at, m.user_id, m.taken_at, m.public_at, m.checked_at, m.checked_by, m.checked_name
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
        as r(language text, field text, "answerId" uuid, revision int)
      join model_texts m on m.fork_id = ${siteId} and m.kind = ${kind} and m.item_id = ${itemId}
        and m.language = r.language and m.field = r.field and m.answer_id = r."answerId" and m.revision = r.revision
      on conflict do nothing`,
  )
}

/** A person has changed these texts. */
export const endMarks = (tx: Tx, key: ItemKey, revision: number, marks: readonly Mark[]): Promise<void> =>
  onMarks(tx, key, marks, (of) => sql`update model_texts m set changed_in = ${revision} from ${of}`)

/** These texts are there no more, as if nobody had taken them. */
export const deleteMarks = (tx: Tx, key: ItemKey, marks: readonly Mark[]): Promise<void> =>
  onMarks(tx, key, marks, (of) => sql`delete from model_texts m using ${of}`)

async function onMarks(
  tx: Tx,
  { siteId, kind, itemId }: ItemKey,
  marks: readonly Mark[],
  change: (of: ReturnType<typeof sql>) => ReturnType<typeof sql>,
): Promise<void> {
  if (marks.length === 0) return
  const of = sql`jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
    as r(language text, field text, "answerId" uuid, revision int)`
  await tx.run(
    () => sql`${change(of)} where m.fork_id = ${siteId} and m.kind = ${kind} and m.item_id = ${itemId}
      and m.language = r.language and m.field = r.field and m.answer_id = r."answerId" and m.revision = r.revision`,
  )
}

/** A field in a language. */
type Named = Pick<Mark, 'language' | 'field'>

/** What a model wrote of these fields has gone out of the drafts. */
export async function markPublic(tx: Tx, key: ItemKey, fields: readonly Named[]): Promise<void> {
  await ofFields(tx, key, fields, sql`public_at = now()`, sql`m.public_at is null`)
}

/** A publication of these fields was taken back: what went out by it waits again. @param at moment of the publication */
export async function markWaiting(tx: Tx, key: ItemKey, fields: readonly Named[], at: string): Promise<void> {
  await ofFields(tx, key, fields, sql`public_at = null`, sql`m.public_at >= ${at}::timestamptz`)
}

async function ofFields(
  tx: Tx,
  { siteId, kind, itemId }: ItemKey,
  fields: readonly Named[],
  set: ReturnType<typeof sql>,
  where: ReturnType<typeof sql>,
): Promise<void> {
  if (fields.length === 0) return
  const named = JSON.stringify(fields.map(({ language, field }) => ({ language, field })))
  await tx.run(
    () => sql`update model_texts m set ${set}
      from jsonb_to_recordset(${named}::jsonb) as r(language text, field text)
      where m.fork_id = ${siteId} and m.kind = ${kind} and m.item_id = ${itemId}
        and m.language = r.language and m.field = r.field and ${where}`,
  )
}

/**
 * A person calls the translations of a language right that a model made.
 * @returns whether any was not called so before
 */
export async function checkTranslations(
  tx: Tx,
  { siteId, kind, itemId }: ItemKey,
  language: string,
  userId: string,
): Promise<boolean> {
  const rows = await tx.run(
    () => sql<{ field: string }>`update model_texts m set checked_at = now(), checked_by = u.id,
        checked_name = nullif(trim(concat(u.first_name, ' ', u.last_name)), '')
      from users u where u.id = ${userId} and m.fork_id = ${siteId} and m.kind = ${kind} and m.item_id = ${itemId}
        and m.language = ${language} and m.asked = 'translate' and m.checked_at is null
      returning m.field`,
  )
  return rows.length > 0
}

const notes = statement(
  'model-texts.note',
  (_, p: { siteId: string; language: string; items: string }) =>
    sql<{ isUnchecked: boolean; isNamed: boolean; checkedBy: string | null }>`select
        bool_or(m.checked_at is null) as is_unchecked,
        bool_or(coalesce(n.names_checkers, false)) as is_named,
        (array_agg(m.checked_name order by m.checked_at desc) filter (where m.checked_name is not null))[1] as checked_by
      from jsonb_to_recordset(${p.items}::jsonb) as r(kind text, id uuid)
      join model_texts m on m.fork_id = ${p.siteId} and m.item_id = r.id and m.kind = r.kind
      join forks f on f.id = m.fork_id
      left join translation_notes n on n.fork_id = m.fork_id
      where m.language = ${p.language} and m.asked = 'translate' and m.public_at is not null
        and m.language <> coalesce(f.config->>'sourceLanguage', f.config->>'defaultLanguage', 'en')
      having count(*) > 0`,
)

/** Null where no model has translated what readers see of these items, or a person has checked it and the site names nobody. */
export async function findNote(
  db: Reads,
  siteId: string,
  language: string,
  items: readonly TextOf[],
): Promise<MachineNote | null> {
  // What came with the product is no row, and has an id of its own kind.
  const stored = items.filter(({ id }) => isUuid(id))
  if (stored.length === 0) return null
  const found = await db.first(notes, { siteId, language, items: JSON.stringify(stored) })
  if (!found) return null
  if (found.isUnchecked) return { checkedBy: null }
  return found.isNamed && found.checkedBy !== null ? { checkedBy: found.checkedBy } : null
}

/** Deletes what is no longer kept of all sites: prompts, and answers that nobody has taken. */
export async function forgetPrompts(tx: Tx): Promise<void> {
  const isOld = sql<boolean>`asked_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`
  await tx.run((q) => q.deleteFrom('modelAnswers').where(isOld))
  await tx.run((q) =>
    q.updateTable('modelTexts').set({ prompt: null }).where('prompt', 'is not', null).where(isOld),
  )
}
