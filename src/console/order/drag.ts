import { type DragEvent, useState } from 'react'

/**
 * Moves rows by hand, each by its grip alone, so that its words can still be marked. Keys and buttons do the same: see
 * order-buttons.tsx. Rows say `data-row`.
 * @param onMove puts the row of one place where another stands
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [taken, setTaken] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setTaken(null)
    setOver(null)
  }
  return {
    /** The row that is held, and the one that it would take the place of. */
    taken,
    over,
    gripOf: (place: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const row = event.currentTarget.closest('[data-row]')
        if (row) event.dataTransfer.setDragImage(row, 0, 0)
        event.dataTransfer.effectAllowed = 'move'
        setTaken(place)
      },
      onDragEnd: end,
    }),
    rowOf: (place: number) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (taken === null) return
        event.preventDefault()
        setOver(place)
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (taken === null) return
        event.preventDefault()
        if (taken !== place) onMove(taken, place)
        end()
      },
    }),
  }
}
