import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Gives a button the focus back that it lost by being disabled, if nothing else has it by then. */
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
