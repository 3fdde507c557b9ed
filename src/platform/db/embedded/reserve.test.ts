import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { waitUntil } from './processes.ts'
import { openReserve } from './reserve.ts'

const SIZE = 3_000_000
const FULL = Number.POSITIVE_INFINITY

it('a disk with room gets a reserve that is really written', async () => {
  const { folder, path, said } = aFolder()
  const reserve = openReserve(folder, said.log, { low: 0, reserve: SIZE, least: SIZE, beside: 0 })
  onTestFinished(reserve.close)
  expect(await waitUntil(() => existsSync(path), 60_000)).toBe(true)
  const { size, blocks } = statSync(path)
  expect(size).toBe(SIZE)
  expect(blocks * 512).toBeGreaterThanOrEqual(SIZE)
  expect(reserve.hasRoom()).toBe(true)
  expect(said.words).toEqual([])
})

it('a full disk gets its reserve back, and says once that there is no room', () => {
  const { folder, path, said } = aFolder()
  writeFileSync(path, 'space')
  const reserve = openReserve(folder, said.log, { low: FULL, reserve: SIZE, least: SIZE, beside: 0 })
  onTestFinished(reserve.close)
  expect(existsSync(path)).toBe(false)
  expect(reserve.hasRoom()).toBe(false)
  reserve.look()
  expect(said.words).toEqual(['The disk is full: only reading and signing in go on until there is room.'])
})

it('a reserve that would leave no room beside it is not taken', async () => {
  const { folder, path, said } = aFolder()
  const reserve = openReserve(folder, said.log, { low: 0, reserve: FULL, least: FULL, beside: 0 })
  onTestFinished(reserve.close)
  expect(await waitUntil(() => existsSync(path) || existsSync(`${path}.tmp`), 1_500)).toBe(false)
})

it('a disk that is nearly full is looked at before each write', () => {
  const { folder, path, said } = aFolder()
  writeFileSync(path, 'space')
  let free = 20
  const sizes = { low: 10, reserve: SIZE, least: SIZE, beside: 0 }
  const reserve = openReserve(folder, said.log, sizes, () => free)
  onTestFinished(reserve.close)
  expect(reserve.hasRoom()).toBe(true)
  free = 9
  expect(reserve.hasRoom()).toBe(false)
  expect(existsSync(path)).toBe(false)
})

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'flyleaf-reserve-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const words: string[] = []
  const say = (_: object, message: string) => void words.push(message)
  return { folder, path: join(folder, 'reserve'), said: { words, log: { info: say, warn: say, error: say } } }
}
