import { describe, expect, it } from 'vitest'
import type { Statement } from './statement.ts'
import { type NewRows, writeTogether } from './together.ts'

/** A database that answers each statement when it is told to. */
function slowDatabase() {
  const written: { rows: NewRows; answer: () => void }[] = []
  const write = writeTogether(
    <R>(_: Statement<NewRows, R>, rows: NewRows) =>
      new Promise<R[]>((resolve) => void written.push({ rows, answer: () => resolve([]) })),
  )
  const statement = { name: 'test.rows', compiled: () => ({ sql: '', parameters: [] }) }
  const give = (items: string, siteId = 'a') => write(statement, { siteId, lockMs: '0', items, others: '' })
  const lists = () => written.map(({ rows }) => `${rows.siteId}: ${rows.items}`)
  const soon = () => new Promise((resolve) => setTimeout(resolve, 0))
  return { give, lists, written, soon }
}

describe('rows that several callers give', () => {
  it('go at once while nothing is under way, and then with the next statement for their site', async () => {
    const { give, lists, written, soon } = slowDatabase()
    void give('1')
    await soon()
    for (const item of ['2', '3', '4']) void give(item)
    void give('5', 'b')
    await soon()
    expect(lists()).toEqual(['a: 1', 'b: 5'])
    written[0]?.answer()
    await soon()
    expect(lists().at(-1)).toBe('a: 2,3,4')
    expect(written.map(({ rows }) => rows.lockMs)).toEqual(['0', '0', '300'])
  })

  it('go with as many as fit together', async () => {
    const { give, lists, written, soon } = slowDatabase()
    const long = 'x'.repeat(200_000)
    for (const item of [long, '1', long, '2']) void give(item)
    await soon()
    expect(lists()).toEqual([`a: ${long},1`])
    written[0]?.answer()
    await soon()
    expect(lists()).toEqual([`a: ${long},1`, `a: ${long},2`])
  })

  it('are refused when too many wait already, and taken again afterwards', async () => {
    const { give, lists, written, soon } = slowDatabase()
    const long = 'x'.repeat(300_000)
    const taken = Array.from({ length: 17 }, () => give(long))
    await expect(give(long)).rejects.toMatchObject({ status: 503 })
    for (let answered = 0; answered < 17; ) {
      await soon()
      for (; answered < written.length; answered++) written[answered]?.answer()
    }
    await Promise.all(taken)
    void give('later')
    await soon()
    expect(lists().at(-1)).toBe('a: later')
  })
})
