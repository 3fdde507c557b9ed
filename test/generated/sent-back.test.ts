import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../src/kernel/endpoint.ts'
import { NO_LIMITS } from '../../src/platform/http/limits.ts'
import { anApp } from '../support/app.ts'
import { bodySchema } from '../support/bodies.ts'
import { aChecksum, type Checksums } from '../support/checksum.ts'
import {
  callIn,
  ITEMS,
  listOf,
  posts,
  reads,
  type RichItems,
  richItems,
  type Row,
  writes,
} from '../support/rich-items.ts'

const LOCALES = ['', 'locale=es'] as const

/** What a site or an account has one of; these two are no things but deeds that have the address of what they follow from. */
const RECORDS = [...writes.keys()].filter(
  (path) => reads.has(path) && !path.includes(':id') && !/\/(translation|scheduled)$/.test(path),
)

let rich: RichItems
let checksum: () => Promise<Checksums>

beforeAll(async () => {
  const app = await anApp({ limits: NO_LIMITS })
  rich = await richItems(app)
  checksum = await aChecksum(app.connection)
})

it('there are types, lists, records and creations to look at', () => {
  expect(ITEMS.length).toBeGreaterThan(15)
  expect(ITEMS.filter((path) => !reads.has(listOf(path)))).toEqual([])
  expect(ITEMS.filter((path) => posts.has(listOf(path))).length).toBeGreaterThan(12)
  const ofSite = ['settings', 'book', 'book-intro'].map((name) => `/api/forks/:forkId/${name}`)
  expect(RECORDS).toEqual(expect.arrayContaining(ofSite))
})

/** How a list can be asked for: whole, and in pages where it has some. */
const pagesOf = (item: string) => {
  const { query } = callIn(reads, listOf(item))
  return query instanceof z.ZodMiniObject && 'limit' in query.shape ? ['', 'limit=200'] : ['']
}

const queriesOf = (item: string) =>
  pagesOf(item).flatMap((page) => LOCALES.map((locale) => [page, locale].filter(Boolean).join('&')))

describe.each(ITEMS)('[C643] what is answered of %s changes nothing when it is sent back whole:', (item) => {
  // Each answer on the way is sent back, too.
  beforeAll(() => fill(item))

  it.each(queriesOf(item))('each row of its list with ?%s', async (query) => {
    const rows = await rich.answered<Row[]>('GET', `${rich.placed(listOf(item))}?${query}`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.flatMap((row) => faultsIn(callIn(reads, listOf(item)), row))).toEqual([])
    await changingNothing(async () => {
      for (const row of rows.filter(isWritable)) await sendBack(item, row, localeIn(query))
    })
  })

  it.runIf(reads.has(item))('each of its items as it is read alone', async () => {
    const rows = await rich.answered<Row[]>('GET', rich.placed(listOf(item)))
    for (const locale of LOCALES) {
      await changingNothing(async () => {
        for (const row of rows) {
          const read = await rich.answered('GET', `${rich.placed(item, row)}?${locale}`)
          await sendBack(item, read, locale)
        }
      })
    }
  })
})

describe('[C643] what is answered changes nothing when it is sent back whole:', () => {
  it.each(RECORDS)('%s', async (path) => {
    const given = await rich.answered('PUT', rich.placed(path), rich.bodyFor(callIn(writes, path)))
    await changingNothing(() => rich.answered('PUT', rich.placed(path), given))
    for (const locale of LOCALES) {
      const read = await rich.answered('GET', `${rich.placed(path)}?${locale}`)
      await changingNothing(() => rich.answered('PUT', `${rich.placed(path)}?${spoken(path, locale)}`, read))
    }
  })

  it('the chapters of a part', async () => {
    const rows = await rich.answered<Row[]>(
      'GET',
      `/api/book-parts/${rich.world.f1.publishedPart.id}/chapters`,
    )
    expect(rows.length).toBeGreaterThan(1)
    await changingNothing(async () => {
      for (const row of rows) await sendBack('/api/book-chapters/:id', row, '')
    })
  })
})

/** Makes an item in each state that the type knows, and one that was restored from the trash; each answer is sent back. */
async function fill(item: string): Promise<void> {
  // What lies below a site is made by `twoSites`.
  if (!posts.has(listOf(item)) || item.includes('/forks/')) return
  const hear = (row: Row) => changingNothing(() => sendBack(item, row, ''))
  const ids: unknown[] = []
  for (const bring of Object.values(rich.statesOf(item, hear))) {
    const row = await rich.make(item)
    ids.push(row.id)
    await hear(row)
    await bring(row)
  }
  const row = await rich.make(item)
  for (const verb of ['trash', 'restore', 'revisions/1/restore']) {
    if (!posts.has(`${item}/${verb.replace('1', ':number')}`)) continue
    const after = await rich.answered('POST', `${rich.placed(item, row)}/${verb}`)
    if (verb !== 'trash') await hear(after)
  }
  const order = `${listOf(item)}/order`
  if (!writes.has(order)) return
  for (const placed of await rich.answered<Row[]>('PUT', rich.placed(order), { ids })) await hear(placed)
}

async function changingNothing(work: () => Promise<unknown>): Promise<void> {
  const before = await checksum()
  await work()
  expect(await checksum()).toEqual(before)
}

function sendBack(item: string, row: Row, locale: string): Promise<Row> {
  return rich.answered('PUT', `${rich.placed(item, row)}?${spoken(item, locale)}`, row)
}

/** What has its texts in one language alone is written without one, in whatever language it was read. */
function spoken(path: string, locale: string): string {
  const { translations } = bodySchema(callIn(writes, path))?.properties ?? {}
  return translations && Object.keys(translations).length > 0 ? locale : ''
}

/** What of a row the contract does not say, or says otherwise. */
function faultsIn({ answer }: Endpoint, row: Row): string[] {
  const shape = answer instanceof z.ZodMiniArray ? answer._zod.def.element : null
  if (!(shape instanceof z.ZodMiniObject)) return ['its list is none']
  const { error } = z.safeParse(shape, row)
  const undeclared = Object.keys(row).filter((field) => !(field in shape.shape))
  return [...undeclared, ...(error?.issues.map(({ path, message }) => `${path.join('/')} ${message}`) ?? [])]
}

/** What makes itself has no address of its own; the views of others, and the owner of the install, are not the caller's to write. */
const isWritable = (row: Row): boolean =>
  row.id !== null && row.isOwn !== false && row.isPlatformOwner !== true

const localeIn = (query: string): string =>
  LOCALES.find((locale) => locale !== '' && query.includes(locale)) ?? ''
