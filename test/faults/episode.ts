import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '../../src/platform/db/embedded/processes.ts'
import { type Audit, audit, lastNumber, type Ledger } from './chapters.ts'
import { withOwner } from './database-files.ts'
import type { Product } from './product.ts'
import { type Asked, percentile, percentOk, type Seen, startWatch, unexpectedOf } from './watch.ts'
import { openDesk, startWriters, unexpectedIn } from './writers.ts'

const WRITERS = 4
const PATIENCE_MS = 60_000
/** Acknowledged writes that prove that writing goes on; those under way when the fault ends are fewer. */
const WRITES_AFTER = 10

/** A fault that comes while people write and read, and goes again. */
export interface Episode {
  begin(): Promise<void> | void
  /** Takes the fault away; not there for one that goes by itself. */
  end?(): Promise<void> | void
  /** how long it stays once a write was refused, or was under way for this long */
  forMs: number
  /** true for a fault that refuses writes: it has begun with the first refusal */
  refuses?: boolean
  /** text that makes each save larger */
  filling?: string
}

/** What a fault did, and what was left of it. */
export interface EpisodeResult extends Audit {
  acknowledged: number
  refused: number
  /** answers that nobody should see */
  unexpected: string[]
  seen: Record<Asked, Seen>
  /** from the end of the fault until writes are acknowledged again */
  recoveryMs: number
  slowestWriteMs: number
}

/**
 * Lets people write, asks for everything else meanwhile, and holds what is stored against what was acknowledged.
 * @param dataDir of the database
 */
export async function live(product: Product, dataDir: string, episode: Episode): Promise<EpisodeResult> {
  const desk = await openDesk(product)
  // What an earlier episode wrote is in no ledger of this one.
  const since = await withOwner(dataDir, lastNumber)
  const ledger: Ledger = new Map()
  const { filling = '' } = episode
  const writers = startWriters({ product, desk, ledger, count: WRITERS, filling })
  let recoveryMs = Number.NaN
  let seen: Record<Asked, Seen>
  try {
    await within(() => writers.acknowledged() > 0, 'Nothing was written.')
    const watch = startWatch(product, desk)
    try {
      await episode.begin()
      if (episode.refuses) await within(() => writers.refusals.length > 0, 'No write was refused.')
      await delay(episode.forMs)
      await episode.end?.()
      const endedAt = performance.now()
      const enough = writers.acknowledged() + WRITES_AFTER
      await within(() => writers.acknowledged() >= enough, 'Writes do not go on.')
      recoveryMs = performance.now() - endedAt
    } finally {
      seen = await watch.stop()
    }
  } finally {
    await writers.stop()
  }
  const found = await withOwner(dataDir, (client) => audit(client, ledger, since))
  return {
    ...found,
    acknowledged: writers.acknowledged(),
    refused: writers.refusals.length,
    unexpected: [...unexpectedIn(writers.refusals), ...unexpectedOf(seen)],
    seen,
    recoveryMs,
    slowestWriteMs: Math.round(writers.slowestMs()),
  }
}

/** What every fault has to leave behind, for `toMatchObject`. */
export const NOTHING_LOST = { lost: 0, torn: 0, unsound: [], unexpected: [] }

/** The figures of a result for a table. */
export function figuresOf({
  acknowledged,
  refused,
  lost,
  torn,
  unsound,
  seen,
  recoveryMs,
  slowestWriteMs,
}: EpisodeResult) {
  return {
    acknowledged,
    refused,
    lost: lost + torn + unsound.length,
    'pages ok, %': percentOk(seen.page),
    'reads ok, %': percentOk(seen.read),
    'sign-ins ok, %': percentOk(seen['sign-in']),
    'healthz p99, ms': percentile(seen.health.times, 0.99),
    'slowest write, ms': slowestWriteMs,
    'recovery, ms': Math.round(recoveryMs),
  }
}

async function within(isTrue: () => boolean, otherwise: string): Promise<void> {
  if (!(await waitUntil(isTrue, PATIENCE_MS))) throw new Error(otherwise)
}
