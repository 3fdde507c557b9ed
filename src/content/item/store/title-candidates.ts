import { type RawBuilder, sql } from 'kysely'
import { trashed } from './statuses.ts'

/** Texts that are looked through before an index is asked, those of the newest items first. */
const NEWEST = 2_000
/** The same where no index helps. */
const NEWEST_WITHOUT_INDEX = 10_000
/** Items that one source gives at most. */
const CANDIDATES = 100

/** A text of items in the database. */
export interface ItemText {
  table: RawBuilder<unknown>
  siteId: RawBuilder<unknown>
  /** Of the item. */
  id: RawBuilder<unknown>
  text: RawBuilder<unknown>
  /** Which rows of the table count; left out: all. */
  condition?: RawBuilder<unknown>
}

/** How a text is looked for. */
export interface Match {
  matches(text: RawBuilder<unknown>): RawBuilder<unknown>
  /** What is enough among the newest; left out: `matches`. */
  nearly?(text: RawBuilder<unknown>): RawBuilder<unknown>
  /** Whether the index over trigrams tells what to read. Otherwise it would be read from end to end. */
  hasIndex: RawBuilder<unknown>
}

/**
 * Texts that hold a pattern's letters. The trigrams of an index lie within three letters in a row, and in a database without a
 * language those are letters of ASCII.
 */
export const containing = (pattern: string): Match => ({
  matches: (text) => sql`lower(${text}) like ${pattern}`,
  hasIndex: sql`${pattern}::text ~ '[a-z0-9]{3}'`,
})

/** The same; where many of the newest hold all of these words in another order, no index is asked for those in this order. */
export const containingWords = (pattern: string, words: readonly string[]): Match => ({
  ...containing(pattern),
  nearly: (text) => sql`lower(${text}) like all(${words}::text[])`,
})

/** Texts with a piece that is written nearly so. */
export const resembling = (name: string): Match => ({
  matches: (text) => sql`lower(${text}) %> ${name}::text`,
  hasIndex: sql`${name}::text ~ '[a-z0-9]'`,
})

/**
 * Ids of items whose text matches: those among the newest, and where these are too few, any that the index gives. The index
 * first collects all that match, which takes long for a word that most texts have, and such a word stands in the newest, too.
 */
export function matching(searched: ItemText, siteId: string, match: Match): RawBuilder<unknown> {
  const { table, id, text } = searched
  const { matches, nearly = matches, hasIndex } = match
  const newest = sql`case when ${hasIndex} then ${sql.lit(NEWEST)} else ${sql.lit(NEWEST_WITHOUT_INDEX)} end`
  // What is materialized is planned as if all of it were read, which is by the index, and read up to the limit.
  return sql`(select id from (
      select ${id} as id, ${text} as text from ${table} where ${searched.siteId} = ${siteId}
      order by ${id} desc limit ${newest}) newest
    where ${nearly(sql`newest.text`)} and not ${trashed(sql`${siteId}::uuid`, sql`newest.id`)}
    union all (with indexed as materialized (
        select ${id} as id from ${table} where ${hasIndex} and ${isKeptIn(searched, siteId)} and ${matches(text)})
      select id from indexed)
    limit ${sql.lit(CANDIDATES)})`
}

/** Ids of the items that follow a name in the alphabet: first those that are called so, then those that begin with it. */
export function following(searched: ItemText, siteId: string, name: string): RawBuilder<unknown> {
  const text = sql`lower(${searched.text})`
  return sql`(select ${searched.id} as id from ${searched.table}
    where ${isKeptIn(searched, siteId)} and ${searched.condition ?? sql`true`} and ${text} >= ${name}::text
    order by ${text}, ${searched.id} limit ${sql.lit(CANDIDATES)})`
}

const isKeptIn = (searched: ItemText, siteId: string) =>
  sql`${searched.siteId} = ${siteId} and not ${trashed(searched.siteId, searched.id)}`
