import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../..')
const NAME = `flyleaf-samples-${hashOf([ROOT, String(process.getuid?.())])}`

const LOOK_MS = 100

/** What a first start lays into its folder: the sample sites, or one site without anything. */
export type Kind = 'sites' | 'none'

/** Starts the product on a folder that is not there yet, and stops it. */
type Fill = (dataDir: string, kind: Kind) => Promise<void>

/** Makes `target` a copy of a data folder that holds what a first start lays into it. */
export async function copySampleData(target: string, kind: Kind, fill: Fill): Promise<void> {
  const prepared = await prepareSampleData(kind, fill)
  mkdirSync(target, { mode: 0o711 })
  for (const name of readdirSync(prepared)) {
    const links = process.platform === 'linux' && LINKED.includes(name) ? ['-l'] : []
    // Node's own copy does not keep owners.
    execFileSync('cp', ['-a', ...links, join(prepared, name), target])
  }
}

/** Programs and reserve are replaced and never written to, so a second name of the same file serves. */
const LINKED = ['pg', 'reserve']

/**
 * A start from nothing costs five times what one on a copy does. So it is done once for each state of build and samples and
 * kept in the temporary folder, in the place of the one before.
 * @returns the folder to copy from
 */
export async function prepareSampleData(kind: Kind, fill: Fill): Promise<string> {
  const prepared = join(tmpdir(), `${NAME}-${kind}-${hashOf(stateOfSamples())}`)
  const dataDir = join(prepared, 'data')
  const lock = `${prepared}.lock`
  while (!existsSync(dataDir)) {
    if (!take(lock)) {
      await pause(LOOK_MS)
      continue
    }
    try {
      if (!existsSync(dataDir)) await prepare(prepared, kind, fill)
    } finally {
      rmSync(lock, { force: true })
    }
  }
  return dataDir
}

async function prepare(prepared: string, kind: Kind, fill: Fill): Promise<void> {
  const half = mkdtempSync(join(tmpdir(), `${NAME}.new-`))
  chmodSync(half, 0o711)
  try {
    await fill(join(half, 'data'), kind)
    renameSync(half, prepared)
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
  removeEarlier(kind, prepared)
}

/** Several processes want the same at once, and one of them makes it. @returns false while another one that lives does */
function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (!isAlive(holderOf(lock))) rmSync(lock, { force: true })
    return false
  }
}

/** @returns NaN for a lock that is gone, or has just been made */
function holderOf(lock: string): number {
  try {
    return Number(readFileSync(lock, 'utf8') || 'none')
  } catch {
    return Number.NaN
  }
}

function isAlive(pid: number): boolean {
  if (Number.isNaN(pid)) return true
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function removeEarlier(kind: Kind, prepared: string): void {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(`${NAME}-${kind}-`))) {
    const folder = join(tmpdir(), name)
    if (!folder.startsWith(prepared)) rmSync(folder, { recursive: true, force: true })
  }
}

/** What the build's first file says names the hash of its sources. */
function stateOfSamples(): string[] {
  const seeds = join(ROOT, 'seeds')
  const files = readdirSync(seeds, { recursive: true, encoding: 'utf8' }).toSorted()
  const states = files.map((name) => {
    const { size, mtimeMs } = statSync(join(seeds, name))
    return `${name} ${size} ${mtimeMs}`
  })
  return [readFileSync(join(ROOT, '.test-build/main.js'), 'utf8'), ...states]
}

function hashOf(values: string[]): string {
  return createHash('sha256').update(values.join('\n')).digest('hex').slice(0, 16)
}
