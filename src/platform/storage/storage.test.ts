import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openStorage } from './storage.ts'

it('an object that cannot be stored leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flyleaf-storage-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const storage = openStorage(folder)
  mkdirSync(join(folder, 'taken'))
  await expect(storage.write('taken', Buffer.from('words'))).rejects.toThrow()
  expect(await storage.list()).toEqual(['taken'])
})
