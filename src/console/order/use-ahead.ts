import { notifyManager } from '@tanstack/react-query'
import { useMoves } from './moves.tsx'

interface Options<T, M> {
  /** Unique among the lists of the studio. */
  list: string
  /** The order as last read. */
  stored: T
  /** The order after a move; one that was made already changes nothing. */
  after: (order: T, move: M) => T
  /** Refetches the stored order, also while its screen is left. */
  readAgain: () => Promise<unknown>
}

/**
 * Shows a person's moves before the server has them, also on a screen that was left meanwhile. They are sent one after the
 * other, since parallel calls could arrive in another order. They stay on top of all reads until the last one is read.
 */
export function useAhead<T, M>({ list, stored, after, readAgain }: Options<T, M>) {
  const { ahead, change, calls } = useMoves()
  // A list has one kind of move.
  const moves = (ahead.get(list) ?? []) as readonly M[]
  return {
    shown: moves.reduce(after, stored),
    /**
     * @returns true once the server took it and no later move follows, so that it is announced
     * @throws what the server answered if it refused the move
     */
    async put(move: M, send: () => Promise<unknown>): Promise<boolean> {
      change(list, (all) => [...all, move])
      const before = calls.get(list) ?? Promise.resolve()
      const own = before.then(send, send)
      calls.set(list, own)
      const isLast = () => calls.get(list) === own
      const settle = async () => {
        await readAgain()
        // A query tells its screens later than whoever waits for it: the order before the move would be shown once more.
        notifyManager.schedule(() => isLast() && change(list, () => []))
      }
      try {
        await own
      } catch (error) {
        change(list, (all) => all.filter((one) => one !== move))
        if (isLast()) void settle()
        throw error
      }
      if (!isLast()) return false
      await settle()
      // Another move may have been made during the read, and announced already.
      return isLast()
    },
  }
}
