/** The element that scrolls a row. */
export function paneOf(row: HTMLElement): Element {
  for (let pane = row.parentElement; pane; pane = pane.parentElement) {
    const canScroll = pane.scrollHeight > pane.clientHeight
    if (canScroll && /auto|scroll/.test(getComputedStyle(pane).overflowY)) return pane
  }
  return document.scrollingElement ?? document.documentElement
}

/** The heights of the window between which a pane is seen. */
export function seenOf(pane: Element): { top: number; bottom: number } {
  const { top, bottom } = pane.getBoundingClientRect()
  return { top: Math.max(top, 0), bottom: Math.min(bottom, window.innerHeight) }
}
