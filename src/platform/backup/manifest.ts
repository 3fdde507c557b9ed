import { text } from 'node:stream/consumers'
import { hashOf } from './hash.ts'
import type { SealedKey } from './sealed-key.ts'
import { DamageError, unlessAway, type Vault } from '../vault.ts'

/** Up to some megabytes of lines: rows of a table, or the list of files. */
export interface Piece {
  /** SHA-256 of the lines. */
  hash: string
  lines: number
  /** First and last site whose rows it holds; null for a table that all sites share. */
  sites: [first: string, last: string] | null
}

/** Lines in pieces, and the checksum of all of them. */
export interface Listing {
  lines: number
  bytes: number
  /** SHA-256 of all lines, in the order of the key. */
  sum: string
  pieces: Piece[]
}

/** A table of a backup. */
export interface TablePart extends Listing {
  name: string
  columns: string[]
}

export interface Manifest {
  /** Of this description itself. */
  format: 1
  /** The moment that the backup holds, by the clock of the database, ISO 8601 UTC. */
  at: string
  /** The migrations that had made the tables, with their checksums. */
  migrations: { name: string; checksum: string }[]
  tables: TablePart[]
  /** Jobs that waited in the queue. */
  jobs: Listing
  sequences: { name: string; value: string }[]
  /** Uploaded files as lines: hash, size, milliseconds of the last change, key. */
  files: Listing & { totalBytes: number }
  /** Null where there was no passphrase. */
  key: SealedKey | null
  /** Bytes that this backup added. */
  added: number
}

/** A backup that is whole. */
export interface Backup {
  /** Name of its manifest. */
  name: string
  at: string
}

/** Of its moment, so that names sort by time. */
export const nameOf = (at: string): string => `${at.replace(/[-:.]/g, '')}.json`

const NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.json$/

/** The backups of a vault, the newest first. */
export async function listBackups(vault: Vault): Promise<Backup[]> {
  const names = await vault.list('manifests')
  return names
    .flatMap((name) => {
      const at = atOf(name)
      return at === null ? [] : [{ name, at }]
    })
    .sort((a, b) => (a.name < b.name ? 1 : -1))
}

/** The moment of a backup by its name; null for another file. */
export function atOf(name: string): string | null {
  const [, ...parts] = NAME.exec(name) ?? []
  if (parts.length === 0) return null
  const [year, month, day, hour, minute, second, ms] = parts
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`
}

/** Writes what makes a backup out of its pieces: without it, or with half of it, there is none. */
export async function writeManifest(vault: Vault, manifest: Manifest): Promise<string> {
  const name = nameOf(manifest.at)
  const body = JSON.stringify(manifest)
  await vault.write('manifests', name, Buffer.from(`${hashOf(body)}\n${body}\n`))
  return name
}

/** @throws DamageError where it is not what was written */
export async function readManifest(vault: Vault, name: string): Promise<Manifest> {
  const [sum = '', body = ''] = ((await text(vault.read('manifests', name)).catch(unlessAway)) ?? '').split(
    '\n',
  )
  if (hashOf(body) !== sum) throw new DamageError(`The list of the backup ${name} is damaged.`)
  // The checksum says that this program wrote it.
  const manifest: Manifest = JSON.parse(body)
  if (manifest.format !== 1) {
    throw new DamageError(`The backup ${name} was made by a newer Flyleaf: update this copy.`)
  }
  return manifest
}

/** Everything that a backup keeps in rows. */
export const listingsOf = ({ tables, jobs, files }: Manifest): Listing[] => [...tables, jobs, files]
