import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeOf } from './machine.mjs'
import { npm } from './npm.mjs'
import { runningCopies } from './running-copies.mjs'
import { Refusal, step } from './step.mjs'

/** npm removes node_modules first, so a broken installation leaves no record behind. */
const RECORD = 'node_modules/.flyleaf-lock'

// The flags come before anything that NODE_ENV or npm's settings leave out: a build needs all packages.
const FLAGS = [
  'ci',
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/**
 * True when the packages are those of the lockfile.
 * @param {string} root
 */
export function isInstalled(root) {
  const record = join(root, RECORD)
  return existsSync(record) && readFileSync(record, 'utf8') === wanted(root) && existsSync(nodeOf(root))
}

/**
 * Installs the packages of the lockfile.
 * @param {string} root
 * @throws Refusal when a copy runs in this clone, npm is missing or fails, or the Node that came in does not run
 */
export async function install(root) {
  const [pid] = await runningCopies(root)
  if (pid) {
    throw new Refusal(
      `The packages have changed, and a copy is running in this folder (process ${pid}): stop it, then start again.`,
    )
  }
  const lock = wanted(root)
  await step('Installing packages', () =>
    npm(root, FLAGS, 'The packages could not be installed; start again to try again.'),
  )
  const node = nodeOf(root)
  const tried = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (tried.status !== 0) {
    const why = tried.error?.message ?? tried.stderr.trim().split('\n').at(-1)
    throw new Refusal(`The packages are installed, but the Node among them does not run here: ${why}`)
  }
  writeFileSync(join(root, RECORD), lock)
}

/** @param {string} root */
function wanted(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}\n`
}
