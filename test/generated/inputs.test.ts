import { beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/app/server.ts'
import { BODY_LIMIT } from '../../src/kernel/call.ts'
import { NO_LIMITS } from '../../src/platform/http/limits.ts'
import type { Route } from '../../src/platform/http/slice.ts'
import { newId } from '../../src/platform/ids.ts'
import { type App, type CallOptions, anApp } from '../support/app.ts'
import {
  bodySchema,
  type Field,
  fieldsOf,
  type JsonSchema,
  variantsOf,
  withField,
} from '../support/bodies.ts'
import { type TwoSites, twoSites } from '../support/callers.ts'
import { aGoodCall, type Call, callerOf, callOf, foreignId } from '../support/calls.ts'
import { aChecksum, type Checksums } from '../support/checksum.ts'
import { problemOf, refusalOf } from '../support/refusal.ts'
import { everySecond, turns } from './turns.ts'

let app: App
let world: TwoSites
let checksum: () => Promise<Checksums>

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  world = await twoSites(app)
  checksum = await aChecksum(app.connection)
})

const inTurn = turns()

type Case = readonly [title: string, route: Route]

const cases = (routes: readonly Route[]): Case[] =>
  routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route])

const withBody = ROUTES.filter(({ endpoint: { body } }) => body)
const withName = ROUTES.filter(({ endpoint: { path } }) => path.includes(':'))

const goods = new Map<Route, Call>()
/** What stood in the database after the last calls; they are all refused, so it is what stood there before them. */
let known: Checksums | null = null

/** Makes all that calls of these routes name, so that from then on only refused calls are made. */
async function prepare(routes: readonly Route[]): Promise<void> {
  for (const route of routes) {
    if (!goods.has(route)) goods.set(route, await aGoodCall(world, route))
    await world.held(callerOf(route.endpoint))
  }
  known = null
}

const goodCall = (route: Route): Call => goods.get(route) ?? { line: 'GET /' }

/** Makes refused calls one after the other, and sees that they changed nothing. */
async function changingNothing(route: Route, work: (as: CallOptions) => Promise<void>): Promise<void> {
  const as = await world.held(callerOf(route.endpoint))
  const before = known ?? (await checksum())
  known = null
  await work(as)
  const after = await checksum()
  expect(after).toEqual(before)
  known = after
}

describe('[C588] [C641] an address that names nothing of the caller’s is one and the same 404:', () => {
  beforeAll(() => prepare(withName))

  it.each(cases(withName))('%s', async (_, route) => {
    const { endpoint: called } = route
    // The public may read every published site: to it, one that is not published is as good as none.
    const site = called.policy.kind === 'public' ? world.unpublished : world.f2.site
    const foreign = called.path.includes(':id') ? foreignId(world, called) : site.id
    await changingNothing(route, async (as) => {
      const refusal = (name: string, make = problemOf) => {
        const { line, body } = callOf(world, called, { id: name, forkId: name })
        return make(app, line, { ...as, body })
      }
      const unknown = await refusal(newId(), refusalOf)
      expect(unknown.status).toBe(404)
      expect((await refusal(foreign)).bytes).toBe(unknown.bytes)
      for (const name of inTurn(2, MALFORMED_NAMES)) {
        expect((await refusal(name)).bytes, name.slice(0, 40)).toBe(unknown.bytes)
      }
    })
  })
})

const MALFORMED_NAMES = [
  'not-a-uuid',
  '1%20OR%201=1',
  "'%3B--",
  '%00',
  'a%00b',
  '%F0%9F%93%96',
  '0',
  '-1',
  '1e3',
  '99999999999999999999',
  'part-99999999999999999999',
  'part-0',
  '..%2f..%2fetc%2fpasswd',
  '{id}',
  '%20',
  'x'.repeat(150),
  'x'.repeat(5_000),
]

describe('[C641] [C643] a body that breaks a rule is refused by name and changes nothing:', () => {
  const some = everySecond(withBody, 0)
  beforeAll(() => prepare(some))

  it.each(cases(some))('%s', async (_, route) => {
    const good = goodCall(route)
    const body = good.body as Record<string, unknown>
    await changingNothing(route, async (as) => {
      const refusal = (sent: unknown) => refusalOf(app, good.line, { ...as, body: sent })

      for (const text of inTurn(1, NO_JSON)) {
        expect((await refusal(text)).status, text).toBe(400)
      }
      for (const text of inTurn(1, NO_OBJECTS)) {
        expect((await refusal(text)).status, text).toBe(422)
      }
      const unknown = await refusal({ ...body, 'no-such-field': 1 })
      expect(unknown).toMatchObject({ status: 422, detail: 'no-such-field is not a field of this call' })
      expect(unknown.errors).toMatchObject([{ pointer: '/no-such-field', code: 'unknown-field' }])
      for (const name of inTurn(1, KEYS_OF_ALL_OBJECTS)) {
        const [first] = (await refusal(withKey(body, name))).errors
        expect(first).toMatchObject({ pointer: `/${name}`, code: 'unknown-field' })
      }
      expect({}).not.toHaveProperty('polluted')

      for (const text of inTurn(1, DEEP)) {
        // A call that takes little refuses by the length alone.
        const expected = (route.endpoint.bodyLimit ?? BODY_LIMIT) < text.length ? 413 : 422
        expect((await refusal(text)).status, text.slice(0, 8)).toBe(expected)
      }
    })
  })
})

const NO_JSON = ['{"title":', '', '{', 'title=x', '{"a":1}x', "{'a':1}", '\u0000']
const NO_OBJECTS = ['[]', '"x"', 'null', '5', '[1,2]']
const KEYS_OF_ALL_OBJECTS = ['__proto__', 'constructor', 'prototype', 'toString']
const DEEP = [
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `{"a":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_001)}`,
]

describe('[C620] [C641] a field of a wrong type, beyond its limits, or with text that cannot be stored, is refused:', () => {
  const some = everySecond(withBody, 1)
  beforeAll(() => prepare(some))

  it.each(cases(some))('%s', async (_, route) => {
    const good = goodCall(route)
    const body = good.body as Record<string, unknown>
    await changingNothing(route, async (as) => {
      const refused = async (field: Field, value: unknown) => {
        const sent = withField(body, field.path, value)
        const { status, errors } = await problemOf(app, good.line, { ...as, body: sent })
        const told = `${field.path.join('/')} ${JSON.stringify(value).slice(0, 20)}`
        expect(isLong(value) ? [413, 422] : [422], told).toContain(status)
        const place = `/${field.path.join('/')}`
        const isNamed = errors.some(({ pointer }) => place.startsWith(pointer))
        if (status === 422) expect(isNamed, `${told} is named by the refusal`).toBe(true)
      }
      for (const field of fieldsOf(schemaOf(route))) {
        for (const badOf of inTurn(2, BAD_VALUES))
          for (const value of badOf(field.schema)) await refused(field, value)
      }
    })
  })
})

describe('[C641] a locale that is none is refused:', () => {
  const some = everySecond(ROUTES, 0)
  beforeAll(() => prepare(some))

  it.each(cases(some))('%s', async (_, route) => {
    const { line, body } = goodCall(route)
    await changingNothing(route, async (as) => {
      for (const query of inTurn(1, NO_LOCALES)) {
        const { status } = await refusalOf(app, `${line}${line.includes('?') ? '&' : '?'}${query}`, {
          ...as,
          body,
        })
        expect(status, query).toBe(422)
      }
    })
  })
})

const NO_LOCALES = ['locale=xx', 'locale=', 'locale=en%00', 'locale=__proto__']

describe('[C641] a name behind the question mark that the call does not take is refused by name:', () => {
  beforeAll(() => prepare(ROUTES))

  it.each(cases(ROUTES))('%s', async (_, route) => {
    const { line, body } = goodCall(route)
    await changingNothing(route, async (as) => {
      for (const name of ['no-such-name', ...inTurn(1, UNKNOWN_NAMES)]) {
        const asked = `${line}${line.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=1` as const
        const { status, errors } = await problemOf(app, asked, { ...as, body })
        expect([status, errors.map(({ pointer }) => pointer)], name).toEqual([422, [`/${name}`]])
      }
    })
  })

  it.each(['GET /api/openapi.json', 'GET /api/docs', 'GET /api/events', 'POST /api/uploads'] as const)(
    '%s',
    async (line) => {
      const headers = { 'tus-resumable': '1.0.0', 'upload-length': '1' }
      const refusal = await refusalOf(app, `${line}?fields=id`, { ...(await world.as('owner')), headers })
      expect(refusal).toMatchObject({ status: 422, detail: 'fields is not a field of this call' })
    },
  )
})

/** Of other products, of attackers, and of every object. */
const UNKNOWN_NAMES = [
  'fields',
  'filter[isPublished]',
  'include',
  'order[]',
  'search',
  'Limit',
  'LOCALE',
  'constructor',
  '__proto__',
  '',
]

it('[C620] a number or an order at the limit of the integers ends no later creation in a defect', async () => {
  const as = await world.as('owner')
  const parts = `POST /api/forks/${world.f2.site.id}/book-parts` as const
  const admin = await world.as('admin of F2')
  const last = await app.call(parts, { ...admin, body: { title: 'Last', displayOrder: 2_147_483_647 } })
  expect(last.statusCode).toBe(201)
  const next = await app.call(parts, { ...admin, body: { title: 'Later' } })
  expect([next.statusCode, next.json().displayOrder]).toEqual([201, 2_147_483_647])

  const chapters = `POST /api/forks/${world.f1.site.id}/book-chapters` as const
  const body = { title: 'Last', partId: world.f1.draftPart.id }
  const greatest = { ...body, number: 999_999_999, displayOrder: 2_147_483_647 }
  expect((await app.call(chapters, { ...as, body: greatest })).statusCode).toBe(201)
  const taken = await refusalOf(app, chapters, { ...as, body })
  expect(taken).toMatchObject({ status: 409, detail: 'There is a chapter 999999999 already.' })
})

it('the check of a wrong type sees every field, those in lists and maps too', () => {
  const chapter = ROUTES.find(({ name }) => name === 'createChapter')
  const paths = chapter ? fieldsOf(schemaOf(chapter)).map(({ path }) => path.join('/')) : []
  expect(paths).toEqual(
    expect.arrayContaining(['title', 'keyThemes/0', 'translations/es/title', 'translations/es/keyThemes/0']),
  )
})

function schemaOf({ endpoint: called }: Route): JsonSchema {
  return bodySchema(called) ?? {}
}

/** What a field may be refused for: values for each, none where the field cannot be. */
const BAD_VALUES: readonly ((schema: JsonSchema) => unknown[])[] = [wrongTypesOf, beyond, notStored, tooLong]

/** A value of each JSON type. */
const SAMPLES: readonly (readonly [type: string, sample: unknown])[] = [
  ['string', 'a text'],
  ['number', 7],
  ['boolean', true],
  ['null', null],
  ['array', []],
  ['object', {}],
]

/** Values of JSON types that the field does not take; none where it takes anything. */
function wrongTypesOf(schema: JsonSchema): unknown[] {
  const typeOf = ({ type }: JsonSchema) => (type === 'integer' ? 'number' : (type ?? 'any'))
  const taken = new Set<string>(variantsOf(schema).map(typeOf))
  if (taken.has('any')) return []
  return inTurn(2, SAMPLES).flatMap(([type, sample]) => (taken.has(type) ? [] : [sample]))
}

/** Past its ends, past the integers, and no whole number. */
const BEYOND: readonly ((least: number, most: number) => number)[] = [
  (least) => least - 1,
  (_, most) => most + 1,
  () => 3_000_000_000,
  () => -3_000_000_000,
  () => 1e21,
  (least) => least + 0.5,
]

/** Numbers that the field does not take, where it takes numbers. */
function beyond(schema: JsonSchema): number[] {
  const numbers = variantsOf(schema).find(({ type }) => type === 'number' || type === 'integer')
  if (!numbers) return []
  const { type, minimum = -2_147_483_648, maximum = 2_147_483_647 } = numbers
  const isTaken = (value: number) =>
    value >= minimum && value <= maximum && (type === 'number' || Number.isInteger(value))
  return inTurn(2, BEYOND)
    .map((of) => of(minimum, maximum))
    .filter((value) => !isTaken(value))
}

const NOT_STORED = ['nul \0', '\ud800 half', 'half \udfff']

function notStored(schema: JsonSchema): string[] {
  return takesText(schema) ? [...inTurn(1, NOT_STORED)] : []
}

function tooLong(schema: JsonSchema): string[] {
  return takesText(schema) ? ['x'.repeat(longestOf(schema) + 1)] : []
}

/** Such a text may make the body itself too long. */
const isLong = (value: unknown) => typeof value === 'string' && value.length > 1_000

function takesText(schema: JsonSchema): boolean {
  return variantsOf(schema).some(({ type }) => type === 'string')
}

/** How long a text of the field may be; none may be longer than a body. */
function longestOf(schema: JsonSchema): number {
  const texts = variantsOf(schema).filter(({ type }) => type === 'string')
  return Math.max(...texts.map((one) => one.maxLength ?? (one.enum ? 0 : 1024 * 1024)))
}

/** As JSON text, since a key like __proto__ cannot be written down otherwise. */
function withKey(body: object, name: string): string {
  const text = JSON.stringify(body).slice(1)
  return `{"${name}":{"polluted":1}${text === '}' ? '' : ','}${text}`
}
