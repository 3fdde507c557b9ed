import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { aDataDirWith, aVault, backUp } from '../../../test/support/backup.ts'
import { aChecksum } from '../../../test/support/checksum.ts'
import { administer } from '../../../test/support/database.ts'
import { upload } from '../../../test/support/uploads.ts'
import type { Site } from '../../kernel/site.ts'
import { objectsIn, openStorage } from '../storage/storage.ts'
import { findBackup } from './restore.ts'
import { restoreSite } from './restore-site.ts'

let app: App
let [one, other]: Site[] = []
let as: string

beforeEach(async () => {
  app = await anApp()
  one = await aSite(app, 'Tidewater', { isDefault: true })
  other = await aSite(app, 'Quince Yard')
  as = await aPerson(app, { site: one, isPlatformOwner: true })
  for (const site of [one, other]) await aPage(site, 'first')
})

async function aPage(site: Site | undefined, slug: string): Promise<string> {
  const body = { slug, title: slug, template: 'default', isPublished: true }
  const answer = await app.call(`POST /api/forks/${site?.id}/pages`, { as, body })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return answer.json().id
}

const slugsOf = async (site: Site | undefined) => {
  const rows = await administer(app.connection, 'select slug from pages where fork_id = $1 order by slug', [
    site?.id,
  ])
  return rows.map(({ slug }) => slug)
}

async function aBackup() {
  const dataDir = aDataDirWith({ [`${one?.id}/1.bin`]: 'one', [`${other?.id}/2.bin`]: 'two' })
  const vault = aVault()
  await backUp(vault, { connection: app.connection, dataDir })
  const backup = await findBackup(vault)
  const restore = (named: string) =>
    restoreSite({ connection: app.connection, dataDir, vault, backup, named })
  return { dataDir, restore }
}

it('puts one site into its place and leaves every other one as it is', async () => {
  const { dataDir, restore } = await aBackup()
  const version = () =>
    administer(app.connection, 'select version from site_versions where fork_id = $1', [one?.id])
  for (const site of [one, other]) await aPage(site, 'second')
  await administer(app.connection, "delete from pages where fork_id = $1 and slug = 'first'", [one?.id])
  rmSync(objectsIn(dataDir), { recursive: true })
  const [before] = await version()
  expect(await restore('Tidewater')).toEqual({ name: 'Tidewater', lostAccess: 0, lostSecrets: 0 })
  expect([await slugsOf(one), await slugsOf(other)]).toEqual([['first'], ['first', 'second']])
  expect(readFileSync(join(objectsIn(dataDir), `${one?.id}/1.bin`), 'utf8')).toBe('one')
  expect(existsSync(join(objectsIn(dataDir), `${other?.id}/2.bin`))).toBe(false)
  // Readers get it at once, and the site goes on working.
  const [after] = await version()
  expect(Number(after?.version)).toBeGreaterThan(Number(before?.version))
  const counts = (await app.call(`GET /api/forks/${one?.id}/counts`, { as })).json()
  expect(counts.pages).toBe(1)
  await aPage(one, 'third')
  expect(await administer(app.connection, 'select default_fork_id as id from install')).toEqual([
    { id: one?.id },
  ])
})

it('brings a site back that was deleted, without accounts that are gone', async () => {
  await aPerson(app, { site: other, role: 'editor' })
  const { restore } = await aBackup()
  const sum = await aChecksum(app.connection)
  const { site_versions: _, site_changes: __, install: ___, ...before } = await sum()
  await administer(app.connection, 'delete from forks where id = $1', [other?.id])
  expect(await slugsOf(other)).toEqual([])
  expect(await restore(other?.slug ?? '')).toMatchObject({ name: 'Quince Yard', lostAccess: 0 })
  expect(await sum()).toMatchObject(before)

  await administer(app.connection, 'delete from users where not is_platform_owner')
  expect(await restore(other?.id ?? '')).toMatchObject({ lostAccess: 1 })
  expect(await slugsOf(other)).toEqual(['first'])
})

it('brings back files that were replaced, which then can be taken back', async () => {
  const dataDir = aDataDirWith()
  app = await anApp({ storage: openStorage(objectsIn(dataDir)) })
  const site = await aSite(app, 'Tidewater', { isDefault: true })
  as = await aPerson(app, { site, isPlatformOwner: true })
  const sent = async (text: string) =>
    (await upload(app, Buffer.from(text), { as, site, name: `${text}.txt` })).path
  const path = await sent('one')
  const body = { path, filename: 'one.txt', originalName: 'one.txt', mimeType: 'text/plain', size: 3 }
  const { id } = (await app.call(`POST /api/forks/${site.id}/media`, { as, body })).json()
  const { version } = (
    await app.call(`POST /api/media/${id}/replace`, { as, body: { path: await sent('two') } })
  ).json()
  const vault = aVault()
  await backUp(vault, { connection: app.connection, dataDir })
  await administer(app.connection, 'delete from forks where id = $1', [site.id])
  rmSync(objectsIn(dataDir), { recursive: true })
  const backup = await findBackup(vault)
  await restoreSite({ connection: app.connection, dataDir, vault, backup, named: site.id })
  expect((await app.call(`GET ${path as '/'}`)).body).toBe('two')
  as = await aPerson(app, { site, isPlatformOwner: true })
  const back = await app.call(`POST /api/media/${id}/replaced/${version}/restore`, { as, body: {} })
  expect(back.json()).toMatchObject({ originalName: 'one.txt', size: 3 })
  expect((await app.call(`GET ${path as '/'}`)).body).toBe('one')
})

it('changes nothing where the site is not in the backup, or its address is taken', async () => {
  const { restore } = await aBackup()
  await expect(restore('nowhere')).rejects.toThrow('The backup holds no site nowhere.')
  await administer(app.connection, "update forks set slug = 'moved' where id = $1", [other?.id])
  await administer(app.connection, 'update forks set slug = $2 where id = $1', [one?.id, other?.slug])
  const sum = await aChecksum(app.connection)
  const before = await sum()
  await expect(restore('Quince Yard')).rejects.toThrow(/another site has the address/)
  expect(await sum()).toEqual(before)
})

it('leaves secrets out that this install has no key for', async () => {
  const secret =
    "insert into site_secrets (fork_id, name, ciphertext, key_id) values ($1, 'mail', 'x', 'another-key')"
  await administer(app.connection, secret, [one?.id])
  const { restore } = await aBackup()
  expect(await restore('Tidewater')).toMatchObject({ lostSecrets: 1 })
  expect(await administer(app.connection, 'select from site_secrets')).toEqual([])
})
