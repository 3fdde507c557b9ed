import type { Backup } from '../shapes.ts'

/** How a backup stands, in one word. */
export type Standing = 'running' | 'proving' | 'isFailed' | 'good' | 'proved' | 'notProved'

export function standingOf({ state, proof }: Pick<Backup, 'state' | 'proof'>): Standing {
  if (state === 'failed') return 'isFailed'
  if (state !== 'good') return state
  if (proof === null) return 'good'
  return proof.isGood ? 'proved' : 'notProved'
}
