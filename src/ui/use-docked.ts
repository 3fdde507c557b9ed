import { useCallback } from 'react'

/** A toast reaches this far from the lower and from the right edge, in px. */
const REACH = { up: 200, in: 412 }

/**
 * Says how far from the lower edge buttons reach that stand there, as `--bar` of their dialog or of the page: toasts stand above.
 * @returns ref of what holds the buttons
 */
export function useDocked() {
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return
    const dialog = bar.closest('dialog')
    const { style } = dialog ?? document.documentElement
    const tell = () => {
      const { top, right, bottom } = bar.getBoundingClientRect()
      const isReached = innerHeight - bottom < REACH.up && innerWidth - right < REACH.in
      style.setProperty('--bar', isReached ? `${innerHeight - top}px` : '0px')
    }
    const watch = new ResizeObserver(tell)
    for (const element of [bar, dialog, document.documentElement]) if (element) watch.observe(element)
    return () => {
      watch.disconnect()
      style.removeProperty('--bar')
    }
  }, [])
}
