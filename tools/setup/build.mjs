import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { nodeOf } from './machine.mjs'
import { runningCopies } from './running-copies.mjs'
import { Refusal, run, step } from './step.mjs'

/** What a build is made of. */
const SOURCES = ['src', 'public', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']

/** Builds that stay: the newest and the one before it. */
const KEPT_BUILDS = 2

/**
 * True when `folder` holds a build of the sources as they are and starts it.
 * @param {string} root
 * @param {string} folder
 */
export function isBuilt(root, folder) {
  const hash = sourceHash(root)
  const entry = join(root, folder, 'main.js')
  return (
    existsSync(join(root, folder, hash)) && existsSync(entry) && readFileSync(entry, 'utf8') === stubOf(hash)
  )
}

/**
 * Builds the sources into `{folder}/{hash}`, which is never written to again, and points `{folder}/main.js` there.
 * @param {string} root
 * @param {string} folder
 * @throws Refusal when the build fails
 */
export async function build(root, folder) {
  const hash = sourceHash(root)
  const target = join(root, folder, hash)
  mkdirSync(join(root, folder), { recursive: true })
  if (!existsSync(target)) await make(root, target)
  // A build that is used again counts as the newest.
  utimesSync(target, new Date(), new Date())
  pointTo(join(root, folder), hash)
  await removeOldBuilds(root, folder)
}

/**
 * @param {string} root
 * @param {string} target
 */
async function make(root, target) {
  const unfinished = join(target, '..', `.${basename(target)}.unfinished`)
  rmSync(unfinished, { recursive: true, force: true })
  const twin = ['dist', '.test-build'].map((folder) => join(root, folder, basename(target))).find(existsSync)
  if (twin) cpSync(twin, unfinished, { recursive: true })
  else await step('Building', () => vite(root, unfinished))
  renameSync(unfinished, target)
}

/**
 * @param {string} root
 * @param {string} out
 */
async function vite(root, out) {
  const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--configLoader', 'native']
  const env = { ...process.env, NODE_ENV: 'production', FLYLEAF_OUT: out }
  const result = await run(nodeOf(root), args, { cwd: root, env })
  if (!result.ok) throw new Refusal(`${result.output.trim()}\nThe build failed; the lines above say where.`)
}

/**
 * @param {string} folder
 * @param {string} hash
 */
function pointTo(folder, hash) {
  const unfinished = join(folder, '.main.js.unfinished')
  writeFileSync(unfinished, stubOf(hash))
  chmodSync(unfinished, 0o755)
  renameSync(unfinished, join(folder, 'main.js'))
}

/**
 * How glibc's allocator shall work, which reads this before anything runs: two arenas, where it would take eight for each core, and
 * freed blocks go back to the system from this size on, in bytes, which it would raise to 32 MB by itself. Without it Node held
 * 140 MB a minute after its start instead of 107 (decision 0044).
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * The first file that Node reads, so older versions must be able to read it too. Compiled code is kept beside the build:
 * a fifth of the time to start. On Linux the process begins once more in its own place, unless the allocator was told already
 * or a parent holds a channel to it, which would be lost.
 * @param {string} hash
 */
function stubOf(hash) {
  return `#!/usr/bin/env node
if (parseInt(process.versions.node) < 24) { console.error('Flyleaf needs Node 24 or newer, and this is ' + process.version + '.'); process.exit(1) }
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && !process.send) process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], { ...process.env, ...${JSON.stringify(ALLOCATOR)} })
process.getBuiltinModule('node:module').enableCompileCache(import.meta.dirname + '/${hash}/.compile-cache')
import('./${hash}/server/main.js')
`
}

/**
 * @param {string} root
 * @param {string} folder
 */
async function removeOldBuilds(root, folder) {
  const at = (/** @type {string} */ name) => join(root, folder, name)
  const names = readdirSync(join(root, folder))
  for (const name of names.filter((name) => name.endsWith('.unfinished')))
    rmSync(at(name), { recursive: true })
  const builds = names.filter((name) => /^[0-9a-f]{12}$/.test(name))
  const old = builds.sort((a, b) => statSync(at(b)).mtimeMs - statSync(at(a)).mtimeMs).slice(KEPT_BUILDS)
  // Nothing tells which build a running copy reads from.
  if (old.length === 0 || (await runningCopies(root)).length > 0) return
  for (const name of old) {
    try {
      rmSync(at(name), { recursive: true, force: true })
    } catch {
      // Compiled code that another account left there; it harms nobody.
    }
  }
}

/** @param {string} root */
function sourceHash(root) {
  const hash = createHash('sha256')
  for (const source of SOURCES) addTo(hash, root, source)
  return hash.digest('hex').slice(0, 12)
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path
 */
function addTo(hash, root, path) {
  const file = join(root, path)
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat?.isDirectory()) {
    for (const name of readdirSync(file).sort()) addTo(hash, root, `${path}/${name}`)
  } else if (stat && !/\.(test|browser|long)\.tsx?$/.test(path)) {
    hash.update(`${path}\0${stat.size}\0`).update(readFileSync(file))
  }
}
