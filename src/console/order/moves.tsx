import { createContext, type ReactNode, use, useMemo, useState } from 'react'

/** What the moves of all lists share. It outlives their screens: a move goes on after its screen is left. */
interface Moves {
  /** The moves that the server may not have yet, by list, in the order in which they were made. */
  ahead: ReadonlyMap<string, readonly unknown[]>
  /** Replaces the moves of a list. */
  change: (list: string, next: (moves: readonly unknown[]) => readonly unknown[]) => void
  /** The last call of each list. */
  calls: Map<string, Promise<unknown>>
  /** Makes a move in the screen of each list that was shown last; with `back` it can be undone. */
  movers: Map<string, (name: string, move: unknown, back?: unknown) => void>
}

const MovesContext = createContext<Moves | null>(null)

export function MovesProvider({ children }: { children: ReactNode }) {
  const [ahead, setAhead] = useState<Moves['ahead']>(new Map())
  const [lasting] = useState(() => ({ calls: new Map(), movers: new Map() }))
  const moves = useMemo(
    () => ({
      ahead,
      change: (list: string, next: Parameters<Moves['change']>[1]) =>
        setAhead((all) => new Map(all).set(list, next(all.get(list) ?? []))),
      ...lasting,
    }),
    [ahead, lasting],
  )
  return <MovesContext value={moves}>{children}</MovesContext>
}

export function useMoves(): Moves {
  const moves = use(MovesContext)
  if (!moves) throw new Error('moves have no place to be kept')
  return moves
}
