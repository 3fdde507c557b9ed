/**
 * Builds and runs the sources with separate data in data-dev/, and does so again after every change below src. The build is that
 * of a start (about three seconds), so the result is the same. Without SMTP_URL nothing is mailed: a page shows the mails instead.
 */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openMailTrap } from './dev/mail-trap.mjs'
import { build, isBuilt } from './setup/build.mjs'
import { holdLock } from './setup/lock.mjs'
import { Refusal } from './setup/step.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
/** An editor saves several files at once; the build waits until they are all there. */
const SETTLE_MS = 150

let hasChanged = true
let wake = () => {}
watch(join(ROOT, 'src'), { recursive: true }, () => {
  hasChanged = true
  wake()
})
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
let isStopped = false
for (const signal of signals) {
  process.on(signal, () => {
    isStopped = true
    wake()
  })
}

const trap = process.env.SMTP_URL ? null : await openMailTrap()
if (trap) console.log(`Mails are shown at ${trap.page}`)

/** @type {(() => Promise<void>) | undefined} */
let stop
while (!isStopped) {
  await delay(SETTLE_MS)
  hasChanged = false
  if (await make()) {
    await stop?.()
    stop = start()
  }
  if (!hasChanged && !isStopped)
    await /** @type {Promise<void>} */ (new Promise((resolve) => (wake = resolve)))
}
await stop?.()
process.exit(0)

/** @returns whether the sources could be built; otherwise the mistakes were printed */
async function make() {
  const release = await holdLock(ROOT)
  try {
    if (!isBuilt(ROOT, 'dist')) await build(ROOT, 'dist')
    return true
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    return false
  } finally {
    release()
  }
}

/** Starts the product. @returns stops it, once it is gone */
function start() {
  const env = { ...trap?.env, ...process.env, DATA_DIR: process.env.DATA_DIR ?? join(ROOT, 'data-dev') }
  const child = spawn(process.execPath, [join(ROOT, 'dist/main.js')], { cwd: ROOT, env, stdio: 'inherit' })
  const ended = /** @type {Promise<void>} */ (new Promise((resolve) => child.once('close', () => resolve())))
  return () => {
    child.kill('SIGTERM')
    return ended
  }
}
