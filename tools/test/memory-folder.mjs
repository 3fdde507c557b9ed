import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NAME = 'flyleaf-tests-'

/** Data folders, browsers and copies of them take less than a third of this, in bytes. */
const ROOM = 4 * 1024 ** 3

/**
 * Has the tests of this run keep their files in memory, where the machine has room for them: they make and remove hundreds of
 * thousands of small files, which on a disk is a sixth of all that the processor does. What matters on a disk, such as a full
 * one, brings a disk of its own.
 */
export function workInMemory() {
  if (process.env.TMPDIR || process.platform !== 'linux' || !hasRoom()) return
  removeForgotten()
  const folder = join(MEMORY, `${NAME}${process.pid}`)
  try {
    mkdirSync(folder)
    // The database's own account has to pass, and others make folders in it as in every folder for such files.
    chmodSync(folder, 0o1777)
    if (!runsPrograms(folder)) return rmSync(folder, { recursive: true })
  } catch {
    return
  }
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    const [, available = '0'] = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
    return bavail * bsize > ROOM && Number(available) * 1024 > 1.5 * ROOM
  } catch {
    return false
  }
}

/** Containers often forbid it there, and a data folder holds the programs of its database. */
function runsPrograms(/** @type {string} */ folder) {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  try {
    execFileSync(program)
    return true
  } catch {
    return false
  } finally {
    rmSync(program)
  }
}

/** Removes folders of killed runs, which would occupy memory until a reboot. */
function removeForgotten() {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(name.startsWith(NAME) ? name.slice(NAME.length) : Number.NaN)
    if (pid > 0 && !isAlive(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

function isAlive(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
