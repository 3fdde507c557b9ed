import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { isLocked, takeLock } from './lock.ts'
import { alreadyRunning, announce, readRunning, withdraw } from './running.ts'
import { aDataDir } from './testing.ts'

it('one holder has the lock of a data folder, until it gives it back', () => {
  const dataDir = aDataDir()
  const lock = takeLock(dataDir)
  expect(lock).not.toBeNull()
  expect(isLocked(dataDir)).toBe(true)
  expect(takeLock(dataDir)).toBeNull()
  expect(isLocked(dataDir)).toBe(true)
  lock?.release()
  lock?.release()
  expect(isLocked(dataDir)).toBe(false)
  takeLock(dataDir)?.release()
})

it('the lock of another process ends with kill -9 and not before, whatever its TMPDIR', async () => {
  const dataDir = aDataDir('Bücher und mehr')
  const holder = await aHolder(dataDir)
  expect(isLocked(dataDir)).toBe(true)
  expect(takeLock(dataDir)).toBeNull()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(isLocked(dataDir)).toBe(false)
  const lock = takeLock(dataDir)
  expect(lock).not.toBeNull()
  lock?.release()
})

it('of many starts at the same moment exactly one gets the lock', async () => {
  const dataDir = aDataDir()
  const answers = await Promise.all(Array.from({ length: 6 }, () => tryIn(dataDir)))
  expect(answers.toSorted()).toEqual(['free', 'held', 'held', 'held', 'held', 'held'])
})

it('the lock prints no warning of Node', async () => {
  const holder = await aHolder(aDataDir())
  let words = ''
  holder.stderr.on('data', (chunk) => {
    words += chunk
  })
  holder.kill()
  await once(holder, 'close')
  expect(words).toBe('')
})

it('a running copy is named with process and address; a file left by a crash names none', () => {
  const dataDir = aDataDir()
  announce(dataDir, 'http://localhost:3000')
  expect(readRunning(dataDir)).toBeNull()
  const lock = takeLock(dataDir)
  onTestFinished(() => lock?.release())
  expect(readRunning(dataDir)).toMatchObject({ pid: process.pid, url: 'http://localhost:3000' })
  expect(alreadyRunning(dataDir).message).toBe(
    `Flyleaf is already running with the data folder ${dataDir} (process ${process.pid}, http://localhost:3000).`,
  )
  announce(dataDir)
  expect(alreadyRunning(dataDir).message).toContain(`(process ${process.pid}).`)
  writeFileSync(join(dataDir, 'running.json'), '{"pid":')
  expect(alreadyRunning(dataDir).message).toBe(`Flyleaf is already running with the data folder ${dataDir}.`)
  withdraw(dataDir)
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
})

it('a lock file that is no lock file is a sentence', () => {
  const dataDir = aDataDir()
  writeFileSync(join(dataDir, 'lock'), 'not a database, but long enough to be looked at as one'.repeat(40))
  expect(() => takeLock(dataDir)).toThrow(/^The lock file .*\/lock cannot be used: file is not a database\.$/)
})

const LOCK = JSON.stringify(join(import.meta.dirname, 'lock.ts'))

/** Another process that holds the lock. */
async function aHolder(dataDir: string) {
  const holder = runNode(
    `import { takeLock } from ${LOCK}
     globalThis.lock = takeLock(process.argv[1])
     console.log(globalThis.lock ? 'held' : 'failed')
     setInterval(() => {}, 1000)`,
    dataDir,
  )
  expect(String((await once(holder.stdout, 'data'))[0]).trim()).toBe('held')
  return holder
}

async function tryIn(dataDir: string): Promise<string> {
  const child = runNode(
    `import { takeLock } from ${LOCK}
     const lock = takeLock(process.argv[1])
     console.log(lock ? 'free' : 'held')
     // Until all of them have tried, however late the last one comes.
     if (lock) setInterval(() => {}, 1000)`,
    dataDir,
  )
  return String((await once(child.stdout, 'data'))[0]).trim()
}

function runNode(program: string, dataDir: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    env: { ...process.env, TMPDIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
