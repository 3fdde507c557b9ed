import { type PointerEvent, useRef } from 'react'
import { TOAST_SWIPE_PX } from './constants.ts'

const SLOP_PX = 5

/** Handlers of an element that a swipe to the right dismisses; until then it follows the finger. */
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
      // Captured only once it is a swipe: a press on something inside must still reach it.
      if (moved > SLOP_PX) event.currentTarget.setPointerCapture(event.pointerId)
      follow(event.currentTarget, moved)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (from.current !== null && event.clientX - from.current >= TOAST_SWIPE_PX) onSwiped()
      from.current = null
      follow(event.currentTarget, 0)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      from.current = null
      follow(event.currentTarget, 0)
    },
  }
}
