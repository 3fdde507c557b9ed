import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to the screen when an element is unmounted with it; a disabled button that waits for its answer still
 * counts as having it.
 */
export function useLeavingFocus<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const element = ref.current
    let isHeld = element?.contains(document.activeElement) ?? false
    const handleFocus = ({ target }: FocusEvent) => {
      isHeld = target instanceof Node && element !== null && element.contains(target)
    }
    document.addEventListener('focusin', handleFocus)
    return () => {
      document.removeEventListener('focusin', handleFocus)
      if (isHeld) document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])
  return ref
}
