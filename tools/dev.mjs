/** Runs the sources as they are, with data of their own in data-dev/. Stop and start again to see a change. */
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, isBuilt } from './setup/build.mjs'
import { holdLock } from './setup/lock.mjs'
import { Refusal } from './setup/step.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const release = await holdLock(ROOT)
try {
  if (!isBuilt(ROOT, 'dist')) await build(ROOT, 'dist')
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exit(1)
}
release()
process.env.DATA_DIR ??= join(ROOT, 'data-dev')
await import(pathToFileURL(join(ROOT, 'dist/main.js')).href)
