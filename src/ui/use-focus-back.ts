import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A disabled button loses the focus; it gets it back when it can be pressed again and nothing else has it. */
export function useFocusBack(isPending: boolean): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = ref.current
    if (!isPending || document.activeElement !== button) return
    return () => {
      if (document.activeElement === document.body) button?.focus()
    }
  }, [isPending])
  return ref
}
