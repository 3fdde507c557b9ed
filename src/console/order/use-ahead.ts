import { useRef, useState } from 'react'

/**
 * Shows what a person made of an order before the server has it. Moves are made one upon another and sent one behind another:
 * side by side an earlier one could come last. What is read meanwhile knows only some of them, and is not shown.
 * @param stored as it was read last
 * @param readAgain reads what is stored by then
 * @param onRefused tells why the server did not take one
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
    /** @returns true once the server took it, and it is the last that is to be told */
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
      if (last.current === own) setAhead(null)
      return isTaken
    },
  }
}
