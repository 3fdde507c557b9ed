import { type DragEvent, useState } from 'react'

/**
 * Moves rows by dragging their grip; only the grip, so that their words can still be selected. Keys and buttons do the same:
 * see order-buttons.tsx. Rows have `data-row`.
 * @param onMove moves a row to the place of another
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [taken, setTaken] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setTaken(null)
    setOver(null)
  }
  return {
    /** The dragged row, and the one whose place it would take. */
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
