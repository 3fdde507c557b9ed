import { useCallback } from 'react'

/** How far a toast reaches from the lower and from the right edge, in px. */
const REACH = { up: 200, in: 412 }

/**
 * Sets `--bar` of the dialog or the page to the height that buttons at the lower edge take, so that toasts stand above them.
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
