import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const SCRIPT = join(import.meta.dirname, 'blocked-loop.ts')
const ROOT = join(import.meta.dirname, '../..')

async function standStill(ms: number) {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [SCRIPT, String(ms)])
  const lines = stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  return { ...JSON.parse(stdout), lines, stderr }
}

it('a loop of 6 s is told in one line while it runs, with the function that runs and no path', async () => {
  const { hasStoodStill, lines, stderr } = await standStill(6_000)
  expect(lines).toMatchObject([{ level: 40, msg: 'the process stands still' }])
  // What it calls may stand above it at the moment that is looked at.
  const itself = /^standStillFor \(blocked-loop\.ts:\d+:\d+\)$/
  expect(lines[0].stack).toContainEqual(expect.stringMatching(itself))
  expect(stderr).not.toContain(ROOT)
  expect(hasStoodStill).toBe(true)
}, 30_000)

it('a pause that a collection may take is no block', async () => {
  expect(await standStill(100)).toMatchObject({ hasStoodStill: false, lines: [] })
}, 30_000)
