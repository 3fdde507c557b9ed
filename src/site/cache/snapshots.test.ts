import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSnapshots } from './snapshots.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flyleaf-snapshots-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

it('many writes of one file at once all succeed, and the last one stays', async () => {
  const snapshots = openSnapshots(folder)
  await Promise.all(Array.from({ length: 20 }, (_, n) => snapshots.writeSites({ n })))
  expect(snapshots.readSites()).toEqual({ n: 19 })
  expect(readdirSync(folder)).toEqual(['sites.json'])
})

it('a write that fails does not keep the next one from succeeding', async () => {
  const snapshots = openSnapshots(folder)
  rmSync(folder, { recursive: true })
  const failing = snapshots.writeSites({ n: 1 })
  await expect(failing).rejects.toMatchObject({ code: 'ENOENT' })
  openSnapshots(folder)
  await snapshots.writeSites({ n: 2 })
  expect(snapshots.readSites()).toEqual({ n: 2 })
})
