import { beforeAll, describe, expect, it } from 'vitest'
import { NO_LIMITS } from '../../src/platform/http/limits.ts'
import { anApp } from '../support/app.ts'
import { ITEMS, listOf, posts, type RichItems, richItems, type Row } from '../support/rich-items.ts'

let rich: RichItems

beforeAll(async () => {
  rich = await richItems(await anApp({ limits: NO_LIMITS }))
})

const thrown = ITEMS.filter((item) => posts.has(`${item}/trash`))
const many = ITEMS.filter((item) => posts.has(`${listOf(item)}/bulk/undo`))

it('there are types to look at', () => {
  expect(thrown.length).toBeGreaterThan(8)
  expect(many.length).toBeGreaterThan(4)
})

describe.each(thrown)('[C461] %s is restored as it was:', (item) => {
  it('from the trash', async () => {
    await eachState(item, async (row) => {
      await rich.answered('POST', `${rich.placed(item, row)}/trash`)
      await rich.answered('POST', `${rich.placed(item, row)}/restore`)
    })
  })

  it.runIf(many.includes(item))('by undoing a bulk action', async () => {
    await eachState(item, async (row) => undone(item, row, 'trash'))
  })
})

describe.each(many.filter((item) => posts.has(`${item}/publish`)))(
  '[C461] %s is as it was before a bulk action that is undone:',
  (item) => {
    it.each(['publish', 'unpublish'])('%s', async (verb) => {
      await eachState(item, async (row) => undone(item, row, verb))
    })
  },
)

/** Does something that must leave an item of each state as it was. */
async function eachState(item: string, work: (row: Row) => Promise<void>): Promise<void> {
  for (const [state, bring] of Object.entries(rich.statesOf(item))) {
    const row = await rich.make(item)
    await bring(row)
    const before = await stands(item, row)
    await work(row)
    expect([state, await stands(item, row)]).toEqual([state, before])
  }
}

async function undone(item: string, row: Row, verb: string): Promise<void> {
  const bulk = `${rich.placed(listOf(item))}/bulk`
  const { undo } = await rich.answered<{ undo: string | null }>('POST', bulk, {
    verb,
    target: { ids: [row.id] },
  })
  if (undo !== null) await rich.answered('POST', `${bulk}/undo`, { undo })
}

/** An item as its editor is given it, without what counts and dates its changes. */
async function stands(item: string, row: Row): Promise<object> {
  const read = await rich.answered<Row & { draft: Record<string, { value: unknown }> }>(
    'GET',
    rich.placed(item, row),
  )
  const { version: _, updatedAt: __, fieldVersions: ___, draft, ...rest } = read
  const waiting = Object.entries(draft).map(([field, { value }]) => [field, value])
  return { ...rest, waiting: Object.fromEntries(waiting) }
}
