import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { administer, aDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { openPool } from './database.ts'
import { newId } from '../ids.ts'
import { StartError } from '../start-error.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { statement } from './statement.ts'
import { tried } from './tried.ts'

let database: TestDatabase
const [mine, theirs] = [newId(), newId()]

beforeAll(async () => {
  database = await aDatabase()
  await administer(
    database.connection,
    `insert into forks (id, slug, name) values ('${mine}', 'mine', 'Mine'), ('${theirs}', 'theirs', 'Theirs')`,
  )
})

const partsOf = statement('test.parts', (q, p: { siteId: string }) =>
  q
    .selectFrom('bookParts')
    .select(['id', 'title', 'isPublished'])
    .where('forkId', '=', p.siteId)
    .orderBy('number'),
)

const insert = (siteId: string, number: number, isPublished = true) =>
  database.db.transaction([mine], (tx) =>
    tx.run((q) =>
      q
        .insertInto('bookParts')
        .values({ forkId: siteId, id: newId(), number, title: `Part ${number}`, isPublished }),
    ),
  )

describe('a transaction', () => {
  it('writes rows of the sites that it names and no others', async () => {
    await insert(mine, 1)
    await expect(insert(theirs, 1)).rejects.toMatchObject({ code: '42501' })
    expect(await database.db.staff.many(partsOf, { siteId: theirs })).toEqual([])
  })

  it('neither changes nor deletes a row of another site, even without a condition', async () => {
    await administer(
      database.connection,
      `insert into book_parts (fork_id, id, number, title) values ('${theirs}', gen_random_uuid(), 7, 'Kept')`,
    )
    await database.db.transaction([mine], async (tx) => {
      await tx.run((q) => q.updateTable('bookParts').set({ title: 'Taken' }))
      await tx.run((q) => q.deleteFrom('bookParts').where('number', '=', 7))
    })
    expect(await database.db.staff.many(partsOf, { siteId: theirs })).toMatchObject([{ title: 'Kept' }])
  })

  it('leaves nothing behind when its work fails', async () => {
    const failing = database.db.transaction([mine], async (tx) => {
      await tx.run((q) =>
        q.insertInto('bookParts').values({ forkId: mine, id: newId(), number: 99, title: 'Half' }),
      )
      throw new Error('in the middle')
    })
    await expect(failing).rejects.toThrow('in the middle')
    expect(await administer(database.connection, 'select id from book_parts where number = 99')).toEqual([])
  })

  const addPart = statement('test.addPart', (q, p: { siteId: string; id: string; number: number }) =>
    q.insertInto('bookParts').values({ forkId: p.siteId, id: p.id, number: p.number, title: 'Sent' }),
  )
  const numbered = (number: number) => ({ siteId: mine, id: newId(), number })

  it('stores what was sent without waiting, also where nothing else was asked', async () => {
    await database.db.transaction([mine], (tx) => tx.send(addPart, numbered(41)))
    expect(await administer(database.connection, 'select id from book_parts where number = 41')).toHaveLength(
      1,
    )
  })

  it('reads what it sent before', async () => {
    const numbers = await database.db.transaction([mine], async (tx) => {
      tx.send(addPart, numbered(42))
      return (await tx.many(partsOf, { siteId: mine })).map(({ title }) => title)
    })
    expect(numbers).toContain('Sent')
  })

  it('stores nothing when something that it sent fails, and says what failed', async () => {
    const twice = numbered(43)
    const last = database.db.transaction([mine], (tx) => {
      tx.send(addPart, numbered(44))
      tx.send(addPart, twice)
      tx.send(addPart, twice)
    })
    await expect(last).rejects.toMatchObject({ code: '23505' })
    const beforeARead = database.db.transaction([mine], async (tx) => {
      tx.send(addPart, twice)
      tx.send(addPart, twice)
      await tx.many(partsOf, { siteId: mine })
    })
    await expect(beforeARead).rejects.toMatchObject({ code: '23505' })
    const stored = await administer(database.connection, 'select id from book_parts where number in (43, 44)')
    expect(stored).toEqual([])
  })

  it('says that nothing was changed when the connection ends before the commit', async () => {
    const pidOf = statement('test.pid', () => sql<{ pid: number }>`select pg_backend_pid() as pid`)
    const lost = database.db.transaction([mine], async (tx) => {
      await tx.write(addPart, numbered(46))
      const [own] = await tx.many(pidOf, {})
      await administer(database.connection, 'select pg_terminate_backend($1)', [own?.pid])
      await tx.many(partsOf, { siteId: mine })
    })
    await expect(lost).rejects.toMatchObject({
      type: 'unavailable',
      message: 'The database does not answer at the moment. Nothing was changed.',
    })
    expect(await administer(database.connection, 'select id from book_parts where number = 46')).toEqual([])
  })

  it('keeps nothing of what a part sent that is taken back, and all that other parts sent', async () => {
    await database.db.transaction([mine], async (tx) => {
      tx.send(addPart, numbered(46))
      const refused = await tried(tx, async () => {
        tx.send(addPart, numbered(47))
        throw new Error('refused')
      })
      expect(refused?.message).toBe('refused')
      expect(await tried(tx, async () => tx.send(addPart, numbered(48)))).toBeNull()
    })
    const stored = await administer(
      database.connection,
      'select number from book_parts where number between 46 and 48 order by number',
    )
    expect(stored.map(({ number }) => number)).toEqual([46, 48])
  })

  it('says that its outcome is not known when the connection ends during the commit', async () => {
    const administered = (query: string) => administer(database.connection, query)
    await administered(`create function be_slow() returns trigger language plpgsql as
      $$ begin perform pg_sleep(20); return null; end $$`)
    await administered(`create constraint trigger slow_commit after insert on book_parts deferrable initially deferred
      for each row when (new.number = 45) execute function be_slow()`)
    const lost = database.db.transaction([mine], (tx) => tx.send(addPart, numbered(45)))
    const said = expect(lost).rejects.toMatchObject({
      type: 'unavailable',
      message: expect.stringContaining('Please look whether it was done'),
    })
    const end = `select pg_terminate_backend(pid) as ended from pg_stat_activity
      where wait_event = 'PgSleep' and datname = current_database()`
    await expect.poll(() => administered(end), { timeout: 10_000 }).toHaveLength(1)
    await said
    await administered('drop trigger slow_commit on book_parts')
  })

  it('is not begun for what is no id', async () => {
    await expect(database.db.transaction(["x'; drop table forks; --"], async () => {})).rejects.toThrow(
      TypeError,
    )
  })
})

it('a connection that ends by itself is told of, and one that ends with its pool is not', async () => {
  const told: string[] = []
  const pool = openPool({
    connection: database.connection,
    name: 'test',
    size: 1,
    statementTimeoutMs: 0,
    log: { warn: (_: object, sentence: string) => told.push(sentence) },
  })
  await pool.query('select 1')
  const ofPool =
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'flyleaf test'"
  await administer(database.connection, ofPool)
  await expect.poll(() => told).toEqual(['a database connection ended'])
  const { promise: left, resolve } = Promise.withResolvers<pg.PoolClient>()
  pool.on('connect', resolve)
  await pool.query('select 1')
  const ended = pool.end()
  // The server stops before it has read that the connection ends.
  pool.emit('error', new Error('terminating connection'), await left)
  await ended
  expect(told).toHaveLength(1)
})

it('a day leaves the database as it stands in the calendar', async () => {
  const dayOf = statement('test.day', () => sql<{ day: string }>`select date '2027-03-01' as day`)
  expect(await database.db.staff.many(dayOf, {})).toEqual([{ day: '2027-03-01' }])
})

describe('the roles', () => {
  it('let the public see what is published and nothing of people', async () => {
    await insert(mine, 2, false)
    const rows = await database.db.reader.many(partsOf, { siteId: mine })
    expect(rows.every((row) => row.isPublished)).toBe(true)
    const users = statement('test.users', (q, _: object) => q.selectFrom('users').select('id'))
    await expect(database.db.reader.many(users, {})).rejects.toMatchObject({ code: '42501' })
  })

  it('keep password hashes from every read of the console', async () => {
    const hashes = statement('test.hashes', (q, _: object) =>
      q.selectFrom('credentials').select('passwordHash'),
    )
    await expect(database.db.staff.many(hashes, {})).rejects.toMatchObject({ code: '42501' })
  })

  it('guard every table that carries fork_id', async () => {
    const open = await administer(
      database.connection,
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'fork_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity`,
    )
    expect(open).toEqual([])
  })

  it('find each tenant table keyed by fork_id first', async () => {
    const rows = await administer(
      database.connection,
      `select c.relname from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'fork_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and i.indkey[0] <> a.attnum`,
    )
    expect(rows).toEqual([])
  })
})

describe('the stored model of the specification', () => {
  const columnsOf = async (table: string) => {
    const rows = await administer(
      database.connection,
      'select column_name from information_schema.columns where table_name = $1',
      [table],
    )
    return rows.map((row) => row.column_name)
  }

  it.each([
    [
      '[C590]',
      'users',
      'id email first_name last_name profile_image_url created_at updated_at username is_platform_owner',
    ],
    ['[C591]', 'sessions', 'sid sess expire user_id'],
    ['[C592]', 'forks', 'id name domain app_id is_active config created_at slug'],
    ['[C595]', 'languages', 'id code name flag is_default'],
    [
      '[C602]',
      'book_parts',
      'fork_id number title subtitle description path color is_published display_order created_at updated_at',
    ],
    [
      '[C603]',
      'book_chapters',
      'fork_id part_id number title subtitle description content read_time key_themes audience is_published display_order created_at updated_at',
    ],
    ['[C604]', 'reflections', 'fork_id part_id title prompt is_active display_order'],
    ['[C605]', 'reflection_questions', 'reflection_id question display_order'],
    ['[C606]', 'breath_sections', 'fork_id part_id title description instruction duration is_active'],
    [
      '[C593]',
      'modules',
      'id name version description category features dependencies routes components is_core created_at',
    ],
    ['[C594]', 'fork_modules', 'id fork_id module_id is_enabled config'],
    ['[C596]', 'pages', 'id fork_id slug template is_published created_at updated_at'],
    ['[C597]', 'page_translations', 'page_id language_id title content meta_title meta_description'],
    [
      '[C607]',
      'notifications',
      'fork_id email first_name last_name is_subscribed subscription_source preferences confirmed_at unsubscribed_at',
    ],
    [
      '[C608]',
      'visual_assets',
      'fork_id media_file_id part_id chapter_id asset_type title caption alt_text display_order is_active',
    ],
    ['[C613]', 'media_files', 'fork_id filename original_name mime_type size path alt tags'],
    ['[C614]', 'navigation', 'fork_id name type items'],
    ['[C615]', 'email_subscriptions', 'email is_active subscribed_at unsubscribed_at'],
  ])('%s %s has its columns', async (_row, table, columns) => {
    expect(await columnsOf(table)).toEqual(expect.arrayContaining(columns.split(' ')))
  })

  it.each([
    ['[C593]', 'modules', 'category', "'core'"],
    ['[C594]', 'fork_modules', 'is_enabled', 'true'],
    ['[C596]', 'pages', 'template', "'default'"],
    ['[C596]', 'pages', 'is_published', 'false'],
    ['[C602]', 'book_parts', 'color', "'from-gray-400 to-gray-600'"],
    ['[C607]', 'notifications', 'is_subscribed', 'true'],
    ['[C607]', 'notifications', 'subscription_source', "'website'"],
    ['[C608]', 'visual_assets', 'display_order', '0'],
    ['[C614]', 'navigation', 'type', "'main'"],
  ])('%s %s.%s begins as %s', async (_row, table, column, value) => {
    const [row] = await administer(
      database.connection,
      'select column_default from information_schema.columns where table_name = $1 and column_name = $2',
      [table, column],
    )
    expect(row?.column_default).toMatch(new RegExp(`^${value}(?:::text)?$`))
  })

  it.each([
    ['[C593]', 'modules', 'name'],
    ['[C595]', 'languages', 'code'],
    ['[C615]', 'email_subscriptions', 'email'],
  ])('%s %s are told apart by their %s', async (_row, table, column) => {
    const keys = await administer(
      database.connection,
      `select array_agg(a.attname::text) as columns from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = $1::regclass and i.indisunique group by i.indexrelid`,
      [table],
    )
    expect(keys).toContainEqual({ columns: [column] })
  })
})

describe('migrations', () => {
  const fresh = async () => {
    const name = `migrate_${Math.random().toString(36).slice(2, 10)}`
    await administer(inject('database'), `create database ${name}`)
    return { ...inject('database'), database: name }
  }

  it('run once each, also when two nodes start at the same moment', async () => {
    const connection = await fresh()
    const both = await Promise.all([migrate(connection), migrate(connection)])
    expect(both).toEqual([{ hasRoles: true }, { hasRoles: true }])
    const rows = await administer(
      connection,
      'select name from schema_migrations where name <> $1 order by name',
      ['access'],
    )
    expect(rows.map((row) => row.name)).toEqual(MIGRATIONS.map((migration) => migration.name))
  })

  it('refuse a file that was changed after it ran, and a schema that is newer than the build', async () => {
    const connection = await fresh()
    await migrate(connection)
    const changed = MIGRATIONS.map((m, i) => (i === 0 ? { ...m, sql: `${m.sql}\n-- edited` } : m))
    await expect(migrate(connection, changed)).rejects.toThrow(/was changed after this database ran it/)
    await expect(migrate(connection, MIGRATIONS.slice(0, -1))).rejects.toThrow(/newer Flyleaf/)
  })

  it('give the rights of the roles again when the file that says them has changed', async () => {
    const connection = await fresh()
    await migrate(connection)
    await administer(
      connection,
      `revoke select on forks from flyleaf_reader; update schema_migrations set checksum = 'old' where name = 'access'`,
    )
    await migrate(connection)
    const [row] = await administer(
      connection,
      `select has_table_privilege('flyleaf_reader', 'forks', 'select') as may`,
    )
    expect(row?.may).toBe(true)
  })

  it('leave nothing of one that fails', async () => {
    const connection = await fresh()
    const broken = { name: '99990101-0000-broken', sql: 'create table half (id int); select nonsense' }
    await expect(migrate(connection, [...MIGRATIONS, broken])).rejects.toThrow(StartError)
    expect(await administer(connection, "select to_regclass('half') as half")).toEqual([{ half: null }])
    await expect(migrate(connection)).resolves.toEqual({ hasRoles: true })
  })

  it('say in a sentence when the database is not there', async () => {
    const away = { ...inject('database'), database: 'no_such_database' }
    await expect(migrate(away)).rejects.toThrow(/^The database cannot be reached: .+\.$/)
  })
})

describe('the types', () => {
  it('are those of the real schema (UPDATE_TYPES=1 writes them anew)', () => {
    const { connection } = database
    const [host, password] = [String(connection.host), String(connection.password)].map(encodeURIComponent)
    const url = `postgres://${connection.user}:${password}@/${connection.database}?host=${host}`
    const cli = join(
      dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')),
      'dist/cli/bin.js',
    )
    const file = join(import.meta.dirname, 'schema.gen.ts')
    const args = ['--dialect', 'postgres', '--camel-case', '--url', url, '--out-file', file]
    const exclude = [
      '--exclude-pattern',
      '{schema_migrations,graphile_worker.*}',
      '--type-mapping',
      '{"date":"string","timestamptz":"string"}',
    ]
    const verify = process.env.UPDATE_TYPES ? [] : ['--verify']
    expect(() =>
      execFileSync(process.execPath, [cli, ...args, ...exclude, ...verify], { stdio: 'pipe' }),
    ).not.toThrow()
  })
})

describe('the words of a rich text', () => {
  it.each([
    [[], 0],
    [['', ' '], 0],
    [['Some words.', 'and more'], 4],
    [['a – b', ' — ', '… c ...'], 3],
    [['« Bonjour » !', 'mots : 5'], 3],
    [['a\u00a0b\u2009c\u3000d\ne\t\tf'], 6],
    [['- - -', '--', '12 + 3', '5 €', '¿Qué?', '„Ja“', 'semi-detached, too'], 7],
  ])('of %j are %i', async (texts, count) => {
    const content = { type: 'doc', content: [{ content: texts.map((text) => ({ type: 'text', text })) }] }
    const asked = sql<object>`select words_of(${JSON.stringify(content)}::jsonb) as words`
    expect(await database.db.transaction([mine], (tx) => tx.run(() => asked))).toEqual([{ words: count }])
  })
})
