import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { administer, aDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { newId } from '../ids.ts'
import { statement } from '../db/statement.ts'
import { newKey } from './key.ts'
import { listSecretNames, lookAtSecrets, openSecrets, putSecret, readSecret, reencrypt } from './secrets.ts'

let database: TestDatabase
let dataDir: string
const siteId = newId()
const otherId = newId()

beforeEach(async () => {
  database = await aDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'flyleaf-test-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  await administer(
    database.connection,
    `insert into forks (id, slug, name) values ('${siteId}', 'mine', 'Mine'), ('${otherId}', 'theirs', 'Theirs')`,
  )
})

const open = (secretKey?: string) => openSecrets({ db: database.db, dataDir, secretKey })
const file = () => join(dataDir, 'secret.key')

/** Keeps a secret as the running product would. */
async function keep(
  value: string | null,
  { site = siteId, name = 'smtp', secretKey = undefined as string | undefined } = {},
) {
  const secrets = await open(secretKey)
  await database.db.transaction([site], (tx) => putSecret(tx, secrets, { siteId: site, name, value }))
}

async function read({ site = siteId, name = 'smtp', secretKey = undefined as string | undefined } = {}) {
  const secrets = await open(secretKey)
  return database.db.transaction([site], (tx) => readSecret(tx, secrets, { siteId: site, name }))
}

const stored = () =>
  administer(
    database.connection,
    `select (select row(sealed_root, root_key_id)::text from install) as root,
      (select string_agg(s::text, ';' order by s::text) from site_secrets s) as secrets`,
  )

describe('a secret', () => {
  it('is read back, replaced and removed, and is not in the database as it was given', async () => {
    await keep('first words')
    expect(await read()).toBe('first words')
    await keep('second wörds')
    expect(await read()).toBe('second wörds')
    const [row] = await administer(database.connection, 'select ciphertext, key_id from site_secrets')
    expect(Buffer.from(row?.ciphertext as Buffer).toString('latin1')).not.toMatch(/words|w.rds/)
    await keep(null)
    expect(await read()).toBeNull()
  })

  it('is listed by its name alone, and only in its own site', async () => {
    await keep('a', { name: 'smtp' })
    await keep('b', { name: 'ai' })
    await keep('c', { site: otherId })
    expect(await database.db.transaction([siteId], (tx) => listSecretNames(tx, siteId))).toEqual([
      'ai',
      'smtp',
    ])
  })

  it('does not open in the row of another site, of another name, or with one changed byte', async () => {
    const refused = { type: 'unavailable', status: 503 }
    await keep('mine', { name: 'smtp' })
    const copy = (fork: string, name: string) =>
      administer(
        database.connection,
        `insert into site_secrets select '${fork}', '${name}', ciphertext, key_id from site_secrets where name = 'smtp' limit 1`,
      )
    await copy(otherId, 'smtp')
    await copy(siteId, 'ai')
    await expect(read({ site: otherId })).rejects.toMatchObject(refused)
    await expect(read({ name: 'ai' })).rejects.toMatchObject(refused)
    expect(await read()).toBe('mine')
    await administer(
      database.connection,
      `update site_secrets set ciphertext = set_byte(ciphertext, 30, get_byte(ciphertext, 30) # 1) where fork_id = '${siteId}' and name = 'smtp'`,
    )
    await expect(read()).rejects.toMatchObject(refused)
  })

  it('cannot be read by the roles of the studio and of the public', async () => {
    await keep('mine')
    const rows = statement('test.siteSecrets', (q, _: object) =>
      q.selectFrom('siteSecrets').select('ciphertext'),
    )
    await expect(database.db.staff.many(rows, {})).rejects.toMatchObject({ code: '42501' })
    await expect(database.db.reader.many(rows, {})).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the key file', () => {
  it('is made at the first start, for its owner alone, and kept afterwards', async () => {
    expect((await open()).readOnly).toBeNull()
    const text = readFileSync(file(), 'utf8')
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir)).toEqual(['secret.key'])
    expect((await open()).readOnly).toBeNull()
    expect(readFileSync(file(), 'utf8')).toBe(text)
  })

  it('is not made where SECRET_KEY is set', async () => {
    expect((await open(newKey())).readOnly).toBeNull()
    expect(existsSync(file())).toBe(false)
  })

  it('is one sentence where it cannot be written, and nothing is encrypted with what would be lost', async () => {
    const before = await stored()
    const place = { db: database.db, dataDir: join(dataDir, 'missing'), secretKey: undefined }
    await expect(openSecrets(place)).rejects.toThrow(
      /^The key file .*missing\/secret\.key cannot be written: .+\.$/,
    )
    expect(await stored()).toEqual(before)
  })

  it('is made once when two starts meet', async () => {
    const both = await Promise.all([open(), open()])
    expect(both.map((secrets) => secrets.readOnly)).toEqual([null, null])
    expect(both[0]?.keyFor('x')).toEqual(both[1]?.keyFor('x'))
  })

  it('lets only one of two nodes with data folders of their own set the key', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'flyleaf-test-'))
    onTestFinished(() => rmSync(elsewhere, { recursive: true }))
    const both = await Promise.all([
      open(),
      openSecrets({ db: database.db, dataDir: elsewhere, secretKey: undefined }),
    ])
    expect(both.filter((secrets) => secrets.readOnly === null)).toHaveLength(1)
    expect([...readdirSync(dataDir), ...readdirSync(elsewhere)]).toEqual(['secret.key'])
  })
})

describe('a key that does not fit the data', () => {
  /** Read-only with this sentence, and neither the files nor the database changed. */
  async function expectReadOnly(sentence: RegExp, secretKey?: string) {
    const before = [await stored(), readdirSync(dataDir)]
    const secrets = await open(secretKey)
    expect(secrets.readOnly).toMatch(sentence)
    expect(secrets.readOnly?.length).toBeLessThanOrEqual(200)
    expect(() => secrets.seal('new', 'anywhere')).toThrow(secrets.readOnly ?? '')
    const put = database.db.transaction([siteId], (tx) =>
      putSecret(tx, secrets, { siteId, name: 'x', value: 'y' }),
    )
    await expect(put).rejects.toMatchObject({ status: 503, detail: secrets.readOnly })
    expect([await stored(), readdirSync(dataDir)]).toEqual(before)
  }

  it('is not replaced when its file is deleted, and putting it back heals', async () => {
    await keep('mine')
    const text = readFileSync(file())
    rmSync(file())
    await expectReadOnly(/key that encrypts secrets is missing/)
    writeFileSync(file(), text)
    expect((await open()).readOnly).toBeNull()
    expect(await read()).toBe('mine')
  })

  it('counts also before any site has a secret: other keys are derived from it', async () => {
    const secrets = await open()
    const text = readFileSync(file())
    rmSync(file())
    await expectReadOnly(/key that encrypts secrets is missing/)
    writeFileSync(file(), text)
    expect((await open()).keyFor('links')).toEqual(secrets.keyFor('links'))
  })

  it.each([
    ['in the file', undefined],
    ['in SECRET_KEY', newKey()],
  ])('is told as another one %s, and the right one heals', async (_where, secretKey) => {
    await keep('mine')
    const text = readFileSync(file())
    writeFileSync(file(), `${newKey()}\n`)
    await expectReadOnly(/not the one that was used before/, secretKey)
    writeFileSync(file(), text)
    expect(await read()).toBe('mine')
  })

  it('is reported where the file is cut off, also while nothing is encrypted yet', async () => {
    writeFileSync(file(), newKey().slice(0, 20))
    await expectReadOnly(/holds no usable key/)
    writeFileSync(file(), '')
    await expectReadOnly(/holds no usable key/)
  })

  it('is reported where the root was lost or changed', async () => {
    await keep('mine')
    const [before] = await administer(database.connection, 'select sealed_root from install')
    await administer(
      database.connection,
      `update install set sealed_root = set_byte(sealed_root, 20, 1 # get_byte(sealed_root, 20))`,
    )
    await expectReadOnly(/is damaged. Restore a backup/)
    await administer(database.connection, 'update install set sealed_root = null, root_key_id = null')
    await expectReadOnly(/is damaged. Restore a backup/)
    expect(before).toBeDefined()
  })

  it('may be looked at without making one', async () => {
    expect(await lookAtSecrets({ db: database.db, dataDir, secretKey: undefined })).toBeNull()
    expect(readdirSync(dataDir)).toEqual([])
    await keep('mine')
    expect((await lookAtSecrets({ db: database.db, dataDir, secretKey: undefined }))?.readOnly).toBeNull()
    expect((await lookAtSecrets({ db: database.db, dataDir, secretKey: newKey() }))?.readOnly).toMatch(
      /not the one/,
    )
  })
})

describe('a change of the key', () => {
  const [old, fresh] = [newKey(), newKey()]
  const keyIds = () =>
    administer(
      database.connection,
      'select root_key_id as id from install union select key_id from site_secrets',
    )

  it('goes through both keys: old secrets stay readable, new ones have the new key', async () => {
    await keep('old', { name: 'a', secretKey: old })
    const both = `${fresh},${old}`
    await keep('new', { name: 'b', secretKey: both })
    expect([await read({ name: 'a', secretKey: both }), await read({ name: 'b', secretKey: both })]).toEqual([
      'old',
      'new',
    ])
    expect(await keyIds()).toHaveLength(2)
    const early = await open(fresh)
    expect(early.readOnly).toMatch(/not the one that was used before/)
    expect((await open(old)).readOnly).toMatch(/encrypted with a key that is missing/)
  })

  it('is over after everything is encrypted anew; derived keys stay as they were', async () => {
    await keep('one', { name: 'a', secretKey: old })
    await keep('two', { site: otherId, name: 'a', secretKey: old })
    const links = (await open(old)).keyFor('links')
    const place = { db: database.db, dataDir, secretKey: `${fresh},${old}` }
    expect(await reencrypt(place)).toBe(2)
    expect(await reencrypt(place)).toBe(0)
    expect(await keyIds()).toHaveLength(1)
    expect((await open(fresh)).keyFor('links')).toEqual(links)
    expect(await read({ name: 'a', secretKey: fresh })).toBe('one')
    expect(await read({ site: otherId, name: 'a', secretKey: fresh })).toBe('two')
    expect((await open(old)).readOnly).toMatch(/not the one/)
  })

  it('changes nothing while a key is missing or a secret is damaged', async () => {
    await keep('one', { name: 'a', secretKey: old })
    await expect(reencrypt({ db: database.db, dataDir, secretKey: fresh })).rejects.toThrow(/not the one/)
    await administer(database.connection, `update site_secrets set ciphertext = '\\x00'`)
    const before = await stored()
    await expect(reencrypt({ db: database.db, dataDir, secretKey: `${fresh} ${old}` })).rejects.toThrow(
      /is damaged/,
    )
    expect(await stored()).toEqual(before)
  })
})

it('a derived key belongs to its purpose and to this install', async () => {
  const secrets = await open()
  expect(secrets.keyFor('links')).toHaveLength(32)
  expect(secrets.keyFor('links')).toEqual((await open()).keyFor('links'))
  expect(secrets.keyFor('links')).not.toEqual(secrets.keyFor('addresses'))
})
