import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { administer, aDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { newId } from '../ids.ts'
import { newKey } from '../secrets/key.ts'
import { openSecrets } from '../secrets/secrets.ts'
import { type Finding, runChecks } from './check.ts'
import {
  clockFinding,
  CONTENT_CHECKS,
  type OpenedDatabase,
  schemaFinding,
  SERVER_CHECKS,
  serverFindings,
} from './database.ts'

let database: TestDatabase
let opened: OpenedDatabase

beforeEach(async () => {
  database = await aDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'flyleaf-test-'))
  const login = new pg.Client(database.connection)
  login.on('error', () => {})
  await login.connect()
  onTestFinished(async () => {
    await login.end()
    rmSync(dataDir, { recursive: true })
  })
  opened = { login, db: database.db, dataDir, secretKey: undefined }
})

const plant = (sql: string) => administer(database.connection, sql)

async function problems(): Promise<string[]> {
  const found: Finding[] = []
  await runChecks([...SERVER_CHECKS, ...CONTENT_CHECKS], opened, (finding) => found.push(finding))
  return found.filter(({ kind }) => kind === 'problem').map(({ sentence }) => sentence)
}

it('a database as the start leaves it is fine', async () => {
  expect(await problems()).toEqual([])
  await openSecrets(opened)
  expect(await problems()).toEqual([])
  expect(await schemaFinding(opened.login)).toMatchObject({ kind: 'ok' })
})

describe('one problem each', () => {
  it.each<[string, string, RegExp]>([
    [
      'an index that is not valid',
      `create table twice (a int); insert into twice values (1), (1)`,
      /These indexes are not valid: twice_a\./,
    ],
    [
      'a table of a site without row-level security',
      'alter table book_parts disable row level security',
      /Row-level security is missing on book_parts: /,
    ],
    [
      'a table of a site without its policy',
      'drop policy web on pages',
      /Row-level security is missing on pages: /,
    ],
    [
      'a translation whose chapter is not there',
      `alter table book_chapter_translations drop constraint book_chapter_translations_fork_id_chapter_id_fkey;
       insert into book_chapter_translations (fork_id, chapter_id, language_id, title)
         select gen_random_uuid(), gen_random_uuid(), id, 'Lost' from languages where code = 'en';
       alter table book_chapter_translations add constraint lost foreign key (fork_id, chapter_id)
         references book_chapters not valid`,
      /A row of book_chapter_translations belongs to one of book_chapters that is not there: restore a backup/,
    ],
    [
      'a rule that was never checked',
      `alter table pages drop constraint pages_fork_id_fkey;
       alter table pages add constraint unchecked foreign key (fork_id) references forks not valid`,
      /The rule unchecked of pages was never checked: run "alter table pages validate constraint unchecked"/,
    ],
  ])('%s', async (what, sql, sentence) => {
    await plant(sql)
    if (what.startsWith('an index')) {
      await expect(plant('create unique index concurrently twice_a on twice (a)')).rejects.toThrow()
    }
    expect(await problems()).toEqual([expect.stringMatching(sentence)])
  })

  it('commits that are not synced', async () => {
    const [row] = await plant('select current_database() as name')
    await plant(`alter database ${row?.name} set synchronous_commit = off`)
    const login = new pg.Client(database.connection)
    await login.connect()
    onTestFinished(() => login.end())
    opened = { ...opened, login }
    expect(await problems()).toEqual([expect.stringMatching(/^synchronous_commit is off .* power cut/)])
  })

  it('a key that does not fit, that is missing, or that is no key', async () => {
    const secretKey = newKey()
    await openSecrets({ ...opened, secretKey })
    expect(await problems()).toEqual([expect.stringMatching(/the key that encrypts secrets is missing/)])
    opened = { ...opened, secretKey: newKey() }
    expect(await problems()).toEqual([expect.stringMatching(/is not the one that was used before/)])
    opened = { ...opened, secretKey }
    expect(await problems()).toEqual([])
    writeFileSync(join(opened.dataDir, 'secret.key'), 'nonsense!')
    expect(await problems()).toEqual([])
    opened = { ...opened, secretKey: undefined }
    expect(await problems()).toEqual([expect.stringMatching(/holds no usable key/)])
  })

  it('a server that is old, unsafe or without checksums', () => {
    const settings = { data_checksums: 'on', fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
    const facts = { number: 180_004, version: '18.4', settings }
    expect(serverFindings(facts)).toMatchObject([{ kind: 'ok' }])
    const sentences = [
      serverFindings({ ...facts, number: 160_003, version: '16.3' }),
      serverFindings({ ...facts, settings: { ...settings, fsync: 'off' } }),
      serverFindings({ ...facts, settings: { ...settings, full_page_writes: 'off' } }),
      serverFindings({ ...facts, settings: { ...settings, data_checksums: 'off' } }),
    ]
    expect(sentences).toEqual(
      [
        /PostgreSQL 16\.3: .* version 17/,
        /^fsync is off/,
        /^full_page_writes is off/,
        /no data checksums/,
      ].map((sentence) => [{ kind: 'problem', sentence: expect.stringMatching(sentence) }]),
    )
  })

  it('clocks that differ', () => {
    expect(clockFinding(1_000).kind).toBe('ok')
    expect(clockFinding(90_000)).toMatchObject({
      kind: 'problem',
      sentence: expect.stringMatching(/90 s ahead of ours/),
    })
    expect(clockFinding(-5_000).sentence).toMatch(/5 s behind ours/)
  })
})

it('migrations that wait are a note, and those of a newer version a refusal', async () => {
  await plant(
    `delete from schema_migrations where name = (select max(name) from schema_migrations where name <> 'access')`,
  )
  expect(await schemaFinding(opened.login)).toEqual({
    kind: 'note',
    sentence: expect.stringMatching(/^One migration waits for the next start/),
  })
  await plant(`insert into schema_migrations (name, checksum) values ('99990101-0000-later', 'x')`)
  await expect(schemaFinding(opened.login)).rejects.toThrow(/written by a newer Flyleaf/)
})

it('a login without the roles is reported as no problem: row-level security is off', async () => {
  const name = `plain_${newId().slice(-12)}`
  await plant(`create role ${name} login password 'plain-password'`)
  onTestFinished(async () => void (await plant(`drop role ${name}`)))
  const login = new pg.Client({ ...database.connection, user: name, password: 'plain-password' })
  login.on('error', () => {})
  await login.connect()
  onTestFinished(() => login.end())
  const found: Finding[] = []
  await runChecks(SERVER_CHECKS, { ...opened, login }, (finding) => found.push(finding))
  expect(found.at(-1)).toEqual({ kind: 'note', sentence: expect.stringMatching(/second net .* is off/) })
})

it('a check that breaks is a problem, and the next one runs', async () => {
  const found: Finding[] = []
  const broken = { name: 'the moon', run: () => Promise.reject(new Error('it is cloudy')) }
  await runChecks([broken, ...SERVER_CHECKS], opened, (finding) => found.push(finding))
  expect(found[0]).toEqual({ kind: 'problem', sentence: 'The check of the moon failed: it is cloudy.' })
  expect(found.length).toBeGreaterThan(1)
})
