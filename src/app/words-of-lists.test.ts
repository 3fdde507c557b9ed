import pg from 'pg'
import { expect, it } from 'vitest'
import { administer, aDatabase } from '../../test/support/database.ts'
import { fileItems } from '../domains/media/index.ts'
import type { Reads } from '../platform/db/run.ts'
import { ITEM_TYPES } from './item-types.ts'

const STORES = [...ITEM_TYPES.map(({ review }) => review.store), fileItems.store]

/** A table as the words that a list is narrowed to are looked for in it. */
interface Searched {
  type: string
  table: string
  alias: string
  condition: string
}

const SEARCH =
  /from "(?<table>\w+)" (?<alias>[xt])\s+where \w+\.\S+ = \$\d+ and (?<condition>lower\([^$]* like '%' \|\| lower\(\$\d+::text\) \|\| '%')/g

/** What the list of a type asks of each table where words are given. */
async function searchesOf({ name, count }: (typeof STORES)[number]): Promise<Searched[]> {
  let query = ''
  const asked: Reads = {
    async many(statement) {
      query = statement.compiled().sql
      return []
    },
    async first(statement, params) {
      return (await asked.many(statement, params))[0] ?? null
    },
  }
  await count(asked, '', { q: 'heron' })
  return [...query.matchAll(SEARCH)].map(({ groups: { table = '', alias = '', condition = '' } = {} }) => ({
    type: name,
    table,
    alias,
    condition: condition.replace(/\$\d+/g, "'heron'"),
  }))
}

it('an index over words fits what the list of its type looks for them in', async () => {
  const { connection } = await aDatabase()
  const indexes = await administer(
    connection,
    `select tablename as table, indexname as name from pg_indexes
     where indexdef like '%gin_trgm_ops%' and indexname like '%\\_words' order by 1`,
  )
  expect(indexes.length).toBeGreaterThan(0)
  const searches = (await Promise.all(STORES.map(searchesOf))).flat()
  const client = new pg.Client({ ...connection, options: '-c enable_seqscan=off' })
  await client.connect()
  try {
    for (const index of indexes) {
      const search = searches.find(({ table }) => table === index.table)
      if (!search) throw new Error(`no list needs ${index.name}`)
      const { type, table, alias, condition } = search
      const { rows } = await client.query(`explain select from ${table} ${alias} where ${condition}`)
      const fits = JSON.stringify(rows).includes(`on ${index.name} `)
      const needed = `a migration that makes ${index.name} anew over: ${condition}`
      expect([type, fits ? 'fits' : needed]).toEqual([type, 'fits'])
    }
  } finally {
    await client.end()
  }
})
