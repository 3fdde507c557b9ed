import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aDatabase } from '../../../test/support/database.ts'
import { readsOf } from './run.ts'
import { statement } from './statement.ts'
import pg from 'pg'

it('keeps one plan for a statement, and none for one whose best plan hangs on what it is given', async () => {
  const { connection } = await aDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  const reads = readsOf((query) => client.query(query))
  const build = (name: string, isPlannedAnew: boolean) =>
    statement<{ word: string }, { word: string }>(
      name,
      (q, p) => q.selectNoFrom(sql<string>`${p.word}::text`.as('word')),
      { isPlannedAnew },
    )
  try {
    for (const one of [build('test.kept', false), build('test.anew', true)]) {
      for (const word of ['a', 'b']) expect(await reads.many(one, { word })).toEqual([{ word }])
    }
    const { rows } = await client.query('select name from pg_prepared_statements')
    expect(rows).toEqual([{ name: 'test.kept' }])
  } finally {
    await client.end()
  }
})

it('tells statements apart whose long names begin alike', async () => {
  const { connection } = await aDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  const reads = readsOf((query) => client.query(query))
  const long = (end: string) =>
    statement<object, { word: string }>(`${'list.'.repeat(20)}${end}`, (q) =>
      q.selectNoFrom(sql<string>`${sql.lit(end)}`.as('word')),
    )
  try {
    for (const end of ['first', 'second', 'first'])
      expect(await reads.many(long(end), {})).toEqual([{ word: end }])
  } finally {
    await client.end()
  }
})
