import { type PointerEvent, useRef } from 'react'

/** How far to the right a finger moves until letting go takes the thing away, in px (contract row C249). */
const THRESHOLD_PX = 50
const SLOP_PX = 5

/** Handlers of a thing that is taken away by a swipe to the right; until then it follows the finger. */
export function useSwipe(onSwiped: () => void) {
  const from = useRef<number | null>(null)

  const follow = (element: HTMLElement, px: number) => {
    element.style.translate = px > 0 ? `${px}px` : ''
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      from.current = event.clientX
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current === null) return
      const moved = event.clientX - from.current
      // Not before it is a swipe: a press on something inside must still reach it.
      if (moved > SLOP_PX) event.currentTarget.setPointerCapture(event.pointerId)
      follow(event.currentTarget, moved)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (from.current !== null && event.clientX - from.current >= THRESHOLD_PX) onSwiped()
      from.current = null
      follow(event.currentTarget, 0)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      from.current = null
      follow(event.currentTarget, 0)
    },
  }
}
