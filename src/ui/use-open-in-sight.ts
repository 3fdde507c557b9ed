import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls the open tab to the middle of a row that scrolls sideways, without moving the page.
 * @param open changes with the tab, and with the number of tabs
 * @returns ref of the row, which must be the offset parent of its tabs
 */
export function useOpenInSight<E extends HTMLElement>(open: string): RefObject<E | null> {
  const row = useRef<E>(null)
  useLayoutEffect(() => {
    const list = row.current
    const tab = list?.querySelector<HTMLElement>('[aria-current]')
    if (!list || !tab) return
    const show = () => {
      list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
    }
    show()
    // A count or a state comes later than its tab, and moves those behind it.
    const widths = new ResizeObserver(show)
    for (const one of list.children) widths.observe(one)
    return () => widths.disconnect()
  }, [open])
  return row
}
