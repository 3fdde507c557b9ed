import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Gives a button the focus back that it lost by being disabled, if nothing else has it by then. */
export function useFocusBack(isPending: boolean): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (isPending) {
      hadFocus.current = document.activeElement === ref.current
      return
    }
    // Not in the clean-up: React's events rest while that runs, so a popover around the button would take this for a focus
    // outside of it and close.
    if (hadFocus.current && document.activeElement === document.body) ref.current?.focus()
    hadFocus.current = false
  }, [isPending])
  return ref
}
