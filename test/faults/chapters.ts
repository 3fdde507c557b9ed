import type pg from 'pg'

/** What is known of a chapter's saves, which are numbered; its creation is number 0. */
export interface Saves {
  /** the newest save that was answered with success */
  acknowledged: number
  /** the newest one that was sent */
  sent: number
  /** how many were answered with success */
  answered: number
}

/** The chapters that were acknowledged, by their id. */
export type Ledger = Map<string, Saves>

/** What the database holds, held against a ledger; all of it is to be 0 or empty. */
export interface Audit {
  /** chapters that are not there, or older than the newest acknowledged save */
  lost: number
  /** chapters of which text, translations or version come from different saves, or from one that was never sent */
  torn: number
  /** keys that lead nowhere, and a number of chapters that is too small */
  unsound: string[]
}

export const newSaves = (): Saves => ({ acknowledged: 0, sent: 0, answered: 1 })

/** The translations of a written chapter. */
export const LANGUAGES = ['de', 'es'] as const

/** What every text field of a save says, so that a chapter from two saves shows. */
export const wordsOf = (save: number): string => `Save ${save}.`

/** Title, subtitle and content; title and content in each other language. */
const FIELDS = 3 + 2 * LANGUAGES.length

/**
 * Holds the chapters that are stored against those that were acknowledged.
 * @param client as the owner of the tables, who sees every row
 * @param since number of a chapter; those up to it were looked at before and are not read again
 */
export async function audit(client: pg.Client, ledger: Ledger, since = 0): Promise<Audit> {
  const { rows } = await client.query(STORED, [since])
  const stored = new Map(
    rows.map((row) => [String(row.id), { version: Number(row.version), saves: savesIn(row) }]),
  )
  const torn = [...stored].filter(([id, chapter]) => isTorn(chapter, ledger.get(id)))
  const lost = [...ledger].filter(([id, known]) => (stored.get(id)?.saves[0] ?? -1) < known.acknowledged)
  return { lost: lost.length, torn: torn.length, unsound: await danglingKeys(client) }
}

/** The largest number that a chapter has. */
export async function lastNumber(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select coalesce(max(number), 0) as number from book_chapters')
  return Number(rows[0].number)
}

const STORED = `
  select id, version, title, subtitle, content::text as content, (
    select jsonb_agg(jsonb_build_array(t.title, t.content::text)) from book_chapter_translations t
    where t.fork_id = c.fork_id and t.chapter_id = c.id) as translations
  from book_chapters c where number > $1`

const savesIn = (row: object): number[] =>
  [...JSON.stringify(row).matchAll(/Save (\d+)\./g)].map(([, save]) => Number(save))

/** A create that was never answered may be there, but whole. */
function isTorn({ version, saves }: { version: number; saves: number[] }, known?: Saves): boolean {
  const [save = -1] = saves
  if (saves.length !== FIELDS || saves.some((one) => one !== save)) return true
  const { sent, answered } = known ?? { sent: 0, answered: 1 }
  // A save that was not answered may have been made all the same, and counts in the version then.
  return save > sent || version > save + 1 || version < answered
}

/** Rows that name another one which is not there, over every foreign key that the schema has. */
async function danglingKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(FOREIGN_KEYS)
  const found: string[] = []
  for (const { name, question } of rows) {
    const { rowCount } = await client.query(question)
    if (rowCount) found.push(`${name} leads nowhere`)
  }
  return found
}

const FOREIGN_KEYS = `
  select conname as name, format('select from %s c where %s and not exists (select from %s p where %s) limit 1',
    conrelid::regclass,
    (select string_agg(format('c.%I is not null', a.attname), ' and ')
      from unnest(conkey) k join pg_attribute a on a.attrelid = conrelid and a.attnum = k),
    confrelid::regclass,
    (select string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ')
      from unnest(conkey, confkey) as k(own, other)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = k.own
      join pg_attribute b on b.attrelid = confrelid and b.attnum = k.other)) as question
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`
