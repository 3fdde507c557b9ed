import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, it } from 'vitest'
import { type App, anApp, aSite } from '../../../test/support/app.ts'
import { aDataDirWith, anEmptyDatabase, backUp } from '../../../test/support/backup.ts'
import { aBucket } from '../../../test/support/s3.ts'
import { objectsIn } from '../storage/storage.ts'
import { differingTables } from './compare.ts'
import { withLogin } from './connect.ts'
import { listBackups, readManifest } from './manifest.ts'
import { findBackup, restoreEverything } from './restore.ts'
import { removeOldBackups } from './retention.ts'
import { signed } from './s3-request.ts'
import { s3Vault } from './s3-vault.ts'

let app: App

beforeAll(async () => {
  app = await anApp()
  await aSite(app, 'Tidewater', { isDefault: true })
})

it('signs as the documentation of the protocol does in its example', async () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "GET Bucket (List Objects)".
  const { headers } = await signed(
    {
      endpoint: 'https://examplebucket.s3.amazonaws.com',
      region: 'us-east-1',
      accessKeyId: ['AKIA', 'IOSFODNN7EXAMPLE'].join(''),
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
    {
      method: 'GET',
      path: '',
      query: { 'max-keys': '2', prefix: 'J' },
      hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      at: new Date('2013-05-24T00:00:00Z'),
    },
  )
  expect(headers.get('authorization')).toContain(
    'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})

it('a backup in a bucket is restored with equal checksums, and writes nothing again', async () => {
  const { place, objects, failing } = await aBucket()
  const vault = s3Vault(place)
  const dataDir = aDataDirWith({ 'a/1.bin': 'one', 'a/empty.bin': '' })
  failing.push(503, 500)
  await backUp(vault, { connection: app.connection, dataDir })
  const keys = [...objects.keys()]
  expect(keys.length).toBeGreaterThan(5)
  expect(keys.every((key) => key.startsWith('flyleaf/'))).toBe(true)
  expect((await backUp(vault, { connection: app.connection, dataDir })).added).toBe(0)
  expect(await listBackups(vault)).toHaveLength(2)

  const [connection, empty] = [await anEmptyDatabase(), aDataDirWith()]
  const backup = await findBackup(vault)
  const manifest = await restoreEverything({ connection, dataDir: empty, vault, backup, over: false })
  expect(await withLogin(connection, (login) => differingTables(login, manifest))).toEqual([])
  expect(readFileSync(join(objectsIn(empty), 'a/1.bin'), 'utf8')).toBe('one')

  for (const { name } of await listBackups(vault)) await vault.remove('manifests', name)
  await removeOldBackups(vault)
  expect([...objects.keys()]).toEqual([])
})

it('lets no two backups into a bucket, until the one before is long gone', async () => {
  const { place, objects } = await aBucket()
  const vault = s3Vault(place)
  const release = await vault.lock()
  await expect(s3Vault(place).lock()).rejects.toThrow('Another backup runs into s3://bucket/flyleaf')
  await release()
  expect(objects.size).toBe(0)
  objects.set('flyleaf/lock', Buffer.from(JSON.stringify({ until: Date.now() - 1 })))
  await (await vault.lock())()
})

it('says in a sentence what the store refuses, and that it cannot be reached', async () => {
  const { place } = await aBucket()
  const wrong = s3Vault({ ...place, secretAccessKey: 'another' })
  await expect(wrong.list('manifests')).rejects.toThrow(
    'The store of s3://bucket/flyleaf refused: SignatureDoesNotMatch.',
  )
  await expect(text(s3Vault(place).read('files', 'missing'))).rejects.toThrow('there is no such object')
  // A backup is not damaged because its place is away.
  await expect(readManifest(wrong, 'x')).rejects.toThrow('refused: SignatureDoesNotMatch.')
  const nobody = s3Vault({ ...place, endpoint: 'http://127.0.0.1:1' })
  await expect(nobody.list('manifests')).rejects.toThrow(/cannot be reached: .*ECONNREFUSED/)
})
