import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { folderVault } from '../../src/platform/backup/folder-vault.ts'
import { listBackups } from '../../src/platform/backup/manifest.ts'

const ROOT = join(import.meta.dirname, '../..')
const ENTRY = join(ROOT, '.test-build/main.js')

export const PASSPHRASE = 'a passphrase of some length'

interface Told {
  code: number | null
  said: string
}

/** Starts a command of the built product. */
export function startCommand(dataDir: string, words: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [ENTRY, ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs a command of the built product. */
export async function command(
  dataDir: string,
  words: string[],
  env: Record<string, string> = {},
): Promise<Told> {
  const child = startCommand(dataDir, words, env)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (said += String(bytes)))
  const [code] = await once(child, 'close')
  return { code, said }
}

/**
 * Kills backups at random moments; what the ones before have left is taken away now and then, so that there is much to write.
 * @returns how many backups are listed after each kill
 */
export async function killBackups(dataDir: string, to: string, rounds: number): Promise<number[]> {
  const counts: number[] = []
  for (let round = 0; round < rounds; round++) {
    // A good backup names pieces, and may not lose them.
    if (round % 2 === 0 && counts.length > 0 && counts.at(-1) === 0)
      rmSync(to, { recursive: true, force: true })
    const child = startCommand(dataDir, ['backup', '--to', to], {})
    const ended = once(child, 'close')
    await Promise.race([delay(150 + Math.random() * 1_000), ended])
    child.kill('SIGKILL')
    await ended
    counts.push((await listBackups(folderVault(to))).length)
  }
  return counts
}
