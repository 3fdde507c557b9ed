import { useRef, useState } from 'react'

/**
 * Shows what a person made of an order before the server has it. Moves are made one upon another and sent one behind another:
 * side by side an earlier one could come last. What is read meanwhile knows only some of them, and is not shown.
 * @param stored as it was read last
 * @param readAgain reads what is stored by then
 */
export function useAhead<T>(stored: T, readAgain: () => Promise<unknown>) {
  const [ahead, setAhead] = useState<{ order: T } | null>(null)
  const last = useRef<Promise<boolean>>(Promise.resolve(true))
  return {
    shown: ahead ? ahead.order : stored,
    /** @param send tells whether the server took it @returns true once it was taken, and is the last that is to be told */
    async put(order: T, send: () => Promise<boolean>): Promise<boolean> {
      setAhead({ order })
      const own = last.current.then(send)
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
