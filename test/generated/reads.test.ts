import { beforeAll, expect, it } from 'vitest'
import type { Reads } from '../../src/platform/db/run.ts'
import type { Statement } from '../../src/platform/db/statement.ts'
import { anApp } from '../support/app.ts'
import { aReplacement, type Filled, type TwoSites, twoSites } from '../support/callers.ts'
import { administer } from '../support/database.ts'

const MODULES = import.meta.glob<Record<string, unknown>>(
  ['../../src/**/queries.ts', '../../src/**/queries/*.ts', '!../../src/**/*.test.ts'],
  { eager: true },
)

interface Read {
  statement: Statement<Record<string, unknown>, unknown>
  /** Names of what each run gives. */
  params: string[]
}

/** The named statements behind the reads that a file exports; a write asks for `run` and is none. */
const READS = Object.values(MODULES)
  .flatMap((module) => Object.values(module))
  // The reads of a type of item are members of one object.
  .flatMap((exported) => (isObject(exported) ? Object.values(exported) : [exported]))
  .flatMap((exported) => (isFunction(exported) ? readOf(exported) : []))
  .filter(({ params }) => params.includes('siteId') || params.includes('siteIds'))
  // A lock is asked for like a read, and only a transaction may have it.
  .filter(({ statement }) => !statement.name.endsWith('.lock'))

let world: TwoSites

beforeAll(async () => {
  world = await twoSites(await anApp())
  const { connection } = world.app
  for (const { site, file, mark } of [world.f1, world.f2])
    await aReplacement(world.app, site, file.id, { mark, uploadId: file.id })
  for (const { site, mark } of [world.f1, world.f2])
    for (const sql of [A_PARTICIPANT, A_REFUSED_MAIL, REFUSED_NOTICES])
      await administer(connection, sql, [site.id, mark])
  const tables = await administer(connection, TABLES)
  for (const { table, key } of tables)
    for (const { site, file } of [world.f1, world.f2])
      await administer(
        connection,
        `insert into file_uses (fork_id, path, source, item_id, place)
         select fork_id, $2, $3, "${String(key)}", '' from "${String(table)}" where fork_id = $1 on conflict do nothing`,
        [site.id, `/objects/uploads/${file.id}`, table],
      )
})

/** Somebody who takes part, with an open link and a session: both have the mark of the site in the place of a hash. */
const A_PARTICIPANT = `with
  request as (insert into participant_requests (fork_id, id, email, language, link_hash, link_expires_at)
    values ($1::uuid, $1, $2::text || '@example.org', 'en', $2, now() + interval '1 day')),
  participant as (insert into participants (fork_id, id, email, language, zone)
    values ($1, $1, $2 || '@example.org', 'en', 'UTC') returning fork_id, id)
  insert into participant_sessions (fork_id, hash, participant_id, expires_at)
  select fork_id, $2, id, now() + interval '1 day' from participant`

/** A mail that the mail server refused for good. */
const A_REFUSED_MAIL = `insert into mails (fork_id, id, kind, about, outcome, error, first_tried_at, ended_at)
  values ($1::uuid, $1, 'audience.confirm', $1, 'refused', $2::text, now(), now())`

/** An address for notices that a mail server refused for good, of each form. */
const REFUSED_NOTICES = `insert into refused_notices (fork_id, form_id, email, reason)
  select fork_id, id, settings->>'notificationEmail', $2::text from forms where fork_id = $1::uuid`

/** Every table with rows of a site and their key: `id`, or the site where it has one row of each. */
const TABLES = `select t.table_name as table, coalesce(i.column_name, 'fork_id') as key
  from information_schema.columns t
  left join information_schema.columns i
    on i.table_schema = t.table_schema and i.table_name = t.table_name and i.column_name = 'id' and i.data_type = 'uuid'
  where t.table_schema = 'public' and t.column_name = 'fork_id' and t.table_name <> 'file_uses'`

it('there are reads to look at', () => {
  expect(READS.length).toBeGreaterThan(10)
})

const isCount = ({ statement }: Read) => statement.name.endsWith('.count.order')
const isTally = ({ statement }: Read) => statement.name.endsWith('.tally.order')

it.each(
  READS.filter((read) => !isCount(read) && !isTally(read)).map(
    (read) => [read.statement.name, read] as const,
  ),
)(
  '[C588] %s gives rows of the site that it is asked for and of no other',
  async (_, { statement, params }) => {
    const { f1, f2, app } = world
    const rowsOf = async (site: Filled, named: Filled) => {
      const runs = argumentsOf(params, site, named).map((given) => app.db.staff.many(statement, given))
      return JSON.stringify((await Promise.all(runs)).flat())
    }
    const own = await rowsOf(f1, f1)
    expect(marksOf(f1).some((mark) => own.includes(mark))).toBe(true)
    for (const rows of [own, await rowsOf(f1, f2)]) {
      for (const mark of marksOf(f2)) expect(rows).not.toContain(mark)
    }
  },
)

it.each(READS.filter(isCount).map(({ statement }) => [statement.name, statement] as const))(
  '[C588] %s counts what the list of the same site holds',
  async (name, statement) => {
    const list = READS.find((read) => read.statement.name === name.replace('.count', '.list'))
    for (const { site } of [world.f1, world.f2]) {
      const params = { siteId: site.id }
      const rows = list && (await world.app.db.staff.many(list.statement, params))
      expect(await world.app.db.staff.many(statement, params)).toEqual([{ total: rows?.length }])
      expect(rows?.length).toBeGreaterThan(0)
    }
  },
)

it.each(READS.filter(isTally).map(({ statement }) => [statement.name, statement] as const))(
  '[C588] %s counts what the list of the same site holds, and marks what it is',
  async (name, statement) => {
    const list = READS.find((read) => read.statement.name === name.replace('.tally', '.list'))
    const marks = []
    for (const { site } of [world.f1, world.f2]) {
      const params = { siteId: site.id }
      const rows = list && (await world.app.db.staff.many(list.statement, params))
      const [tally] = await world.app.db.staff.many(statement, params)
      expect(tally).toMatchObject({ count: rows?.length })
      marks.push(isObject(tally) && 'mark' in tally && tally.mark)
    }
    expect(new Set(marks).size).toBe(2)
  },
)

function isFunction(value: unknown): value is (...given: unknown[]) => unknown {
  return typeof value === 'function'
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function readOf(exported: (...given: unknown[]) => unknown): Read[] {
  const reads: Read[] = []
  const record = (statement: Read['statement'], params: object) => {
    reads.push({ statement, params: Object.keys(params) })
    return Promise.resolve(null)
  }
  // The recorder keeps what it is given and runs nothing.
  const recorder = { many: record, first: record } as unknown as Reads
  // What a read takes after the site is a text, or the name of a text in an object.
  for (const given of ['x', { id: 'x' }]) {
    if (reads.length > 0) break
    try {
      const running = exported(recorder, 'x', given, given)
      if (running instanceof Promise) running.catch(() => {})
    } catch {
      return []
    }
  }
  return reads
}

function marksOf(filled: Filled): string[] {
  return [filled.mark, filled.site.id, ...itemsOf(filled).map(({ id }) => id)]
}

/** Everything of a site that has an id. */
function itemsOf(filled: Filled): { id: string }[] {
  const { items, ...named } = filled
  const found = Object.values(named).filter((value) => typeof value !== 'string')
  const each = Object.values(items).flatMap((item) => item ?? [])
  return [...new Set([...found, ...each])]
}

/** Every way to ask `site` for what `named` holds. */
function argumentsOf(params: string[], site: Filled, named: Filled): Record<string, unknown>[] {
  const numbered = [named.draftPart, named.publishedPart, named.draftChapter, named.publishedChapter]
  const values: Record<string, unknown[]> = {
    siteId: [site.site.id],
    siteIds: [[site.site.id]],
    // What a site has one of has the key of the site.
    id: [named.site.id, ...itemsOf(named).map(({ id }) => id)],
    ids: [[named.site.id, ...itemsOf(named).map(({ id }) => id)]],
    partId: [named.publishedPart.id],
    pageId: [named.page.id],
    number: numbered.map(({ number }) => number),
    locale: ['en', 'es'],
    language: ['', 'es'],
    paths: [[`/objects/uploads/${named.file.id}`]],
    path: ['about', 'was-about', `/objects/uploads/${named.file.id}`],
    bare: [`/${named.mark}`],
    hash: [named.mark],
    formId: itemsOf(named).map(({ id }) => id),
    slug: ['about', 'was-about', named.mark],
    publishedAt: ['2026-11-01T12:00:00Z'],
    offset: [0],
    q: [null],
    states: [null],
    languages: [null],
    sources: [null],
    forms: [null],
    isSpam: [false],
    orTrashed: [false],
    isWhole: [false],
    list: ['post'],
    person: [null],
    items: [JSON.stringify(itemsOf(named).map(({ id }) => ({ kind: 'post', id })))],
    kind: [null, 'post'],
    itemId: [named.post.id],
    verb: [null],
    version: [1],
    since: [null],
    until: [null],
    zone: ['UTC'],
    userId: ['00000000-0000-4000-8000-000000000000', named.person.id],
    after: [null],
    cursor: ['ffffffff-ffff-ffff-ffff-ffffffffffff'],
    limit: [50],
    length: [1],
    first: ['00000000-0000-0000-0000-000000000000'],
    next: ['ffffffff-ffff-ffff-ffff-ffffffffffff'],
  }
  return params.reduce<Record<string, unknown>[]>(
    (given, name) => {
      const options = values[name]
      if (!options) throw new Error(`test/generated/reads.test.ts has no values for the parameter ${name}`)
      return given.flatMap((one) => options.map((value) => ({ ...one, [name]: value })))
    },
    [{}],
  )
}
