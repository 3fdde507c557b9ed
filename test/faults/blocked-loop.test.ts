import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const SCRIPT = join(import.meta.dirname, 'blocked-loop.ts')
const ROOT = join(import.meta.dirname, '../..')

/** @param isUntilTold stands still on, however long it takes until a line tells of it */
async function standStill(ms: number, isUntilTold = false) {
  const folder = mkdtempSync(join(tmpdir(), 'flyleaf-blocked-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const told = join(folder, 'told')
  const child = spawn(process.execPath, [SCRIPT, String(ms), ...(isUntilTold ? [told] : [])])
  onTestFinished(() => void child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (bytes: Buffer) => (stdout += String(bytes)))
  child.stderr.on('data', (bytes: Buffer) => {
    stderr += String(bytes)
    if (linesIn(stderr).length > 0) writeFileSync(told, '')
  })
  await once(child, 'close')
  return { ...JSON.parse(stdout), lines: linesIn(stderr).map((line) => JSON.parse(line)), stderr }
}

/** The whole lines of the log. */
const linesIn = (said: string) => said.match(/^\{.*\n/gm) ?? []

it('a loop of 6 s is logged in one line while it runs, with the function that runs and no path', async () => {
  // What it calls may stand above it at the moment that is looked at.
  const itself = expect.stringMatching(/^standStillFor \(blocked-loop\.ts:\d+:\d+\)$/)
  const line = { level: 40, msg: 'the process stands still', stack: expect.arrayContaining([itself]) }
  // On a busy machine the look at it may end before anything is seen.
  await expect
    .poll(() => standStill(6_000, true))
    .toMatchObject({
      hasStoodStill: true,
      lines: [line],
      stderr: expect.not.stringContaining(ROOT),
    })
})

it('a pause that a collection may take is no block', async () => {
  // A busy machine may hold the whole process for longer, which is one.
  await expect.poll(() => standStill(100)).toMatchObject({ hasStoodStill: false, lines: [] })
})
