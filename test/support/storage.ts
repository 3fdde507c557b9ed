import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openStorage, type Storage } from '../../src/platform/storage/storage.ts'

/** A store in a folder of this test file's own. */
export function aStorage(): Storage {
  const folder = mkdtempSync(join(tmpdir(), 'flyleaf-objects-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return openStorage(folder)
}
