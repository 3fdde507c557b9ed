import { expect } from 'vitest'
import { ITEM_TYPES } from '../../src/app/item-types.ts'
import { ROUTES } from '../../src/app/server.ts'
import { BUILD } from '../../src/content/contract/draft.ts'
import type { Endpoint } from '../../src/kernel/endpoint.ts'
import type { App } from './app.ts'
import { bodySchema, type JsonSchema } from './bodies.ts'
import { aChapter, aFile, anUpload, aPage, aPart, makeNamed, type TwoSites, twoSites } from './callers.ts'
import { valuesFor } from './values.ts'

/** An answer that names an item, or a row of a list. */
export type Row = Record<string, unknown> & { id: unknown }

/** The calls of a method, by path. */
function callsOf(method: string): Map<string, Endpoint> {
  const calls = ROUTES.filter(({ endpoint }) => endpoint.method === method)
  return new Map(calls.map(({ endpoint }) => [endpoint.path, endpoint]))
}

export const reads = callsOf('GET')
export const writes = callsOf('PUT')
export const posts = callsOf('POST')

/** Where an item of each type is written. */
export const ITEMS = [...writes.keys()].filter((path) => /^\/api\/(forks\/:forkId\/)?[\w-]+\/:id$/.test(path))

/** Where the items of a type are listed and created. */
export const listOf = (item: string): string =>
  item.startsWith('/api/forks/')
    ? item.replace('/:id', '')
    : item.replace('/api/', '/api/forks/:forkId/').replace('/:id', '')

/** A state that an item of a type can be in, and what brings it there. */
type States = Record<string, (item: Row) => Promise<unknown>>

export interface RichItems {
  world: TwoSites
  /** A body with all that the call takes. */
  bodyFor(call: Endpoint): Record<string, unknown>
  /** Creates an item with every field, texts in two languages; a draft. */
  make(item: string, more?: object): Promise<Row>
  /** Each state that the type knows. @param heard gets every item that a call on the way gave */
  statesOf(item: string, heard?: (row: Row) => Promise<void>): States
  /** Makes a call as the owner of the install, and gives its answer. */
  answered<T = Row>(method: string, path: string, body?: object): Promise<T>
  /** A path with its parameters. */
  placed(path: string, row?: Row): string
}

const DAY_MS = 24 * 60 * 60_000

export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

/** Makes items of every type out of what the contracts say, on the first of two sites. */
export async function richItems(app: App): Promise<RichItems> {
  const world = await twoSites(app)
  const { site } = world.f1
  // Who owns the install has every right on its sites.
  const owner = await world.held('platform owner')
  const part = await aPart(app, site)
  const chapter = await aChapter(app, site, part.id)
  const page = await aPage(app, site)
  /** Items that fields of others can refer to; `makeNamed` adds those of further types. */
  const items = { part, chapter, page, media: await aFile(app, site) }
  for (const { declared } of ITEM_TYPES) await makeNamed(app, site, declared, items)
  const known = { forkId: site.id, defaultLanguage: 'en' }

  async function answered<T>(method: string, path: string, body?: object): Promise<T> {
    const given = body ?? (method === 'POST' ? {} : undefined)
    const answer = await app.call(`${method} ${path}` as 'GET /', { ...owner, body: given })
    expect([200, 201], `${method} ${path} ${answer.body.slice(0, 300)}`).toContain(answer.statusCode)
    return answer.json()
  }

  // In public lists `id` is a number and `uid` the key.
  const placed = (path: string, row?: Row) =>
    path.replace(':forkId', site.id).replace(':id', String(row?.uid ?? row?.id))

  const schemaFor = (call: Endpoint): JsonSchema => bodySchema(call) ?? {}
  const bodyFor = (call: Endpoint) => valuesFor(call, { items, known, isWhole: true })

  async function make(item: string, more: object = {}): Promise<Row> {
    const create = callIn(posts, listOf(item))
    const hidden = schemaFor(create).properties?.isPublished ? { isPublished: false } : {}
    const bytes = item === '/api/media/:id' ? await anUpload(app, site) : {}
    return answered('POST', placed(listOf(item)), { ...bodyFor(create), ...bytes, ...hidden, ...more })
  }

  /** Leaves something of an item waiting, in two languages where it has them. */
  async function wait(item: string, row: Row): Promise<unknown> {
    const { fieldVersions, translations } = await answered<Edited>('GET', placed(item, row))
    const field = ['title', 'name', 'place'].find((name) => name in row) ?? 'title'
    for (const locale of translations.es ? ['en', 'es'] : ['en']) {
      const [text, value] = waitingIn(field, locale, translations[locale] ?? {})
      const fields = { [text]: { value, base: fieldVersions[text] ?? 0 } }
      const body = { writer: locale, seq: 1, build: BUILD, fields }
      await answered('PUT', `${placed(item, row)}/draft?locale=${locale}`, body)
    }
    return answered('GET', placed(item, row))
  }

  function statesOf(item: string, heard = async (_: Row) => {}): States {
    const has = (verb: string) => posts.has(`${item}/${verb}`) || writes.has(`${item}/${verb}`)
    const { isActive } = schemaFor(callIn(posts, listOf(item))).properties ?? {}
    const act = async (row: Row, verb: string, body?: object) => {
      const method = writes.has(`${item}/${verb}`) ? 'PUT' : 'POST'
      await heard(await answered<Row>(method, `${placed(item, row)}/${verb}`, body))
    }
    const publish = (row: Row) => act(row, 'publish')
    return {
      'as it was made': async () => {},
      ...(isActive && { 'switched off': (row) => answered('PUT', placed(item, row), { isActive: false }) }),
      ...(has('publish') && { published: publish }),
      ...(has('publish') &&
        has('draft') && {
          'published, with changes that wait': async (row) => {
            await publish(row)
            await wait(item, row)
          },
        }),
      ...(has('schedule') && {
        scheduled: (row) => act(row, 'schedule', { publishAt: inDays(1), unpublishAt: inDays(2) }),
        'scheduled, with changes that wait': async (row) => {
          await act(row, 'schedule', { publishAt: inDays(1) })
          await wait(item, row)
        },
        'published, and scheduled to end': async (row) => {
          await publish(row)
          await act(row, 'schedule', { unpublishAt: inDays(2) })
        },
        'taken down': async (row) => {
          await publish(row)
          await act(row, 'unpublish')
        },
      }),
    }
  }

  return { world, bodyFor, make, statesOf, answered, placed }
}

interface Edited {
  fieldVersions: Record<string, number>
  translations: Record<string, object>
}

export function callIn(calls: Map<string, Endpoint>, path: string): Endpoint {
  const found = calls.get(path)
  if (!found) throw new Error(`there is no call ${path}`)
  return found
}

/** What waits of an item in a language: the field, or where that is in the source language alone, all words of its first text. */
function waitingIn(field: string, locale: string, texts: object): [name: string, value: unknown] {
  const words = `It waits in ${locale}`
  const [[first, value] = [field, null]] = Object.entries(texts)
  if (locale === 'en' || field in texts || typeof value !== 'object') return [field, words]
  return [first, Object.fromEntries(Object.keys(value ?? {}).map((name) => [name, words]))]
}
