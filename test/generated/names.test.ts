import { beforeAll, describe, expect, it } from 'vitest'
import { NO_LIMITS } from '../../src/platform/http/limits.ts'
import { type App, anApp } from '../support/app.ts'
import { bodySchema } from '../support/bodies.ts'
import {
  callIn,
  ITEMS,
  listOf,
  posts,
  reads,
  type RichItems,
  richItems,
  writes,
} from '../support/rich-items.ts'
import { problemOf } from '../support/refusal.ts'

/** What people know an item by; of a file the contract lets an edit refuse nothing, so an empty name is none. */
const NAMES = ['title', 'name', 'originalName', 'label', 'question']

const NAMED = ITEMS.filter((item) => reads.has(item) && posts.has(listOf(item))).flatMap((item) => {
  const { properties = {} } = bodySchema(callIn(writes, item)) ?? {}
  const name = NAMES.find((one) => one in properties)
  return name === undefined ? [] : [[item, name] as const]
})

let app: App
let rich: RichItems

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  rich = await richItems(app)
})

it('there are types to look at', () => {
  expect(NAMED.length).toBeGreaterThan(12)
})

describe('[C433] [C641] an item keeps its name, whoever empties it:', () => {
  it.each(NAMED)('%s, its %s', async (item, name) => {
    const row = await rich.make(item)
    const read = async () => (await rich.answered('GET', rich.placed(item, row)))[name]
    const before = await read()
    expect(before).toMatch(/\S/)
    const owner = await rich.world.held('owner')
    for (const empty of ['', '  ']) {
      const line = `PUT ${rich.placed(item, row)}` as `PUT /`
      if (item === '/api/media/:id') await rich.answered('PUT', rich.placed(item, row), { [name]: empty })
      else {
        const { status, detail } = await problemOf(app, line, { ...owner, body: { [name]: empty } })
        expect([status, detail]).toEqual([422, expect.stringMatching(/\w+ is required$/)])
      }
      expect(await read()).toBe(before)
    }
  })
})
