import { notifyManager } from '@tanstack/react-query'
import { useRef, useState } from 'react'

/**
 * Shows a person's new order before the server has it. Each move builds on the one before, and they are sent one after the
 * other, since parallel calls could arrive in another order. Reads meanwhile know only some of the moves, and are not shown.
 * @param stored the order as last read
 * @param readAgain refetches the stored order
 * @param onRefused shows why the server refused a move
 */
export function useAhead<T>(
  stored: T,
  readAgain: () => Promise<unknown>,
  onRefused: (error: unknown) => void,
) {
  const [ahead, setAhead] = useState<{ order: T } | null>(null)
  const last = useRef<Promise<boolean>>(Promise.resolve(true))
  return {
    shown: ahead ? ahead.order : stored,
    /** @returns true once the server took it and no later move follows, so that it is announced */
    async put(order: T, send: () => Promise<unknown>): Promise<boolean> {
      setAhead({ order })
      const refused = (error: unknown) => {
        onRefused(error)
        return false
      }
      const own = last.current.then(() => send().then(() => true, refused))
      last.current = own
      const isTaken = await own
      if (last.current !== own) return false
      if (!isTaken) setAhead(null)
      await readAgain()
      // A query tells its screens later than whoever waits for it: the order before the move would be shown once more.
      notifyManager.schedule(() => last.current === own && setAhead(null))
      return isTaken
    },
  }
}
