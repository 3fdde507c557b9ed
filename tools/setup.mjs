/**
 * Makes a clone ready to run: packages as the lockfile names them, and a build of the sources as they are.
 * Says a line per step that it takes and nothing when there is nothing to do. Runs on Node 20, without packages.
 *
 *   node tools/setup.mjs                 packages and a build in dist/
 *   node tools/setup.mjs --test          packages and a build in .test-build/, so that a running copy stays undisturbed
 *   node tools/setup.mjs --install-only  packages
 */
import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, isBuilt } from './setup/build.mjs'
import { install, isInstalled } from './setup/install.mjs'
import { holdLock } from './setup/lock.mjs'
import { foreignOwner, unsupported } from './setup/machine.mjs'
import { Refusal } from './setup/step.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const flags = process.argv.slice(2)
const builds = flags.includes('--install-only') ? null : flags.includes('--test') ? '.test-build' : 'dist'

// Running copies are found by their working folder, so the set-up itself must not stand in the clone.
process.chdir('/')
try {
  await setUp()
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}

async function setUp() {
  const refused = unsupported()
  if (refused) throw new Refusal(refused)
  if (isDone()) return
  refuseForeignFolder()
  const release = await holdLock(ROOT)
  if (!isInstalled(ROOT)) await install(ROOT)
  if (builds && !isBuilt(ROOT, builds)) await build(ROOT, builds)
  release()
}

function isDone() {
  return isInstalled(ROOT) && (!builds || isBuilt(ROOT, builds))
}

function refuseForeignFolder() {
  const owner = foreignOwner(ROOT)
  if (owner)
    throw new Refusal(`${ROOT} was set up by ${owner}: start it as ${owner}, or make a clone of your own.`)
  try {
    accessSync(ROOT, constants.W_OK)
  } catch {
    throw new Refusal(`${ROOT} cannot be written to, and the set-up has to put packages and a build there.`)
  }
}

/** @param {unknown} error */
function sentenceOf(error) {
  if (error instanceof Refusal) return error.message
  // What the file system refused (disk full, no permission) says enough in one line; anything else is a defect.
  if (error instanceof Error && 'syscall' in error) return `The set-up cannot go on: ${error.message}`
  return error instanceof Error ? error.stack : error
}
