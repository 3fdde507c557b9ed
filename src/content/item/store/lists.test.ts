import { expect, it } from 'vitest'
import { aWorkplace } from '../../../../test/support/app.ts'
import { administer } from '../../../../test/support/database.ts'

it('[C626] a list goes on behind each page in the order of a field whose column is of the type date', async () => {
  const { app, site, as } = await aWorkplace('editor')
  await administer(
    app.connection,
    `alter table corrections drop constraint corrections_corrected_on_check,
       alter corrected_on type date using corrected_on::date`,
  )
  const path = `/api/forks/${site.id}/corrections` as const
  const days = ['2025-12-31', '2026-05-01', '2026-02-01']
  for (const correctedOn of days) {
    const body = { correctedOn, place: 'Part 5', wrong: 'Air', right: 'Surface' }
    expect((await app.call(`POST ${path}`, { as, body })).statusCode).toBe(201)
  }
  const found: string[] = []
  for (let query: string | undefined = 'sort=-order&limit=1'; query; ) {
    const answer = await app.call(`GET ${path}?${query}`, { as })
    found.push(...answer.json().map((row: { correctedOn: string }) => row.correctedOn))
    query = /\?([^>]*)>; rel="next"/.exec(String(answer.headers.link))?.[1]
  }
  expect(found).toEqual(days.toSorted().toReversed())
})
