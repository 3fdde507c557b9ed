import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { aDataDirWith, aVault, backUp } from '../../../test/support/backup.ts'
import { aChecksum } from '../../../test/support/checksum.ts'
import { administer } from '../../../test/support/database.ts'
import type { Site } from '../../kernel/site.ts'
import { newId } from '../ids.ts'
import { objectsIn } from '../storage/storage.ts'
import { findBackup } from './restore.ts'
import { restoreItem } from './restore-item.ts'

let app: App
let site: Site
let as: string
let id: string

beforeEach(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  as = await aPerson(app, { site, isPlatformOwner: true })
  id = await aPage('first')
})

const good = async (line: `${string} /${string}`, body?: object) => {
  const answer = await app.call(line, { as, ...(body && { body }) })
  expect([line, answer.statusCode < 300 ? 'good' : answer.body]).toEqual([line, 'good'])
  return answer.statusCode === 204 ? null : answer.json()
}

const aPage = async (slug: string): Promise<string> =>
  (
    await good(`POST /api/forks/${site.id}/pages`, {
      slug,
      title: slug,
      template: 'default',
      isPublished: true,
    })
  ).id

const read = (of = id) => good(`GET /api/pages/${of}`)
const countOf = async () => (await good(`GET /api/forks/${site.id}/counts`)).pages

async function aBackup(files: Record<string, string> = {}) {
  const [dataDir, vault] = [aDataDirWith(files), aVault()]
  await backUp(vault, { connection: app.connection, dataDir })
  const backup = await findBackup(vault)
  return {
    dataDir,
    restore: (of = id) => restoreItem({ connection: app.connection, dataDir, vault, backup, id: of }),
  }
}

it('an item goes back to what it was, as a new version, and others stay', async () => {
  const other = await aPage('second')
  const { restore } = await aBackup()
  const before = await read()
  for (const of of [id, other]) await good(`PUT /api/pages/${of}`, { title: 'Changed since' })
  const changed = await read()
  expect(await restore()).toBe('pages')
  const after = await read()
  expect(after).toMatchObject({ title: before.title, slug: 'first' })
  expect(after.version).toBeGreaterThan(changed.version)
  expect((await read(other)).title).toBe('Changed since')
  expect(await countOf()).toBe(2)
  // It can be written on.
  await good(`PUT /api/pages/${id}`, { title: 'Written on' })
})

it('an item comes out of the trash, and one that was deleted for good comes back', async () => {
  const found = () =>
    administer(app.connection, 'select title, words from search_documents where item_id = $1', [id])
  const before = await found()
  const { restore } = await aBackup()
  await good(`DELETE /api/pages/${id}`)
  expect(await countOf()).toBe(0)
  await restore()
  expect([(await read()).title, await countOf()]).toEqual(['first', 1])
  for (const table of ['search_documents', 'pages'])
    await administer(
      app.connection,
      `delete from ${table} where ${table === 'pages' ? 'id' : 'item_id'} = $1`,
      [id],
    )
  expect(await countOf()).toBe(0)
  await restore()
  expect([(await read()).title, await countOf()]).toEqual(['first', 1])
  expect([before.length, await found()]).toEqual([1, before])
  expect((await app.call('GET /first')).statusCode).toBe(200)
})

it('a file comes back with its bytes', async () => {
  const [file, ...uploads] = [newId(), newId(), newId()]
  // What was sent, and its crop.
  for (const upload of uploads) {
    await administer(
      app.connection,
      "insert into uploads (fork_id, id, name, length, received, mime_type, hash) values ($1, $2, 'a.png', 3, 3, 'image/png', 'h')",
      [site.id, upload],
    )
  }
  await administer(
    app.connection,
    "insert into media_files (fork_id, id, filename, original_name, path, upload_id, shown_id) values ($1, $2, 'a.png', 'a.png', '/a.png', $3, $4)",
    [site.id, file, ...uploads],
  )
  const keys = uploads.map((upload) => `uploads/${site.id}/${upload}/original`)
  const { dataDir, restore } = await aBackup(Object.fromEntries(keys.map((key) => [key, 'png'])))
  await administer(app.connection, 'delete from media_files where id = $1', [file])
  await administer(app.connection, 'delete from uploads where id = any($1)', [uploads])
  for (const key of keys) rmSync(join(objectsIn(dataDir), key))
  expect(await restore(file)).toBe('media_files')
  expect(keys.map((key) => existsSync(join(objectsIn(dataDir), key)))).toEqual([true, true])
  const found = 'select name from uploads where id = any($1)'
  expect(await administer(app.connection, found, [uploads])).toEqual([{ name: 'a.png' }, { name: 'a.png' }])
})

it('nothing is changed where its address is taken, its site is gone, or the backup has no such item', async () => {
  const { restore } = await aBackup()
  const sum = await aChecksum(app.connection)
  await good(`PUT /api/pages/${id}`, { slug: 'moved' })
  await aPage('first')
  const before = await sum()
  await expect(restore()).rejects.toThrow(/something else of the site has the address/)
  await expect(restore(newId())).rejects.toThrow(/holds no item/)
  expect(await sum()).toEqual(before)
  await administer(app.connection, 'delete from forks where id = $1', [site.id])
  await expect(restore()).rejects.toThrow('The site of the item is gone: restore the site.')
})
