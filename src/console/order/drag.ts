import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { carryRow } from './drag-gesture.ts'

/** Which half of a row the pointer is over. */
export type Side = 'before' | 'behind'

/** A row that another one is held over. */
export interface Over {
  row: string
  side: Side
}

/**
 * Moves rows by dragging their grip with a mouse, a pen or a finger; only the grip, so that their words can still be selected
 * and the list scrolled. Keys and buttons do the same: see order-buttons.tsx. All rows stand below each other.
 * @param onDrop a row was let go over another one, or over itself
 */
export function useDragOrder(onDrop: (taken: string, over: Over) => void) {
  const list = useId()
  const [taken, setTaken] = useState<string | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  const dropped = useRef(onDrop)
  const giveUp = useRef<(() => void) | null>(null)
  useLayoutEffect(() => {
    dropped.current = onDrop
  })
  useEffect(() => () => giveUp.current?.(), [])

  function begin(event: PointerEvent<HTMLElement>, row: string): void {
    const element = event.currentTarget.closest<HTMLElement>('[data-drop]')
    if (!element || event.button !== 0 || !event.isPrimary) return
    // No text is selected on the way, and the focus stays.
    event.preventDefault()
    // The cursor stays that of the grip wherever the pointer goes, and no other row lights up below it.
    event.currentTarget.setPointerCapture(event.pointerId)
    giveUp.current?.()
    let last: Over | null = null
    giveUp.current = carryRow({
      start: event,
      row: element,
      onHeld(y) {
        const next = rowAt(list, y)
        setTaken(row)
        // It changes seldom, and is told with every pixel.
        if (next?.row === last?.row && next?.side === last?.side) return
        last = next
        setOver(next)
      },
      onEnd(isDropped) {
        setTaken(null)
        setOver(null)
        if (isDropped && last) dropped.current(row, last)
      },
    })
  }

  return {
    /** The dragged row, and the one that it is held over. */
    taken,
    over,
    gripOf: (row: string) => ({ onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, row) }),
    rowOf: (row: string) => ({ 'data-drop': `${list} ${row}` }),
  }
}

/** The row of a list at a height of the window, or the nearest. */
function rowAt(list: string, y: number): Over | null {
  let nearest: Over | null = null
  let least = Number.POSITIVE_INFINITY
  for (const element of document.querySelectorAll<HTMLElement>(`[data-drop^="${list} "]`)) {
    const { top, bottom } = element.getBoundingClientRect()
    const distance = Math.max(top - y, y - bottom, 0)
    if (distance >= least) continue
    least = distance
    const row = element.dataset.drop?.slice(list.length + 1) ?? ''
    nearest = { row, side: y < (top + bottom) / 2 ? 'before' : 'behind' }
  }
  return nearest
}
