import { createHash } from 'node:crypto'
import { canonical } from '../../kernel/rich-text/canonical.ts'
import type { Tx } from '../../platform/db/database.ts'
import * as queries from './queries.ts'
import { INSTALL } from './record.ts'

/** Runs work in a transaction of its own, as the database role that owns the tables. */
type Owner = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

const BATCH = 500
const KEPT_DAYS = 400

/**
 * Seals every committed line that has no seal yet. Each site has its own chain, in which a line holds the hash of the line
 * before it. The job looks for lines without a seal, not for lines after the last sealed id: a transaction may commit late
 * with an older id, and its line must not be skipped.
 */
export async function sealActivity(owner: Owner): Promise<void> {
  for (const siteId of await owner(queries.listUnsealedSites)) {
    while ((await owner((tx) => sealBatch(tx, siteId))) === BATCH);
  }
}

/**
 * Checks every chain from its first kept line to its end.
 * @returns a sentence for each broken chain that says where it is broken
 */
export async function verifyActivity(owner: Owner): Promise<string[]> {
  const broken: string[] = []
  for (const siteId of await owner(queries.listChains)) {
    const fault = await owner((tx) => faultOf(tx, siteId))
    if (fault) broken.push(`The activity log of ${nameOf(siteId)} is broken: ${fault}.`)
  }
  return broken
}

/** Removes lines that are older than 400 days and keeps the last removed seal, so that the rest can still be checked. */
export async function removeOldActivity(owner: Owner): Promise<void> {
  for (const siteId of await owner(queries.listChains)) {
    await owner(async (tx) => {
      await queries.lockChain(tx, siteId)
      const last = await queries.findLastOld(tx, siteId, KEPT_DAYS)
      if (last) await queries.removeUpTo(tx, siteId, last)
    })
  }
}

async function sealBatch(tx: Tx, siteId: string): Promise<number> {
  const chain = await queries.lockChain(tx, siteId)
  // Read after the lock, to see what another process has just sealed.
  const lines = await queries.listUnsealed(tx, siteId, BATCH)
  let [number, previous] = [chain.lastNumber, chain.lastHash]
  const seals = lines.map((line) => {
    number += 1
    const seal = { id: line.id, number, previous, hash: sealOf(line, number, previous) }
    previous = seal.hash
    return seal
  })
  await queries.saveSeals(tx, siteId, seals)
  return seals.length
}

/** Locks the chain, so that no line is sealed meanwhile. */
async function faultOf(tx: Tx, siteId: string): Promise<string | null> {
  const chain = await queries.lockChain(tx, siteId)
  let [number, previous] = [chain.removedNumber, chain.removedHash]
  for (;;) {
    const lines = await queries.listSealed(tx, siteId, number, BATCH)
    for (const { sealNumber, sealHash, previousHash, ...line } of lines) {
      if (sealNumber !== number + 1) return `line ${number + 1} is missing`
      number = sealNumber
      if (sealHash !== sealOf(line, number, previousHash ?? ''))
        return `line ${number} (${line.id}) was changed`
      if (previousHash !== previous) return `line ${number} (${line.id}) does not follow the line before it`
      previous = sealHash
    }
    if (lines.length < BATCH) break
  }
  if (number < chain.lastNumber) return `it ends at line ${number}, and ${chain.lastNumber} were sealed`
  return number === chain.lastNumber && previous === chain.lastHash ? null : `line ${number} was put in`
}

/** Never change the order of the values: stored seals were made with it. */
function sealOf(line: queries.Line, number: number, previous: string): string {
  const values = [
    previous,
    number,
    line.forkId,
    line.id,
    line.at,
    line.userId,
    line.action,
    line.objectKind,
    line.objectId,
    line.beforeHash,
    line.afterHash,
    line.requestId,
    line.network,
    // Lines from before there were changes are sealed without.
    ...(line.changes === null ? [] : [canonical(line.changes)]),
  ]
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

function nameOf(siteId: string): string {
  return siteId === INSTALL ? 'the install' : `site ${siteId}`
}
