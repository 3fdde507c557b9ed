import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls the open tab to the middle of a row that scrolls sideways, without moving the page.
 * @param open changes with the tab, and with the width of what stands before it
 * @returns ref of the row, which must be the offset parent of its tabs
 */
export function useOpenInSight<E extends HTMLElement>(open: string): RefObject<E | null> {
  const row = useRef<E>(null)
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && tab)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [open])
  return row
}
