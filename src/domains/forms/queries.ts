import { sql } from 'kysely'
import type { Translations } from '../../content/item/texts.ts'
import { isKept } from '../../content/item/store/statuses.ts'
import { typeStoreOf } from '../../content/item/store/type-store.ts'
import { entryReads } from '../../content/readers/queries.ts'
import type { NewEntry } from '../../content/readers/sender.ts'
import type { FormField } from '../../kernel/form.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import type { EntryRow } from './shapes.ts'
import type { FormSettings } from './contract.ts'
import { type FormRow, formType } from './type.ts'
import type { FormTexts } from '../../kernel/form-texts.ts'

const ofForm = sql`form_submissions s where s.fork_id = forms.fork_id and s.form_id = forms.id and not s.is_spam`

export const formStore = typeStoreOf(formType, {
  table: 'forms',
  translations: 'formTranslations',
  owner: 'formId',
  isCounted: true,
  beside: { entries: 0, lastEntryAt: null as string | null },
  computed: {
    entries: sql`(select count(*)::int from ${ofForm})`,
    lastEntryAt: sql`(select max(s.created_at) from ${ofForm})`,
    // Those of the source language lie in name, fields and settings.
    words: sql`null::jsonb`,
  },
  namedBy: 'name',
  searchedToo: sql`lower(x.slug)`,
})

/** A form as readers see it, also an inactive one: readers learn that it is closed. */
export interface OpenForm extends Pick<FormRow, 'name' | 'slug' | 'fields' | 'settings' | 'isActive'> {
  forkId: string
  id: string
  /** Its words in other languages than the site's source one. */
  translations: Translations<FormTexts>
}

const TRANSLATIONS = sql<Translations<FormTexts>>`(select coalesce(jsonb_object_agg(l.code, t.words), '{}')
  from form_translations t join languages l on l.id = t.language_id
  where t.fork_id = forms.fork_id and t.form_id = forms.id and t.words is not null)`

const readerForm = (name: string, key: 'id' | 'slug') =>
  statement<{ siteId: string; key: string }, OpenForm>(`forms.by.${name}`, (q, p) =>
    q
      .selectFrom('forms')
      .select(['forkId', 'id', 'name', 'slug', 'isActive'])
      // The form rules validated both on write.
      .select([sql<FormField[]>`fields`.as('fields'), sql<FormSettings>`settings`.as('settings')])
      .select(TRANSLATIONS.as('translations'))
      .where('forkId', '=', p.siteId)
      .where(key, '=', p.key)
      .where(isKept('forms')),
  )

const FOUND_BY = { id: readerForm('id', 'id'), slug: readerForm('slug', 'slug') }

export function findForm(
  db: Reads,
  siteId: string,
  named: { id: string } | { slug: string },
): Promise<OpenForm | null> {
  return 'id' in named
    ? db.first(FOUND_BY.id, { siteId, key: named.id })
    : db.first(FOUND_BY.slug, { siteId, key: named.slug })
}

/** The forms of a site, but for those in the trash. */
export async function listForms(tx: Tx, siteId: string) {
  return tx.run((q) =>
    q
      .selectFrom('forms')
      .select(['name', 'slug', 'isActive'])
      .select([sql<FormField[]>`fields`.as('fields'), sql<FormSettings>`settings`.as('settings')])
      .select(TRANSLATIONS.as('translations'))
      .where('forkId', '=', siteId)
      .where(isKept('forms'))
      .orderBy('createdAt'),
  )
}

/** A field of a form, as asked when somebody submitted it. */
export interface AskedField {
  id: string
  label: string
}

interface FormEntry extends NewEntry {
  formId: string
  data: Record<string, string>
  asked: AskedField[]
  isSpam: boolean
  /** Whose it is; null where nobody gave an address. */
  senderEmail: string | null
}

export async function insertEntry(
  tx: Tx,
  { network, agent, data, asked, ...entry }: FormEntry,
): Promise<void> {
  await tx.run((q) =>
    q.insertInto('formSubmissions').values({
      ...entry,
      data: JSON.stringify(data),
      asked: JSON.stringify(asked),
      ipAddress: network,
      userAgent: agent,
    }),
  )
}

export interface EntryFilter {
  /** An answer must contain it. */
  q: string | null
  /** Ids; null for those of all forms. */
  forms: readonly string[] | null
  isSpam: boolean
}

interface Filtered extends EntryFilter {
  siteId: string
}

const matches = (p: Filtered) => sql`s.fork_id = ${p.siteId} and s.is_spam = ${p.isSpam}
  and (${p.forms}::uuid[] is null or s.form_id = any(${p.forms}::uuid[]))
  and (${p.q}::text is null or exists (
    select from jsonb_each_text(s.data) a where strpos(lower(a.value), lower(${p.q}::text)) > 0))
  and ${isKept('f')}`

const FROM = sql`from form_submissions s join forms f on f.fork_id = s.fork_id and f.id = s.form_id`

/** Submissions from before labels were stored show field ids instead. */
const ROW = sql`s.fork_id, s.id, s.form_id, f.name as form_name, s.created_at as sent_at, s.is_spam, s.sender_email, coalesce(
  (select jsonb_agg(jsonb_build_object('id', a.one->>'id', 'label', a.one->>'label', 'answer', s.data->>(a.one->>'id')) order by a.place)
    from jsonb_array_elements(s.asked) with ordinality as a (one, place)),
  (select jsonb_agg(jsonb_build_object('id', d.key, 'label', d.key, 'answer', d.value) order by d.key) from jsonb_each_text(s.data) d),
  '[]') as answers`

type Listed = EntryRow & { forkId: string }

/** The submissions of a site, without those of forms in the trash. */
export const entries = entryReads<EntryRow, EntryFilter, 'createdAt' | '-createdAt'>({
  name: 'forms.entries',
  table: 'form_submissions',
  row: ROW,
  from: FROM,
  filters: ['q', 'forms', 'isSpam'],
  matches,
  orders: {
    createdAt: { column: 's.id', type: 'uuid', isTurned: false },
    '-createdAt': { column: 's.id', type: 'uuid', isTurned: true },
  },
})

const asked = statement(
  'forms.asked',
  (_, p: Filtered) => sql<AskedField & { forkId: string }>`
    select ${p.siteId}::uuid as fork_id, e.one->>'id' as id, e.one->>'label' as label
    from (select ${ROW} ${FROM} where ${matches(p)}) s, jsonb_array_elements(s.answers) with ordinality as e (one, place)
    group by 2, 3 order by min(e.place), 3, 2`,
)

/** All fields of these submissions, in the order of the forms. */
export async function listAskedFields(
  db: Reads,
  siteId: string,
  { q, forms: ids, isSpam }: EntryFilter,
): Promise<AskedField[]> {
  const rows = await db.many(asked, { siteId, q, forms: ids, isSpam })
  return rows.map(({ id, label }) => ({ id, label }))
}

/** @returns the submission, null if it is gone, and whether the mark changed */
export async function markEntry(
  tx: Tx,
  siteId: string,
  id: string,
  isSpam: boolean,
): Promise<{ entry: EntryRow | null; isChanged: boolean }> {
  const changed = await tx.run((q) =>
    q
      .updateTable('formSubmissions')
      .set({ isSpam })
      .where('forkId', '=', siteId)
      .where('id', '=', id)
      .where('isSpam', '!=', isSpam)
      .returning('id'),
  )
  const row = await tx.first(whole, { siteId, id })
  return { entry: row && withoutSite(row), isChanged: changed.length > 0 }
}

const whole = statement(
  'forms.wholeEntry',
  (_, p: { siteId: string; id: string }) =>
    sql<Listed>`select ${ROW} ${FROM} where s.fork_id = ${p.siteId} and s.id = ${p.id}`,
)

function withoutSite({ forkId: _, ...row }: Listed): EntryRow {
  return row
}
