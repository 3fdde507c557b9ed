import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Rows } from '../db/copy.ts'
import { hashOf } from './hash.ts'
import type { Listing, Piece } from './manifest.ts'
import { DamageError, unlessAway, type Vault } from '../vault.ts'

const squeeze = promisify(gzip)
const unsqueeze = promisify(gunzip)

/** Bytes of lines in a piece. */
const SIZE = { least: 128 * 1024, mean: 1024 ** 2, most: 4 * 1024 ** 2 }

/** Letters of a line that decide whether a piece ends with it: the ids stand first. */
const DECIDING = 80

/** Stores pieces of lines that are not there yet. */
export interface Store {
  vault: Vault
  /** Hashes of the pieces that are there. */
  known: Set<string>
  /** Bytes added so far. */
  added: number
}

/**
 * Stores lines in pieces. Where a piece ends depends on the lines alone, so one that was added or taken away changes the piece
 * around it and no other.
 * @param hasSites each line begins with the id of its site
 */
export async function storeLines(store: Store, rows: Rows, hasSites = false): Promise<Listing> {
  const sum = createHash('sha256')
  const pieces: Piece[] = []
  let held: Buffer[] = []
  let size = 0
  let [lines, bytes] = [0, 0]
  async function end(): Promise<void> {
    const [first, last] = [held[0], held.at(-1)]
    if (!first || !last) return
    const sites = hasSites ? ([siteOf(first), siteOf(last)] as [string, string]) : null
    pieces.push({ hash: await storePiece(store, Buffer.concat(held)), lines: held.length, sites })
    held = []
    size = 0
  }
  for await (const batch of rows) {
    for (const row of batch) {
      sum.update(row)
      held.push(row)
      size += row.length
      lines++
      bytes += row.length
      if (size >= SIZE.most || (size >= SIZE.least && endsPiece(row))) await end()
    }
  }
  await end()
  return { lines, bytes, sum: sum.digest('hex'), pieces }
}

/** The id of the site that a line begins with. */
const siteOf = (line: Buffer): string => line.toString('latin1', 0, line.indexOf(TAB))

const TAB = 9

/** A long line ends a piece more often, so that pieces have the mean size. */
function endsPiece(row: Buffer): boolean {
  let hash = 0x811c9dc5
  const end = Math.min(row.length, DECIDING)
  for (let at = 0; at < end; at++) hash = Math.imul(hash ^ (row[at] ?? 0), 0x01000193)
  return (hash >>> 0) % SIZE.mean < row.length
}

async function storePiece(store: Store, lines: Buffer): Promise<string> {
  const hash = hashOf(lines)
  if (store.known.has(hash)) return hash
  const bytes = await squeeze(lines)
  await store.vault.write('pieces', hash, bytes)
  store.known.add(hash)
  store.added += bytes.length
  return hash
}

/** The lines of a piece. @throws DamageError where they are missing or not those that were stored */
async function readPiece(vault: Vault, { hash }: Piece): Promise<Buffer> {
  const bytes = await buffer(vault.read('pieces', hash)).catch(unlessAway)
  const lines = bytes && (await unsqueeze(bytes).catch(() => null))
  if (lines && hashOf(lines) === hash) return lines
  throw new DamageError(
    `The piece ${hash} of the backup in ${vault.place} is missing or damaged.`,
    bytes && { shelf: 'pieces', name: hash },
  )
}

/** All lines of a listing, piece by piece. @param site left out: of all sites */
export async function* readLines(vault: Vault, { pieces }: Listing, site?: string): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    const { sites } = piece
    if (site !== undefined && sites && (site < sites[0] || site > sites[1])) continue
    const lines = await readPiece(vault, piece)
    yield site === undefined ? lines : linesOfSite(lines, site)
  }
}

/** The lines that begin with the id of a site; they stand together. */
function linesOfSite(lines: Buffer, site: string): Buffer {
  const begin = `${site}\t`
  let from = lines.indexOf(begin)
  while (from > 0 && lines[from - 1] !== LINE_END) from = lines.indexOf(begin, from + 1)
  if (from < 0) return Buffer.alloc(0)
  let to = from
  while (to < lines.length && lines.toString('latin1', to, to + begin.length) === begin)
    to = lines.indexOf(LINE_END, to) + 1
  return lines.subarray(from, to)
}

const LINE_END = 10

/** The lines of a listing that have a value in a column. @param at place of the column. @param site left out: of all sites */
export async function* readLinesWith(
  vault: Vault,
  listing: Listing,
  { at, value, site }: { at: number; value: string; site?: string },
): AsyncGenerator<Buffer> {
  for await (const lines of readLines(vault, listing, site)) {
    // Most pieces hold none.
    if (!lines.includes(value)) continue
    const found = lines
      .toString()
      .split('\n')
      .filter((line) => line.split('\t', at + 1)[at] === value)
    if (found.length > 0) yield Buffer.from(`${found.join('\n')}\n`)
  }
}
