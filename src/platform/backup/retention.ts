import { type Backup, listBackups, listingsOf, type Manifest, readManifest } from './manifest.ts'
import { readFileList } from './files.ts'
import { DamageError, type Shelf, type Vault } from '../vault.ts'

/** Days, weeks and months of which the last backup stays. */
const KEPT = { days: 7, weeks: 4, months: 12 }
/** Of a day on which somebody made several, all stay until the next. */
const ALL_FOR_MS = 24 * 60 * 60_000

/** Names of the backups that stay. @param backups the newest first */
export function keptOf(backups: readonly Backup[]): Set<string> {
  const [newest] = backups
  const kept = new Set<string>()
  if (!newest) return kept
  for (const { name, at } of backups) if (Date.parse(newest.at) - Date.parse(at) <= ALL_FOR_MS) kept.add(name)
  for (const [periodOf, most] of [
    [dayOf, KEPT.days],
    [weekOf, KEPT.weeks],
    [monthOf, KEPT.months],
  ] as const) {
    const periods = new Set<string>()
    for (const { name, at } of backups) {
      const period = periodOf(at)
      if (periods.has(period)) continue
      if (periods.size === most) break
      periods.add(period)
      kept.add(name)
    }
  }
  return kept
}

const dayOf = (at: string) => at.slice(0, 10)
const monthOf = (at: string) => at.slice(0, 7)

/** The Monday of the week. */
function weekOf(at: string): string {
  const day = new Date(`${dayOf(at)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return dayOf(day.toISOString())
}

/**
 * Removes backups that are too old, and then pieces and files that no backup names. Whoever calls holds the lock of the vault.
 * @param spared stays, however old it is
 * @returns the names of the backups that are left
 */
export async function removeOldBackups(vault: Vault, spared?: string): Promise<string[]> {
  const backups = await listBackups(vault)
  const kept = keptOf(backups)
  if (spared !== undefined) kept.add(spared)
  const old = backups.filter(({ name }) => !kept.has(name))
  for (const { name } of old) await vault.remove('manifests', name)
  const named = await namedBy(vault, [...kept])
  // What a damaged list names is not known, so everything stays until the backup is too old.
  if (named) for (const shelf of ['pieces', 'files'] as const) await removeOthers(vault, shelf, named[shelf])
  return [...kept]
}

async function namedBy(
  vault: Vault,
  names: readonly string[],
): Promise<Record<'pieces' | 'files', Set<string>> | null> {
  const named = { pieces: new Set<string>(), files: new Set<string>() }
  // Lists of files are mostly the same from one backup to the next.
  const seen = new Set<string>()
  try {
    for (const name of names) {
      const manifest = await readManifest(vault, name)
      for (const { pieces } of listingsOf(manifest)) for (const { hash } of pieces) named.pieces.add(hash)
      for await (const { hash } of readFileList(vault, unseen(manifest, seen))) named.files.add(hash)
    }
    return named
  } catch (error) {
    if (error instanceof DamageError) return null
    throw error
  }
}

function unseen({ files }: Manifest, seen: Set<string>): Manifest['files'] {
  const pieces = files.pieces.filter(({ hash }) => !seen.has(hash))
  for (const { hash } of pieces) seen.add(hash)
  return { ...files, pieces }
}

async function removeOthers(vault: Vault, shelf: Shelf, named: ReadonlySet<string>): Promise<void> {
  for (const name of await vault.list(shelf)) if (!named.has(name)) await vault.remove(shelf, name)
}
