import { expect, it } from 'vitest'
import { aWorkplace } from '../../../test/support/app.ts'

const { app, site, as } = await aWorkplace('editor')

const FIRST = { correctedOn: '2026-03-01', place: 'Part 5', wrong: 'Air', right: 'Surface' }
const create = (body: object) => app.call(`POST /api/forks/${site.id}/corrections`, { as, body })
const page = async () => (await app.call('GET /corrections')).body

it('[C626] [C627] [C648] [C658] the page says that no error is known, and then lists the corrections, the latest first', async () => {
  expect(await page()).toContain('No error is known.')
  const first = (await create(FIRST)).json()
  await create({ ...FIRST, correctedOn: '2026-04-01', place: 'Chapter 2' })
  const shown = await page()
  expect(shown).not.toContain('No error is known.')
  expect(shown.indexOf('2026-04-01')).toBeLessThan(shown.indexOf('2026-03-01'))
  expect(shown).toContain('<time dateTime="2026-03-01">Mar 1, 2026</time>')
  for (const words of ['Part 5', 'Air', 'Surface']) expect(shown).toContain(words)
  await app.call(`PUT /api/corrections/${first.id}`, { as, body: { isActive: false } })
  expect(await page()).not.toContain('2026-03-01')
})

it('[C643] a correction that is read can be sent back, a field left out stays, an unknown one is refused', async () => {
  const made = (await create(FIRST)).json()
  const line = `/api/corrections/${made.id}` as const
  const read = (await app.call(`GET ${line}`, { as })).json()
  expect((await app.call(`PUT ${line}`, { as, body: read })).json()).toEqual(read)
  const saved = (await app.call(`PUT ${line}`, { as, body: { right: 'Ground' } })).json()
  expect(saved).toMatchObject({ ...FIRST, right: 'Ground', version: 2 })
  const spanish = await app.call(`PUT ${line}?locale=es`, { as, body: { right: 'Suelo' } })
  expect(spanish.json().translations.es.right).toBe('Suelo')
  for (const [body, detail] of [
    [{ correctedOn: '2026-02-30' }, 'Day must be one of the calendar, such as 2027-03-01'],
    [{ wrong: ' ' }, 'What was wrong is required'],
    [{ where: 'x' }, 'where is not a field of this call'],
  ] as const) {
    expect((await app.call(`PUT ${line}`, { as, body })).json()).toMatchObject({ status: 422, detail })
  }
  expect((await app.call(`DELETE ${line}`, { as })).statusCode).toBe(204)
  expect((await app.call(`GET ${line}`, { as })).statusCode).toBe(404)
})
