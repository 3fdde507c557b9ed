import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { copyUnhurried, hashPathUnhurried } from './unhurried.ts'

const folder = mkdtempSync(join(tmpdir(), 'flyleaf-unhurried-'))
afterAll(() => rmSync(folder, { recursive: true }))

it.each([0, 1, 128 * 1024, 700_001])('copies and hashes %i bytes, rests or not', async (size) => {
  const bytes = randomBytes(size)
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  writeFileSync(from, bytes)
  const hashed = { hash: createHash('sha256').update(bytes).digest('hex'), size }
  expect(await hashPathUnhurried(from)).toEqual(hashed)
  expect(await copyUnhurried(from, to)).toEqual(hashed)
  expect(readFileSync(to).equals(bytes)).toBe(true)
})

it('says of a file that is gone what the file system says', async () => {
  const copied = copyUnhurried(join(folder, 'nowhere'), join(folder, 'copy'))
  await expect(copied).rejects.toMatchObject({ code: 'ENOENT' })
})
