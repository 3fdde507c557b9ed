import type { Audit } from './chapters.ts'

/** Who is killed with SIGKILL. */
export type Victim = 'node' | 'postgres' | 'both'

export const VICTIMS: readonly Victim[] = ['node', 'postgres', 'both']

/** What became of one kill, and of those amid the starts after it. */
export interface KillResult extends Audit {
  kills: number
  /** creates and saves that were answered with success */
  acknowledged: number
  /** answers that were neither success nor 503 */
  unexpected: string[]
  /** from the start after the kill until it serves again; with victim `postgres` from the kill to the next acknowledged writes */
  restartMs: number
}

/** Something that writes and is killed again and again. */
export interface KillRun {
  /** Kills the victim at a random moment amid writing, starts again, and looks for everything that was acknowledged. */
  round(victim: Victim): Promise<KillResult>
  /** Stops it in order. @returns what is wrong with all that was ever acknowledged, and with the files of the database */
  end(): Promise<Audit & { damage: string }>
}

/** Rounds after which a run begins with empty data again: what is looked through after each kill stays small. */
const ROUNDS_OF_A_RUN = 100

/** The sum of many rounds. */
export interface KillSum extends Audit {
  kills: number
  acknowledged: number
  unexpected: string[]
  damage: string[]
  restarts: number[]
}

/**
 * Makes rounds of all kinds in turn, until at least `kills` were made.
 * @param start begins a run on empty data
 */
export async function killMany(kills: number, start: () => Promise<KillRun>): Promise<KillSum> {
  const sum: KillSum = {
    kills: 0,
    acknowledged: 0,
    lost: 0,
    torn: 0,
    unsound: [],
    unexpected: [],
    damage: [],
    restarts: [],
  }
  while (sum.kills < kills) {
    const run = await start()
    try {
      for (let n = 0; n < ROUNDS_OF_A_RUN && sum.kills < kills; n++) {
        add(sum, await run.round(VICTIMS[n % VICTIMS.length] ?? 'both'))
      }
    } finally {
      const { lost, torn, unsound, damage } = await run.end()
      sum.lost += lost
      sum.torn += torn
      sum.unsound.push(...unsound)
      if (damage) sum.damage.push(damage)
    }
    console.info(
      `${sum.kills} of ${kills} kills, ${sum.acknowledged} acknowledged, ${sum.lost} lost, ${sum.torn} torn`,
    )
  }
  return sum
}

function add(sum: KillSum, round: KillResult): void {
  sum.kills += round.kills
  sum.acknowledged += round.acknowledged
  sum.lost += round.lost
  sum.torn += round.torn
  sum.unsound.push(...round.unsound)
  sum.unexpected.push(...round.unexpected)
  sum.restarts.push(round.restartMs)
}

/** The figures of a sum for a table. */
export function rowOf({ kills, acknowledged, lost, torn, unsound, damage, restarts }: KillSum) {
  const sorted = restarts.toSorted((a, b) => a - b)
  return {
    kills,
    acknowledged,
    lost,
    torn,
    'integrity errors': unsound.length + damage.length,
    'restart p50, ms': Math.round(sorted[sorted.length >> 1] ?? Number.NaN),
    slowest: Math.round(sorted.at(-1) ?? Number.NaN),
  }
}
